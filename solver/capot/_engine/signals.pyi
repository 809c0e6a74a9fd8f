from typing_extensions import disjoint_base

@disjoint_base
class Outside:
    def stop(self, reason: BaseException) -> None: ...
