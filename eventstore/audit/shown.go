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

// Shown checks one reader's view of a game, which is all that anybody has while it is played: dice keys against the
// commitment, as far as they are visible, seals by their rule, and rounds of the beacon by the public chain or one of
// those given. It also classes the events. It adjudicates nothing again. A view without commits is a difference.
func Shown(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error], games *aggregate.Games, chains ...*beacon.Chain) Report {
	audit := &shownAudit{games: games, sitting: newSitting(), registry: game.Registry(nil)}
	audit.chance = newChance(chains)
	audit.report.Acts = make(Tally)
	for commit, err := range commits {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			audit.noteDifference(Difference{Pos: audit.lastPos, What: "what follows cannot be read: " + err.Error()})
			break
		}
		audit.checkCommit(commit)
	}
	return audit.completeReport()
}

// shownAudit is an audit of a file for one reader under way.
type shownAudit struct {
	findings
	games    *aggregate.Games
	registry *event.Registry
	sitting  *sitting
	chance   chance
	lastPos  eventstore.Pos
	terms    *dice.Terms
	deadline time.Time // deadline of the open phase, as all can see it
	rolls    int       // adjudications so far, if known
	key      dice.Key  // the last visible dice key, or the commitment
	keyed    bool      // key is known
	hidden   int       // adjudications since, whose keys are not visible yet
	round    uint64    // round of the last closing, which the next may share
	form     int       // form of the dice; 0: unknown
	sealedBy string    // hash of the commit that last sealed a phase; "": none is visible
	sealHash string    // hash of the seal in the dice of the last closing, which the next may share
	report   Report
}

// completeReport checks the rounds that were met, and returns the report.
func (a *shownAudit) completeReport() Report {
	report := &a.report
	if report.Commits == 0 {
		a.noteDifference(Difference{What: "there is nothing in it"})
	}
	var unverified unverifiedRounds
	unverified, report.Unchecked = a.chance.listRounds(a.terms, game.Kind(game.BeaconRecorded{}))
	if !a.sitting.opened && report.Commits > 0 {
		report.Unchecked = append(report.Unchecked, "what was before: the file does not begin with the opening of the game")
	}
	if wrong := unverified.findForged(); wrong != nil {
		a.noteDifference(*wrong)
	}
	if a.chance.findChain(a.terms) == nil {
		report.markUnknownBeacon()
	}
	report.First, report.OK = a.first, a.first == nil
	return *report
}

// checkCommit checks one commit. It lists events that it does not know, and passes over those that it cannot decode,
// which are differences.
func (a *shownAudit) checkCommit(commit *eventstore.Commit) {
	a.report.Log, a.lastPos = cmp.Or(a.report.Log, commit.Log), commit.Pos
	var events []event.Event
	for i, env := range commit.Events {
		ev, err := a.registry.Decode(env)
		switch {
		case errors.Is(err, event.ErrUnknown):
			a.report.Acts[Unknown]++
			a.report.Words = append(a.report.Words, makeWord(commit, env.Kind, classification{class: Unknown, why: "this audit knows no such event"}))
			continue
		case err != nil:
			a.noteDifference(Difference{Pos: commit.Pos, Version: commit.First + i, Kind: env.Kind, What: err.Error()})
			continue
		}
		if opened, ok := ev.(game.Opened); ok {
			a.readOpening(opened)
		}
		if all := game.Sees("", ev); all != commit.Eyes[i].All {
			what := lists.Either(all, "it is shown to this reader alone, and is for all", "it is shown to all, and is for some alone")
			a.noteDifference(Difference{Pos: commit.Pos, Version: i + 1, Kind: env.Kind, Field: "who may see it", What: what})
		}
		events = append(events, ev)
	}
	l := classifier{sitting: a.sitting, registry: a.registry, acts: a.report.Acts}
	for i, e := range events {
		a.checkEvent(commit, events, i, e)
	}
	a.report.Words = append(a.report.Words, l.classEvents(commit, events)...)
	a.report.Commits++
	a.report.Events += len(commit.Events)
}

