package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
	"seneschal/domain/lists"
)

// TestBonusesOfHouseAndCastle checks case A-30: a knight A of the owner on their own
// square, and the same knight as an attacker.
func TestBonusesOfHouseAndCastle(t *testing.T) {
	for _, c := range []struct {
		name   string
		castle book.Condition
		inside bool
		seat   int
		want   int
	}{
		{name: "open", want: 6},
		{name: "house inside", inside: true, want: 11},
		{name: "castle open", castle: book.Sound, want: 11},
		{name: "castle inside", castle: book.Sound, inside: true, want: 16},
		{name: "damaged castle open", castle: book.Damaged, want: 8},
		{name: "damaged castle inside", castle: book.Damaged, inside: true, want: 11},
		{name: "attacker", castle: book.Sound, seat: 1, want: 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			state := opened(2, book.Spring)
			state.Options.Houses = true
			state.Manors["HAW"] = Holding{Owner: "seat1", Castle: c.castle}
			seat := state.Seats[c.seat]
			state.Houses[seat].Figures[2] = Figure{Grade: book.KnightA, At: "HAW", Inside: c.inside}
			r := &campaign{round: newRound(state, nil, nil)}
			f := &force{seat: seat, square: "HAW", inside: c.inside, groups: []*group{{seat: seat, figures: []int{2}, at: "HAW"}}}
			require.Equal(t, c.want, r.forceStrength(f))
		})
	}
}

func TestNoBonusWithoutTheOption(t *testing.T) {
	state := opened(2, book.Spring)
	state.Manors["HAW"] = Holding{Owner: "seat1"}
	require.Zero(t, state.houseBonus("seat1", "HAW", true))
}

func TestDangerousPassages(t *testing.T) {
	v, _ := book.Valley(1)
	passages := 0
	for _, n := range v.Nodes() {
		passages += lists.One(v.IsDangerous(n))
	}
	require.Equal(t, 30, passages)
	require.True(t, v.IsDangerous("R24.1"))
	require.False(t, v.IsDangerous("R24.2"))
}

// TestSiegesOfClonesAreApart checks that Apply leaves the maps of other positions
// unchanged.
func TestSiegesOfClonesAreApart(t *testing.T) {
	state := opened(3, book.Spring)
	state.Apply(SiegeOpened{Manor: "HAW", Owner: "seat1", Besieger: "seat2", Turn: book.Turn{Year: 2, Season: book.Spring}})
	c := state.Clone().(*State)
	c.Apply(SiegeOpened{Manor: "HAW", Owner: "seat1", Besieger: "seat3", Turn: book.Turn{Year: 2, Season: book.Summer}})
	c.Apply(SiegeOpened{Manor: "HAW", Owner: "seat1", Besieger: "seat2", Turn: book.Turn{Year: 2, Season: book.Summer}})
	require.Len(t, state.Manors["HAW"].Sieges, 1)
	require.Equal(t, book.Turn{Year: 2, Season: book.Spring}, c.Manors["HAW"].Sieges["seat2"], "a siege is noted once")
	c.Apply(SiegeLifted{Manor: "HAW", Besieger: "seat2"})
	c.Apply(SiegeEnded{Manor: "HAW", Besieger: "seat3"})
	require.Nil(t, c.Manors["HAW"].Sieges)
	state.Apply(SeatEliminated{Seat: "seat2"})
	require.Nil(t, state.Manors["HAW"].Sieges)
}
