package opening_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/opening"
)

// TestPlayersWhoAreNotNamedHaveNumbersForEver lets players come, go and come back.
func TestPlayersWhoAreNotNamedHaveNumbersForEver(t *testing.T) {
	o := newOffice(t)
	o.must("ann", open(opening.Terms{Seats: 3, Admit: true, Anonymous: true}))
	for _, player := range []game.Player{"bob", "carl", "dora"} {
		o.must(player, opening.Take{})
	}
	o.must("ann", opening.TurnAway{Player: "carl"})
	o.must("bob", opening.Leave{})
	o.must("ann", opening.Admit{Player: "dora"})
	o.must("eve", opening.Take{})
	o.must("bob", opening.Take{})
	for player, n := range map[game.Player]int{"ann": 1, "bob": 2, "carl": 3, "dora": 4, "eve": 5, "fred": 0} {
		require.Equal(t, n, o.now.Handle(player), player)
	}
	for text, want := range map[string]game.Player{"2": "bob", "player 2": "bob", "Speler 5": "eve", "0": "", "6": "", "-1": "", "bob": "", "": "", "the player 2": "", "2 3": "carl"} {
		found, ok := o.now.FindHandle(text)
		require.Equal(t, want, found, text)
		require.Equal(t, want != "", ok, text)
	}
	for lang, called := range map[string]string{"en": "player 2", "es": "jugador 2", "fr": "joueur 2", "nl": "speler 2"} {
		require.Equal(t, called, o.now.SayHandle("bob", lang))
	}
}

func TestNobodyRunsAnAnonymousGameThatTheyOpened(t *testing.T) {
	o := newOffice(t)
	require.Equal(t, "anonymous_steward", o.refused("ann", open(opening.Terms{Seats: 2, Anonymous: true, Steward: true})))
	o.must("ann", open(opening.Terms{Seats: 3, Anonymous: true}))
	require.True(t, o.now.HidesPlayers())
	require.True(t, o.now.Terms().ToOpen("g").Anonymous)
	o.must("ann", opening.Close{})
	require.True(t, o.now.HidesPlayers(), "there is nothing to show")
}

// TestASharedDeviceIsNotNamedInAnAnonymousGame holds the refusal to that of a block.
func TestASharedDeviceIsNotNamedInAnAnonymousGame(t *testing.T) {
	for anonymous, key := range map[bool]string{false: "shared_device", true: "not_open"} {
		o := newOffice(t)
		o.must("ann", open(opening.Terms{Seats: 3, Anonymous: anonymous}))
		o.facts["bob"] = opening.Facts{Sharing: []game.Player{"ann"}}
		require.Equal(t, key, o.refused("bob", opening.Take{}))
	}
	require.False(t, opening.New(gametest.Lookup).HidesPlayers())
}
