package chronicle_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
)

// A beginning is a game whose seats have just been taken, with the last submission to its first
// seat.
type beginning struct {
	t     *testing.T
	game  *game.Game
	chain dice.Chain
	sent  string // the submission about the last act, as JSON
}

func begin(t *testing.T, preset string, seats int, options map[game.Option]string) *beginning {
	b := &beginning{t: t, game: game.New(rulesets.Lookup), chain: dice.NewChain([32]byte{}, 100)}
	b.obey("steward", game.Open{Game: "g", Ruleset: "talisman", Preset: preset, Options: options, Seats: seats, Commitment: b.chain.Commitment(), Keys: 100})
	for i := range seats {
		b.obey("steward", game.TakeSeat{Player: game.Player(rune('a' + i))})
	}
	return b
}

func (b *beginning) obey(by game.Player, do game.Act) {
	answer, err := b.game.Decide(game.Command{At: time.Unix(0, 0), By: by, Do: do})
	require.NoError(b.t, err)
	before := b.game
	b.game = event.Fold(before, answer.Events...)
	if _, _, _, open := b.game.Phase(); open {
		sent, err := json.Marshal(game.Compose(before, b.game, answer.Events, "seat1", game.Options{}).Sections)
		require.NoError(b.t, err)
		b.sent = string(sent)
	}
}

// close closes the open phase after the asked seats have answered.
func (b *beginning) close() {
	for _, wait := range b.game.State().Waits("en") {
		info, _ := b.game.SeatInfo(wait.Seat)
		b.obey(info.Player, game.Submission{Seat: wait.Seat, Lines: []order.Line{{N: 1, Text: wait.Example()[0]}}})
	}
	n, _, _, _ := b.game.Phase()
	key, err := b.chain.Key(b.game.Rolls() + 1)
	require.NoError(b.t, err)
	b.obey("", game.Close{Phase: n, Key: key, Head: []byte("g"), Now: true})
}

// TestTheFirstSubmissionSaysWhatIsAskedNext: characters are drawn before any question, and the game
// then goes on as the submission has said.
func TestTheFirstSubmissionSaysWhatIsAskedNext(t *testing.T) {
	on := func(more ...game.Option) map[game.Option]string {
		all := map[game.Option]string{"first_seat": "1"}
		for _, key := range more {
			all[key] = "on"
		}
		return all
	}
	for name, x := range map[string]struct {
		preset  string
		seats   int
		options map[game.Option]string
		says    string
		then    []string
	}{
		"classic":      {"classic", 2, on(), "Nothing is asked of you before your first turn", []string{"Turn 1: "}},
		"blood":        {"blood", 6, on(), "Nothing is asked of you before your first turn", []string{"Turn 1: "}},
		"postal":       {"postal", 2, on(), "you are asked whether you begin with a counter", []string{"Do you begin with", "Turn 1: "}},
		"blitz":        {"blitz", 3, on(), "you are asked whether you begin with a counter", []string{"Do you begin with", "Turn 1: "}},
		"three":        {"classic", 4, on("three_characters"), "dealt several characters", []string{"Which of your characters", "Turn 1: "}},
		"two of three": {"classic", 5, on("three_characters"), "dealt several characters", []string{"Which of your characters", "Turn 1: "}},
		"both":         {"postal", 3, on("three_characters"), "a later one whether you begin", []string{"Which of your characters", "Do you begin with", "Turn 1: "}},
	} {
		t.Run(name, func(t *testing.T) {
			beginning := begin(t, x.preset, x.seats, x.options)
			require.Contains(t, beginning.sent, x.says)
			require.Contains(t, beginning.sent, "Nothing is asked of anybody now: the game goes on at once")
			for _, asked := range x.then {
				beginning.close()
				require.Contains(t, beginning.sent, "You have until")
				require.Contains(t, beginning.sent, asked)
			}
			require.Contains(t, beginning.sent, "If nothing comes: you go clockwise")
		})
	}
}
