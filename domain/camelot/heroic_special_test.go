package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMerlin takes an engine, a warrior and cards away (2.2, R-19).
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
			func(s *State) {
				s.changeQuest(Lancelot, func(q *Quest) { q.Black = []Laid{{Card: "ld1"}, {Card: "ld7", Down: true}} })
			},
			card(Lancelot), func(s *State) bool { return len(s.Quests[Lancelot].Black) == 1 && s.Black.Discard[0] == "ld7" },
		},
		"last Despair": {
			func(s *State) {
				s.changeQuest(Grail, func(q *Quest) {
					q.fillGrailSlot(7, "despair")
					q.fillGrailSlot(6, "despair")
					q.fillGrailSlot(1, "desolation")
				})
			},
			card(Grail), func(s *State) bool { return s.Quests[Grail].Row[5] == "" && s.Quests[Grail].Row[0] == "desolation" },
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, Gawain, nil)
			h.hand(Gawain, Merlin)
			require.Equal(t, codeTarget, h.refuses(c.play))
			c.lay(h.s)
			h.s.Curses.Vivien = true
			require.Equal(t, codeVivien, h.refuses(c.play), "A-19")
			h.s.Curses.Vivien = false
			events := h.order(nil, do(c.play))
			require.True(t, c.check(h.s))
			require.Empty(t, h.knight(Gawain).Hand)
			for _, e := range only[BlackRemoved](events) {
				require.Equal(t, name != "face down", e.Card != "", "a face-down card goes unseen")
			}
		})
	}
}

// TestMerlinCardRefused names quests without cards.
func TestMerlinCardRefused(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.hand(Gawain, Merlin)
	h.s.changeQuest(Grail, func(q *Quest) { q.fillGrailSlot(7, "desolation") })
	for _, at := range []Place{Camelot, Excalibur, Picts, Grail, BlackKnight} {
		require.Equal(t, codeTarget, h.refuses(Deed{Do: ActSpecial, Card: Merlin, Mode: "CARD", Place: at}), at)
	}
}

// TestFate checks A-41, its loyal and its treacherous half.
func TestFate(t *testing.T) {
	h := newHall(t, Galahad, nil)
	h.hand(Galahad, Fate)
	h.lay(Kay, func(k *Knight) { k.Alive = false })
	h.order(nil, do(special(Fate, "")))
	require.True(t, h.knight(Galahad).Proven)
	for _, c := range court {
		want := 1
		if c == Kay {
			want = 0
		}
		require.Len(t, h.knight(c).Hand, want, c)
	}

	h = newHall(t, Galahad, nil)
	h.hand(Galahad, Fate, "f1")
	h.lay(Galahad, func(k *Knight) { k.Loyalty = Traitor })
	h.hand(Kay, "f1", "f2", "f3")
	h.stand(h.seat(Kay), StandCards{Cards: []Card{"f3", "f1"}})
	h.hand(Arthur, "grail")
	h.order(nil, do(special(Fate, "")), sacrifice(drawing()))
	require.True(t, h.knight(Galahad).Exposed)
	require.Zero(t, h.s.Swords.White)
	require.Equal(t, []Card{"f2"}, h.knight(Kay).Hand)
	require.Empty(t, h.knight(Arthur).Hand)
	require.Nil(t, h.s.Pending, "his turn ends there")
	require.Equal(t, []Action{ActSpecial}, h.s.Now.Kinds)

	h = newHall(t, Galahad, nil)
	h.hand(Galahad, Fate)
	h.lay(Galahad, func(k *Knight) { k.Seen = false })
	require.Equal(t, codeOff, h.refuses(special(Fate, "")), "R-21")
}

// TestHeroism lays the card on a quest, where it stays until the quest ends.
func TestHeroism(t *testing.T) {
	h := newHall(t, Galahad, nil)
	h.hand(Galahad, Heroism)
	on := func(at Place) Deed { return Deed{Do: ActSpecial, Card: Heroism, Place: at} }
	require.Equal(t, codeTarget, h.refuses(on(Camelot)))
	require.Equal(t, codeTarget, h.refuses(on(Dragon)))
	h.order(nil, do(on(Grail)))
	require.Equal(t, Grail, h.s.Heroism)
	require.Empty(t, h.s.White.Discard)
}

// TestLadyHeals plays the Lady when the quest of Excalibur is over.
func TestLadyHeals(t *testing.T) {
	h := newHall(t, Galahad, nil)
	h.hand(Galahad, Lady)
	h.s.changeQuest(Excalibur, func(q *Quest) { q.Open = false })
	h.lay(Galahad, func(k *Knight) { k.Life = 5 })
	h.order(nil, do(special(Lady, "")))
	require.Equal(t, 6, h.knight(Galahad).Life)
}

