package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestAnAnonymousGameHidesItsPlayersUntilItIsOver opens a game with a bot and two people, ends it, and takes the end back.
func TestAnAnonymousGameHidesItsPlayersUntilItIsOver(t *testing.T) {
	for _, anonymous := range []bool{true, false} {
		run := table(t)
		g := game.New(gametest.Lookup)
		do := func(by game.Player, act game.Act) game.Answer {
			answer, err := g.Decide(game.Command{At: run.Now, By: by, Do: act})
			require.NoError(t, err)
			g = event.Fold(g, answer.Events...)
			return answer
		}
		open := game.Open{Game: "g", Ruleset: "tiny", Seats: 3, Commitment: run.Game.Commitment(), Keys: run.Game.Keys(), Anonymous: anonymous}
		events := do("steward", open).Events
		require.Equal(t, anonymous, len(events) == 2, "%v", events)
		bot := game.NewBot("easy", 1)
		for _, player := range []game.Player{"anna", bot, "carl"} {
			do("steward", game.TakeSeat{Player: player})
		}
		seats := g.Seats()
		shown := func() (all []game.Player) {
			for _, info := range seats {
				all = append(all, g.PublicPlayer(info.Seat))
			}
			return all
		}
		require.Equal(t, anonymous, g.HidesPlayers())
		require.Equal(t, anonymous, g.Clone().HidesPlayers())
		if anonymous {
			require.Equal(t, []game.Player{"", bot, ""}, shown())
		} else {
			require.Equal(t, []game.Player{"anna", bot, "carl"}, shown())
		}
		require.Empty(t, g.PublicPlayer("nowhere"))
		for _, named := range []string{"carl", "nobody-here"} { // the same answer for all tells nothing
			errors := do("anna", game.Submission{Seat: seats[0].Seat, Lines: gametest.Lines("DEPUTY " + named)}).Receipt.Errors
			if anonymous {
				require.Len(t, errors, 1)
				require.Equal(t, "an anonymous game has no deputies before its end", errors[0].Reason)
			} else {
				require.Equal(t, named != "nobody-here", len(errors) == 1, named)
			}
		}
		do("steward", game.Steward{Lines: gametest.Lines("ABANDON WHY it was only a test")})
		require.False(t, g.HidesPlayers())
		require.Equal(t, anonymous, g.Anonymous())
		require.Equal(t, []game.Player{"anna", bot, "carl"}, shown())
		do("steward", game.Steward{Lines: gametest.Lines("REWIND 1 WHY it shall go on")})
		require.Equal(t, anonymous, g.HidesPlayers(), "whoever has not seen them does not see them now")
	}
}
