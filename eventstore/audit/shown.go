package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
)

// Shown checks one reader's view of a game, which is all that anybody has while it is played: dice
// keys against the commitment, as far as they are visible, seals by their rule, and rounds of the
// beacon by the public chain or one of those given. It also classes the events. It adjudicates
// nothing again.
func Shown(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error], words *aggregate.Games, chains ...*beacon.Chain) Report {
	a := &shownAudit{games: words, at: newSitting(), words: game.Registry(nil)}
	a.chance = newChance(chains)
	a.report.Acts = make(Tally)
	for c, err := range commits {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			a.differs(Difference{Pos: a.last, What: "what follows cannot be read: " + err.Error()})
			break
		}
		a.commit(c)
	}
	return a.end()
}

// shownAudit is an audit of a file for one reader under way.
type shownAudit struct {
	found
	games  *aggregate.Games
	words  *event.Registry
	at     *sitting
	chance chance
	last   eventstore.Pos
	terms  *dice.Terms
	due    time.Time // deadline of the open phase, as all can see it
	rolls  int       // adjudications so far, if known
	key    dice.Key  // the last visible dice key, or the commitment
	keyed  bool      // key is known
	hidden int       // adjudications since, whose keys are not visible yet
	round  uint64    // round of the last closing, which the next may share
	form   int       // form of the dice; 0: unknown
	sealer string    // hash of the commit that last sealed a phase; "": none is visible
	bound  string    // hash of the seal in the dice of the last closing, which the next may share
	report Report
}

// end completes the report.
func (a *shownAudit) end() Report {
	r := &a.report
	if r.Commits == 0 {
		a.differs(Difference{What: "there is nothing in it"})
	}
	var heard heard
	heard, r.Unchecked = a.chance.heard(a.terms, game.Kind(game.BeaconRecorded{}))
	if !a.at.opened && r.Commits > 0 {
		r.Unchecked = append(r.Unchecked, "what was before: the file does not begin with the opening of the game")
	}
	if wrong := heard.wrong(); wrong != nil {
		a.differs(*wrong)
	}
	if a.chance.of(a.terms) == nil {
		r.strange()
	}
	r.First, r.OK = a.first, a.first == nil
	return *r
}

// commit checks one commit.
func (a *shownAudit) commit(c *eventstore.Commit) {
	a.report.Log, a.last = cmp.Or(a.report.Log, c.Log), c.Pos
	var events []event.Event
	for i, env := range c.Events {
		e, err := a.words.Decode(env)
		switch {
		case errors.Is(err, event.ErrUnknown):
			a.report.Acts[Unknown]++
			a.report.Words = append(a.report.Words, wordOf(c, env.Kind, said{class: Unknown, why: "this audit knows no such event"}))
			continue
		case err != nil:
			a.differs(Difference{Pos: c.Pos, Version: c.First + i, Kind: env.Kind, What: err.Error()})
			continue
		}
		if opened, ok := e.(game.Opened); ok {
			a.opening(opened)
		}
		if all := game.Sees("", e); all != c.Eyes[i].All {
			what := lists.Either(all, "it is shown to this reader alone, and is for all", "it is shown to all, and is for some alone")
			a.differs(Difference{Pos: c.Pos, Version: i + 1, Kind: env.Kind, Field: "who may see it", What: what})
		}
		events = append(events, e)
	}
	l := listener{at: a.at, words: a.words, acts: a.report.Acts}
	for i, e := range events {
		a.event(c, events, i, e)
	}
	a.report.Words = append(a.report.Words, l.hear(c, events)...)
	a.report.Commits++
	a.report.Events += len(c.Events)
}

// opening takes in the game's ruleset, its commitment and the source of its dice.
func (a *shownAudit) opening(e game.Opened) {
	a.key, a.keyed, a.terms, a.form = e.Commitment, true, e.Dice, 1
	if e.Dice != nil {
		a.form = cmp.Or(e.Dice.Form, 2)
	}
	a.report.Ruleset, a.report.Dice = e.Setup.Ruleset, e.Dice
	a.report.Public = e.Dice != nil && e.Dice.Chain == beacon.Quicknet().Hash()
	if rs := a.games.Ruleset(e.Setup.Ruleset); rs != nil {
		a.words = a.games.Registry(rs)
	}
}

// event checks an event by those before it.
func (a *shownAudit) event(c *eventstore.Commit, events []event.Event, i int, e event.Event) {
	at := Difference{Pos: c.Pos, Version: i + 1, Kind: game.Kind(e)}
	wrong := func(field, format string, args ...any) {
		at.Field, at.What = field, fmt.Sprintf(format, args...)
		a.differs(at)
	}
	if a.at.shut && !mayWait(e, a.server()) && !closes(events[:i]) {
		wrong("", "it was recorded after the orders were sealed")
	}
	switch e := e.(type) {
	case game.PhaseOpened:
		a.due = e.Due
	case game.Extended:
		a.due = e.Due
	case game.Resumed:
		a.due = e.Due
	case game.Rewound:
		a.due, a.round, a.bound = e.Due, 0, ""
		a.report.void(e.To)
	case game.ChainRenewed:
		a.key, a.keyed, a.hidden = e.Commitment, true, 0
	case game.DiceRaised:
		a.form = e.Form
	case game.PhaseSealed:
		a.seal(c, e, wrong)
		a.sealer = c.Hash
	case game.BeaconRecorded:
		a.chance.rounds = append(a.chance.rounds, recordedRound{beacon.Round{Number: e.Round, Signature: e.Signature}, c.Pos})
		if a.at.shut && e.Round != a.at.seal.Round {
			wrong("round", "it is %d, and %d was sealed", e.Round, a.at.seal.Round)
		}
	case game.PhaseClosed:
		a.closing(c, events[i:], e, wrong)
	}
}