// TestMessenger gives cards that only the two see.
func TestMessenger(t *testing.T) {
	h := newHall(t, Galahad, nil)
	h.hand(Galahad, Messenger, "f1", "f1", "grail")
	send := func(to Coat, cards ...Card) Deed {
		return Deed{Do: ActSpecial, Card: Messenger, Whom: h.who(to), Cards: cards}
	}
	require.Equal(t, codeNoCard, h.refuses(send(Kay, "f1", "f1", "f1")))
	require.Equal(t, codeNoCard, h.refuses(send(Kay, Messenger)))
	require.Equal(t, codeTarget, h.refuses(send(Galahad, "f1")))
	h.lay(Kay, func(k *Knight) { k.Exposed = true })
	require.Equal(t, codeTarget, h.refuses(send(Kay, "f1")))
	events := h.order(nil, do(send(Percival, "f1", "grail")))
	require.Equal(t, []Card{"f1", "grail"}, h.knight(Percival).Hand)
	require.Equal(t, []Card{"f1"}, h.knight(Galahad).Hand)
	require.Equal(t, seats{h.seat(Galahad), h.seat(Percival)}, only[PassedCards](events)[0].Eyes)
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
			h := newHall(t, Kay, nil)
			h.hand(Kay, c.card)
			h.order(nil, do(special(c.card, c.mode)))
			require.Equal(t, []int{c.own, c.cards}, []int{h.knight(Kay).Life, len(h.knight(Kay).Hand)})
			require.Equal(t, []int{c.other, c.given}, []int{h.knight(Arthur).Life, len(h.knight(Arthur).Hand)})
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
			h := newHall(t, Percival, nil)
			h.hand(Percival, Clairvoyance)
			h.s.Black.Draw = append(append([]Card{}, top...), "bk3", "bk5")
			h.order(nil, do(c.play))
			if name != "sorted" {
				require.Equal(t, AskSort, h.s.Pending.Point)
				if c.reply != nil {
					h.send(h.s.Active, "D1", Reply{ID: "D1", Order: c.reply})
				}
				h.on()
				require.Equal(t, name == "wrong reply", h.s.Pending != nil, "what settles nothing is asked for again")
				h.on()
			}
			require.Len(t, only[ClairvoyanceOrdered](h.log), 1)
			require.Equal(t, c.want, h.s.Black.Draw[:5])
			require.Equal(t, []Card{"bk3", "bk5"}, h.s.Black.Draw[5:])
		})
	}
}

// TestConvocation moves to Camelot the knights who come (D-15).
func TestConvocation(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.stands(Gawain, Grail, Convocation)
	h.stands(Arthur, BlackKnight)
	h.stands(Kay, Picts)
	h.stands(Tristan, Picts)
	h.stands(Percival, Lancelot)
	h.s.changeQuest(Lancelot, func(q *Quest) { q.White = []Card{"f1"} })
	h.stand(h.seat(Kay), StandConvocation{Come: false})
	h.stand(h.seat(Percival), StandConvocation{Come: true})
	h.order(nil, do(special(Convocation, "")))
	require.Equal(t, AskConvocation, h.s.Pending.Point)
	require.Equal(t, seats{h.seat(Tristan), h.seat(Arthur)}, h.s.Pending.Seats)
	h.on() // neither answers: one comes, one stays on a solo quest
	at := map[Coat]Place{}
	for _, c := range []Coat{Gawain, Arthur, Kay, Tristan, Percival} {
		at[c] = h.knight(c).At
	}
	require.Equal(t, map[Coat]Place{Gawain: Camelot, Arthur: BlackKnight, Kay: Picts, Tristan: Camelot, Percival: Camelot}, at)
	require.Empty(t, h.s.Quests[Lancelot].White)
	require.Len(t, h.s.Pool.Cards, 5)
	require.Equal(t, h.seat(Gawain), h.s.Pool.Starter)
	require.Equal(t, []Action{ActSpecial}, h.s.Now.Kinds, "it is no move")
}

// TestConvocationStay lets the card's own player stay.
func TestConvocationStay(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.stands(Gawain, Grail, Convocation)
	h.order(nil, do(special(Convocation, "STAY")))
	require.Equal(t, Grail, h.knight(Gawain).At)
	require.Len(t, h.s.Pool.Claimants, 6)
}

// TestHeal checks C-88 and R-31.
func TestHeal(t *testing.T) {
	h := newHall(t, Kay, nil)
	h.hand(Kay, "f2", "f2", "fate")
	require.Equal(t, codeHeal, h.refuses(heal("f2")))
	require.Equal(t, codeKind, h.refuses(heal("fate")))
	h.hand(Kay, Merlin, Merlin, Merlin)
	h.s.Curses.Vivien = true
	h.lay(Kay, func(k *Knight) { k.Life = 6 })
	events := h.order(nil, do(heal(Merlin)))
	require.Equal(t, 6, h.knight(Kay).Life)
	require.Len(t, only[Knocked](events), 1)
	require.Len(t, h.s.White.Discard, 3)
}

// TestDelayedLoyalty checks A-42.
func TestDelayedLoyalty(t *testing.T) {
	h := newHall(t, Kay, nil)
	h.s.Options.Delayed = true
	for _, c := range court {
		h.lay(c, func(k *Knight) { k.Seen = false })
	}
	h.s.Swords = Swords{White: 3, Black: 2}
	h.stands(Kay, Picts, "f5")
	h.s.changeQuest(Picts, func(q *Quest) { q.White = []Card{"f1", "f2", "f3", "f4"} })
	require.Equal(t, codeOff, h.refuses(accuse(h.who(Arthur))))
	events := h.order(nil, do(quest("f5")))
	require.Len(t, only[LoyaltyShown](events), len(court))
	require.Empty(t, h.refuses(accuse(h.who(Arthur))))
}
