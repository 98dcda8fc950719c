// Sorting and filtering of the table. Without it the page still reads, the manuscripts with most to look at first.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const table = byId("table"), body = table.tBodies[0];
  const query = byId("query"), outcome = byId("outcome"), shown = byId("shown"), reset = byId("reset");
  const headers = [...table.tHead.rows[0].cells];
  const rows = [...body.rows];
  const first = new Map(rows.map((row, place) => [row, place]));
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

  const value = (row, column, kind) => {
    const cell = row.cells[column];
    if (kind === "number") return cell.dataset.value === "" ? null : Number(cell.dataset.value);
    return cell.textContent.trim() || null;
  };

  const compare = (a, b, kind) => (kind === "number" ? a - b : collator.compare(a, b));

  // What has no value stays last in both directions; equal rows keep the order of the page.
  const sort = (column, kind, descending) => {
    const keyed = rows.map((row) => [row, value(row, column, kind)]);
    keyed.sort(([rowA, a], [rowB, b]) => {
      if (a === null || b === null) return (a === null) - (b === null) || first.get(rowA) - first.get(rowB);
      return (descending ? -1 : 1) * compare(a, b, kind) || first.get(rowA) - first.get(rowB);
    });
    body.append(...keyed.map(([row]) => row));
    headers.forEach((header, place) => {
      if (place === column) header.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else header.removeAttribute("aria-sort");
    });
  };

  headers.forEach((header, column) => {
    header.querySelector("button").addEventListener("click", () => {
      const kind = header.dataset.kind;
      const before = header.getAttribute("aria-sort");
      sort(column, kind, before ? before === "ascending" : kind === "number");
    });
  });

  const apply = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    let number = 0;
    for (const row of rows) {
      const fits = (!outcome.value || row.dataset.outcome === outcome.value) && words.every((word) => texts.get(row).includes(word));
      row.hidden = !fits;
      number += fits;
    }
    const filtered = words.length || outcome.value;
    shown.textContent = filtered ? `${number} of ${rows.length} manuscripts shown` : `${rows.length} ${rows.length === 1 ? "manuscript" : "manuscripts"}`;
    reset.hidden = !filtered;
  };

  query.addEventListener("input", apply);
  outcome.addEventListener("change", apply);
  reset.addEventListener("click", () => { query.value = ""; outcome.value = ""; apply(); });
  document.documentElement.dataset.ready = "true";
})();
