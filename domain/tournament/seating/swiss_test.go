package seating_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/seating"
)

func field(n int) []seating.Entrant {
	var all []seating.Entrant
	for i := range n {
		all = append(all, seating.Entrant{ID: fmt.Sprintf("e%03d", i)})
	}
	return all
}

// play seats rounds one after the other. Who was listed first at a table gets
// most points, so that scores spread.
func play(t require.TestingT, all []seating.Entrant, shape seating.Shape, rounds int, seed int) (seating.Meetings, []seating.SwissRound) {
	met := seating.Meetings{}
	var played []seating.SwissRound
	for r := range rounds {
		round, err := seating.SeatSwiss(all, met, shape, seeded(seed+r))
		require.NoError(t, err)
		record(all, met, round)
		played = append(played, round)
	}
	return met, played
}

func record(all []seating.Entrant, met seating.Meetings, round seating.SwissRound) {
	full := 0
	for _, table := range round.Tables {
		full = max(full, len(table.Seats))
	}
	entrant := func(id string) *seating.Entrant {
		return &all[slices.IndexFunc(all, func(e seating.Entrant) bool { return e.ID == id })]
	}
	for _, table := range round.Tables {
		met.AddTable(table.Seats...)
		order := slices.Clone(table.Seats)
		slices.Sort(order)
		for place, id := range order {
			e := entrant(id)
			e.Score += len(order) - place
			e.Floated = 0
			if len(table.Seats) < full {
				e.Small++
			}
			seat := slices.Index(table.Seats, id)
			for len(e.Held) <= seat {
				e.Held = append(e.Held, 0)
			}
			e.Held[seat]++
		}
		for _, id := range table.Up {
			entrant(id).Floated = 1
		}
		for _, id := range table.Down {
			entrant(id).Floated = -1
		}
	}
	for _, id := range round.Byes {
		entrant(id).Byes++
	}
}

func TestSwissSeatsEverybodyOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := seating.Shape{Seats: rapid.IntRange(2, 8).Draw(t, "seats")}
		n := rapid.IntRange(8, 20).Draw(t, "entrants")
		seed := rapid.IntRange(0, 99).Draw(t, "seed")
		all := field(n)
		_, played := play(t, all, shape, 3, seed)
		if seed%4 == 0 {
			_, again := play(t, field(n), shape, 3, seed)
			require.Equal(t, played, again)
		}
		shape.Entrants = n
		want, byes := shape.TableSizes()
		for _, round := range played {
			seen := slices.Clone(round.Byes)
			var sizes []int
			for _, table := range round.Tables {
				seen = append(seen, table.Seats...)
				sizes = append(sizes, len(table.Seats))
			}
			slices.Sort(seen)
			slices.Sort(sizes)
			slices.Reverse(sizes)
			require.Equal(t, want, sizes)
			require.Len(t, round.Byes, byes)
			require.Len(t, slices.Compact(seen), n)
			require.NotEmpty(t, round.Why)
		}
		for _, e := range all {
			require.LessOrEqual(t, e.Byes, (3*byes+n-1)/n, "no second bye before all had one")
		}
	})
}

func TestSwissBringsLikeScoresTogether(t *testing.T) {
	all := field(16)
	for i := range all {
		all[i].Score = 10 - i/4
	}
	round, err := seating.SeatSwiss(all, seating.Meetings{}, seating.Shape{Seats: 4}, seeded(1))
	require.NoError(t, err)
	for i, table := range round.Tables {
		require.Equal(t, 10-i, table.Bracket)
		require.Empty(t, table.Up)
		require.Empty(t, table.Down)
	}
}

func TestSwissAvoidsRepeats(t *testing.T) {
	all := field(32)
	met, played := play(t, all, seating.Shape{Seats: 4}, 4, 5)
	for _, times := range met {
		require.Equal(t, 1, times)
	}
	for _, round := range played {
		for _, table := range round.Tables {
			require.Zero(t, table.Repeats)
		}
	}
	all = field(8) // repeats cannot be avoided: two from each table make the fewest
	_, played = play(t, all, seating.Shape{Seats: 4}, 2, 5)
	require.Equal(t, 2, played[1].Tables[0].Repeats)
	require.Equal(t, 2, played[1].Tables[1].Repeats)
}

func TestSwissBalancesSeatsAndSmallTables(t *testing.T) {
	all := field(15)
	play(t, all, seating.Shape{Seats: 4}, 4, 9)
	small := 0
	for _, entrant := range all {
		require.LessOrEqual(t, slices.Max(entrant.Held), 2)
		small = max(small, entrant.Small)
	}
	require.LessOrEqual(t, small, 2)
}

func TestSwissSparesWhoFloated(t *testing.T) {
	all := []seating.Entrant{{ID: "a", Score: 2, Floated: -1}, {ID: "b", Score: 2}, {ID: "c", Score: 2}, {ID: "d", Score: 1}}
	for seed := range 10 {
		round, err := seating.SeatSwiss(all, seating.Meetings{}, seating.Shape{Seats: 2}, seeded(seed))
		require.NoError(t, err)
		require.NotContains(t, append(round.Tables[0].Down, round.Tables[1].Down...), "a")
	}
}

func TestSwissRefusesWhatItCannotSeat(t *testing.T) {
	_, err := seating.SeatSwiss(append(field(4), field(1)...), nil, seating.Shape{Seats: 4}, seeded(1))
	require.ErrorContains(t, err, "entrant e000 is there twice")
	_, err = seating.SeatSwiss(field(1), nil, seating.Shape{Seats: 4}, seeded(1))
	require.ErrorContains(t, err, "1 entrants")
	_, err = seating.SeatSwiss([]seating.Entrant{{}, {}}, nil, seating.Shape{Seats: 2}, seeded(1))
	require.ErrorContains(t, err, "entrant 1 has no id")
}

func BenchmarkSwiss(b *testing.B) {
	all := field(200)
	met, _ := play(b, all, seating.Shape{Seats: 4}, 4, 1)
	for b.Loop() {
		if _, err := seating.SeatSwiss(all, met, seating.Shape{Seats: 4}, seeded(1)); err != nil {
			b.Fatal(err)
		}
	}
}