// readOpening takes in the game's ruleset, its commitment and the source of its dice. If the ruleset is not known here,
// events of the ruleset stay unknown.
func (a *shownAudit) readOpening(opened game.Opened) {
	a.key, a.keyed, a.terms, a.form = opened.Commitment, true, opened.Dice, 1
	if opened.Dice != nil {
		a.form = cmp.Or(opened.Dice.Form, 2)
	}
	a.report.Ruleset, a.report.Dice = opened.Setup.Ruleset, opened.Dice
	a.report.Public = opened.Dice != nil && opened.Dice.Chain == beacon.Quicknet().Hash()
	if rs := a.games.Ruleset(opened.Setup.Ruleset); rs != nil {
		a.registry = a.games.Registry(rs)
	}
}

// checkEvent checks event i of a commit by those before it, and follows it. Kinds that prove nothing pass.
func (a *shownAudit) checkEvent(commit *eventstore.Commit, events []event.Event, i int, ev event.Event) {
	difference := Difference{Pos: commit.Pos, Version: i + 1, Kind: game.Kind(ev)}
	wrong := func(field, format string, args ...any) {
		difference.Field, difference.What = field, fmt.Sprintf(format, args...)
		a.noteDifference(difference)
	}
	if a.sitting.shut && !mayWait(ev, a.hasServerDice()) && !closesPhase(events[:i]) {
		wrong("", "it was recorded after the orders were sealed")
	}
	switch e := ev.(type) {
	case game.PhaseOpened:
		a.deadline = e.Due
	case game.Extended:
		a.deadline = e.Due
	case game.Resumed:
		a.deadline = e.Due
	case game.Rewound:
		a.deadline, a.round, a.sealHash = e.Due, 0, ""
		a.report.voidPhases(e.To)
	case game.ChainRenewed:
		a.key, a.keyed, a.hidden = e.Commitment, true, 0
	case game.DiceRaised:
		a.form = e.Form
	case game.PhaseSealed:
		a.checkSeal(commit, e, wrong)
		a.sealedBy = commit.Hash
	case game.BeaconRecorded:
		a.chance.rounds = append(a.chance.rounds, recordedRound{beacon.Round{Number: e.Round, Signature: e.Signature}, commit.Pos})
		if a.sitting.shut && e.Round != a.sitting.seal.Round {
			wrong("round", "it is %d, and %d was sealed", e.Round, a.sitting.seal.Round)
		}
	case game.PhaseClosed:
		a.checkClosing(commit, events[i:], e, wrong)
	}
}

// mayWait reports whether an event may be recorded between a seal and its closing. If the dice are the server's own, the
// closing follows at once, so players' posts may not.
func mayWait(e event.Event, server bool) bool {
	switch e.(type) {
	case game.Pressed, game.GreyWritten, game.Announced, game.Remarked, game.PostHidden, game.PostShown, game.OnlookersSet:
		return !server
	case game.ChainRenewed, game.BeaconWaived, game.BeaconRecorded, game.PhaseClosed:
		return true
	}
	return false
}

// checkSeal checks the sealing of a phase by its rule, as far as everybody can see.
func (a *shownAudit) checkSeal(commit *eventstore.Commit, phaseSealed game.PhaseSealed, wrong func(field, format string, args ...any)) {
	switch {
	case a.isCountKnown() && phaseSealed.Roll != a.rolls+1:
		wrong("roll", "it is %d after %d rolls", phaseSealed.Roll, a.rolls)
	case !phaseSealed.At.Truncate(time.Second).Equal(commit.At.Truncate(time.Second)):
		wrong("at", "it is %s, and the commit is of %s", phaseSealed.At.Format(time.RFC3339), commit.At.Format(time.RFC3339))
	case a.hasServerDice():
	case phaseSealed.Reason == "deadline" && (!phaseSealed.From.Equal(a.deadline) || phaseSealed.At.Before(a.deadline)):
		wrong("from", "it is %s, and the deadline was %s", phaseSealed.From.Format(time.RFC3339), a.deadline.Format(time.RFC3339))
	case phaseSealed.Reason == processNow && !phaseSealed.From.Equal(phaseSealed.At), phaseSealed.From.After(phaseSealed.At):
		wrong("from", "it is %s, and orders were shut at %s", phaseSealed.From.Format(time.RFC3339), phaseSealed.At.Format(time.RFC3339))
	}
	chain := a.chance.findChain(a.terms)
	if chain == nil || a.hasServerDice() {
		return
	}
	again, err := phaseSealed.Refixed(chain, a.terms.Common != nil)
	switch {
	case err != nil:
		wrong("round", "%s", err.Error())
	case again.Round != phaseSealed.Round || again.Late != phaseSealed.Late || !again.Signed.Equal(phaseSealed.Signed):
		wrong("round", "it is %d, and should be %d by the rule", phaseSealed.Round, again.Round)
	}
}

