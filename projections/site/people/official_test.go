package people_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/ratings"
	"seneschal/projections/site/sitetest"
)

// TestAPlayersPageFollowsTheOfficialResult holds that wins, titles and ratings are those of the
// tournament, and not those of the game, after the director's word.
func TestAPlayersPageFollowsTheOfficialResult(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	c.Must("steward", tournament.CloseEntries{})
	var over tournament.TableInfo
	c.Play(func(now *tournament.Tournament) bool {
		for _, table := range now.Tables() {
			if table.Status == "finished" {
				over = table
			}
		}
		return over.Game != ""
	})
	places := over.Official.PlacesBySeat()
	winner, loser := over.Holders[0], over.Holders[1]
	if places[winner.Seat].Place != 1 {
		winner, loser = loser, winner
	}
	career := func(p game.Player) (games, wins int, rating float64) {
		server.Project()
		all, err := ratings.Careers(t.Context(), server.Db)
		require.NoError(t, err)
		for _, one := range all {
			if one.Player == p {
				games, wins = one.Games, one.Wins
			}
		}
		forms, err := ratings.FormsOf(t.Context(), server.Db, p)
		require.NoError(t, err)
		for _, form := range forms {
			rating = form.Shown(sitetest.Noon).Value
		}
		return games, wins, rating
	}
	_, wins, won := career(winner.Player)
	_, losses, lost := career(loser.Player)
	require.Equal(t, []int{1, 0}, []int{wins, losses})
	require.Greater(t, won, lost)

	end := tournament.End{Places: []tournament.Finished{{Seat: loser.Seat, Place: 1}, {Seat: winner.Seat, Place: 2}}}
	c.Must("steward", tournament.CorrectResult{Game: over.Game, End: end, Why: "misread"})
	_, wins, nowWon := career(loser.Player)
	_, losses, nowLost := career(winner.Player)
	require.Equal(t, []int{1, 0}, []int{wins, losses})
	require.InDelta(t, won, nowWon, 1e-9)
	require.InDelta(t, lost, nowLost, 1e-9)
	require.Contains(t, server.Get("/players/"+string(loser.Player)).Body, "by word of the steward", "the page says that it is not the game's own")

	c.Must("steward", tournament.Void{Game: over.Game, Why: "flood"})
	games, wins, _ := career(loser.Player)
	require.Equal(t, []int{0, 0}, []int{games, wins}, "a void game counts for nothing")
}
