// Pages work without this. It brings boards nearer that are too narrow to be read, and
// lets orders be pointed out on them: a tap chooses what a form beside the board has, too.
"use strict";

const narrow = 600, nearest = 8; // pixels; times
const narrowest = 90; // units: wider marks are areas, which are not drawn as marked
const reach = 24, alike = 12; // pixels: so far is a tap from what it means, and so near may another be

const boardOf = inside => inside.closest(".map:has(.zoom)")?.querySelector("div.sheet > svg");

// look shows a part of a board, so many times nearer, around a place of it.
function look(svg, times, x, y) {
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  const [left, top, width, height] = svg.dataset.whole.split(" ").map(Number);
  const w = width / times, h = height / times;
  const start = (at, part, from, all) => Math.min(Math.max(at - part / 2, from), from + all - part);
  svg.setAttribute("viewBox", [start(x, w, left, width), start(y, h, top, height), w, h].join(" "));
  svg.dataset.times = times;
  svg.classList.toggle("near", times > 1);
}

const timesOf = svg => Number(svg.dataset.times ?? 1);

// middle is what a board shows in its middle.
function middle(svg) {
  const [x, y, w, h] = svg.getAttribute("viewBox").split(" ").map(Number);
  return [x + w / 2, y + h / 2];
}

const onBoard = (svg, e) => new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());

addEventListener("click", e => {
  const button = e.target.closest("[data-zoom]"), svg = boardOf(e.target);
  if (!svg) return;
  const times = timesOf(svg);
  if (button) {
    const next = { in: times * 2, out: times / 2, whole: 1 }[button.dataset.zoom];
    look(svg, Math.min(Math.max(next, 1), nearest), ...middle(svg));
  } else if (e.target.closest("div.sheet") && !meant(svg, e) && svg.clientWidth < narrow && times < nearest) {
    const at = onBoard(svg, e);
    look(svg, times * 2, at.x, at.y);
  }
});

for (const tools of document.querySelectorAll(".map .zoom")) {
  tools.hidden = !(boardOf(tools)?.clientWidth < narrow);
}

// Parts of the page are put in anew now and then, so they are looked up each time.
const letter = () => document.querySelector("form[data-point]");
const pointing = () => document.getElementById("the-pointing");
const isOpen = () => pointing()?.dataset.open !== undefined;
const ownBoard = () => document.querySelector("#the-map > svg");

// marked are the places of a board that can be pointed at now, with what is drawn there.
function marked(svg) {
  const all = new Map((pointing()?.dataset.at || "").split(" ").filter(Boolean).map(ref => [ref, []]));
  for (const mark of svg.querySelectorAll("[data-ref]")) all.get(mark.dataset.ref)?.push(mark);
  return all;
}

// far is how far a tap is from a mark, in pixels: within an area it is there.
function far(mark, svg, e) {
  const area = mark.querySelector("polygon, rect"), at = onBoard(svg, e);
  if (area?.isPointInFill?.(at)) return 0;
  if (mark.querySelector("polyline") && !mark.dataset.ref.startsWith("line:") || area && area.getBBox().width > narrowest) return Infinity;
  if (mark.dataset.ref.startsWith("line:")) {
    const way = mark.querySelector("polyline"), scale = svg.getScreenCTM().a;
    let least = Infinity;
    for (let n = way.getTotalLength(), i = 0; i <= 40; i++) {
      const p = way.getPointAtLength(n * i / 40);
      least = Math.min(least, Math.hypot(p.x - at.x, p.y - at.y) * scale);
    }
    return least;
  }
  const box = mark.getBoundingClientRect();
  return Math.hypot(Math.max(box.left - e.clientX, 0, e.clientX - box.right), Math.max(box.top - e.clientY, 0, e.clientY - box.bottom));
}

// meant chooses what a tap on the board means; false if that is nothing.
function meant(svg, e) {
  if (!letter() || svg !== ownBoard()) return false;
  const near = [...marked(svg)].map(([ref, marks]) => ({ ref, far: Math.min(...marks.map(m => far(m, svg, e))), name: marks[0]?.querySelector("title")?.textContent || ref }));
  near.sort((a, b) => a.far - b.far);
  if (!(near[0]?.far <= reach)) return false;
  const places = near.filter(n => n.far <= reach && n.far - near[0].far <= alike && (near[0].far > 0 || n.far === 0));
  places.length > 1 ? which(places) : send("tap", { at: places[0].ref });
  return true;
}

// which asks which of several things was meant.
function which(places) {
  const box = announce(pointing().dataset.which + " ");
  for (const { ref, name } of places) {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = name;
    b.addEventListener("click", () => send("tap", { at: ref }));
    box.append(b, " ");
  }
  box.querySelector("button").focus();
}

