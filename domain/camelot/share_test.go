package camelot

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// sharing returns a game of four at the sharing of the oath's pool: f1, f1, grail and merlin.
func sharing(t *testing.T, options map[game.Option]string, stand map[game.Seat]game.Body) *tableau {
	t.Helper()
	all := map[game.Option]string{"seat_order": "given", "squires": "on", "youngest": "1"}
	for k, v := range options {
		all[k] = v
	}
	c := newTable(t, 4, all)
	c.play()
	for i, card := range []Card{"f1", "f1", "grail", "merlin"} {
		seat := c.s.Seats[i]
		c.give(seat, func(k *Knight) { k.Hand = []Card{card} })
		c.send(seat, oathKey, OathCard{card})
	}
	for seat, b := range stand {
		c.stand(seat, b)
	}
	c.play()
	return c
}

func part(seat game.Seat, cards ...Card) Share { return Share{Who{Seat: seat}, cards} }

// fair returns to each seat the card that it laid down.
func fair(id string) SharePlan {
	return SharePlan{ID: id, Parts: []Share{part("seat1", "f1"), part("seat2", "f1"), part("seat3", "grail", "merlin")}}
}

// TestOathWithoutAgreement: A-52.
func TestOathWithoutAgreement(t *testing.T) {
	c := sharing(t, nil, nil)
	require.Equal(t, "oath 2", c.s.Phase().Name)
	require.Equal(t, kindReaction, c.s.Phase().Kind, "R-48")
	require.Equal(t, []Card{"f1", "f1", "grail", "merlin"}, c.s.Pool.Cards)
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}))
	events := c.play() // the deadline
	require.Equal(t, "random", only[PoolShared](events)[0].Method)
	for _, e := range only[PoolDivided](events) {
		require.Len(t, e.Cards, 1, "one each")
		require.Equal(t, seats{e.Seat}, e.Eyes, "by lot each sees his own only")
	}
	require.Nil(t, c.s.Pool)
}

// TestAPlanThatAllEndorseStands: C-96. Claimants see plans as they come, and the same question
// stays open on the same clock.
func TestAPlanThatAllEndorseStands(t *testing.T) {
	c := sharing(t, nil, map[game.Seat]game.Body{"seat4": StandShare{Mode: "TRUST", Trust: Who{Seat: "seat3"}}})
	id := c.s.Pending.ID
	clock := c.s.Phase().Clock
	c.send("seat1", id, fair(id))
	require.True(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "a plan is told at once")
	events := c.play()
	require.Len(t, only[SharePlanned](events), 1)
	require.Empty(t, only[ShareEndorsed](events), "its author endorses it by writing it")
	require.Equal(t, id, c.s.Pending.ID)
	require.Equal(t, "oath 3", c.s.Phase().Name)
	require.Equal(t, clock, c.s.Phase().Clock)
	c.send("seat1", id, fair(id))
	require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}), "the same plan is no news")
	c.send("seat2", id, ShareEndorse{id, "P1"})
	c.send("seat3", id, ShareEndorse{id, "P1"})
	events = c.play()
	require.Len(t, only[ShareEndorsed](events), 3, "seat4 trusts seat3")
	require.Equal(t, "plan", only[PoolShared](events)[0].Method)
	require.Equal(t, []Card{"grail", "merlin"}, c.s.Knights["seat3"].Hand)
	require.Empty(t, c.s.Knights["seat4"].Hand, "a knight may get none")
}

func TestWhoNeverEndorsesHasThePoolDealt(t *testing.T) {
	for name, c := range map[string]*tableau{
		"standing": sharing(t, nil, map[game.Seat]game.Body{"seat2": StandShare{Mode: "RANDOM"}}),
		"option":   sharing(t, map[game.Option]string{"spoils": "random"}, nil),
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, "random", only[PoolShared](c.log)[0].Method)
		})
	}
	c := sharing(t, nil, nil)
	c.send("seat3", c.s.Pending.ID, ShareRandom{c.s.Pending.ID})
	require.True(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}))
	require.Equal(t, "random", only[PoolShared](c.play())[0].Method)
}

// TestTheTemplateLeavesTheBargainOpen checks that neither the template nor an example of an answer
// deals the pool, or agrees to a plan of others.
func TestTheTemplateLeavesTheBargainOpen(t *testing.T) {
	for _, planned := range []bool{false, true} {
		c := sharing(t, nil, nil)
		if planned {
			c.send("seat1", c.s.Pending.ID, fair(c.s.Pending.ID))
			c.play()
		}
		for _, lang := range []string{"en", "es", "fr", "nl"} {
			lines := c.s.Template("seat2", lang)
			require.Contains(t, strings.Join(lines, "\n"), "# SHARE "+c.s.Pending.ID, "what can be said is shown")
			for _, line := range lines {
				require.False(t, strings.HasPrefix(line, "SHARE"), line)
			}
		}
		for _, w := range c.s.Waits("en") {
			require.NotEmpty(t, w.Choices)
			require.NotContains(t, strings.Join(slices.Concat(w.Choices...), "\n"), "RANDOM")
		}
	}
}

func TestAPlanMustShareThePool(t *testing.T) {
	c := sharing(t, nil, nil)
	id := c.s.Pending.ID
	for name, plan := range map[string]SharePlan{
		"leaves out":  {id, []Share{part("seat1", "f1", "f1", "grail")}},
		"twice":       {id, []Share{part("seat1", "f1", "f1", "grail", "merlin", "grail")}},
		"no claimant": {id, []Share{part("seat9", "f1", "f1", "grail", "merlin")}},
	} {
		t.Run(name, func(t *testing.T) {
			c.send("seat1", id, plan)
			require.False(t, c.s.ClosePolicy().Ready(c.orderSets, time.Time{}))
		})
	}
}

// TestADealGoesRoundFromTheStarter: A-26 and C-96.
func TestADealGoesRoundFromTheStarter(t *testing.T) {
	c := newTable(t, 4, map[game.Option]string{"seat_order": "given", "oath": "off"})
	p := &play{now: c.s.clone(), orderSets: c.orderSets, dice: nil}
	p.now.Order = p.now.Seats
	p.now.Pool = &Pool{Claimants: seats{"seat1", "seat3"}, Starter: "seat3", Cards: slices.Repeat([]Card{"f1"}, 7)}
	p.dice = scripted(1, 1, 1, 1, 1, 1)
	p.dealPoolByLot()
	require.Len(t, p.now.Knights["seat3"].Hand, 4)
	require.Len(t, p.now.Knights["seat1"].Hand, 3)
}
