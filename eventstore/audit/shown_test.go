package audit_test

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// shownTo returns the commits as a reader may see them.
func shownTo(t *testing.T, all []*eventstore.Commit, to eventstore.Recipient) (shown []*eventstore.Commit) {
	t.Helper()
	for i, commit := range all {
		if raw, ok := commit.Shown(to); ok {
			part, err := eventstore.Decode(raw, eventstore.Pos(i+1))
			require.NoError(t, err)
			shown = append(shown, part)
		}
	}
	return shown
}

func auditShown(t *testing.T, all []*eventstore.Commit, to eventstore.Recipient) audit.Report {
	t.Helper()
	return audit.Shown(t.Context(), hosttest.Memory(shownTo(t, all, to)), aggregate.NewGames(gametest.Lookup))
}

// within returns a change of a draft: it replaces a text once in each event of a kind.
func within(kind, from, to string) func(*eventstore.Draft) {
	return func(draft *eventstore.Draft) {
		for i, envelope := range draft.Events {
			if envelope.Kind == kind {
				draft.Events[i].Data = bytes.Replace(envelope.Data, []byte(from), []byte(to), 1)
			}
		}
	}
}

// TestAFileForOneReaderIsChecked checks the audit of one reader's view, which is all that anybody
// has while a game is played.
func TestAFileForOneReaderIsChecked(t *testing.T) {
	right, err := hex.DecodeString(hosttest.Round42)
	require.NoError(t, err)
	all := thrownWith(t, "g", right)
	for _, to := range []eventstore.Recipient{eventstore.Everybody, eventstore.SeatReader("east")} {
		report := auditShown(t, all, to)
		require.NoError(t, report.Err())
		require.Len(t, report.Rows, 1)
		require.Equal(t, "round 42, by rule", report.Rows[0].Dice.String())
		require.Empty(t, report.Words)
	}
	key := revealed(t, all)
	for name, c := range map[string]struct {
		change func(*eventstore.Draft)
		what   string
	}{
		"a false key":                 {within("game.key-revealed", key, strings.Repeat("ab", 32)), "dice key 1 does not follow the commitment"},
		"a false commitment":          {within("game.opened", `"commitment":"`, `"commitment":"ab`), ""},
		"a false round":               {within("game.beacon-recorded", hosttest.Round42[:8], "95a9f9f6"), "round 42"},
		"another round":               {within("game.beacon-recorded", `"round":42`, `"round":43`), "it is 43, and 42 was sealed"},
		"another round in the seal":   {within("game.phase-sealed", `"round":42`, `"round":44`), "it is 44, and should be 42 by the rule"},
		"a seal said to be late":      {within("game.phase-sealed", `"signed"`, `"late":true,"signed"`), "by the rule"},
		"a closing of another round":  {within("game.phase-closed", `"round":42`, `"round":43`), "it is 43, and 42 was sealed"},
		"a closing for other reasons": {within("game.phase-closed", `"ready"`, `"deadline"`), "it is not what was sealed"},
		"a roll left out":             {within("game.phase-closed", `"roll":1`, `"roll":2`), "it is 2 after 0 rolls"},
		"a roll left out of the seal": {within("game.phase-sealed", `"roll":1`, `"roll":2`), "it is 2 after 0 rolls"},
	} {
		t.Run(name, func(t *testing.T) {
			forged := hosttest.Rechain(t, all, c.change)
			report := auditShown(t, forged, eventstore.Everybody)
			require.False(t, report.OK)
			require.Contains(t, report.First.String(), c.what)
		})
	}
}

// TestAFileForOneReaderOfAServerGameIsChecked checks the view of a game without a beacon. Its
// closings name the hashes of the commits that sealed them, which are in the file.
func TestAFileForOneReaderOfAServerGameIsChecked(t *testing.T) {
	store := memstore.New()
	host := hosttest.New(store)
	hosttest.Begin(t, host, "g", hosttest.Noon)
	hosttest.Obey(t, host, "g", "1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, host, "g", "2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	all := hosttest.Commits(t, store, "g")
	readers := []eventstore.Recipient{eventstore.Everybody, eventstore.SeatReader("east")}
	for _, to := range readers {
		report := auditShown(t, all, to)
		require.NoError(t, report.Err())
		require.Equal(t, "server: the operator could choose", report.Rows[0].Dice.String())
		require.Empty(t, report.Words)
	}
	last := all[len(all)-1]
	for name, c := range map[string]struct {
		forged []*eventstore.Commit
		what   string
	}{
		"another seal":             {hosttest.Rechain(t, all, within("game.phase-closed", `"seal_hash":"`, `"seal_hash":"ab`)), "seal_hash"},
		"no seal":                  {hosttest.Rechain(t, slices.Delete(slices.Clone(all), 5, 6), within("", "", "")), "the phase was not sealed"},
		"another time":             {hosttest.Rechain(t, all, within("game.phase-sealed", `"at":"2026-03-01T12`, `"at":"2026-03-01T11`)), "the commit is of"},
		"a message after the seal": {hosttest.Rechain(t, slices.Insert(slices.Clone(all), 6, all[1]), within("", "", "")), "after the orders were sealed"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, "game.phase-closed", last.Events[0].Kind)
			for _, to := range readers {
				report := auditShown(t, c.forged, to)
				require.False(t, report.OK)
				require.Contains(t, report.First.String(), c.what)
			}
		})
	}
}

// TestAFileForOneReaderTellsItsWords checks the words in one reader's view. They do not say by whom
// an act was, if the event does not.
func TestAFileForOneReaderTellsItsWords(t *testing.T) {
	store := memstore.New()
	host := hosttest.New(store)
	hosttest.Begin(t, host, "g", hosttest.Noon)
	hosttest.Obey(t, host, "g", "press", hosttest.Submission(hosttest.Noon, "north", "BID 1", "HOLD", "PRESS TO PUBLIC", "Peace!", "END PRESS"))
	hosttest.Obey(t, host, "g", "1", hosttest.Steward(hosttest.Noon, "REPLACE east BY friend"))
	hosttest.Obey(t, host, "g", "2", hosttest.Steward(hosttest.Noon, "EXTEND 24 h WHY a friend asked"))
	hosttest.Obey(t, host, "g", "3", hosttest.Steward(hosttest.Noon, "PROCESS NOW round 1"))
	for _, to := range []eventstore.Recipient{eventstore.Everybody, eventstore.SeatReader("north"), eventstore.SeatReader("east")} {
		report := auditShown(t, hosttest.Commits(t, store, "g"), to)
		require.NoError(t, report.Err())
		require.Equal(t, []string{
			"word game.replaced by : east from p-east to friend",
			"word game.extended by steward: a friend asked",
			"word game.phase-sealed by : PROCESS NOW, round 1",
		}, told(report.Words))
	}
}

// revealed returns the first dice key that a log shows.
func revealed(t *testing.T, all []*eventstore.Commit) string {
	t.Helper()
	for _, commit := range all {
		for _, env := range commit.Events {
			if e, err := game.Registry(nil).Decode(env); err == nil && game.Kind(e) == game.Kind(game.KeyRevealed{}) {
				return e.(game.KeyRevealed).Key.String()
			}
		}
	}
	require.Fail(t, "no key is shown")
	return ""
}
