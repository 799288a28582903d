package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMerlin takes an engine, a warrior and cards away.
func TestMerlin(t *testing.T) {
	card := func(at Place) Deed { return Deed{Do: ActSpecial, Card: Merlin, Mode: "CARD", Place: at} }
	for name, c := range map[string]struct {
		lay   func(*State)
		play  Deed
		check func(*State) bool
	}{
		"engine":  {func(s *State) { s.Engines = 3 }, special(Merlin, "ENGINE"), func(s *State) bool { return s.Engines == 2 }},
		"warrior": {func(s *State) { s.changeQuest(Saxons, func(q *Quest) { q.Warriors = 2 }) }, special(Merlin, "SAXONS"), func(s *State) bool { return s.Quests[Saxons].Warriors == 1 }},
		"face down": {
			func(state *State) {
				state.changeQuest(Lancelot, func(q *Quest) { q.Black = []Laid{{Card: "ld1"}, {Card: "ld7", Down: true}} })
			},
			card(Lancelot), func(s *State) bool { return len(s.Quests[Lancelot].Black) == 1 && s.Black.Discard[0] == "ld7" },
		},
		"last Despair": {
			func(state *State) {
				state.changeQuest(Grail, func(q *Quest) {
					q.fillGrailSlot(7, "despair")
					q.fillGrailSlot(6, "despair")
					q.fillGrailSlot(1, "desolation")
				})
			},
			card(Grail), func(s *State) bool { return s.Quests[Grail].Row[5] == "" && s.Quests[Grail].Row[0] == "desolation" },
		},
	} {
		t.Run(name, func(t *testing.T) {
			hall := newHall(t, Gawain, nil)
			hall.hand(Gawain, Merlin)
			require.Equal(t, codeTarget, hall.refuses(c.play))
			c.lay(hall.state)
			hall.state.Curses.Vivien = true
			require.Equal(t, codeVivien, hall.refuses(c.play), "A-19")
			hall.state.Curses.Vivien = false
			events := hall.order(nil, do(c.play))
			require.True(t, c.check(hall.state))
			require.Empty(t, hall.knight(Gawain).Hand)
			for _, e := range only[BlackRemoved](events) {
				require.Equal(t, name != "face down", e.Card != "", "a face-down card goes unseen")
			}
		})
	}
}

// TestMerlinCardRefused names quests without cards.
func TestMerlinCardRefused(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.hand(Gawain, Merlin)
	hall.state.changeQuest(Grail, func(q *Quest) { q.fillGrailSlot(7, "desolation") })
	for _, at := range []Place{Camelot, Excalibur, Picts, Grail, BlackKnight} {
		require.Equal(t, codeTarget, hall.refuses(Deed{Do: ActSpecial, Card: Merlin, Mode: "CARD", Place: at}), at)
	}
}

// TestFate checks A-41, its loyal and its treacherous half.
func TestFate(t *testing.T) {
	hall := newHall(t, Galahad, nil)
	hall.hand(Galahad, Fate)
	hall.lay(Kay, func(k *Knight) { k.Alive = false })
	hall.order(nil, do(special(Fate, "")))
	require.True(t, hall.knight(Galahad).Proven)
	for _, coat := range court {
		want := 1
		if coat == Kay {
			want = 0
		}
		require.Len(t, hall.knight(coat).Hand, want, coat)
	}

	hall = newHall(t, Galahad, nil)
	hall.hand(Galahad, Fate, "f1")
	hall.lay(Galahad, func(k *Knight) { k.Loyalty = Traitor })
	hall.hand(Kay, "f1", "f2", "f3")
	hall.stand(hall.seat(Kay), StandCards{Cards: []Card{"f3", "f1"}})
	hall.hand(Arthur, "grail")
	hall.order(nil, do(special(Fate, "")), sacrifice(drawing()))
	require.True(t, hall.knight(Galahad).Exposed)
	require.Zero(t, hall.state.Swords.White)
	require.Equal(t, []Card{"f2"}, hall.knight(Kay).Hand)
	require.Empty(t, hall.knight(Arthur).Hand)
	require.Nil(t, hall.state.Pending, "his turn ends there")
	require.Equal(t, []Action{ActSpecial}, hall.state.Now.Kinds)

	hall = newHall(t, Galahad, nil)
	hall.hand(Galahad, Fate)
	hall.lay(Galahad, func(k *Knight) { k.Seen = false })
	require.Equal(t, codeOff, hall.refuses(special(Fate, "")), "R-21")
}