// mayWait reports whether an event may be recorded between a seal and its closing. The closing
// follows at once if the dice are the server's own.
func mayWait(e event.Event, server bool) bool {
	switch e.(type) {
	case game.Pressed, game.GreyWritten, game.Announced, game.Remarked, game.PostHidden, game.PostShown, game.OnlookersSet:
		return !server
	case game.ChainRenewed, game.BeaconWaived, game.BeaconRecorded, game.PhaseClosed:
		return true
	}
	return false
}

// seal checks the sealing of a phase by its rule, as far as everybody can see.
func (a *shownAudit) seal(c *eventstore.Commit, e game.PhaseSealed, wrong func(field, format string, args ...any)) {
	switch {
	case a.known() && e.Roll != a.rolls+1:
		wrong("roll", "it is %d after %d rolls", e.Roll, a.rolls)
	case !e.At.Truncate(time.Second).Equal(c.At.Truncate(time.Second)):
		wrong("at", "it is %s, and the commit is of %s", e.At.Format(time.RFC3339), c.At.Format(time.RFC3339))
	case a.server():
	case e.Reason == "deadline" && (!e.From.Equal(a.due) || e.At.Before(a.due)):
		wrong("from", "it is %s, and the deadline was %s", e.From.Format(time.RFC3339), a.due.Format(time.RFC3339))
	case e.Reason == processNow && !e.From.Equal(e.At), e.From.After(e.At):
		wrong("from", "it is %s, and orders were shut at %s", e.From.Format(time.RFC3339), e.At.Format(time.RFC3339))
	}
	chain := a.chance.of(a.terms)
	if chain == nil || a.server() {
		return
	}
	again, err := e.Refixed(chain, a.terms.Common != nil)
	switch {
	case err != nil:
		wrong("round", "%s", err.Error())
	case again.Round != e.Round || again.Late != e.Late || !again.Signed.Equal(e.Signed):
		wrong("round", "it is %d, and should be %d by the rule", e.Round, again.Round)
	}
}

// known reports whether the count of adjudications is known.
func (a *shownAudit) known() bool { return a.at.opened }

// closing checks a closing: that it matches the seal, the count of rolls, the dice key.
func (a *shownAudit) closing(c *eventstore.Commit, events []event.Event, e game.PhaseClosed, wrong func(field, format string, args ...any)) {
	row := Row{N: e.N, Phase: e.Phase, Reason: e.Reason, Pos: c.Pos, Roll: e.Roll, Dice: a.thrown(e, c), Events: len(events), KeyOK: true}
	switch seal := a.at.seal; {
	case a.known() && e.Roll != a.rolls+1:
		wrong("roll", "it is %d after %d rolls", e.Roll, a.rolls)
	case a.at.shut && (seal.N != e.N || seal.Phase != e.Phase || seal.Reason != e.Reason || !seal.At.Equal(e.At)):
		wrong("", "it is not what was sealed")
	case a.at.shut && row.Dice.Word == "" && e.Round != seal.Round:
		wrong("round", "it is %d, and %d was sealed", e.Round, seal.Round)
	case !a.at.shut && a.terms != nil && a.terms.Mode == dice.Beacon && a.known() && e.Round != a.round:
		wrong("round", "it is %d, and the phase was not sealed", e.Round)
	}
	a.sealHash(c, e, wrong)
	a.rolls, a.round, a.bound = e.Roll, e.Round, e.SealHash
	a.hidden++
	key := game.KeyOf(events)
	if key != (dice.Key{}) {
		if a.keyed && !key.Follows(a.key, a.hidden) {
			row.KeyOK = false
			wrong("key", "dice key %d does not follow the commitment", e.Roll)
		}
		a.key, a.keyed, a.hidden = key, true, 0
	}
	a.report.Rows = append(a.report.Rows, row)
}

// server reports whether the dice come from the server alone.
func (a *shownAudit) server() bool { return a.terms == nil || a.terms.Mode == dice.Server }

// sealHash checks that dice mixed with the hash of a seal are mixed with that of the commit that
// sealed the phase, which must be right before the closing if there is no beacon; or with that of
// the closing before, if that made the phase ready.
func (a *shownAudit) sealHash(c *eventstore.Commit, e game.PhaseClosed, wrong func(field, format string, args ...any)) {
	want := a.bound
	if a.at.shut {
		want = a.sealer
	}
	switch {
	case a.form == dice.Sealed && e.Round == 0 && e.SealHash == "":
		wrong("seal_hash", "it names no seal")
	case e.SealHash == "" || want == "" && !a.known():
	case want == "":
		wrong("seal_hash", "the phase was not sealed")
	case e.SealHash != want:
		wrong("seal_hash", "it is %.12s, but the phase was sealed by commit %.12s", e.SealHash, want)
	case a.at.shut && a.server() && c.Told != want:
		wrong("seal_hash", "something was recorded after the seal %.12s", want)
	}
}

// thrown says how the dice of a closing came about.
func (a *shownAudit) thrown(e game.PhaseClosed, c *eventstore.Commit) Thrown {
	if a.terms == nil {
		return Thrown{Mode: "v1"}
	}
	t := Thrown{Mode: string(a.terms.Mode), Form: a.form, Round: e.Round, Late: a.at.shut && a.at.seal.Late, Run: !a.at.shut && e.Round > 0}
	for _, env := range c.Events {
		if waived, err := a.words.Decode(env); err == nil {
			if w, ok := waived.(game.BeaconWaived); ok {
				t.Word, t.Late = w.Why, false
			}
		}
	}
	return t
}
