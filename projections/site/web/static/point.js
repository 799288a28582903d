// Pages work without this. It brings boards nearer that are too narrow to be read: where
// they are tapped, and by buttons.
"use strict";

const narrow = 600, nearest = 8;

const boardOf = inside => inside.closest(".map:has(> .zoom)")?.querySelector("div.sheet > svg");

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

addEventListener("click", e => {
  const button = e.target.closest("[data-zoom]"), svg = boardOf(e.target);
  if (!svg) return;
  const times = timesOf(svg);
  if (button) {
    const next = { in: times * 2, out: times / 2, whole: 1 }[button.dataset.zoom];
    look(svg, Math.min(Math.max(next, 1), nearest), ...middle(svg));
  } else if (e.target.closest("div.sheet") && svg.clientWidth < narrow && times < nearest) {
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
    look(svg, times * 2, at.x, at.y);
  }
});

for (const tools of document.querySelectorAll(".map > .zoom")) {
  tools.hidden = !(boardOf(tools)?.clientWidth < narrow);
}
