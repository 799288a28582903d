package pairing

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// tournaments is how many random tournaments are compared with the rules read
// literally; PAIRING_TOURNAMENTS asks for more.
func tournaments(t *testing.T, usual int) int {
	t.Helper()
	more := os.Getenv("PAIRING_TOURNAMENTS")
	if more == "" {
		return usual
	}
	n, err := strconv.Atoi(more)
	require.NoError(t, err)
	return n
}

func TestSmallTournamentsArePairedAsTheRulesSay(t *testing.T) {
	dice := rand.New(rand.NewPCG(4, 3))
	for range tournaments(t, 150) {
		size, rounds := 2+dice.IntN(7), 2+dice.IntN(6)
		in := start(size, rounds)
		for range rounds {
			mayBeAbsent(dice, &in)
			round, err := PairDutch(in)
			partners, ok := literally(in)
			require.Equal(t, ok, err == nil)
			if !ok {
				break
			}
			require.Equal(t, partners, partnersOf(round), "%+v", in)
			play(dice, &in, round)
		}
	}
}

// Tournaments whose rounds were paired at random have brackets with colours,
// floats and meetings that well-paired ones hardly ever have.
func TestDisorderlyTournamentsArePairedAsTheRulesSay(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for range tournaments(t, 400) {
		size, rounds := 4+dice.IntN(5), 1+dice.IntN(4)
		in := start(size, rounds+1+dice.IntN(2))
		for range rounds {
			play(dice, &in, anyRound(dice, in))
		}
		mayBeAbsent(dice, &in)
		forbid(dice, &in, 0.3*dice.Float64())
		accelerate(dice, &in)
		round, err := PairDutch(in)
		partners, ok := literally(in)
		require.Equal(t, ok, err == nil)
		if ok {
			require.Equal(t, partners, partnersOf(round), "%+v", in)
		}
	}
}

// Who may not meet decides everything in a first round, so that all kinds of
// exchanges are needed.
func TestForbiddenPairsAreExchangedAsTheRulesSay(t *testing.T) {
	dice := rand.New(rand.NewPCG(9, 10))
	for range tournaments(t, 150) {
		in := start(7+dice.IntN(4), 5)
		forbid(dice, &in, 0.4+0.3*dice.Float64())
		round, err := PairDutch(in)
		partners, ok := literally(in)
		require.Equal(t, ok, err == nil)
		if ok {
			require.Equal(t, partners, partnersOf(round), "%+v", in)
		}
	}
}

func forbid(dice *rand.Rand, in *Input, density float64) {
	for i := range in.Entries {
		for j := range i {
			if dice.Float64() < density {
				in.Forbidden = append(in.Forbidden, []int{i + 1, j + 1})
			}
		}
	}
}

// accelerate gives the upper half fictitious points, now and then.
func accelerate(dice *rand.Rand, in *Input) {
	if dice.IntN(3) > 0 {
		return
	}
	for i := range in.Entries[:len(in.Entries)/2] {
		in.Entries[i].Bonus = []Points{10, 10, 5, 5}
	}
}

func start(size, rounds int) Input {
	in := Input{Rounds: rounds, Initial: White}
	for i := range size {
		in.Entries = append(in.Entries, Entry{Number: i + 1})
	}
	return in
}

func mayBeAbsent(dice *rand.Rand, in *Input) {
	for i := range in.Entries {
		in.Entries[i].Absent = dice.IntN(12) == 0
	}
}

func partnersOf(round Round) map[int]int {
	partners := map[int]int{}
	for _, p := range round.Pairs {
		partners[p.White], partners[p.Black] = p.Black, p.White
	}
	if round.Bye != 0 {
		partners[round.Bye] = 0
	}
	return partners
}

// anyRound pairs at random those who have not met.
func anyRound(dice *rand.Rand, in Input) Round {
	var round Round
	order := dice.Perm(len(in.Entries))
	taken := map[int]bool{}
	for _, i := range order {
		for _, j := range order {
			a, b := in.Entries[i], in.Entries[j]
			met := slices.ContainsFunc(a.Games, func(g Game) bool { return g.Opponent == b.Number })
			if i == j || taken[i] || taken[j] || met {
				continue
			}
			taken[i], taken[j] = true, true
			round.Pairs = append(round.Pairs, Pair{White: a.Number, Black: b.Number})
		}
	}
	for _, i := range order {
		if !taken[i] && round.Bye == 0 {
			round.Bye = in.Entries[i].Number
		}
	}
	return round
}

// play gives a round its results, now and then a forfeit.
func play(dice *rand.Rand, in *Input, round Round) {
	results := map[int]Game{}
	for _, pair := range round.Pairs {
		points := []Points{10, 5, 0, 10, 0}[dice.IntN(5)]
		played := dice.IntN(12) > 0
		if !played && points == 5 {
			points = 10
		}
		results[pair.White] = Game{Opponent: pair.Black, Colour: White, Played: played, Points: points}
		results[pair.Black] = Game{Opponent: pair.White, Colour: Black, Played: played, Points: 10 - points}
	}
	if round.Bye != 0 {
		results[round.Bye] = Game{Bye: true, Points: 10}
	}
	for i, entry := range in.Entries {
		game, ok := results[entry.Number]
		if !ok && dice.IntN(2) == 0 {
			game.Points = 5 // a half-point bye
		}
		in.Entries[i].Games = append(slices.Clip(entry.Games), game)
	}
}

func TestFirstRound(t *testing.T) {
	round, err := PairDutch(start(7, 5))
	require.NoError(t, err)
	require.Equal(t, "1-4 5-2 3-6 bye 7", short(round))
}

func short(round Round) string {
	s := ""
	for _, p := range round.Pairs {
		s += fmt.Sprintf("%d-%d ", p.White, p.Black)
	}
	if round.Bye != 0 {
		return s + fmt.Sprintf("bye %d", round.Bye)
	}
	return s[:max(0, len(s)-1)]
}

func BenchmarkRounds(b *testing.B) {
	for _, size := range []int{50, 100, 200, 400} {
		b.Run(strconv.Itoa(size), func(b *testing.B) {
			for b.Loop() {
				dice, in := rand.New(rand.NewPCG(1, 1)), start(size, 9)
				for range 9 {
					round, err := PairDutch(in)
					require.NoError(b, err)
					play(dice, &in, round)
				}
			}
		})
	}
}
