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

// Desk checks the whole log of the substitute desk: its chain, the visibility of its events, and the origin of each. It
// works no offer out again. No result of a game rests on the desk alone: the game's own log names the new player of a seat,
// and its audit lists that. An empty log passes.
func Desk(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error]) Report {
	var f findings
	report := Report{Acts: make(Tally)}
	for commit, err := range commits {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			f.noteDifference(Difference{Pos: report.Head.Pos, What: "what follows cannot be read: " + err.Error()})
			break
		}
		report.Log = cmp.Or(report.Log, commit.Log)
		f.checkFollows(report.Head, report.Log, commit)
		f.checkAudiences(commit, slices.Repeat([]eventstore.Eyes{{All: true}}, len(commit.Events)), nil)
		for _, env := range commit.Events {
			e, _ := substitute.Registry().Decode(env) // nil is of no known kind
			what := classifyDesk(commit, env.Kind, e)
			report.Acts[what.class]++
			if what.class.isListed() {
				report.Words = append(report.Words, makeWord(commit, env.Kind, what))
			}
		}
		report.Commits, report.Events, report.Head = report.Commits+1, report.Events+len(commit.Events), commit.Head()
	}
	if report.Commits > 0 && report.Log != aggregate.DeskLog {
		f.noteDifference(Difference{What: "there is no such desk"})
	}
	report.First, report.OK = f.first, f.first == nil
	return report
}

// deskDeciders has, for each kind of event of the desk, the function that returns the player who alone decides it; nil
// where the server decides by its rules.
var deskDeciders = map[string]func(event.Event) game.Player{
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

// classifyDesk classes an event of the desk; a nil event is unknown.
func classifyDesk(commit *eventstore.Commit, kind string, ev event.Event) classification {
	decider, known := deskDeciders[kind]
	switch {
	case !known || ev == nil:
		return classification{class: Unknown, why: "this audit knows no such event"}
	case decider == nil && commit.Actor == "":
		return classification{class: ByRule}
	case decider == nil:
		return classification{class: ByWord, why: "by hand"}
	case commit.Actor == string(decider(ev)):
		return classification{class: ByPlayer}
	}
	return classification{class: ByWord, why: "for " + string(decider(ev))}
}
