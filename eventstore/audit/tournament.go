package audit

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"iter"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/tenure"
)

// A TournamentReport is the result of an audit of a tournament.
type TournamentReport struct {
	Log     eventstore.Log  `json:"log"`
	Title   string          `json:"title"`
	Commits int             `json:"commits"`
	Events  int             `json:"events"`
	Again   int             `json:"again"` // events that were worked out again; the others are acts of people
	Rolls   int             `json:"rolls"` // dice keys used, each following from the commitment
	Head    eventstore.Head `json:"head"`
	Rows    []DecisionRow   `json:"decisions"`
	Dice    *dice.Terms     `json:"dice,omitempty"`   // nil: version 1
	Public  bool            `json:"public,omitempty"` // the beacon is the one known to everybody; else the operator has named it
	Words   []Word          `json:"words,omitempty"`
	Acts    Tally           `json:"acts,omitempty"`
	// Unchecked lists the things that could not be checked here.
	Unchecked []string    `json:"unchecked,omitempty"`
	First     *Difference `json:"first,omitempty"` // nil: everything holds
	OK        bool        `json:"ok"`

	Now *tournament.Tournament `json:"-"` // the tournament, as far as the log could be read
}

// A DecisionRow is a draw, or the closing of a season, that was made again.
type DecisionRow struct {
	Season int            `json:"season"`
	Round  int            `json:"round,omitempty"` // 0: the season was closed
	Roll   int            `json:"roll"`
	Pos    eventstore.Pos `json:"pos"`
	Dice   Thrown         `json:"dice"`
	Equal  bool           `json:"equal"`
}

// Tournament checks the whole log of a tournament, without any secret and without a server: its
// chain, every dice key against the commitment, and that all draws, seats, promotions, tables and
// titles come out the same when they are worked out again. It takes results of games as recorded:
// each names the hash of the game's log, which can be audited by itself. It checks rounds of the
// beacon by the public chain, or one of those given.
func Tournament(ctx context.Context, commits iter.Seq2[*eventstore.Commit, error], rulesets func(string) (game.Ruleset, bool), chains ...*beacon.Chain) TournamentReport {
	audit := &tournamentAudit{tournament: tournament.New(rulesets), chance: newChance(chains), promised: make(map[string]dice.Commitment)}
	for commit, err := range commits {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = audit.checkCommit(commit)
		}
		if err != nil {
			audit.noteDifference(Difference{Pos: audit.report.Head.Pos, What: "what follows cannot be read: " + err.Error()})
			break
		}
	}
	if audit.report.Commits == 0 {
		audit.noteDifference(Difference{What: "the log is empty"})
	}
	audit.report.Rolls, audit.report.Title, audit.report.Dice, audit.report.Now = audit.tournament.CountRolls(), audit.tournament.Title(), audit.tournament.Dice(), audit.tournament
	audit.report.Public = audit.report.Dice != nil && audit.report.Dice.Chain == beacon.Quicknet().Hash()
	unverified, unchecked := audit.chance.listRounds(audit.tournament.Dice(), tournament.Registry().Kind(tournament.BeaconRecorded{}))
	if audit.report.Unchecked = unchecked; unverified.findForged() != nil {
		audit.noteDifference(*unverified.findForged())
	}
	if audit.chance.findChain(audit.tournament.Dice()) == nil {
		for i := range audit.report.Rows {
			audit.report.Rows[i].Dice.Strange = audit.report.Rows[i].Dice.Round > 0
		}
	}
	audit.report.First, audit.report.OK = audit.first, audit.first == nil
	return audit.report
}

// tournamentAudit is an audit under way.
type tournamentAudit struct {
	findings
	tournament *tournament.Tournament
	chance     chance
	promised   map[string]dice.Commitment // commitments of games promised before a draw
	report     TournamentReport
}

// checkCommit checks one commit, event after event, and folds it. It fails if it cannot decode the commit.
func (a *tournamentAudit) checkCommit(commit *eventstore.Commit) error {
	a.report.Log = cmp.Or(a.report.Log, commit.Log)
	a.checkFollows(a.report.Head, a.report.Log, commit)
	events, err := aggregate.Tournaments(nil).Decode(nil, commit)
	if err != nil {
		return err
	}
	a.checkAudiences(commit, slices.Repeat([]eventstore.Eyes{{All: true}}, len(events)), nil)
	head, err := hex.DecodeString(commit.Prev)
	if err != nil {
		return fmt.Errorf("hash of the log before %d: %w", commit.Pos, err)
	}
	for i := 0; i < len(events); {
		a.noteDice(commit, events, i)
		n := a.checkAct(commit, events, i, head)
		a.classEvents(commit, events[i:i+n])
		a.tournament, i = event.Fold(a.tournament, events[i:i+n]...), i+n
	}
	a.report.Commits++
	a.report.Events += len(events)
	a.report.Head = commit.Head()
	return nil
}

