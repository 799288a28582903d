package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestKinds checks A-32: no kind twice, wherever it is done.
func TestKinds(t *testing.T) {
	h := newHall(t, Tristan, nil)
	h.stands(Tristan, BlackKnight, "f2", "f2", "f2", "f4")
	h.s.changeQuest(BlackKnight, func(q *Quest) {
		q.White, q.Black = []Card{"f4", "f5", "f5"}, []Laid{{Card: "bk1"}}
	})
	h.order(nil, do(quest("f4")), sacrifice(drawing()), FreeMove{Grail}, sacrifice(heal("f2")), sacrifice(move(Picts)))
	require.Equal(t, 1, h.s.Swords.White)
	require.Equal(t, []string{"E-KIND-TWICE", "E-KIND-TWICE"}, codes(h.log))
	require.Equal(t, Grail, h.knight(Tristan).At)
	require.Equal(t, 5, h.knight(Tristan).Life, "4, +1 for the quest, -1 for the sacrifice, +1 by healing")
	require.Equal(t, []Action{ActQuest, ActMove, ActHeal}, h.s.Now.Kinds)
}

// TestSacrificeAtTheEnd checks the first half of A-33.
func TestSacrificeAtTheEnd(t *testing.T) {
	h := newHall(t, Kay, nil)
	h.hand(Kay, "grail", "grail", "grail")
	h.lay(Kay, func(k *Knight) { k.Life = 1 })
	h.order(nil, do(drawing()), sacrifice(heal("grail")), sacrifice(move(Grail)))
	require.Equal(t, 1, h.knight(Kay).Life)
	require.True(t, h.knight(Kay).Doomed)
	require.Equal(t, Camelot, h.knight(Kay).At)
	require.Equal(t, 1, h.s.Wins[h.seat(Kay)].Sacrifices)
}

// TestSacrificeRefused checks when a life point cannot be given (C-52, C-101).
func TestSacrificeRefused(t *testing.T) {
	h := newHall(t, Kay, nil)
	s := sacrifice(move(Grail))
	require.Equal(t, codeSacrifice, h.refuses(s), "before the mandatory action")
	h.s.Now.Done = true
	require.Empty(t, h.refuses(s))
	h.s.Now.Sacrificed = true
	require.Equal(t, codeSacrifice, h.refuses(s))
	h.s.Now.Sacrificed = false
	h.lay(Kay, func(k *Knight) { k.Doomed = true })
	require.Equal(t, codeSacrifice, h.refuses(s))
	h = newHall(t, Kay, map[game.Option]string{"sacrifice": "off"})
	h.s.Now.Done = true
	require.Equal(t, codeOff, h.refuses(s))
}

// TestGalahad checks A-34.
func TestGalahad(t *testing.T) {
	h := newHall(t, Galahad, nil)
	h.stands(Galahad, Grail, Piety, Merlin, "grail")
	h.lay(Galahad, func(k *Knight) { k.Life = 2 })
	h.s.Engines = 1
	free := special(Piety, "SELF")
	free.Free = true
	events := h.order(nil, do(free), do(special(Merlin, "ENGINE")), do(quest("grail")), sacrifice(move(Camelot)))
	require.Equal(t, []string{"E-SPECIAL-TWICE"}, codes(events))
	require.Equal(t, 4, h.knight(Galahad).Life, "2, +3, -1")
	require.Equal(t, Camelot, h.knight(Galahad).At)
	require.Equal(t, []Card{Merlin}, h.knight(Galahad).Hand)
	h.s.Active = h.seat(Kay)
	h.s.Now = Turn{}
	require.Equal(t, codePower, h.refuses(free))
}

// TestFreePowerIsNotTheAction checks C-55: Tristan still owes an action of another kind.
func TestFreePowerIsNotTheAction(t *testing.T) {
	h := newHall(t, Tristan, nil)
	h.hand(Tristan, "grail")
	h.order(nil, FreeMove{Grail})
	require.False(t, h.s.Now.Done)
	require.Equal(t, AskHeroic, h.s.Pending.Point)
	require.Equal(t, codeKindTwice, h.refuses(move(Camelot)))
	require.Equal(t, codePower, h.refuses(FreeMove{Picts}), "only from Camelot")
	h.on() // no answer: the default plays the Grail card
	require.True(t, h.s.Now.Done)
	require.Equal(t, "G------", h.shown())
}

