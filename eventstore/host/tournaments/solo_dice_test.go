package tournaments_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

const sameDice = `{format: solo, rounds: 1, play: {same_dice: true, options: {solo.minutes: "6", solo.target: "99"}}}`

// told returns the events of the rules in a game, as text, and the rounds of its phases.
func told(t *testing.T, store eventstore.Store, gameID string) (events, rounds []string) {
	t.Helper()
	for commit, err := range store.Load(t.Context(), aggregate.GameLog(gameID), 0) {
		require.NoError(t, err)
		for _, envelope := range commit.Events {
			switch {
			case strings.HasPrefix(envelope.Kind, "quest."):
				events = append(events, envelope.Kind+string(envelope.Data))
			case envelope.Kind == "game.beacon-recorded":
				rounds = append(rounds, string(envelope.Data))
			}
		}
	}
	return events, rounds
}

// TestSoloGamesOfARoundHaveTheSameDice checks that players with the same orders get the same
// events, whenever they write. All phases close together, even if some players are ready, and an
// audit throws the dice again.
func TestSoloGamesOfARoundHaveTheSameDice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, silent := memstore.New(), false
		c, beacon := beaconedTrial(t, store, &silent)
		c.Games.Games = aggregate.NewGames(rulesets.Lookup)
		c = trial{hosttest.TrialOf(c.Games, c.Now)}
		go c.Run(t.Context())
		go c.Games.Clock(t.Context())
		require.NoError(t, c.EnterBy(sameDice))
		time.Sleep(time.Minute)
		now, _, err := c.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		season, _ := now.Season(1)
		tables := season.Rounds[0].Tables
		require.Len(t, tables, 6)
		for i, table := range tables[:5] {
			time.Sleep(time.Duration(i) * 20 * time.Minute)
			who, text := table.Holders[0], []string{"STANDING EXPLORE", "STANDING FIGHT ANY", "READY"}
			if i == 4 {
				text = []string{"STANDING EXPLORE", "SETUP", "ATTRIBUTES S2 I8"}
			}
			submission := game.Submission{Seat: who.Seat, Lines: hosttest.Lines(text...)}
			out, err := c.Games.Obey(t.Context(), table.Game, fmt.Sprint("letter/", i), game.Command{At: time.Now(), By: who.Player, Do: submission})
			require.NoError(t, err)
			require.Empty(t, out.Answer.Receipt.Errors)
		}
		time.Sleep(90 * 24 * time.Hour)
		now, _, err = c.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		require.Equal(t, "ended", now.Status())

		first, rounds := told(t, store, tables[0].Game)
		require.NotEmpty(t, rounds)
		var reports []audit.Report
		for i, table := range tables {
			events, itsRounds := told(t, store, table.Game)
			n := min(len(rounds), len(itsRounds))
			require.Equal(t, rounds[:n], itsRounds[:n], "phase by phase, as long as both last")
			if i < 4 {
				require.Equal(t, first, events)
			} else {
				require.NotEqual(t, first, events)
			}
			var all []*eventstore.Commit
			for commit, err := range store.Load(t.Context(), aggregate.GameLog(table.Game), 0) {
				require.NoError(t, err)
				all = append(all, commit)
			}
			report := audit.Game(t.Context(), hosttest.Memory(all), c.Games.Games, beacon.Chain)
			require.NoError(t, report.Err())
			require.Empty(t, report.Unchecked)
			common, ok := now.CommonDiceOf(table.Game)
			require.True(t, ok)
			require.Equal(t, common.Of, report.Dice.Common.Of)
			reports = append(reports, report)
		}
		require.Empty(t, audit.ListOtherRounds(reports))
		reports[2].Rows[1].Dice.Round++
		require.Len(t, audit.ListOtherRounds(reports), 1)
		require.Contains(t, audit.ListOtherRounds(reports)[0], tables[2].Game)
	})
}

// TestTheSameDiceNeedABeacon checks which games may not have the same dice. Without a beacon the
// server could not hide from later players the dice of earlier ones; and at a table of several
// seats, players elsewhere would know its dice.
func TestTheSameDiceNeedABeacon(t *testing.T) {
	now := hosttest.Noon
	s := memstore.New()
	host := hosttest.New(s)
	host.Games = aggregate.NewGames(rulesets.Lookup)
	c := trial{hosttest.TrialOf(host, &now)}
	require.ErrorContains(t, c.EnterBy(sameDice), "--beacon quicknet")
	for rules, want := range map[string]string{
		`{format: swiss, seats: 3, play: {ruleset: quest, same_dice: true}}`:                               "format solo",
		`{format: solo, play: {same_dice: true}, clock: {grace: 12h}}`:                                     "same deadlines",
		`{format: solo, play: {same_dice: true, options: {level: superior}}}`:                              "work out what lies hidden",
		`{format: solo, play: {same_dice: true, options: {tempo: "6", duel_consent: "on", early: "off"}}}`: "two seats or more",
	} {
		require.ErrorContains(t, c.EnterBy(rules), want)
	}
}