// announce says something above the question.
function announce(words) {
  const box = document.createElement("p");
  box.className = "buttons which";
  box.setAttribute("role", "status");
  box.append(words);
  pointing().querySelector(".which")?.remove();
  pointing().prepend(box);
  lift();
  return box;
}

// send asks for what comes behind a choice, and puts it in.
let turn = 0;
async function send(what, more = {}) {
  const mine = ++turn, form = letter(), was = form.text.value, body = new URLSearchParams(new FormData(form));
  body.delete("of"); // what is ticked counts
  for (const [name, value] of Object.entries({ do: what, part: 1, ...more })) body.set(name, value);
  form.setAttribute("aria-busy", "true");
  const answer = await fetch(form.dataset.point, { method: "POST", body }).catch(() => null);
  const fresh = answer && parse(await answer.text().catch(() => ""));
  if (mine !== turn) return;
  form.removeAttribute("aria-busy");
  if (form.text.value !== was) return send(what, more); // it was written on meanwhile
  if (!answer || answer.status >= 429) return announce(pointing().dataset.away);
  if (!answer.ok) swap(fresh, "main");
  else put(fresh, "the-pointing", "the-lines", "the-said", "the-receipt", "the-answers");
  const now = fresh.querySelector("textarea")?.value;
  if (letter() && now !== undefined && now !== letter().text.value) letter().text.value = now, keep();
  arrange();
  if (isOpen()) pointing().querySelector("legend").focus({ preventScroll: true });
  else {
    const same = [...document.querySelectorAll("#the-answers button")].find(b => b.value === what);
    (same ?? pointing()?.querySelector("button") ?? letter()?.text)?.focus({ preventScroll: true });
    if (refresh.missed) refresh.missed = false, refresh();
  }
}

// put puts parts of a fresh page in the place of those of this one.
function put(fresh, ...parts) {
  for (const part of parts) {
    const old = document.getElementById(part), now = fresh.getElementById(part);
    if (old && now) old.replaceWith(document.adoptNode(now));
  }
}

// lift keeps the question in sight while the board is looked at.
function lift() { document.body.classList.toggle("pointing", isOpen() || !!pointing()?.querySelector(".which")); }

// arrange marks on the board what can be pointed at, and lays down the arrows of orders.
function arrange() {
  const svg = ownBoard();
  lift();
  for (const list of document.querySelectorAll(".menu .count select")) counts(list);
  if (!letter() || !svg) return;
  for (const old of svg.querySelectorAll('[data-ref^="line:"]')) old.remove();
  for (const way of document.querySelectorAll("#the-arrows > *")) svg.append(way.cloneNode(true));
  for (const old of svg.querySelectorAll(".may")) old.classList.remove("may");
  if (isOpen()) for (const marks of marked(svg).values()) for (const m of marks) if (m.getBBox().width < narrowest) m.classList.add("may");
}

// counts ticks as many of a group as its number says.
function counts(select) {
  const boxes = [...select.closest(".count").nextElementSibling.querySelectorAll("input")];
  select.addEventListener("change", () => { if (select.value !== "") boxes.forEach((b, i) => { b.checked = i < Number(select.value); }); });
  for (const b of boxes) b.addEventListener("change", () => { select.value = String(boxes.filter(b => b.checked).length); });
}

// The letter is kept in this browser until it is sent.
const kept = () => "letter:" + location.pathname + ":" + letter().phase.value;
function keep() { try { localStorage.setItem(kept(), JSON.stringify([letter().held.value, letter().text.value])); } catch { /* there is no room */ } }
function restore() {
  try {
    if (document.querySelector(".sent")) return localStorage.removeItem(kept());
    const [held, text] = JSON.parse(localStorage.getItem(kept())) ?? [];
    if (held === letter().held.value && text !== letter().text.value) {
      letter().text.value = text;
      letter().text.dispatchEvent(new Event("input", { bubbles: true }));
    }
  } catch { /* nothing was kept */ }
}

if (letter()) {
  let finger = false;
  const asked = e => letter() && pointing()?.contains(e.target);
  addEventListener("pointerdown", () => { finger = true; }, true);
  addEventListener("keydown", e => {
    finger = false;
    if (e.key === "Escape" && isOpen() && asked(e)) send("back");
  }, true);
  addEventListener("input", e => { if (letter() && e.target === letter().text) keep(); });
  addEventListener("click", e => { if (finger && e.target.type === "radio" && asked(e)) send("next"); });
  addEventListener("submit", e => {
    if (e.target !== letter() || !e.submitter?.hasAttribute("formaction")) return;
    e.preventDefault();
    send(e.submitter.value);
  });
  addEventListener("fresh", e => {
    if (e.detail && !isOpen()) put(e.detail, "the-pointing", "the-answers");
    arrange();
  });
  restore();
  arrange();
}
