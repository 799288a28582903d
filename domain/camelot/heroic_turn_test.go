package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestKinds checks A-32: no kind twice, wherever it is done.
func TestKinds(t *testing.T) {
	hall := newHall(t, Tristan, nil)
	hall.stands(Tristan, BlackKnight, "f2", "f2", "f2", "f4")
	hall.state.changeQuest(BlackKnight, func(q *Quest) {
		q.White, q.Black = []Card{"f4", "f5", "f5"}, []Laid{{Card: "bk1"}}
	})
	hall.order(nil, do(quest("f4")), sacrifice(drawing()), FreeMove{Grail}, sacrifice(heal("f2")), sacrifice(move(Picts)))
	require.Equal(t, 1, hall.state.Swords.White)
	require.Equal(t, []string{"E-KIND-TWICE", "E-KIND-TWICE"}, codes(hall.log))
	require.Equal(t, Grail, hall.knight(Tristan).At)
	require.Equal(t, 5, hall.knight(Tristan).Life, "4, +1 for the quest, -1 for the sacrifice, +1 by healing")
	require.Equal(t, []Action{ActQuest, ActMove, ActHeal}, hall.state.Now.Kinds)
}

// TestSacrificeAtTheEnd checks the first half of A-33.
func TestSacrificeAtTheEnd(t *testing.T) {
	hall := newHall(t, Kay, nil)
	hall.hand(Kay, "grail", "grail", "grail")
	hall.lay(Kay, func(k *Knight) { k.Life = 1 })
	hall.order(nil, do(drawing()), sacrifice(heal("grail")), sacrifice(move(Grail)))
	require.Equal(t, 1, hall.knight(Kay).Life)
	require.True(t, hall.knight(Kay).Doomed)
	require.Equal(t, Camelot, hall.knight(Kay).At)
	require.Equal(t, 1, hall.state.Wins[hall.seat(Kay)].Sacrifices)
}

// TestSacrificeRefused checks when a life point cannot be given (C-52, C-101).
func TestSacrificeRefused(t *testing.T) {
	hall := newHall(t, Kay, nil)
	heroic := sacrifice(move(Grail))
	require.Equal(t, codeSacrifice, hall.refuses(heroic), "before the mandatory action")
	hall.state.Now.Done = true
	require.Empty(t, hall.refuses(heroic))
	hall.state.Now.Sacrificed = true
	require.Equal(t, codeSacrifice, hall.refuses(heroic))
	hall.state.Now.Sacrificed = false
	hall.lay(Kay, func(k *Knight) { k.Doomed = true })
	require.Equal(t, codeSacrifice, hall.refuses(heroic))
	hall = newHall(t, Kay, map[game.Option]string{"sacrifice": "off"})
	hall.state.Now.Done = true
	require.Equal(t, codeOff, hall.refuses(heroic))
}

// TestGalahad checks A-34.
func TestGalahad(t *testing.T) {
	hall := newHall(t, Galahad, nil)
	hall.stands(Galahad, Grail, Piety, Merlin, "grail")
	hall.lay(Galahad, func(k *Knight) { k.Life = 2 })
	hall.state.Engines = 1
	free := special(Piety, "SELF")
	free.Free = true
	events := hall.order(nil, do(free), do(special(Merlin, "ENGINE")), do(quest("grail")), sacrifice(move(Camelot)))
	require.Equal(t, []string{"E-SPECIAL-TWICE"}, codes(events))
	require.Equal(t, 4, hall.knight(Galahad).Life, "2, +3, -1")
	require.Equal(t, Camelot, hall.knight(Galahad).At)
	require.Equal(t, []Card{Merlin}, hall.knight(Galahad).Hand)
	hall.state.Active = hall.seat(Kay)
	hall.state.Now = Turn{}
	require.Equal(t, codePower, hall.refuses(free))
}

// TestFreePowerIsNotTheAction checks C-55: Tristan still owes an action of another kind.
func TestFreePowerIsNotTheAction(t *testing.T) {
	hall := newHall(t, Tristan, nil)
	hall.hand(Tristan, "grail")
	hall.order(nil, FreeMove{Grail})
	require.False(t, hall.state.Now.Done)
	require.Equal(t, AskHeroic, hall.state.Pending.Point)
	require.Equal(t, codeKindTwice, hall.refuses(move(Camelot)))
	require.Equal(t, codePower, hall.refuses(FreeMove{Picts}), "only from Camelot")
	hall.on() // no answer: the default plays the Grail card
	require.True(t, hall.state.Now.Done)
	require.Equal(t, "G------", hall.shown())
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
			hall := newHall(t, Arthur, nil)
			hall.hand(Arthur, "f1")
			hall.hand(Kay, c.hand...)
			for _, b := range c.standing {
				hall.stand(hall.seat(Kay), b)
			}
			hall.block(Exchange{"f1", hall.who(Kay)}, do(move(Grail)), Exchange{"f5", hall.who(Kay)})
			if c.asked {
				hall.on()
				require.Equal(t, AskExchange, hall.state.Pending.Point)
				require.Equal(t, seats{hall.seat(Kay)}, hall.state.Pending.Seats)
			}
			if c.reply != nil {
				hall.send(hall.seat(Kay), "D1", *c.reply)
			}
			events := hall.on(c.rolls...)
			require.Equal(t, []Card{c.want}, hall.knight(Arthur).Hand)
			require.Contains(t, hall.knight(Kay).Hand, Card("f1"))
			require.Len(t, hall.knight(Kay).Hand, len(c.hand))
			require.Equal(t, Grail, hall.knight(Arthur).At)
			require.Equal(t, []string{"E-EXCHANGE"}, codes(events))
		})
	}
}

// TestLadder checks A-46 and each rung of the default ladder.
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
			hall := newHall(t, Percival, nil)
			hall.stands(Percival, c.at, c.hand...)
			if c.lay != nil {
				c.lay(hall.state)
			}
			if c.discard != nil {
				hall.stand(hall.state.Active, StandCards{Cards: c.discard})
			}
			p := &play{now: hall.state, orderSets: hall.orderSets}
			deed, ok := p.chooseByLadder(hall.state.Active)
			require.True(t, ok)
			require.Equal(t, c.want, deed.String())
		})
	}
}

// TestDefaultEvil checks A-46 for D-3.
func TestDefaultEvil(t *testing.T) {
	for _, c := range []struct {
		engines, life int
		want          Choice
	}{{4, 4, EvilSiege}, {7, 1, EvilSiege}, {8, 4, EvilLife}, {8, 3, EvilLife}, {8, 2, EvilDraw}} {
		hall := newHall(t, Kay, nil)
		hall.state.Engines = c.engines
		hall.lay(Kay, func(k *Knight) { k.Life = c.life })
		p := &play{now: hall.state, orderSets: hall.orderSets}
		require.Equal(t, c.want, p.chooseDefaultEvil(hall.state.Active), c)
		hall.stand(hall.state.Active, StandEvil{EvilDraw})
		require.Equal(t, EvilDraw, p.chooseDefaultEvil(hall.state.Active))
	}
}
