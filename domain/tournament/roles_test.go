package tournament_test

import (
	"crypto/sha256"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
)

// camelotTournament announces a tournament of camelot, and returns the rules that are
// in force then.
func camelotTournament(t *testing.T, text string) (*server, error) {
	t.Helper()
	rules, err := tournament.Read([]byte(text))
	require.NoError(t, err)
	c := &server{t: t, now: spring, chain: dice.NewChain(sha256.Sum256([]byte("cup")), 500), tour: tournament.New(rulesets.Lookup)}
	_, err = c.do(steward, tournament.Announce{ID: "cup", Title: "The Cup", Rules: rules, Commitment: c.chain.Commitment(), Keys: 500})
	return c, err
}

// TestCamelotLevelsItsTournaments: O-ROLE-ADJUST, by option or by preset.
func TestCamelotLevelsItsTournaments(t *testing.T) {
	for play, levelled := range map[string]bool{
		"{ruleset: camelot}": false,
		"{ruleset: camelot, options: {role_adjust: 'on'}}":                      true,
		"{ruleset: camelot, preset: tournament}":                                true,
		"{ruleset: camelot, preset: tournament, options: {role_adjust: 'off'}}": false,
		"{ruleset: feudal}": false,
	} {
		server, err := camelotTournament(t, "{format: swiss, seats: 5, rounds: 2, play: "+play+"}")
		require.NoError(t, err)
		require.Equal(t, levelled, server.tour.Rules().Points.Roles, play)
	}
	_, err := camelotTournament(t, "{format: knockout, seats: 5, play: {ruleset: camelot, preset: tournament}}")
	require.ErrorContains(t, err, "points.roles: a knockout counts rounds survived")
}

// TestTheLuckOfTheLoyaltyCardIsLevelled: of two tables of five, one is won by
// the loyal (5 each) and one by a hidden traitor (8). The loyal have 20 points
// on 8 seats, the traitors 8 on 2.
func TestTheLuckOfTheLoyaltyCardIsLevelled(t *testing.T) {
	server, err := camelotTournament(t, "{format: swiss, seats: 5, rounds: 1, play: {ruleset: camelot, preset: tournament}}")
	require.NoError(t, err)
	server.play = func(tb tournament.TableInfo) tournament.End {
		loyal := tb.N == 1
		end := tournament.End{Reason: "majority", Outright: true}
		for i, s := range tb.Holders {
			finished := tournament.Finished{Seat: s.Seat, Place: 1, Points: 500, Role: "loyal"}
			switch {
			case i == 0 && loyal:
				finished.Place, finished.Points, finished.Role = 5, 0, "traitor"
			case i == 0:
				finished.Points, finished.Role = 800, "traitor"
			case !loyal:
				finished.Place, finished.Points = 2, 0
			}
			end.Places = append(end.Places, finished)
		}
		return end
	}
	server.begin(10)
	server.run(nil)
	ranked, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	var points []string
	for _, row := range ranked.Rows {
		points = append(points, row.Points.Value.String())
		require.NoError(t, row.Points.Check(), "the figure explains itself")
	}
	require.Equal(t, []string{"4", "2.5", "2.5", "2.5", "2.5", "-2.5", "-2.5", "-2.5", "-2.5", "-4"}, points)
}
