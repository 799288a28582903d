package gametest

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/piles"
)

// A Track is a position of Relay. Hands, but for their sizes, and the deck are
// secrets.
type Track struct {
	game.PlainState
	Goal    int                 `json:"goal"`
	Rounds  int                 `json:"rounds"`
	Patient int                 `json:"patient"`
	Open    bool                `json:"open"`   // for one who comes late
	Public  bool                `json:"public"` // press, at the end
	Seats   []game.Seat         `json:"seats"`
	Hands   map[game.Seat][]int `json:"hands"`
	Steps   map[game.Seat]int   `json:"steps"`
	Deck    []int               `json:"deck"`
	Round   int                 `json:"round"` // 0: the cards are not dealt yet
	Active  game.Seat           `json:"active"`
	Half    int                 `json:"half"` // of the turn, 1 or 2
	Card    int                 `json:"card"` // of the run
	D       int                 `json:"d"`    // decisions so far
	Asked   []game.Seat         `json:"asked"`
}

// Clone shares nothing with t.
func (t *Track) Clone() game.State {
	c := *t
	c.Seats, c.Deck, c.Asked = slices.Clone(t.Seats), slices.Clone(t.Deck), slices.Clone(t.Asked)
	c.Steps, c.Hands = maps.Clone(t.Steps), make(map[game.Seat][]int)
	for s, h := range t.Hands {
		c.Hands[s] = slices.Clone(h)
	}
	return &c
}

func (t *Track) drop(s game.Seat, card int) { t.Hands[s] = piles.Without(t.Hands[s], card) }

// next is the round of the next turn of a seat, the one in progress included.
func (t *Track) next(s game.Seat) int {
	if at := slices.Index(t.Seats, s); at >= 0 && at < slices.Index(t.Seats, t.Active) {
		return t.Round + 1
	}
	return max(t.Round, 1)
}

// Phase is the dealing, a half of a turn, or a decision of the others.
func (t *Track) Phase() game.Phase {
	p := game.Phase{Kind: "turn", Cycle: t.Round}
	switch {
	case t.Round == 0:
		p.Name, p.Kind = "deal", "deal"
	case len(t.Asked) > 0:
		p.Name, p.Kind = "decision "+strconv.Itoa(t.D), "question"
	default:
		p.Clock = turn(t.Round) + " of " + string(t.Active)
		p.Name = p.Clock
		if t.Half == 2 {
			p.Name += ", second half"
		}
	}
	p.Title = strings.ToUpper(p.Name[:1]) + p.Name[1:]
	return p
}

// done reports whether the game is over.
func (t *Track) done() bool {
	_, over := t.Result()
	return over
}

// others are the seats but the runner's.
func (t *Track) others() []game.Seat {
	return slices.DeleteFunc(slices.Clone(t.Seats), func(s game.Seat) bool { return s == t.Active })
}

// lowest is the lowest card of a hand; 0 if there is none.
func (t *Track) lowest(s game.Seat) int {
	if len(t.Hands[s]) == 0 {
		return 0
	}
	return slices.Min(t.Hands[s])
}

// Waits are for the runner, or for those who are asked.
func (t *Track) Waits(lang string) []game.Wait { return relayTurns.Waits(t, lang) }

// Umpire is that of the machine.
func (t *Track) Umpire() game.Umpire { return relayTurns.Umpire(t) }

// section is what a sheet holds under a key; none of it if it is a draft.
func section(sheet game.Sheet, key string) []game.Order {
	if s, ok := sheet.Section(key); ok && s.Final {
		return s.Orders
	}
	return nil
}

// said is the first order of a kind among orders.
func said[B game.Body](orders []game.Order) (body B, ok bool) {
	for _, o := range orders {
		if b, is := o.Body.(B); is {
			return b, true
		}
	}
	return body, false
}

// Patience is an option.
func (t *Track) Patience() (regencyAt, vacantAt int) { return t.Patient, 0 }

// Late is one more seat in the first two rounds.
func (t *Track) Late() game.Seat {
	names := Relay{}.Describe().SeatNames
	if !t.Open || t.Round < 1 || t.Round > 2 || len(t.Seats) >= len(names) {
		return ""
	}
	return names[len(t.Seats)]
}

// Censor lets nobody speak of cards.
func (t *Track) Censor(_ string, _ game.Seat, m game.Pressed) *order.Error {
	if len(m.To) > 0 && strings.Contains(strings.ToLower(m.Text), "card") {
		return &order.Error{Code: "RE03", Reason: "nobody may speak of cards"}
	}
	return nil
}

// Archive is an option.
func (t *Track) Archive() bool { return t.Public }

// Check warns of cards that the seat does not hold.
func (t *Track) Check(s game.Seat, orders []game.Order) []*order.Error {
	var errs []*order.Error
	for _, o := range orders {
		if r, ok := o.Body.(Dash); ok && !slices.Contains(t.Hands[s], r.Card) {
			errs = append(errs, &order.Error{Code: "RW01", Line: o.Line, Reason: "you hold no such card", Warning: true})
		}
	}
	return errs
}
