// Package turns is a machine for games whose seats act one after another: the rules run on by
// themselves until a seat must decide. The rest of the work lies in the position as a stack of
// plain tasks. A task that cannot go on without a decision asks, goes back on the stack, and is
// begun again when the phase has closed. So no function is kept waiting; every stop is data and can
// be replayed.
//
// A ruleset declares its steps and its kinds of questions once (Rules, Point). Play implements its
// Adjudicate; ClosePolicy, Waits and Live answer the kernel's questions about a position between two
// adjudications.
//
// Which seat is asked, and when, depends only on public knowledge and on the statements that the
// seat has sent: never on hidden things, and never on whether a condition holds. So the delay,
// which all can see, reveals nothing.
package turns
