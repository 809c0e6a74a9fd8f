"use strict";

// Shows one position of one deal at a time; without it the page lists them all.
(() => {
  const deals = Array.from(document.querySelectorAll(".deal"), (section) => ({
    section,
    steps: Array.from(section.querySelectorAll(".step")),
    links: Array.from(section.querySelectorAll("a[href^='#']")),
    buttons: Array.from(section.querySelectorAll("[data-go]")),
    at: 0,
  }));
  const said = document.getElementById("said");
  let deal = deals[0];

  // Where a button or key leads from the current step; -1 is nowhere.
  const goals = {
    first: () => (deal.at > 0 ? 0 : -1),
    previous: () => deal.at - 1,
    next: () => (deal.at + 1 < deal.steps.length ? deal.at + 1 : -1),
    last: () => (deal.at + 1 < deal.steps.length ? deal.steps.length - 1 : -1),
    mistake: () => deal.steps.findIndex((step, at) => at > deal.at && step.dataset.mistake),
  };
  const keys = {
    Home: "first",
    ArrowLeft: "previous",
    ArrowRight: "next",
    End: "last",
    m: "mistake",
    M: "mistake",
  };

  function show(found, at) {
    deal = found;
    deal.at = at;
    const step = deal.steps[at];
    for (const each of deals) {
      each.section.classList.toggle("is-open", each === deal);
    }
    for (const each of deal.steps) {
      each.classList.toggle("is-open", each === step);
    }
    for (const link of deal.links) {
      if (link.getAttribute("href") === "#" + step.id) {
        link.setAttribute("aria-current", "step");
      } else {
        link.removeAttribute("aria-current");
      }
    }
    for (const button of deal.buttons) {
      button.setAttribute("aria-disabled", String(goals[button.dataset.go]() < 0));
    }
    for (const link of document.querySelectorAll("nav a")) {
      const isHere = link.getAttribute("href") === "#" + deal.section.id;
      link.setAttribute("aria-current", isHere ? "true" : "false");
    }
    said.textContent = step.dataset.said;
  }

  function go(name) {
    const at = goals[name]();
    if (at >= 0) {
      show(deal, at);
      history.replaceState(null, "", "#" + deal.steps[at].id);
    }
  }

  // Opens what the address names: a step, a deal, or the first of all.
  function open() {
    const name = location.hash.slice(1);
    for (const each of deals) {
      const at = each.steps.findIndex((step) => step.id === name);
      if (at >= 0 || each.section.id === name) {
        show(each, Math.max(at, 0));
        const top = each.section.querySelector(".stage");
        if (top.getBoundingClientRect().top < 0) {
          top.scrollIntoView();
        }
        return;
      }
    }
    show(deal, deal.at);
  }

  document.addEventListener("keydown", (event) => {
    const name = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    const isOurs = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (name && isOurs) {
      event.preventDefault();
      go(name);
    }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) {
      go(button.dataset.go);
    }
  });
  window.addEventListener("hashchange", open);
  document.documentElement.classList.add("js");
  open();
})();
