package event_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
)

type fought struct {
	At   string   `json:"at"`
	Fell []string `json:"fell"`
}

type foughtV1 struct {
	Place string `json:"place"`
}

type foughtV2 struct {
	At string `json:"at"`
}

type mustered struct {
	Men int `json:"men"`
}

var registry = event.NewRegistry(
	event.Of[mustered]("test.mustered"),
	event.Of[fought]("test.fought",
		event.NewStep(func(v foughtV1) foughtV2 { return foughtV2{At: v.Place} }),
		event.NewStep(func(v foughtV2) fought { return fought{At: v.At, Fell: []string{}} }),
	),
)

func TestSealedEventsOpenAsTheyWere(t *testing.T) {
	events := []event.Event{mustered{Men: 3}, fought{At: "FEN", Fell: []string{"55"}}}
	envs, err := registry.EncodeAll(events)
	require.NoError(t, err)
	require.Equal(t, 1, envs[0].Version)
	require.Equal(t, 3, envs[1].Version, "the version is one more than the number of steps")
	back, err := registry.DecodeAll(envs)
	require.NoError(t, err)
	require.Equal(t, events, back)
}

func TestOldVersionsOpenInThePresentShape(t *testing.T) {
	for version, data := range map[int]string{1: `{"place":"FEN"}`, 2: `{"at":"FEN"}`} {
		ev, err := registry.Decode(event.Envelope{Kind: "test.fought", Version: version, Data: json.RawMessage(data)})
		require.NoError(t, err)
		require.Equal(t, fought{At: "FEN", Fell: []string{}}, ev)
	}
}

func TestWhatWasNeverWrittenDoesNotOpen(t *testing.T) {
	for name, env := range map[string]event.Envelope{
		"kind":        {Kind: "test.fled", Version: 1, Data: json.RawMessage(`{}`)},
		"version 0":   {Kind: "test.mustered", Version: 0, Data: json.RawMessage(`{"men":1}`)},
		"new version": {Kind: "test.mustered", Version: 2, Data: json.RawMessage(`{"men":1}`)},
		"field":       {Kind: "test.mustered", Version: 1, Data: json.RawMessage(`{"men":1,"women":2}`)},
		"type":        {Kind: "test.mustered", Version: 1, Data: json.RawMessage(`{"men":"1"}`)},
		"tail":        {Kind: "test.mustered", Version: 1, Data: json.RawMessage(`{"men":1}{}`)},
	} {
		_, err := registry.Decode(env)
		require.Error(t, err, name)
	}
	_, err := registry.Encode(unlisted{})
	require.ErrorIs(t, err, event.ErrUnknown)
}

type unlisted struct{}

func TestARegistryThatDoesNotJoinUpPanics(t *testing.T) {
	require.Panics(t, func() { event.NewRegistry(event.Of[mustered]("test.mustered"), event.Of[mustered]("test.mustered")) })
	require.Panics(t, func() { event.NewRegistry(event.Of[mustered]("test.mustered"), event.Of[mustered]("test.raised")) })
	require.Panics(t, func() { event.Join(registry, registry) })
	require.Panics(t, func() {
		event.Of[fought]("test.fought", event.NewStep(func(v foughtV1) foughtV2 { return foughtV2{} }))
	})
	require.Panics(t, func() {
		event.Of[fought]("test.fought",
			event.NewStep(func(v foughtV2) fought { return fought{} }),
			event.NewStep(func(v foughtV1) foughtV2 { return foughtV2{} }),
		)
	})
}

// army is a state for Fold.
type army struct{ men []int }

func (a *army) Clone() *army { return &army{slices.Clone(a.men)} }

func (a *army) Apply(e event.Event) {
	if m, ok := e.(mustered); ok {
		a.men = append(a.men, m.Men)
	}
}

func TestFoldLeavesTheStateAsItWas(t *testing.T) {
	before := &army{men: make([]int, 1, 8)} // spare capacity, so that a shared array would show
	after := event.Fold(before, event.Event(mustered{Men: 2}), event.Event(unlisted{}))
	other := event.Fold(before, event.Event(mustered{Men: 9}))
	require.Equal(t, []int{0}, before.men)
	require.Equal(t, []int{0, 2}, after.men)
	require.Equal(t, []int{0, 9}, other.men)
}

func FuzzOpen(f *testing.F) {
	f.Add("test.fought", 1, []byte(`{"place":"FEN"}`))
	f.Add("test.mustered", 1, []byte(`{"men":1e400}`))
	f.Fuzz(func(t *testing.T, kind string, version int, data []byte) {
		ev, err := registry.Decode(event.Envelope{Kind: kind, Version: version, Data: data})
		if err == nil && registry.Kind(ev) != kind {
			t.Fatalf("%s opened as %s", kind, registry.Kind(ev))
		}
	})
}
