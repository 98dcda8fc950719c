// Filters, search, keyboard and deep links. Without it the page still reads from top to bottom.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const query = byId("query"), shown = byId("shown"), reset = byId("reset");
  const selects = ["status", "decided", "known", "mode", "work", "section", "quarter"].map(byId);
  const toggles = [...document.querySelectorAll(".toggle")];
  const cards = [...document.querySelectorAll(".claim")];
  const paragraphs = [...document.querySelectorAll(".paragraph")];
  const parts = [...document.querySelectorAll(".part")];
  const paragraphOf = cards.map((card) => card.parentElement.parentElement);
  const partOf = new Map(paragraphs.map((paragraph) => [paragraph, paragraph.parentElement]));
  let facts = null; // read when the page is idle: 2,000 cards would hold up its start

  const words = (value) => (value ? value.split(" ") : []);
  const factsOf = (index) => {
    facts ??= cards.map(({ dataset, textContent }) => ({
      ...dataset, mode: new Set(words(dataset.modes)), work: new Set(words(dataset.works)), text: textContent.toLowerCase(),
    }));
    return facts[index];
  };

  // What is wanted, by the name of the fact: a set to be one of, or one value.
  const wanted = () => {
    const buckets = toggles.filter((t) => t.getAttribute("aria-pressed") === "true").map((t) => t.dataset.bucket);
    const values = selects.filter((select) => select.value).map((select) => [select.id, select.value]);
    return { buckets: new Set(buckets), values, query: query.value.trim().toLowerCase() };
  };

  const matches = (facts, { buckets, values, query }) =>
    (!buckets.size || buckets.has(facts.bucket)) &&
    values.every(([name, value]) => (facts[name] instanceof Set ? facts[name].has(value) : facts[name] === value)) &&
    (!query || facts.text.includes(query));

  // Only what changes is touched: each touch has the page lay out anew.
  const show = (element, shown) => { if (element.hidden === shown) element.hidden = !shown; };

  const apply = () => {
    const want = wanted();
    const filtered = Boolean(want.buckets.size || want.values.length || want.query);
    const fits = cards.map((_, index) => !filtered || matches(factsOf(index), want));
    const keptParagraphs = new Set(paragraphOf.filter((_, index) => fits[index]));
    const keptParts = new Set([...keptParagraphs].map((paragraph) => partOf.get(paragraph)));
    cards.forEach((card, index) => show(card, fits[index]));
    for (const paragraph of paragraphs) show(paragraph, !filtered || keptParagraphs.has(paragraph));
    for (const part of parts) show(part, !filtered || keptParts.has(part));
    const all = cards.length, number = fits.filter(Boolean).length;
    shown.textContent = filtered ? `${number} of ${all} claims shown` : `${all} ${all === 1 ? "claim" : "claims"}`;
    reset.hidden = !filtered;
  };

  const clear = () => {
    query.value = "";
    for (const select of selects) select.value = "";
    for (const toggle of toggles) toggle.setAttribute("aria-pressed", "false");
    apply();
  };

  const mark = (card) => {
    for (const other of document.querySelectorAll(".claim.here")) other.classList.remove("here");
    card.classList.add("here");
  };

  const open = (id) => {
    const card = id && byId(id);
    if (!card || !card.classList.contains("claim")) return;
    if (card.hidden) clear();
    card.open = true;
    mark(card);
    card.scrollIntoView({ block: "start" });
  };

  const step = (by) => {
    const visible = cards.filter((card) => !card.hidden);
    if (!visible.length) return;
    const here = visible.findIndex((card) => card.classList.contains("here"));
    const next = here < 0 ? (by > 0 ? 0 : visible.length - 1) : Math.min(Math.max(here + by, 0), visible.length - 1);
    mark(visible[next]);
    const summary = visible[next].querySelector("summary");
    summary.focus({ preventScroll: true });
    visible[next].scrollIntoView({ block: "center" });
  };

  const markdownOf = (card) => {
    const text = (selector) => card.querySelector(selector)?.textContent.replace(/\s+/g, " ").trim() ?? "";
    const lines = [`**${text(".tag")}: ${text("summary .status")}** (${card.id})`, "", `> ${text(".claim-text, .sides blockquote").replace(/^Claim /, "")}`, "", text("summary .reason")];
    for (const pair of card.querySelectorAll(".pair")) {
      lines.push("", `- ${pair.querySelector("h4").textContent.replace(/\s+/g, " ").trim()}`);
      for (const quote of pair.querySelectorAll(":scope > .excerpt, .sides > .excerpt + .excerpt")) lines.push(`  - ${quote.textContent.replace(/\s+/g, " ").trim()}`);
      for (const finding of pair.querySelectorAll(".finding")) lines.push(`  - ${finding.textContent.replace(/\s+/g, " ").trim()}`);
    }
    return lines.join("\n") + "\n";
  };

  const decideCommand = (card) => `auditor decide RUN_FOLDER ${card.id} ${card.dataset.bucket === "failed" ? "failed" : "ok"} --by "YOUR NAME" --why "YOUR REASON"`;

  const copy = async (button) => {
    const card = button.closest(".claim");
    const text = button.dataset.copy === "decide" ? decideCommand(card) : markdownOf(card);
    let done = true;
    try { await navigator.clipboard.writeText(text); } catch { done = copyOldWay(text); }
    const label = button.textContent;
    button.textContent = done ? "Copied" : "Could not copy";
    setTimeout(() => { button.textContent = label; }, 1500);
  };

  const copyOldWay = (text) => { // file:// pages have no clipboard in some browsers
    const area = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  };

  const setFilters = (data) => {
    clear();
    if (data.setBucket) toggles.find((t) => t.dataset.bucket === data.setBucket).setAttribute("aria-pressed", "true");
    for (const [name, value] of Object.entries({ status: data.setStatus, mode: data.setMode, work: data.setWork, section: data.setSection, quarter: data.setQuarter }))
      if (value !== undefined) byId(name).value = value;
    if (!data.setBucket) document.querySelector(".more-filters").open = true;
    apply();
  };

  document.addEventListener("click", (event) => {
    const toggle = event.target.closest(".toggle");
    if (toggle) {
      toggle.setAttribute("aria-pressed", String(toggle.getAttribute("aria-pressed") !== "true"));
      apply();
    }
    const button = event.target.closest(".copy");
    if (button) copy(button);
    const link = event.target.closest("a[href='#manuscript']");
    if (link && Object.keys(link.dataset).length) setFilters(link.dataset);
    const jump = event.target.closest("a[href^='#c']");
    if (jump) open(jump.hash.slice(1));
  });
  query.addEventListener("input", apply);
  for (const select of selects) select.addEventListener("change", apply);
  reset.addEventListener("click", clear);
  addEventListener("hashchange", () => open(decodeURIComponent(location.hash.slice(1))));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") { clear(); document.activeElement.blur(); return; }
    if (!byId("keys").checked || event.target.closest("input:not(#keys), select, textarea")) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "/") { event.preventDefault(); query.focus(); }
  });

  const closed = [];
  addEventListener("beforeprint", () => { // closed details are not printed
    const wanted = cards.filter((card) => !card.open && !card.hidden && ["failed", "check"].includes(card.dataset.bucket));
    for (const card of wanted) card.open = true;
    closed.push(...wanted);
  });
  addEventListener("afterprint", () => { for (const card of closed.splice(0)) card.open = false; });

  open(decodeURIComponent(location.hash.slice(1)));
  document.documentElement.dataset.ready = "true";
  if (cards.length) (window.requestIdleCallback ?? setTimeout)(() => factsOf(0));
})();