// TestHeroism lays the card on a quest, where it stays until the quest ends.
func TestHeroism(t *testing.T) {
	hall := newHall(t, Galahad, nil)
	hall.hand(Galahad, Heroism)
	on := func(at Place) Deed { return Deed{Do: ActSpecial, Card: Heroism, Place: at} }
	require.Equal(t, codeTarget, hall.refuses(on(Camelot)))
	require.Equal(t, codeTarget, hall.refuses(on(Dragon)))
	hall.order(nil, do(on(Grail)))
	require.Equal(t, Grail, hall.state.Heroism)
	require.Empty(t, hall.state.White.Discard)
}

// TestLadyHeals plays the Lady when the quest of Excalibur is over.
func TestLadyHeals(t *testing.T) {
	hall := newHall(t, Galahad, nil)
	hall.hand(Galahad, Lady)
	hall.state.changeQuest(Excalibur, func(q *Quest) { q.Open = false })
	hall.lay(Galahad, func(k *Knight) { k.Life = 5 })
	hall.order(nil, do(special(Lady, "")))
	require.Equal(t, 6, hall.knight(Galahad).Life)
}

// TestMessenger gives cards that only the two see.
func TestMessenger(t *testing.T) {
	hall := newHall(t, Galahad, nil)
	hall.hand(Galahad, Messenger, "f1", "f1", "grail")
	send := func(to Coat, cards ...Card) Deed {
		return Deed{Do: ActSpecial, Card: Messenger, Whom: hall.who(to), Cards: cards}
	}
	require.Equal(t, codeNoCard, hall.refuses(send(Kay, "f1", "f1", "f1")))
	require.Equal(t, codeNoCard, hall.refuses(send(Kay, Messenger)))
	require.Equal(t, codeTarget, hall.refuses(send(Galahad, "f1")))
	hall.lay(Kay, func(k *Knight) { k.Exposed = true })
	require.Equal(t, codeTarget, hall.refuses(send(Kay, "f1")))
	events := hall.order(nil, do(send(Percival, "f1", "grail")))
	require.Equal(t, []Card{"f1", "grail"}, hall.knight(Percival).Hand)
	require.Equal(t, []Card{"f1"}, hall.knight(Galahad).Hand)
	require.Equal(t, seats{hall.seat(Galahad), hall.seat(Percival)}, only[PassedCards](events)[0].Eyes)
}

// TestGifts plays Piety and Reinforcements, for oneself and for the others.
func TestGifts(t *testing.T) {
	for name, c := range map[string]struct {
		card         Card
		mode         string
		own, other   int // life points
		cards, given int
	}{
		"piety self":            {Piety, "SELF", 6, 4, 0, 0},
		"piety others":          {Piety, "OTHERS", 4, 5, 0, 0},
		"reinforcements self":   {Reinforcements, "SELF", 4, 4, 4, 0},
		"reinforcements others": {Reinforcements, "OTHERS", 4, 4, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			hall := newHall(t, Kay, nil)
			hall.hand(Kay, c.card)
			hall.order(nil, do(special(c.card, c.mode)))
			require.Equal(t, []int{c.own, c.cards}, []int{hall.knight(Kay).Life, len(hall.knight(Kay).Hand)})
			require.Equal(t, []int{c.other, c.given}, []int{hall.knight(Arthur).Life, len(hall.knight(Arthur).Hand)})
		})
	}
}

// TestClairvoyance sorts by the order given with the card, by the reply, or not
// at all (D-14).
func TestClairvoyance(t *testing.T) {
	top := []Card{"bk1", "morgan2", "despair", "bk7", "excalibur"}
	sorted := special(Clairvoyance, "")
	sorted.Sort = []CardSet{{{Name: "despair"}, {Name: "excalibur"}}, {{Name: "COMBAT"}}}
	for name, c := range map[string]struct {
		play  Deed
		reply []int
		want  []Card
	}{
		"sorted":      {sorted, nil, []Card{"despair", "excalibur", "bk1", "bk7", "morgan2"}},
		"reply":       {special(Clairvoyance, ""), []int{3, 1, 5, 2, 4}, []Card{"despair", "bk1", "excalibur", "morgan2", "bk7"}},
		"wrong reply": {special(Clairvoyance, ""), []int{3, 3, 5, 2, 4}, top},
		"no reply":    {special(Clairvoyance, ""), nil, top},
	} {
		t.Run(name, func(t *testing.T) {
			hall := newHall(t, Percival, nil)
			hall.hand(Percival, Clairvoyance)
			hall.state.Black.Draw = append(append([]Card{}, top...), "bk3", "bk5")
			hall.order(nil, do(c.play))
			if name != "sorted" {
				require.Equal(t, AskSort, hall.state.Pending.Point)
				if c.reply != nil {
					hall.send(hall.state.Active, "D1", Reply{ID: "D1", Order: c.reply})
				}
				hall.on()
				require.Equal(t, name == "wrong reply", hall.state.Pending != nil, "what settles nothing is asked for again")
				hall.on()
			}
			require.Len(t, only[ClairvoyanceOrdered](hall.log), 1)
			require.Equal(t, c.want, hall.state.Black.Draw[:5])
			require.Equal(t, []Card{"bk3", "bk5"}, hall.state.Black.Draw[5:])
		})
	}
}

