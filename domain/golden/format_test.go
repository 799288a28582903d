package golden_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/seeds"
)

// formatGames are games in commits of format 2 with dice of version 2, of each ruleset
// one with the server's dice and one with a beacon's.
func formatGames() []goldenGame {
	option := func(key game.Option, value string) map[game.Option]string { return map[game.Option]string{key: value} }
	all := []goldenGame{
		{seats: 3, options: option("years", "3"), besides: map[int]func(*players){
			4: func(p *players) { p.renew("0123456789abcdef0123456789abcdef") },
			7: func(p *players) { p.submit(1, "PRESS TO ALL", "Fair play.", "END PRESS") },
		}},
		{ruleset: "camelot", preset: "fast", seats: 3, wants: later},
		{ruleset: "quest", preset: "swift", seats: 2, options: option("rounds", "12")},
		{ruleset: "talisman", preset: "postal", seats: 2, options: option("sudden_death_round", "6")},
	}
	for i := range all[:len(all):len(all)] {
		all[i].name = fmt.Sprint("house-", all[i].seats)
		sealed := all[i]
		sealed.name, sealed.beacon = fmt.Sprint("sealed-", sealed.seats), true
		if sealed.ruleset == "" {
			sealed.besides = map[int]func(*players){
				3: func(p *players) { p.steward("REWIND TO spring 1 WHY a letter was lost"); p.game.besides = nil },
			}
		}
		all = append(all, sealed)
	}
	return all
}

// crossed is a game of format 1 that went over to format 2 while orders were being
// written. Once it goes back to a phase of before.
func crossed() goldenGame {
	return goldenGame{name: "crossed-3", begun: "banked-3", same: 17, seats: 3, besides: map[int]func(*players){
		4: func(p *players) { p.submit(2, "PRESS TO ALL", "Nothing has changed, has it?", "END PRESS") },
		5: func(players *players) {
			if !players.back {
				players.back = true
				players.steward("REWIND TO winter 1 WHY a letter was lost")
			}
		},
		6: func(p *players) { p.silent(2) },
	}}
}

// TestAGoldenLogWentOver: its first commits are those of format 1 to the byte, all
// later ones are of format 2, and it goes on with the dice that it had.
func TestAGoldenLogWentOver(t *testing.T) {
	goldenGame := crossed()
	all := readLog(t, goldenGame.logFile()).Commits
	require.Greater(t, len(all), goldenGame.same+10)
	for i, commit := range readLog(t, filepath.Join(filepath.Dir(goldenGame.logFile()), goldenGame.begun+".jsonl")).Commits[:goldenGame.same] {
		require.Equal(t, string(commit.Raw), string(all[i].Raw))
	}
	for _, commit := range all[goldenGame.same:] {
		require.Equal(t, 2, commit.Format, "commit %d", commit.Pos)
	}
	require.Equal(t, all[goldenGame.same-1].Hash, all[goldenGame.same].Prev)
	report := audit.Game(t.Context(), sequence(all), words())
	require.NoError(t, report.Err())
	require.Greater(t, len(report.Rows), report.CountStanding(), "it went back")
	for _, row := range report.Rows {
		require.Equal(t, "v1", row.Dice.Mode)
	}
}

// saltedGames are games with dice of form 3, of each ruleset one of the server and one by a
// beacon.
func saltedGames() []goldenGame {
	all := formatGames()
	for i := range all {
		all[i].name = strings.NewReplacer("house", "salted", "sealed", "labelled").Replace(all[i].name)
		all[i].besides = nil
	}
	return all
}

// raised is a game of the server that began with dice of form 2.
func raised() goldenGame {
	return goldenGame{name: "raised-3", begun: "house-3", same: 8, seats: 3, options: map[game.Option]string{"years": "3"}}
}

// TestAGoldenLogWentOverToFormThree: its first commits are those of form 2 to the byte, an
// event says that it goes over, and all dice are salted from then on.
func TestAGoldenLogWentOverToFormThree(t *testing.T) {
	goldenGame := raised()
	all := readLog(t, goldenGame.logFile()).Commits
	for i, commit := range readLog(t, filepath.Join(filepath.Dir(goldenGame.logFile()), goldenGame.begun+".jsonl")).Commits[:goldenGame.same] {
		require.Equal(t, string(commit.Raw), string(all[i].Raw))
	}
	require.Equal(t, "game.dice-raised", all[goldenGame.same].Events[0].Kind)
	forms := map[int]bool{}
	for _, row := range audit.Game(t.Context(), sequence(all), words()).Rows {
		forms[row.Dice.Form] = true
		require.Equal(t, row.Pos > all[goldenGame.same].Pos, row.Dice.Form == dice.Sealed, row.Phase)
	}
	require.Len(t, forms, 2)
}

// renew puts a new chain of dice keys in the place of the game's, as after a restore.
func (p *players) renew(epoch string) {
	chain := p.host.Seeds.Chain(p.game.id(), epoch)
	p.obey("", game.Renew{Epoch: epoch, Commitment: chain.Commitment(), Keys: seeds.ChainLength})
}

// TestGoldenLogsOfBothModes: each ruleset has a log, of form 2 of dice and of form 3, with the server's dice and one in
// which every phase was sealed for a round of the beacon, all in commits of format 2.
func TestGoldenLogsOfBothModes(t *testing.T) {
	for _, g := range append(formatGames(), saltedGames()...) {
		bundle := readLog(t, g.logFile())
		for _, commit := range bundle.Commits {
			require.Equal(t, 2, commit.Format, "%s: commit %d", g.name, commit.Pos)
		}
		for _, row := range audit.Game(t.Context(), sequence(bundle.Commits), words(), goldenBeacon(t).Chain).Rows {
			require.Equal(t, map[bool]string{true: string(dice.Beacon), false: string(dice.Server)}[g.beacon], row.Dice.Mode, "%s: %s", g.name, row.Phase)
		}
		require.Empty(t, audit.Header(bundle), g.name)
		for _, part := range bundle.Commits[0].Parts[:len(bundle.Commits[0].Parts)-1] {
			report := audit.Shown(t.Context(), sequence(shownTo(t, bundle.Commits, part.To)), words(), goldenBeacon(t).Chain)
			require.NoError(t, report.Err(), "%s for %s", g.name, part.To)
			require.Empty(t, report.Unchecked)
			require.NotEmpty(t, report.Rows)
			require.Zero(t, report.Acts[audit.Unknown])
		}
	}
}

// shownTo are commits as a reader may have them.
func shownTo(t *testing.T, all []*eventstore.Commit, to eventstore.Recipient) (shown []*eventstore.Commit) {
	t.Helper()
	for _, commit := range all {
		raw, ok := commit.Shown(to)
		if !ok {
			continue
		}
		part, err := eventstore.Decode(raw, commit.Pos)
		require.NoError(t, err)
		shown = append(shown, part)
	}
	return shown
}
