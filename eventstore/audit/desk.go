package audit

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// Desk checks the whole log of the substitute desk: its chain, who may see its events, and by whose
// doing each came about. It works no offer out again. No result of a game rests on the desk alone:
// whoever was given a seat is in the log of the game, where the audit lists it.
func Desk(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error]) Report {
	var f found
	r := Report{Acts: make(Tally)}
	for c, err := range commits {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			f.differs(Difference{Pos: r.Head.Pos, What: "what follows cannot be read: " + err.Error()})
			break
		}
		r.Log = cmp.Or(r.Log, c.Log)
		f.follows(r.Head, r.Log, c)
		f.looked(c, slices.Repeat([]eventstore.Eyes{{All: true}}, len(c.Events)), nil)
		for _, env := range c.Events {
			e, _ := substitute.Registry().Decode(env) // nil is of no known kind
			what := classifyDesk(c, env.Kind, e)
			r.Acts[what.class]++
			if what.class.listed() {
				r.Words = append(r.Words, wordOf(c, env.Kind, what))
			}
		}
		r.Commits, r.Events, r.Head = r.Commits+1, r.Events+len(c.Events), c.Head()
	}
	if r.Commits > 0 && r.Log != aggregate.DeskLog {
		f.differs(Difference{What: "there is no such desk"})
	}
	r.First, r.OK = f.first, f.first == nil
	return r
}

// deskEntries says for each kind of event of the desk who decides it: a person for themselves, or,
// with nil, the server by its rules.
var deskEntries = map[string]func(event.Event) game.Player{
	"substitute.volunteered": func(e event.Event) game.Player { return e.(substitute.Volunteered).Player },
	"substitute.retired":     func(e event.Event) game.Player { return e.(substitute.Retired).Player },
	"substitute.declined":    func(e event.Event) game.Player { return e.(substitute.Declined).Player },
	"substitute.accepted":    func(e event.Event) game.Player { return e.(substitute.Accepted).Player },
	"substitute.opened":      nil,
	"substitute.offered":     nil,
	"substitute.filled":      nil,
	"substitute.failed":      nil,
	"substitute.closed":      nil,
}

// classifyDesk classes an event of the desk.
func classifyDesk(c *eventstore.Commit, kind string, e event.Event) said {
	who, known := deskEntries[kind]
	switch {
	case !known || e == nil:
		return said{class: Unknown, why: "this audit knows no such event"}
	case who == nil && c.Actor == "":
		return said{class: ByRule}
	case who == nil:
		return said{class: ByWord, why: "by hand"}
	case c.Actor == string(who(e)):
		return said{class: ByPlayer}
	}
	return said{class: ByWord, why: "for " + string(who(e))}
}
