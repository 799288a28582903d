package audit

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// classEvents adds the events of a commit to the report: it counts all by their classes, and lists those that are
// somebody's word, unknown or of a substitute.
func (a *gameAudit) classEvents(c *eventstore.Commit, events []event.Event) {
	if a.report.Acts == nil {
		a.report.Acts = make(Tally)
	}
	l := classifier{sitting: a.sitting, whole: true, registry: a.games.Registry(a.game.Ruleset()), acts: a.report.Acts, isDue: func(e game.Extended) bool { return a.isDueExtension(c, e) }}
	l.isAgreed = func(e game.AgreementReached) bool { return a.isAgreed(c, events, e) }
	a.report.Words = append(a.report.Words, l.classEvents(c, events)...)
}

// isDueExtension reports whether the clock itself would have moved a deadline in the same way: by grace, out of time
// banks, or because the dice came late. It returns false if the phase cannot be closed or sealed then.
func (a *gameAudit) isDueExtension(commit *eventstore.Commit, e game.Extended) bool {
	n, _, _, _ := a.game.Phase()
	var do game.Act = game.Close{Phase: n}
	switch {
	case e.Late:
		do = game.MakeUp{Written: a.report.Head.At}
	case a.game.Seals():
		do = game.Seal{Phase: n}
	}
	answer, err := a.game.Decide(game.Command{At: commit.At, Do: do})
	if err != nil || len(answer.Events) != 1 {
		return false
	}
	different, err := findDifference(game.Registry(nil), []event.Event{e}, answer.Events)
	return err == nil && different == nil
}

// isAgreed reports whether the players had agreed when a commit says so in e, which is one of its events, and whether
// the commit ends with just the events that follow.
func (a *gameAudit) isAgreed(commit *eventstore.Commit, events []event.Event, e game.AgreementReached) bool {
	at := slices.IndexFunc(events, func(other event.Event) bool {
		reached, ok := other.(game.AgreementReached)
		return ok && reached.Agreement == e.Agreement
	})
	due := event.Fold(a.game, events[:at]...).Agreed(commit.At)
	if len(due) != len(events)-at {
		return false
	}
	different, err := findDifference(game.Registry(nil), events[at:], due)
	return err == nil && different == nil
}

// A classifier classes the events of a game.
type classifier struct {
	sitting  *sitting
	whole    bool
	registry *event.Registry
	acts     Tally
	isDue    func(game.Extended) bool
	// isAgreed reports whether the players have agreed so; nil: that cannot be told.
	isAgreed func(game.AgreementReached) bool
}

// classEvents counts the events of a commit by their classes, follows them in the sitting, and returns those to be
// listed.
func (l classifier) classEvents(commit *eventstore.Commit, events []event.Event) (words []Word) {
	s := gameEvent{Commit: commit, whole: l.whole, judged: closesPhase(events), sitting: l.sitting, isDue: l.isDue, isAgreed: l.isAgreed}
	for _, ev := range events {
		s.event = ev
		kind := game.Kind(ev)
		if kind == "" {
			kind = l.registry.Kind(ev)
		}
		what := classify(kind, s, kind != "")
		l.acts[what.class]++
		if what.class.isListed() {
			words = append(words, makeWord(commit, kind, what))
		}
		if canLead(ev) {
			s.leads = ev
		}
		if _, begins := ev.(game.Begun); begins {
			s.judged = true // the rest of the commit is compared
		}
		l.sitting.followEvent(ev)
	}
	return words
}

// makeWord makes a Word for an event of a commit. Without a person in the classification, the commit's actor is taken.
func makeWord(commit *eventstore.Commit, kind string, what classification) Word {
	word := Word{Pos: commit.Pos, At: commit.At, Kind: kind, Class: what.class, By: what.by, Why: what.why}
	if word.By == "" {
		word.By = game.Player(commit.Actor)
	}
	return word
}

// closesPhase reports whether one of some events closes a phase.
func closesPhase(events []event.Event) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool { _, ok := e.(game.PhaseClosed); return ok })
}