// checkAct decides once more the act behind a run of events that begins at index i, and compares. It returns the length
// of the run: 1 if the event is an act of a person, which is not decided again, or if the decision fails.
func (a *tournamentAudit) checkAct(commit *eventstore.Commit, events []event.Event, i int, head []byte) int {
	act, ok := a.restoreAct(events[i:], head)
	if !ok {
		return 1
	}
	difference := Difference{Pos: commit.Pos, Version: commit.First + i, Kind: tournament.Registry().Kind(events[i])}
	answer, err := a.tournament.Decide(tournament.Command{At: commit.At, By: game.Player(commit.Actor), Do: act})
	if err != nil {
		difference.What = err.Error()
		a.noteDifference(difference)
		a.addRow(events[i], commit.Pos, false, a.describeDice(events[i]))
		return 1
	}
	n := max(1, min(len(answer.Events), len(events)-i))
	equal := a.compareEvents(tournament.Registry(), commit, i, events[i:i+n], answer.Events)
	for _, e := range events[i : i+n] {
		a.addRow(e, commit.Pos, equal, a.describeDice(events[i]))
	}
	a.report.Again += n
	return n
}

// addRow adds a row for the draw of a round or the closing of a season; other events have no row.
func (a *tournamentAudit) addRow(ev event.Event, pos eventstore.Pos, equal bool, by Thrown) {
	row := DecisionRow{Pos: pos, Equal: equal, Dice: by}
	switch e := ev.(type) {
	case tournament.RoundDrawn:
		row.Season, row.Round, row.Roll = e.Season, e.Round, e.Roll
	case tournament.SeasonClosed:
		row.Season, row.Roll = e.Season, e.Roll
	default:
		return
	}
	a.report.Rows = append(a.report.Rows, row)
}

// restoreAct returns the act behind the first of some events, as tournament.Redo does; a seal gets the facts that the
// log records of its time. ok is false if there is nothing to decide again, or the beacon is not known here.
func (a *tournamentAudit) restoreAct(events []event.Event, head []byte) (act tournament.Act, ok bool) {
	sealed, ok := events[0].(tournament.Sealed)
	if !ok {
		return tournament.Redo(events, head)
	}
	chain := a.chance.findChain(a.tournament.Dice())
	if chain == nil {
		return nil, false // the end of the audit reports that
	}
	seal := tournament.Seal{Do: tournament.CloseSeason{Season: sealed.Season}, Since: a.report.Head.At, Rounds: chain}
	if sealed.What == "draw" {
		seal.Do = tournament.Draw{Season: sealed.Season}
	}
	if sealed.Late {
		seal.Seen = sealed.Round - 1
	}
	seal.Commitment = func(id string) dice.Commitment { return a.promised[id] }
	return seal, true
}

// noteDice takes in what event i says about dice: rounds of the beacon, commitments of games that were promised before
// the draw, and new keys, which void the promises. It notes a difference if a game starts with another commitment.
func (a *tournamentAudit) noteDice(commit *eventstore.Commit, events []event.Event, i int) {
	difference := Difference{Pos: commit.Pos, Version: commit.First + i, Kind: tournament.Registry().Kind(events[i])}
	switch e := events[i].(type) {
	case tournament.Sealed:
		for _, g := range e.Games {
			a.promised[g.Game] = g.Commitment
		}
	case tournament.TableStarted:
		if to, drawn := a.promised[e.Game]; drawn && to != e.Commitment {
			difference.Field, difference.What = "commitment", "its dice are not those that were promised before the draw"
			a.noteDifference(difference)
		}
	case tournament.BeaconRecorded:
		a.chance.rounds = append(a.chance.rounds, recordedRound{beacon.Round{Number: e.Round, Signature: e.Signature}, commit.Pos})
	case tournament.ChainRenewed:
		clear(a.promised)
	}
}

// describeDice says how the dice of a decision came about; first is the first event of the decision.
func (a *tournamentAudit) describeDice(first event.Event) Thrown {
	terms := a.tournament.Dice()
	if terms == nil {
		return Thrown{Mode: "v1"}
	}
	thrown := Thrown{Mode: string(terms.Mode)}
	seal, _ := a.tournament.Sealed()
	switch e := first.(type) {
	case tournament.BeaconRecorded:
		thrown.Round, thrown.Late = e.Round, seal.Late
	case tournament.BeaconWaived:
		thrown.Word = e.Why
	}
	return thrown
}

// Err returns nil if everything holds, else ErrNotAsPlayed with the first difference.
func (r TournamentReport) Err() error {
	if r.OK {
		return nil
	}
	return fmt.Errorf("%s: %s: %w", r.Log, r.First, ErrNotAsPlayed)
}

// Results compares the results of a tournament with the logs of its games; it leaves out those that are corrected or
// under review. It returns how many agree, and what is wrong with the first that does not; "" if all agree. It fails if a
// log cannot be read.
func Results(ctx context.Context, t *tournament.Tournament, games aggregate.Reader[*game.Game]) (agree int, wrong string, err error) {
	for _, table := range t.Tables() {
		if table.Result == nil || table.Review != "" || len(table.Fixes) > 0 {
			continue
		}
		what, err := compareResult(ctx, games, table)
		switch {
		case err != nil:
			return agree, wrong, fmt.Errorf("checking the result of %s: %w", table.Game, err)
		case what == "":
			agree++
		case wrong == "":
			wrong = table.Game + ": " + what
		}
	}
	return agree, wrong, nil
}

// compareResult says how the result of a table differs from the log of its game; "" if it does not.
func compareResult(ctx context.Context, games aggregate.Reader[*game.Game], table tournament.TableInfo) (string, error) {
	gameTenure, err := tenure.Read(ctx, games, table.Game)
	if err != nil {
		return "", err
	}
	if gameTenure.Now == nil || !gameTenure.Now.Over() {
		return "its game is not over", nil
	}
	return (&Ending{End: gameTenure.End(gameTenure.Now), Head: gameTenure.Ended}).Differs(table), nil
}