// isCountKnown reports whether the number of adjudications so far is known: the file begins with the game's opening.
func (a *shownAudit) isCountKnown() bool { return a.sitting.opened }

// checkClosing checks that a closing matches the seal, the count of rolls, and the dice key if that is visible, and adds
// its row to the report. events begin with the closing.
func (a *shownAudit) checkClosing(commit *eventstore.Commit, events []event.Event, e game.PhaseClosed, wrong func(field, format string, args ...any)) {
	row := Row{N: e.N, Phase: e.Phase, Reason: e.Reason, Pos: commit.Pos, Roll: e.Roll, Dice: a.describeDice(e, commit), Events: len(events), KeyOK: true}
	switch seal := a.sitting.seal; {
	case a.isCountKnown() && e.Roll != a.rolls+1:
		wrong("roll", "it is %d after %d rolls", e.Roll, a.rolls)
	case a.sitting.shut && (seal.N != e.N || seal.Phase != e.Phase || seal.Reason != e.Reason || !seal.At.Equal(e.At)):
		wrong("", "it is not what was sealed")
	case a.sitting.shut && row.Dice.Word == "" && e.Round != seal.Round:
		wrong("round", "it is %d, and %d was sealed", e.Round, seal.Round)
	case !a.sitting.shut && a.terms != nil && a.terms.Mode == dice.Beacon && a.isCountKnown() && e.Round != a.round:
		wrong("round", "it is %d, and the phase was not sealed", e.Round)
	}
	a.checkSealHash(commit, e, wrong)
	a.rolls, a.round, a.sealHash = e.Roll, e.Round, e.SealHash
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

// hasServerDice reports whether the dice come from the server alone.
func (a *shownAudit) hasServerDice() bool { return a.terms == nil || a.terms.Mode == dice.Server }

// checkSealHash checks the hash of a seal in the dice of a closing. If the phase was sealed, it must be the hash of the
// commit that sealed it, and without a beacon that commit must come right before the closing. Otherwise it must be the
// hash in the closing before, which made this phase ready. Only dice of form 3 without a beacon must have a hash.
func (a *shownAudit) checkSealHash(commit *eventstore.Commit, phaseClosed game.PhaseClosed, wrong func(field, format string, args ...any)) {
	want := a.sealHash
	if a.sitting.shut {
		want = a.sealedBy
	}
	switch {
	case a.form == dice.Sealed && phaseClosed.Round == 0 && phaseClosed.SealHash == "":
		wrong("seal_hash", "it names no seal")
	case phaseClosed.SealHash == "" || want == "" && !a.isCountKnown():
	case want == "":
		wrong("seal_hash", "the phase was not sealed")
	case phaseClosed.SealHash != want:
		wrong("seal_hash", "it is %.12s, but the phase was sealed by commit %.12s", phaseClosed.SealHash, want)
	case a.sitting.shut && a.hasServerDice() && commit.Told != want:
		wrong("seal_hash", "something was recorded after the seal %.12s", want)
	}
}

// describeDice says how the dice of a closing came about.
func (a *shownAudit) describeDice(e game.PhaseClosed, commit *eventstore.Commit) Thrown {
	if a.terms == nil {
		return Thrown{Mode: "v1"}
	}
	thrown := Thrown{Mode: string(a.terms.Mode), Form: a.form, Round: e.Round, Late: a.sitting.shut && a.sitting.seal.Late, Run: !a.sitting.shut && e.Round > 0}
	for _, env := range commit.Events {
		if waived, err := a.registry.Decode(env); err == nil {
			if w, ok := waived.(game.BeaconWaived); ok {
				thrown.Word, thrown.Late = w.Why, false
			}
		}
	}
	return thrown
}
