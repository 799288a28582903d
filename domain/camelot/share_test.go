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
		seat := c.state.Seats[i]
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
	tableau := sharing(t, nil, nil)
	require.Equal(t, "oath 2", tableau.state.Phase().Name)
	require.Equal(t, kindReaction, tableau.state.Phase().Kind, "R-48")
	require.Equal(t, []Card{"f1", "f1", "grail", "merlin"}, tableau.state.Pool.Cards)
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}))
	events := tableau.play() // the deadline
	require.Equal(t, "random", only[PoolShared](events)[0].Method)
	for _, divided := range only[PoolDivided](events) {
		require.Len(t, divided.Cards, 1, "one each")
		require.Equal(t, seats{divided.Seat}, divided.Eyes, "by lot each sees his own only")
	}
	require.Nil(t, tableau.state.Pool)
}

// TestAPlanThatAllEndorseStands: C-96. Claimants see plans as they come, and the same question
// stays open on the same clock.
func TestAPlanThatAllEndorseStands(t *testing.T) {
	tableau := sharing(t, nil, map[game.Seat]game.Body{"seat4": StandShare{Mode: "TRUST", Trust: Who{Seat: "seat3"}}})
	id := tableau.state.Pending.ID
	clock := tableau.state.Phase().Clock
	tableau.send("seat1", id, fair(id))
	require.True(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "a plan is told at once")
	events := tableau.play()
	require.Len(t, only[SharePlanned](events), 1)
	require.Empty(t, only[ShareEndorsed](events), "its author endorses it by writing it")
	require.Equal(t, id, tableau.state.Pending.ID)
	require.Equal(t, "oath 3", tableau.state.Phase().Name)
	require.Equal(t, clock, tableau.state.Phase().Clock)
	tableau.send("seat1", id, fair(id))
	require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}), "the same plan is no news")
	tableau.send("seat2", id, ShareEndorse{id, "P1"})
	tableau.send("seat3", id, ShareEndorse{id, "P1"})
	events = tableau.play()
	require.Len(t, only[ShareEndorsed](events), 3, "seat4 trusts seat3")
	require.Equal(t, "plan", only[PoolShared](events)[0].Method)
	require.Equal(t, []Card{"grail", "merlin"}, tableau.state.Knights["seat3"].Hand)
	require.Empty(t, tableau.state.Knights["seat4"].Hand, "a knight may get none")
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
	c.send("seat3", c.state.Pending.ID, ShareRandom{c.state.Pending.ID})
	require.True(t, c.state.ClosePolicy().Ready(c.orderSets, time.Time{}))
	require.Equal(t, "random", only[PoolShared](c.play())[0].Method)
}

// TestTheTemplateLeavesTheBargainOpen checks that neither the template nor an example of an answer
// deals the pool, or agrees to a plan of others.
func TestTheTemplateLeavesTheBargainOpen(t *testing.T) {
	for _, planned := range []bool{false, true} {
		tableau := sharing(t, nil, nil)
		if planned {
			tableau.send("seat1", tableau.state.Pending.ID, fair(tableau.state.Pending.ID))
			tableau.play()
		}
		for _, lang := range []string{"en", "es", "fr", "nl"} {
			lines := tableau.state.Template("seat2", lang)
			require.Contains(t, strings.Join(lines, "\n"), "# SHARE "+tableau.state.Pending.ID, "what can be said is shown")
			for _, line := range lines {
				require.False(t, strings.HasPrefix(line, "SHARE"), line)
			}
		}
		for _, wait := range tableau.state.Waits("en") {
			require.NotEmpty(t, wait.Choices)
			require.NotContains(t, strings.Join(slices.Concat(wait.Choices...), "\n"), "RANDOM")
		}
	}
}

func TestAPlanMustShareThePool(t *testing.T) {
	tableau := sharing(t, nil, nil)
	id := tableau.state.Pending.ID
	for name, plan := range map[string]SharePlan{
		"leaves out":  {id, []Share{part("seat1", "f1", "f1", "grail")}},
		"twice":       {id, []Share{part("seat1", "f1", "f1", "grail", "merlin", "grail")}},
		"no claimant": {id, []Share{part("seat9", "f1", "f1", "grail", "merlin")}},
	} {
		t.Run(name, func(t *testing.T) {
			tableau.send("seat1", id, plan)
			require.False(t, tableau.state.ClosePolicy().Ready(tableau.orderSets, time.Time{}))
		})
	}
}

// TestADealGoesRoundFromTheStarter: A-26 and C-96.
func TestADealGoesRoundFromTheStarter(t *testing.T) {
	c := newTable(t, 4, map[game.Option]string{"seat_order": "given", "oath": "off"})
	p := &play{now: c.state.clone(), orderSets: c.orderSets, dice: nil}
	p.now.Order = p.now.Seats
	p.now.Pool = &Pool{Claimants: seats{"seat1", "seat3"}, Starter: "seat3", Cards: slices.Repeat([]Card{"f1"}, 7)}
	p.dice = scripted(1, 1, 1, 1, 1, 1)
	p.dealPoolByLot()
	require.Len(t, p.now.Knights["seat3"].Hand, 4)
	require.Len(t, p.now.Knights["seat1"].Hand, 3)
}