// TestConvocation moves to Camelot the knights who come (D-15).
func TestConvocation(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.stands(Gawain, Grail, Convocation)
	hall.stands(Arthur, BlackKnight)
	hall.stands(Kay, Picts)
	hall.stands(Tristan, Picts)
	hall.stands(Percival, Lancelot)
	hall.state.changeQuest(Lancelot, func(q *Quest) { q.White = []Card{"f1"} })
	hall.stand(hall.seat(Kay), StandConvocation{Come: false})
	hall.stand(hall.seat(Percival), StandConvocation{Come: true})
	hall.order(nil, do(special(Convocation, "")))
	require.Equal(t, AskConvocation, hall.state.Pending.Point)
	require.Equal(t, seats{hall.seat(Tristan), hall.seat(Arthur)}, hall.state.Pending.Seats)
	hall.on() // neither answers: one comes, one stays on a solo quest
	at := map[Coat]Place{}
	for _, c := range []Coat{Gawain, Arthur, Kay, Tristan, Percival} {
		at[c] = hall.knight(c).At
	}
	require.Equal(t, map[Coat]Place{Gawain: Camelot, Arthur: BlackKnight, Kay: Picts, Tristan: Camelot, Percival: Camelot}, at)
	require.Empty(t, hall.state.Quests[Lancelot].White)
	require.Len(t, hall.state.Pool.Cards, 5)
	require.Equal(t, hall.seat(Gawain), hall.state.Pool.Starter)
	require.Equal(t, []Action{ActSpecial}, hall.state.Now.Kinds, "it is no move")
}

// TestConvocationStay lets the card's own player stay.
func TestConvocationStay(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.stands(Gawain, Grail, Convocation)
	hall.order(nil, do(special(Convocation, "STAY")))
	require.Equal(t, Grail, hall.knight(Gawain).At)
	require.Len(t, hall.state.Pool.Claimants, 6)
}

// TestHeal checks C-88 and R-31.
func TestHeal(t *testing.T) {
	hall := newHall(t, Kay, nil)
	hall.hand(Kay, "f2", "f2", "fate")
	require.Equal(t, codeHeal, hall.refuses(heal("f2")))
	require.Equal(t, codeKind, hall.refuses(heal("fate")))
	hall.hand(Kay, Merlin, Merlin, Merlin)
	hall.state.Curses.Vivien = true
	hall.lay(Kay, func(k *Knight) { k.Life = 6 })
	events := hall.order(nil, do(heal(Merlin)))
	require.Equal(t, 6, hall.knight(Kay).Life)
	require.Len(t, only[Knocked](events), 1)
	require.Len(t, hall.state.White.Discard, 3)
}

// TestDelayedLoyalty checks A-42.
func TestDelayedLoyalty(t *testing.T) {
	hall := newHall(t, Kay, nil)
	hall.state.Options.Delayed = true
	for _, c := range court {
		hall.lay(c, func(k *Knight) { k.Seen = false })
	}
	hall.state.Swords = Swords{White: 3, Black: 2}
	hall.stands(Kay, Picts, "f5")
	hall.state.changeQuest(Picts, func(q *Quest) { q.White = []Card{"f1", "f2", "f3", "f4"} })
	require.Equal(t, codeOff, hall.refuses(accuse(hall.who(Arthur))))
	events := hall.order(nil, do(quest("f5")))
	require.Len(t, only[LoyaltyShown](events), len(court))
	require.Empty(t, hall.refuses(accuse(hall.who(Arthur))))
}