// TestExchange checks Arthur's power: by the other's reply, by that seat's lists, or at
// random.
func TestExchange(t *testing.T) {
	for name, c := range map[string]struct {
		hand     []Card
		standing []game.Body
		reply    *Reply
		rolls    []int
		asked    bool
		want     Card
	}{
		"a single card":      {hand: []Card{"f2"}, rolls: []int{1}, want: "f2"},
		"his list":           {hand: []Card{"f2", "f5"}, standing: []game.Body{StandCards{Exchange: true, Cards: []Card{"f5"}}}, want: "f5"},
		"his word":           {hand: []Card{"f2", "f5"}, reply: &Reply{ID: "D1", Cards: []Card{"f5"}}, asked: true, want: "f5"},
		"no word, discards":  {hand: []Card{"f2", "f5"}, standing: []game.Body{StandCards{Cards: []Card{"merlin", "f5"}}}, asked: true, want: "f5"},
		"no word, at random": {hand: []Card{"f2", "f5"}, rolls: []int{2}, asked: true, want: "f5"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, Arthur, nil)
			h.hand(Arthur, "f1")
			h.hand(Kay, c.hand...)
			for _, b := range c.standing {
				h.stand(h.seat(Kay), b)
			}
			h.block(Exchange{"f1", h.who(Kay)}, do(move(Grail)), Exchange{"f5", h.who(Kay)})
			if c.asked {
				h.on()
				require.Equal(t, AskExchange, h.s.Pending.Point)
				require.Equal(t, seats{h.seat(Kay)}, h.s.Pending.Seats)
			}
			if c.reply != nil {
				h.send(h.seat(Kay), "D1", *c.reply)
			}
			events := h.on(c.rolls...)
			require.Equal(t, []Card{c.want}, h.knight(Arthur).Hand)
			require.Contains(t, h.knight(Kay).Hand, Card("f1"))
			require.Len(t, h.knight(Kay).Hand, len(c.hand))
			require.Equal(t, Grail, h.knight(Arthur).At)
			require.Equal(t, []string{"E-EXCHANGE"}, codes(events))
		})
	}
}

// TestLadder checks A-46 and the rungs of 5.5.
func TestLadder(t *testing.T) {
	twelve := []Card{"grail", "grail", "grail", "grail", "grail", "merlin", "f1", "f1", "f4", "f4", "f5", "f5"}
	for name, c := range map[string]struct {
		at      Place
		hand    []Card
		lay     func(*State)
		discard []Card
		want    string
	}{
		"draw":                 {at: Camelot, hand: twelve[:5], want: "DRAW"},
		"siege":                {at: Camelot, hand: twelve, lay: func(s *State) { s.Engines = 1 }, want: "SIEGE WITH f4 + f5"},
		"no engine":            {at: Camelot, hand: twelve, want: "MOVE picts"},
		"worse war":            {at: Camelot, hand: twelve, lay: func(s *State) { s.changeQuest(Saxons, func(q *Quest) { q.Warriors = 2 }) }, want: "MOVE saxons"},
		"war":                  {at: Picts, hand: twelve, want: "QUEST f1"},
		"war without the card": {at: Picts, hand: []Card{"f2"}, want: "MOVE camelot"},
		"Grail":                {at: Grail, hand: twelve, want: "QUEST grail"},
		"Dark Forest":          {at: Grail, hand: twelve, lay: func(s *State) { s.Curses.DarkForest = true }, want: "MOVE camelot"},
		"river":                {at: Excalibur, hand: []Card{"f2", "grail", "merlin"}, want: "QUEST f2"},
		"river by the list":    {at: Excalibur, hand: []Card{"f2", "grail", "merlin"}, discard: []Card{"f5", "merlin"}, want: "QUEST merlin"},
		"combat":               {at: BlackKnight, hand: []Card{"f1", "f4"}, lay: func(s *State) { s.changeQuest(BlackKnight, func(q *Quest) { q.White = []Card{"f1", "f1"} }) }, want: "QUEST f4"},
		"empty hand":           {at: Excalibur, want: "MOVE camelot"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, Percival, nil)
			h.stands(Percival, c.at, c.hand...)
			if c.lay != nil {
				c.lay(h.s)
			}
			if c.discard != nil {
				h.stand(h.s.Active, StandCards{Cards: c.discard})
			}
			p := &play{now: h.s, orderSets: h.orderSets}
			d, ok := p.chooseByLadder(h.s.Active)
			require.True(t, ok)
			require.Equal(t, c.want, d.String())
		})
	}
}

// TestDefaultEvil checks A-46 for D-3.
func TestDefaultEvil(t *testing.T) {
	for _, c := range []struct {
		engines, life int
		want          Choice
	}{{4, 4, EvilSiege}, {7, 1, EvilSiege}, {8, 4, EvilLife}, {8, 3, EvilLife}, {8, 2, EvilDraw}} {
		h := newHall(t, Kay, nil)
		h.s.Engines = c.engines
		h.lay(Kay, func(k *Knight) { k.Life = c.life })
		p := &play{now: h.s, orderSets: h.orderSets}
		require.Equal(t, c.want, p.defaultEvil(h.s.Active), c)
		h.stand(h.s.Active, StandEvil{EvilDraw})
		require.Equal(t, EvilDraw, p.defaultEvil(h.s.Active))
	}
}
