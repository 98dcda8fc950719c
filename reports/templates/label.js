// The filled sheet as a table that the browser saves. Nothing is kept and nothing is sent.
(() => {
  "use strict";
  const columns = document.getElementById("sheet").dataset.columns.split(" ");
  const items = [...document.querySelectorAll("fieldset")];
  const done = document.getElementById("done");
  let saved = true;

  const answer = (item, field) => {
    const inputs = [...item.querySelectorAll(`[data-field="${field}"]`)];
    const chosen = inputs[0]?.type === "radio" ? inputs.find((input) => input.checked) : inputs[0];
    return chosen ? chosen.value : "";
  };
  const value = (item, column) => (column in item.dataset ? item.dataset[column] : answer(item, column));
  const cell = (text) => `"${text.replaceAll('"', '""')}"`;
  const line = (cells) => cells.map(cell).join(",") + "\r\n";

  const count = () => {
    const labelled = items.filter((item) => answer(item, "label")).length;
    done.textContent = `${labelled} of ${items.length} labelled${saved ? "" : ", not saved yet"}`;
  };

  const save = () => {
    const rows = [columns, ...items.map((item) => columns.map((column) => value(item, column)))];
    const name = document.getElementById("name").value.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["\ufeff", ...rows.map(line)], { type: "text/csv" }));
    link.download = name ? `labels-${name}.csv` : "labels.csv";
    link.click();
    saved = true;
    count();
  };

  document.getElementById("sheet").addEventListener("input", () => { saved = false; count(); });
  document.getElementById("save").addEventListener("click", save);
  addEventListener("beforeunload", (event) => { if (!saved) event.preventDefault(); });
  count();
  document.documentElement.dataset.ready = "true";
})();
