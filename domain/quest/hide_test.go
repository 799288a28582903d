package quest

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
)

// hide changes everything in a position that a seat may not know: the missions of
// others, and at the superior level the cards that lie face down in their hands and on
// tiles. These change places with cards of the deck, of which all seats know only the number.
func hide(state game.State, me game.Seat, rng *rand.Rand) game.State {
	s := state.(*State)
	for _, seat := range s.Seats {
		if k := s.Knights[seat]; seat != me && !k.Done && k.Mission != "" {
			s.hideMission(seat, rng)
		}
	}
	if !s.IsSuperior() {
		return s
	}
	for _, seat := range s.Seats {
		for i, held := range s.Knights[seat].Hand {
			if !s.mayKnow(me, held.Card) {
				s.changeKnight(seat, func(knight *Knight) {
					knight.Hand = slices.Clone(knight.Hand)
					knight.Hand[i].Card = s.swapped(held.Card, rng, (*book.CardDef).IsCounted)
				})
			}
		}
	}
	for i, lying := range s.Board.Lying {
		if !s.mayKnow(me, lying.Card) {
			s.Board.Lying = slices.Clone(s.Board.Lying)
			s.Board.Lying[i].Card = s.swapped(lying.Card, rng, canLieFaceDown)
		}
	}
	return s
}

// hideMission gives a seat another mission, which may be void.
func (s *State) hideMission(seat game.Seat, rng *rand.Rand) {
	i := rng.IntN(len(s.Decks.Missions))
	s.Decks.Missions = slices.Clone(s.Decks.Missions)
	s.changeKnight(seat, func(knight *Knight) {
		knight.Mission, s.Decks.Missions[i] = s.Decks.Missions[i], knight.Mission
		knight.Spoiled = s.Options.Spoiled && rng.IntN(2) == 0
	})
}

// swapped puts a card into the deck for one that could lie in its place; the card
// itself if there is none.
func (s *State) swapped(card book.Card, rng *rand.Rand, may func(*book.CardDef) bool) book.Card {
	var at []int
	for i, c := range s.Decks.Cards {
		if may(s.Book.Card(c)) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return card
	}
	i := at[rng.IntN(len(at))]
	s.Decks.Cards = slices.Clone(s.Decks.Cards)
	other := s.Decks.Cards[i]
	s.Decks.Cards[i] = card
	return other
}

// canLieFaceDown reports whether a card can be left unseen: objects can, and figures that need not
// be fought.
func canLieFaceDown(d *book.CardDef) bool { return d.IsCounted() || d.IsFoe() && !d.Mandatory }

// mayKnow reports whether a seat may know where a card is. It may if the card lies face up, is
// not counted, or is its own, or if it has seen the card.
func (s *State) mayKnow(me game.Seat, card book.Card) bool {
	at := s.Knights[me].At
	for _, seat := range s.Seats {
		knight := s.Knights[seat]
		if slices.ContainsFunc(knight.Hand, func(h Held) bool { return h.Card == card && !h.Up }) {
			return seat == me || knight.At == at && s.Knights[me].Status != Resigned
		}
	}
	if l, ok := s.findLying(card); ok {
		return l.Up || slices.Contains(l.Seen, me)
	}
	return !slices.Contains(s.Decks.Cards, card)
}

// told lists the cards that an event names.
func told(state *State, ev event.Event) (all []book.Card) {
	if _, own := ev.(OrderPassed); own {
		return nil // it repeats its seat's own text
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		case string:
			if state.Book.Card(book.Card(v)) != nil {
				all = append(all, book.Card(v))
			}
		}
	}
	text, _ := json.Marshal(ev)
	var v any
	_ = json.Unmarshal(text, &v)
	walk(v)
	return all
}

// shows reports whether an event shows its cards to all by the rules: those that
// take part in fights, and magic that is used.
func shows(e event.Event) bool {
	switch e.(type) {
	case FightStarted, DuelStarted, MagicSpent, FightEvaded, CardShown, MissionAccomplished, GameEnded:
		return true
	}
	return false
}

