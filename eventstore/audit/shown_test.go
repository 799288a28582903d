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
	for i, c := range all {
		if raw, ok := c.Shown(to); ok {
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
	return func(d *eventstore.Draft) {
		for i, e := range d.Events {
			if e.Kind == kind {
				d.Events[i].Data = bytes.Replace(e.Data, []byte(from), []byte(to), 1)
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
		r := auditShown(t, all, to)
		require.NoError(t, r.Err())
		require.Len(t, r.Rows, 1)
		require.Equal(t, "round 42, by rule", r.Rows[0].Dice.String())
		require.Empty(t, r.Words)
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
	} {
		t.Run(name, func(t *testing.T) {
			forged := hosttest.Rechain(t, all, c.change)
			r := auditShown(t, forged, eventstore.Everybody)
			require.False(t, r.OK)
			require.Contains(t, r.First.String(), c.what)
		})
	}
}

// TestAFileForOneReaderOfAServerGameIsChecked checks the view of a game without a beacon. Its
// closings name the hashes of the commits that sealed them, which are in the file.
func TestAFileForOneReaderOfAServerGameIsChecked(t *testing.T) {
	s := memstore.New()
	h := hosttest.New(s)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	hosttest.Obey(t, h, "g", "1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, h, "g", "2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	all := hosttest.Commits(t, s, "g")
	readers := []eventstore.Recipient{eventstore.Everybody, eventstore.SeatReader("east")}
	for _, to := range readers {
		r := auditShown(t, all, to)
		require.NoError(t, r.Err())
		require.Equal(t, "house: the operator could choose", r.Rows[0].Dice.String())
		require.Empty(t, r.Words)
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
				r := auditShown(t, c.forged, to)
				require.False(t, r.OK)
				require.Contains(t, r.First.String(), c.what)
			}
		})
	}
}

// TestAFileForOneReaderTellsItsWords checks the words in one reader's view. They do not say by whom
// an act was, if the event does not.
func TestAFileForOneReaderTellsItsWords(t *testing.T) {
	s := memstore.New()
	h := hosttest.New(s)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	hosttest.Obey(t, h, "g", "press", hosttest.Submission(hosttest.Noon, "north", "BID 1", "HOLD", "PRESS TO PUBLIC", "Peace!", "END PRESS"))
	hosttest.Obey(t, h, "g", "1", hosttest.Steward(hosttest.Noon, "REPLACE east BY friend"))
	hosttest.Obey(t, h, "g", "2", hosttest.Steward(hosttest.Noon, "EXTEND 24 h WHY a friend asked"))
	hosttest.Obey(t, h, "g", "3", hosttest.Steward(hosttest.Noon, "PROCESS NOW round 1"))
	for _, to := range []eventstore.Recipient{eventstore.Everybody, eventstore.SeatReader("north"), eventstore.SeatReader("east")} {
		r := auditShown(t, hosttest.Commits(t, s, "g"), to)
		require.NoError(t, r.Err())
		require.Equal(t, []string{
			"word game.replaced by : east from p-east to friend",
			"word game.extended by steward: a friend asked",
			"word game.phase-sealed by : PROCESS NOW, round 1",
		}, told(r.Words))
	}
}

// revealed returns the first dice key that a log shows.
func revealed(t *testing.T, all []*eventstore.Commit) string {
	t.Helper()
	for _, c := range all {
		for _, env := range c.Events {
			if e, err := game.Registry(nil).Decode(env); err == nil && game.Kind(e) == game.Kind(game.KeyRevealed{}) {
				return e.(game.KeyRevealed).Key.String()
			}
		}
	}
	require.Fail(t, "no key is shown")
	return ""
}
