package opening_test

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
	"seneschal/domain/game/gametest"
	"seneschal/domain/opening"
)

// update records the logs of some openings, if there are none. Those that are there are never written
// again: they prove that old logs still open.
var update = flag.Bool("update", false, "record the golden logs if they are missing")

// recorded are the openings with every kind of event, by the names of their files.
var recorded = map[string]func(*testing.T) *office{
	"testdata/begun": func(t *testing.T) *office {
		o := newOffice(t)
		o.facts["ann"] = opening.Facts{Tier: opening.TierReliable, Finished: 3}
		act := open(opening.Terms{
			Seats: 2, Title: "The fen", Options: map[game.Option]string{"rounds": "9"}, Language: "nl", Messages: opening.PublicMessages, Tier: opening.TierNew, Finished: 1,
			Admit: true, Alone: true, Bots: 2, Days: 20, Hours: 12,
		})
		act.Invite, act.Salt, act.Epoch = "heron", "salt", "2"
		for _, player := range []game.Player{"bob", "carl", "dora"} {
			o.facts[player] = opening.Facts{Finished: 1}
		}
		o.must("ann", act)
		o.must("bob", opening.Take{Invite: "heron"})
		o.must("carl", opening.Take{Invite: "heron"})
		o.must("ann", opening.TurnAway{Player: "carl"})
		o.must("ann", opening.Admit{Player: "bob"})
		o.must("bob", opening.Leave{})
		o.must("dora", opening.Take{Invite: "heron"})
		o.must("ann", opening.Admit{Player: "dora"})
		o.at = o.now.Until().Add(time.Minute)
		o.must("", opening.Lapse{})
		o.must("bob", opening.Take{Invite: "heron"})
		o.must("ann", opening.Admit{Player: "bob"})
		o.must("bob", opening.Confirm{})
		o.must("", o.begin())
		o.must("", opening.Start{})
		return o
	},
	"testdata/bots": func(t *testing.T) *office {
		o := newOffice(t)
		o.must("ann", open(opening.Terms{Seats: 3, Bots: 2}))
		o.must("bob", opening.Take{})
		o.at = o.at.AddDate(0, 0, 2)
		o.must("", opening.CallBots{})
		o.must("ann", opening.Confirm{})
		o.must("bob", opening.Confirm{})
		o.must("", o.begin())
		return o
	},
	"testdata/ended": func(t *testing.T) *office {
		o := newOffice(t)
		o.must("ann", open(opening.Terms{Seats: 3, Steward: true, Unrated: true}))
		o.must("bob", opening.Take{})
		o.must("ann", opening.Remove{Player: "bob"})
		o.must("carl", opening.Take{})
		o.at = o.at.AddDate(0, 0, 14)
		o.must("", opening.End{})
		return o
	},
}

// outcome is what a log leads to.
type outcome struct {
	Terms  opening.Terms     `json:"terms"`
	Opener game.Player       `json:"opener"`
	Status opening.Status    `json:"status"`
	Seated []opening.Seated  `json:"seated"`
	Dealt  []game.Player     `json:"dealt"`
	Why    opening.EndReason `json:"why"`
}

func TestOldLogsStillOpen(t *testing.T) {
	kinds := map[string]bool{}
	for name, record := range recorded {
		if _, err := os.Stat(name + ".jsonl"); err != nil && *update {
			writeGolden(t, name, record(t))
		}
		data, err := os.ReadFile(name + ".jsonl")
		require.NoError(t, err)
		now := opening.New(gametest.Lookup)
		for line := range bytes.Lines(data) {
			var env event.Envelope
			require.NoError(t, json.Unmarshal(line, &env))
			e, err := opening.Registry().Decode(env)
			require.NoError(t, err)
			now, kinds[env.Kind] = event.Fold(now, e), true
		}
		want, err := os.ReadFile(name + ".json")
		require.NoError(t, err)
		require.JSONEq(t, string(want), describe(t, now))
	}
	require.Len(t, kinds, len(opening.Registry().Kinds()), "every kind of event")
}

func describe(t *testing.T, now *opening.Opening) string {
	t.Helper()
	text, err := json.MarshalIndent(outcome{now.Terms(), now.Opener(), now.Status(), now.Seated(), now.Dealt(), now.Ended()}, "", "  ")
	require.NoError(t, err)
	return string(text)
}

func writeGolden(t *testing.T, name string, o *office) {
	t.Helper()
	var out bytes.Buffer
	envelopes, err := opening.Registry().EncodeAll(o.log)
	require.NoError(t, err)
	for _, envelope := range envelopes {
		require.NoError(t, json.NewEncoder(&out).Encode(envelope))
	}
	require.NoError(t, os.MkdirAll("testdata", 0o755))
	require.NoError(t, os.WriteFile(name+".jsonl", out.Bytes(), 0o644))
	require.NoError(t, os.WriteFile(name+".json", []byte(describe(t, o.now)+"\n"), 0o644))
}
