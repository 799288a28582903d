package substitute_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
)

// update records the log of a season at the desk, if there is none. One that is
// there is never written again: it proves that old logs still open.
var update = flag.Bool("update", false, "record the golden log if it is missing")

const (
	goldenLog  = "testdata/desk/season.jsonl"
	goldenDesk = "testdata/desk/season.json"
)

// standing is the outcome of a log.
type standing struct {
	Pool      []substitute.Member  `json:"pool"`
	Vacancies []substitute.Vacancy `json:"vacancies"`
}

// season plays a season with every kind of event.
func season(t *testing.T) *office {
	o := newOffice(t)
	o.volunteer("ann", "bob", "cid", "dee", "eve")
	o.must("bob", substitute.Volunteer{Rulesets: []string{"camelot", "feudal"}, Most: 2})
	o.must("eve", substitute.Retire{})
	vacancy := o.open("valley-1")
	var all []substitute.Candidate
	for i, p := range []game.Player{"ann", "bob", "cid", "dee"} {
		all = append(all, substitute.Candidate{Player: p, Reliability: 80 + 6*i, Rating: 1200 + 10*i, Language: i != 2})
	}
	o.must("", substitute.Offer{Vacancy: vacancy.Vacancy, Candidates: all, Until: o.now.Add(24 * time.Hour)})
	o.must("bob", substitute.Decline{})
	o.now = o.now.Add(25 * time.Hour)
	o.must("", substitute.Offer{Vacancy: vacancy.Vacancy, Candidates: all, Until: o.now.Add(24 * time.Hour)})
	o.must("cid", substitute.Take{})
	o.must("", substitute.Fail{Vacancy: 1, Why: "plays in the same division"})
	o.must("bob", substitute.Take{})
	o.must("", substitute.Fill{Vacancy: 1})
	o.must("", substitute.Open{Game: "logres", Seat: "kay", Ruleset: "camelot", Tournament: "cup", Why: substitute.Regency, From: "hal"})
	o.offer(mustVacancy(o, 2))
	o.must("", substitute.Close{Vacancy: 2, Why: "the holder is back"})
	o.must("", substitute.Close{Vacancy: 1, Why: "the game is over"})
	return o
}

func mustVacancy(office *office, n int) substitute.Vacancy {
	vacancy, ok := office.desk.Vacancy(n)
	require.True(office.t, ok)
	return vacancy
}

func TestOldLogsStillOpen(t *testing.T) {
	if _, err := os.Stat(goldenLog); err != nil && *update {
		writeGolden(t, season(t))
	}
	data, err := os.ReadFile(goldenLog)
	require.NoError(t, err)
	desk, kinds := substitute.New(), map[string]bool{}
	for line := range bytes.Lines(data) {
		var env event.Envelope
		require.NoError(t, json.Unmarshal(line, &env))
		ev, err := substitute.Registry().Decode(env)
		require.NoError(t, err)
		desk, kinds[env.Kind] = event.Fold(desk, ev), true
	}
	require.Len(t, kinds, 9, "every kind of event")
	got, err := json.MarshalIndent(standing{desk.Pool(), desk.Vacancies()}, "", "  ")
	require.NoError(t, err)
	want, err := os.ReadFile(goldenDesk)
	require.NoError(t, err)
	require.JSONEq(t, string(want), string(got))
}

func writeGolden(t *testing.T, office *office) {
	t.Helper()
	var out bytes.Buffer
	sealed, err := substitute.Registry().EncodeAll(office.log)
	require.NoError(t, err)
	for _, env := range sealed {
		require.NoError(t, json.NewEncoder(&out).Encode(env))
	}
	require.NoError(t, os.MkdirAll("testdata/desk", 0o755))
	require.NoError(t, os.WriteFile(goldenLog, out.Bytes(), 0o644))
	state, err := json.MarshalIndent(standing{office.desk.Pool(), office.desk.Vacancies()}, "", "  ")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(goldenDesk, append(state, '\n'), 0o644))
}