// Section 7, at the superior level: an event that a seat may see names no card
// that the seat may know neither before it nor after it.
func TestNobodyIsToldOfACardThatHeMayNotKnow(t *testing.T) {
	t.Parallel()
	for i := range gamesToPlay(t, 2*len(superior)) {
		s := started(t, 3+i%len(superior), superior[i%len(superior)])
		x, before := newTable(t, s, uint64(i+201)), s.clone()
		x.play(func(state *State, e, next event.Event) {
			unknown(t, before, state, e, next)
			before = state.clone()
		})
	}
}

// unknown fails if an event names a card to a seat that may not know it. Where
// the next event is the whole of it, that one carries the change.
func unknown(t testing.TB, before, after *State, e, next event.Event) {
	t.Helper()
	if _, whole := next.(interface{ All() event.Event }); whole {
		after = event.Fold[game.State](after, next).(*State)
	}
	if !after.IsSuperior() || shows(e) {
		return
	}
	cards := told(after, e)
	for _, seat := range after.Seats {
		for _, card := range cards {
			if game.Sees(seat, e) {
				require.True(t, before.mayKnow(seat, card) || after.mayKnow(seat, card), "%s is told of %s: %T %+v", seat, card, e, e)
			}
		}
	}
}

// gamesToPlay returns the number of random games for a law: few, or QUEST_GAMES if that is set.
func gamesToPlay(t *testing.T, few int) int {
	said := os.Getenv("QUEST_GAMES")
	if said == "" {
		return few
	}
	n, err := strconv.Atoi(said)
	require.NoError(t, err)
	return n
}

// superior are options of games in which hands are hidden.
var superior = []map[game.Option]string{
	{"level": "superior", "rounds": "60"},
	{"level": "superior", "mission_spoiled": "on", "mercy": "off", "rounds": "60"},
	{"level": "superior", "potion_once": "on", "one_weapon": "on", "rounds": "40"},
}

// Conditions see nothing that their seat may not know: with all of that
// changed they come to the same.
func TestConditionsSeeNothingHidden(t *testing.T) {
	t.Parallel()
	for i := range gamesToPlay(t, len(superior)) {
		randomGame := newTable(t, started(t, 3+i%len(superior), superior[i%len(superior)]), uint64(i+301))
		for randomGame.state.Ending == nil {
			randomGame.state = event.Fold[game.State](randomGame.state, randomGame.post(randomGame.orderSets())...).(*State)
			for _, seat := range randomGame.state.Seats {
				hidden := hide(randomGame.state.Clone(), seat, randomGame.rng).(*State)
				require.Equal(t, seen(randomGame.state, seat), seen(hidden, seat))
			}
		}
	}
}

// seen returns the values of all conditions that a seat could write, against every opponent that
// it could meet.
func seen(state *State, seat game.Seat) (all []any) {
	p := &play{now: state}
	occasions := []occasion{{}}
	for _, other := range state.SeatsOn(state.Knights[seat].At) {
		occasions = append(occasions, occasion{Rival: other, Mode: Attack}, occasion{Rival: other, Mode: Defence})
	}
	for i := range state.Book.Cards {
		if state.Book.Cards[i].IsFoe() {
			occasions = append(occasions, occasion{Foe: state.Book.Cards[i].ID, Mode: Attack})
		}
	}
	for _, o := range occasions {
		margin, err := env{p, seat, o}.Quantity("MARGIN", "", "")
		all = append(all, margin, err)
	}
	e := env{p, seat, occasion{}}
	for _, card := range state.Book.Cards {
		have, _ := e.Flag("HAVE", string(card.ID), "")
		here, _ := e.Flag("HERE", "HOLDER "+string(card.ID), "")
		all = append(all, have, here)
	}
	return all
}
