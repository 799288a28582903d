// Pages work without this. It puts in what has changed since, checks orders
// while they are written, and lets the arrow keys turn the pages of a replay.
"use strict";
const parse = html => new DOMParser().parseFromString(html, "text/html");
// swap replaces what differs of some parts, or all if there are others now. What is unfolded, focused or written stays.
const named = e => e.id || [e.tagName, e.name, e.getAttribute("value"), e.getAttribute("href"), e.textContent].join();
function swap(fresh, parts) {
  document.title = fresh.title; // it says how many games wait
  const ids = page => [...page.querySelectorAll(parts)].map(e => e.id).join();
  if (ids(fresh) !== ids(document)) parts = "main";
  for (const old of document.querySelectorAll(parts)) {
    const now = fresh.getElementById(old.id), open = [...old.querySelectorAll("details")].map(d => d.open);
    const focus = old.contains(document.activeElement) && named(document.activeElement), fields = parts === "main" ? [] : [...old.querySelectorAll("input[id]")];
    if (now && now.innerHTML !== old.innerHTML) old.innerHTML = now.innerHTML;
    old.querySelectorAll("details").forEach((d, i, all) => { if (all.length === open.length) d.open = open[i]; });
    for (const { id, value, defaultValue } of fields) old.querySelectorAll("#" + id).forEach(e => { if (value !== defaultValue) e.value = value; });
    if (focus && !old.contains(document.activeElement)) [...old.querySelectorAll("a, button, input, summary")].find(e => named(e) === focus)?.focus({ preventScroll: true });
  }
}

let soon;
function refresh() {
  clearTimeout(soon);
  soon = setTimeout(async () => {
    if (document.querySelector("#the-pointing[data-open]")) return refresh.missed = true; // an order is being made
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (answer && answer.ok) renew(parse(await answer.text()));
    dispatchEvent(new Event("fresh"));
  }, 150);
}

// renew puts in what is new. A form that is for another phase now comes with its question,
// and what was written for the old one is shown above it.
function renew(fresh) {
  const old = document.querySelector("#the-letter"), now = fresh.querySelector("#the-letter");
  if (!old || old.phase.value === now?.phase.value) return swap(fresh, "[data-fresh]");
  const { value, defaultValue } = old.text, note = document.createElement("pre");
  swap(fresh, "main");
  if (value === defaultValue || !value.trim()) return;
  Object.assign(note, { className: "late", role: "status", textContent: old.dataset.moved + "\n" + value });
  document.querySelector("#the-asking")?.before(note);
}

// watch listens, and begins again when the house has been away. The house is
// told what the page has heard of last, and tells of what came since.
function watch(live) {
  const stream = new EventSource(live);
  stream.addEventListener("change", refresh);
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(watch, 10000, live);
  });
  addEventListener("pagehide", () => stream.close(), { once: true });
}

if (document.body.dataset.live) watch(document.body.dataset.live);

const form = document.querySelector("form[data-check]");
if (form) {
  let pause, turn = 0;
  form.addEventListener("input", e => {
    if (e.target.name !== "text") return;
    clearTimeout(pause);
    pause = setTimeout(async () => {
      const mine = ++turn, body = new URLSearchParams(new FormData(form));
      body.set("do", "check");
      const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
      if (!answer || !answer.ok || mine !== turn) return;
      const checked = parse(await answer.text());
      swap(checked, "#the-receipt, #the-said, #the-lines");
      dispatchEvent(new CustomEvent("fresh", { detail: checked }));
    }, 400);
  });
}

addEventListener("keydown", e => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[e.key];
  const busy = e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, textarea, select, .sheet, .wide");
  const link = rel && !busy && document.querySelector(`a[rel=${rel}]`);
  if (link) link.click();
});
