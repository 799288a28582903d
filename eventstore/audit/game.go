// Package audit checks public logs without any secret and without a server: it folds a game or a
// tournament again, rolls its dice again, and decides everything once more.
//
// It records nothing, and depends on no server: commits come in, a report goes out.
package audit

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/tenure"
)

// Game checks the whole log of a game, without any secret and without a server: its chain, every dice key against the
// commitment, every digest against the folded state, and every seal by its rule. It adjudicates every phase again and
// compares event by event. It checks the rounds of the beacon by the public chain, or one of those given. After a
// difference it goes on, unless the next commit cannot be read. An empty log is a difference.
func Game(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error], games *aggregate.Games, chains ...*beacon.Chain) Report {
	report := Replay(ctx, commits, games, chains...)
	CheckRounds(&report)
	return report
}

// Replay works like Game, but does not check the signatures of the rounds. CheckRounds checks them
// together for many games.
func Replay(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error], games *aggregate.Games, chains ...*beacon.Chain) Report {
	audit := &gameAudit{games: games, game: games.Empty(), tenure: tenure.New(), sitting: newSitting()}
	audit.chance = newChance(chains)
	for commit, err := range commits {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			audit.noteDifference(Difference{Pos: audit.report.Head.Pos, What: "what follows cannot be read: " + err.Error()})
			break
		}
		if !audit.checkCommit(commit) {
			break
		}
	}
	if audit.report.Commits == 0 {
		audit.noteDifference(Difference{What: "the log is empty"})
	}
	audit.report.unverified, audit.report.Unchecked = audit.chance.listRounds(audit.game.Dice(), game.Kind(game.BeaconRecorded{}))
	if audit.chance.findChain(audit.game.Dice()) == nil {
		audit.report.markUnknownBeacon()
	}
	audit.report.First, audit.report.OK, audit.report.Ended = audit.first, audit.first == nil, audit.describeEnding()
	return audit.report
}

// gameAudit is the audit of a game under way.
type gameAudit struct {
	findings
	games    *aggregate.Games
	game     *game.Game // the game before the commit that is being checked
	key      dice.Key   // the last dice key revealed; the commitment before the first
	chance   chance
	tenure   *tenure.Tenure
	sealedBy string // hash of the commit that last sealed a phase
	sitting  *sitting
	report   Report
}

// checkCommit checks one commit, and folds it. It returns false if it cannot decode the commit, so that none after it
// can be checked.
func (a *gameAudit) checkCommit(commit *eventstore.Commit) bool {
	a.report.Log = cmp.Or(a.report.Log, commit.Log)
	a.checkFollows(a.report.Head, a.report.Log, commit)
	events, err := a.games.Decode(a.game, commit)
	if err != nil {
		a.noteDifference(Difference{Pos: commit.Pos, What: err.Error()})
		return false
	}
	a.checkSealing(commit, events)
	a.checkBeginning(commit, events)
	a.checkClosing(commit, events)
	a.classEvents(commit, events)
	next := a.foldCommit(commit, events)
	a.sitting.copyHolders(next)
	eyes, seats := a.games.Audience(next, events)
	a.checkAudiences(commit, eyes, seats)
	a.tenure.Take(aggregate.Step[*game.Game]{Commit: commit, Before: a.game, After: next, Events: events})
	a.report.Commits++
	a.report.Events += len(events)
	a.report.Head = commit.Head()
	a.game = next
	return true
}

// foldCommit returns the game after a commit. On the way it checks every digest, and takes in the opening, new dice keys
// and rewindings.
func (a *gameAudit) foldCommit(commit *eventstore.Commit, events []event.Event) *game.Game {
	g, from := a.game, 0
	for i, ev := range events {
		digest, has := digestOf(ev)
		if opened, ok := ev.(game.Opened); ok {
			a.key, a.report.Ruleset, a.report.Dice = opened.Commitment, opened.Setup.Ruleset, opened.Dice
			a.report.Public = opened.Dice != nil && opened.Dice.Chain == beacon.Quicknet().Hash()
		}
		a.followEvent(ev)
		if !has {
			continue
		}
		g, from = event.Fold(g, events[from:i]...), i
		folded, err := game.Digest(g.State())
		if err != nil {
			a.noteDifference(Difference{Pos: commit.Pos, Version: commit.First + i, Kind: game.Kind(ev), What: err.Error()})
		} else if folded != digest {
			a.noteDifference(Difference{
				Pos: commit.Pos, Version: commit.First + i, Kind: game.Kind(ev), Field: "digest",
				What: fmt.Sprintf("it is %.12s, but the position has %.12s", digest, folded),
			})
			a.markWrongDigest(commit.Pos)
		}
	}
	return event.Fold(g, events[from:]...)
}

// markWrongDigest marks the row of the commit at a position as one with a wrong digest, if that commit closed a phase.
func (a *gameAudit) markWrongDigest(pos eventstore.Pos) {
	if n := len(a.report.Rows); n > 0 && a.report.Rows[n-1].Pos == pos {
		a.report.Rows[n-1].DigestOK = false
	}
}

// digestOf returns the digest that an event records; false if it records none.
func digestOf(e event.Event) (string, bool) {
	switch e := e.(type) {
	case game.PhaseOpened:
		return e.Digest, e.Digest != ""
	case game.Ended:
		return e.Digest, e.Digest != ""
	case game.PositionDigested:
		return e.Digest, true
	}
	return "", false
}

