// Package turns is what games have in common whose seats act one after
// another: the rules run on by themselves until somebody must decide. What is
// left to do lies in the position as a stack of plain tasks. A task that
// cannot go on without a decision asks, goes back on the stack, and is begun
// again when the phase has closed: no function is kept waiting, every stop is
// data and can be replayed.
//
// A ruleset declares its steps and its kinds of questions once (Rules, Point).
// Play is its Adjudicate; Umpire, Waits and Live are what the kernel asks of the
// position between two adjudications.
//
// Who is asked, and when, depends only on what all may know and on which
// statements the seat has sent: never on hidden things, and never on whether a
// condition holds. The public delay betrays nothing.
package turns
