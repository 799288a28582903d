package trfevent_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
	"seneschal/domain/tournament/trfevent"
)

// duel is a game of two with these places; 0 leaves the game open.
func duel(id string, white standings.ID, place int, black standings.ID, other int) standings.Game {
	return standings.Game{ID: id, Open: place == 0, Seats: []standings.Result{
		{Entrant: white, Seat: standings.White, Place: place}, {Entrant: black, Seat: standings.Black, Place: other},
	}}
}

// written is an event as a file that was read again, with each player's points as the standings have them.
func written(t *testing.T, event standings.Event) trf.Tournament {
	t.Helper()
	file, err := trfevent.ToFile(event, nil)
	require.NoError(t, err)
	read, err := trf.Parse(file.String())
	require.NoError(t, err, file.String())
	require.Empty(t, trfevent.DescribeDoubtful(read), file.String())
	table, err := standings.NewTable(event)
	require.NoError(t, err)
	for i, line := range table.Lines {
		tenths, _ := line.Points.Value.Mul(figure.Int(10)).Round(0).Whole()
		require.EqualValues(t, tenths, read.Players[i].Points, file.String())
	}
	return read
}

// of makes an event of two entrants by a scheme, such as "win-draw-loss".
func of(t *testing.T, scheme string, rounds ...standings.Round) standings.Event {
	t.Helper()
	parsed, err := points.Parse(scheme)
	require.NoError(t, err)
	return standings.Event{
		Rules: points.Rules{Scheme: parsed, Seats: 2}, Rounds: rounds,
		Entrants: []standings.Entrant{{ID: "ann", Number: 1}, {ID: "bob", Number: 2}},
	}
}

func TestGamesAgainstOutsidersAreInTheFile(t *testing.T) {
	for _, scheme := range []string{"win-draw-loss", "places 3 1", "result 3 2 1"} {
		for name, c := range map[string]struct {
			mine, theirs int
			code         byte
		}{"won": {1, 2, 'F'}, "lost": {2, 1, 'Z'}, "level": {1, 1, 'H'}, "open": {0, 0, 0}} {
			t.Run(scheme+" "+name, func(t *testing.T) {
				first := standings.Round{Games: []standings.Game{duel("a", "ann", c.mine, "", c.theirs)}}
				second := standings.Round{Games: []standings.Game{duel("b", "ann", 1, "bob", 2)}}
				read := written(t, of(t, scheme, first, second))
				require.Equal(t, string(c.code), string(read.Players[0].Results[0].Code))
			})
		}
	}
}

func TestPenaltiesAreInTheRoundOfTheFile(t *testing.T) {
	twice := standings.Round{Games: []standings.Game{duel("a", "ann", 1, "bob", 2), duel("b", "bob", 1, "ann", 2)}}
	event := of(t, "win-draw-loss", twice, standings.Round{Games: []standings.Game{duel("c", "ann", 1, "bob", 1)}})
	event.Penalties = []standings.Penalty{{Entrant: "ann", Penalty: points.Penalty{Points: figure.Frac(1, 2), Round: 2, Reason: "late"}}}
	read := written(t, event)
	require.Len(t, read.Adjusted, 1)
	require.Equal(t, 3, read.Adjusted[0].Round, "the second round is the third of the file")
}

func TestAmountsThatALineCannotHoldAreInSeveral(t *testing.T) {
	event := of(t, "win-draw-loss", standings.Round{Games: []standings.Game{duel("a", "ann", 1, "bob", 2)}})
	given := figure.Int(120)
	event.Rounds[0].Games[0].Seats[1].Points = &given
	_, err := trfevent.ToFile(event, nil)
	require.ErrorIs(t, err, trfevent.ErrPoints, "the columns of a sum hold no more")
	event.Penalties = []standings.Penalty{{Entrant: "bob", Penalty: points.Penalty{Points: figure.Int(25), Round: 1, Reason: "much"}}}
	read := written(t, event)
	require.Len(t, read.Adjusted, 2+3)
	for _, adjusted := range read.Adjusted {
		require.GreaterOrEqual(t, int(adjusted.Points), -99)
		require.LessOrEqual(t, int(adjusted.Points), 999)
	}
}
