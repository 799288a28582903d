package audit

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// classEvents classes each event of a commit of a whole log.
func (a *gameAudit) classEvents(c *eventstore.Commit, events []event.Event) {
	if a.report.Acts == nil {
		a.report.Acts = make(Tally)
	}
	l := listener{at: a.at, whole: true, words: a.words.Registry(a.game.Ruleset()), acts: a.report.Acts, due: func(e game.Extended) bool { return a.isDueExtension(c, e) }}
	l.agreed = func(e game.AgreementReached) bool { return a.isAgreed(c, events, e) }
	a.report.Words = append(a.report.Words, l.listWords(c, events)...)
}

// isDueExtension reports whether the clock itself would have moved a deadline in the same way: by grace, out
// of time banks, or because the dice came late.
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

// isAgreed reports whether the players had agreed when a commit says so, and the commit ends with the
// events that follow from it.
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

// A listener classes the events of a game.
type listener struct {
	at    *sitting
	whole bool
	words *event.Registry
	acts  Tally
	due   func(game.Extended) bool
	// agreed reports whether the players have agreed so; nil: that cannot be told.
	agreed func(game.AgreementReached) bool
}

// listWords classes the events of a commit, and returns those to be listed.
func (l listener) listWords(commit *eventstore.Commit, events []event.Event) (words []Word) {
	s := seen{Commit: commit, whole: l.whole, judged: closesPhase(events), at: l.at, due: l.due, agreed: l.agreed}
	for _, ev := range events {
		s.event = ev
		kind := game.Kind(ev)
		if kind == "" {
			kind = l.words.Kind(ev)
		}
		what := classify(kind, s, kind != "")
		l.acts[what.class]++
		if what.class.isListed() {
			words = append(words, makeWord(commit, kind, what))
		}
		if mayLead(ev) {
			s.leads = ev
		}
		if _, begins := ev.(game.Begun); begins {
			s.judged = true // the rest of the commit is compared
		}
		l.at.followEvent(ev)
	}
	return words
}

// makeWord makes a Word of a class and its commit.
func makeWord(commit *eventstore.Commit, kind string, what said) Word {
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