// checkBeginning opens the first phase again, if a commit begins the game, and compares. Any other commit passes.
func (a *gameAudit) checkBeginning(commit *eventstore.Commit, events []event.Event) {
	for i, e := range events {
		begun, ok := e.(game.Begun)
		if !ok {
			continue
		}
		g := event.Fold(a.game, events[:i+1]...)
		if g.State() == nil {
			return
		}
		again, err := g.Opening(begun.At)
		if err != nil {
			a.noteDifference(Difference{Pos: commit.Pos, What: err.Error()})
			return
		}
		a.compareEvents(commit, events, i+1, again)
		return
	}
}

// checkClosing checks the dice and the adjudication of a commit that closes a phase, and adds its row to the report. Any
// other commit passes.
func (a *gameAudit) checkClosing(commit *eventstore.Commit, events []event.Event) {
	for i, ev := range events {
		closed, ok := ev.(game.PhaseClosed)
		if !ok {
			continue
		}
		row := Row{
			N: closed.N, Phase: closed.Phase, Reason: closed.Reason, Pos: commit.Pos, Roll: closed.Roll, Dice: a.describeDice(events, closed),
			Orders: a.countOrders(), Events: len(events) - i, DigestOK: true,
		}
		difference := Difference{Pos: commit.Pos, Version: commit.First + i, Kind: game.Kind(ev)}
		row.KeyOK = a.checkKey(commit, closed, game.KeyOf(events[i:]), difference)
		row.Equal = a.checkAdjudication(commit, closed, events, i)
		a.report.Rows = append(a.report.Rows, row)
		return
	}
}

// countOrders counts the lines of all drafts in force.
func (a *gameAudit) countOrders() int {
	n := 0
	for _, s := range a.game.Seats() {
		_, lines, _ := a.game.Draft(s.Seat)
		n += len(lines)
	}
	return n
}

// checkKey checks the dice of a closing: the key follows the one before, the roll counts on and, in version 1, the dice
// are mixed with the hash of the log before. It returns false, and notes the difference, if one of these does not
// hold. The key becomes the last one in any case.
func (a *gameAudit) checkKey(commit *eventstore.Commit, closed game.PhaseClosed, key dice.Key, difference Difference) bool {
	follows := key.Follows(a.key, 1)
	switch {
	case !follows:
		difference.Field, difference.What = "key", fmt.Sprintf("dice key %d does not follow the commitment", closed.Roll)
	case closed.Roll != a.game.Rolls()+1:
		difference.Field, difference.What = "roll", fmt.Sprintf("it is %d after %d rolls", closed.Roll, a.game.Rolls())
	case a.game.Dice() == nil && closed.Head != commit.Prev:
		difference.Field, difference.What = "head", "it is not the hash of the log before"
	}
	a.key = key
	if difference.Field != "" {
		a.noteDifference(difference)
	}
	return difference.Field == ""
}

// checkAdjudication closes the phase again, and compares all events of the commit. It returns false, and notes the
// difference, if they are not the same or the phase could not be closed for the reason that the log says.
func (a *gameAudit) checkAdjudication(commit *eventstore.Commit, closed game.PhaseClosed, events []event.Event, first int) bool {
	difference := Difference{Pos: commit.Pos, Version: commit.First + first, Kind: game.Kind(closed)}
	if reason, ok := a.checkReason(closed); !ok {
		difference.Field, difference.What = "reason", fmt.Sprintf("it says %q, but the phase could be closed for %q", closed.Reason, reason)
		a.noteDifference(difference)
		return false
	}
	again, err := a.game.Readjudicate(events)
	if err != nil {
		difference.What = err.Error()
		a.noteDifference(difference)
		return false
	}
	return a.compareEvents(commit, events, 0, again)
}

// checkReason returns the reason for which a phase could be closed, "" if it could not, and whether its closing gives
// the same reason. For a sealed phase, or one closed by the steward, there is nothing to compare: ok is true.
func (a *gameAudit) checkReason(closed game.PhaseClosed) (reason string, ok bool) {
	if _, sealed := a.game.Sealed(); sealed || closed.Reason == "steward" {
		return "", true
	}
	reason, ok = a.game.Closable(closed.At)
	return reason, ok && reason == closed.Reason
}

// compareEvents works like findings.compareEvents, for the events of a commit from index first on.
func (a *gameAudit) compareEvents(commit *eventstore.Commit, events []event.Event, first int, again []event.Event) bool {
	return a.findings.compareEvents(a.games.Registry(a.game.Ruleset()), commit, first, events[first:], again)
}

// followEvent follows events that change the audit's own reckoning: phases that are played again, and a
// new chain of keys.
func (a *gameAudit) followEvent(e event.Event) {
	switch e := e.(type) {
	case game.Rewound:
		a.report.voidPhases(e.To)
	case game.ChainRenewed:
		a.key = e.Commitment
	}
}

// describeEnding returns how the game has ended; nil if it has no result.
func (a *gameAudit) describeEnding() *Ending {
	if result, over := a.game.Result(); !over || len(result.Places) == 0 {
		return nil
	}
	return &Ending{a.tenure.End(a.game), a.tenure.Ended, a.tenure.At, a.tenure.Phases()}
}
