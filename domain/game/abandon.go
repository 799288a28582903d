package game

import (
	"time"

	"seneschal/domain/order"
)

// AbandonedReason is the reason of the result of a game that was ended
// unfinished. It has places where the rules rank such a game (State.Stopped).
const AbandonedReason = "abandoned"

// Abandoned ends a game unfinished, or one that never began. What it counts for
// is its tournament's to decide (camelot R-36).
// It can be taken back by a Rewound, as any end.
type Abandoned struct {
	By  Player    `json:"by"`
	Why string    `json:"why"`
	At  time.Time `json:"at"`
}

func (Abandoned) apply(g *Game) { g.abandon() }

func (g *Game) abandon() {
	g.phase.open, g.over, g.result = false, true, Result{Reason: AbandonedReason}
	if g.begun {
		g.result.Places = g.state.Stopped()
	}
}

// abandon is the steward's ABANDON WHY.
func (o *office) abandon(line order.Line, rest string) {
	what, why := o.why(rest)
	switch {
	case o.g.over:
		o.refuse(line, CodePhase, "", "refused.over")
	case what != "":
		o.refuse(line, CodeForm, what, "refused.not_steward", abandonForm)
	case why == "":
		o.refuse(line, CodeForm, "", "refused.why", abandonForm)
	default:
		o.do(Abandoned{By: o.c.By, Why: why, At: o.c.At})
		o.done("done.abandoned")
	}
}

const abandonForm = "ABANDON WHY ..."
