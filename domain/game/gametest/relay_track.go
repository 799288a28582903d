package gametest

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A Track is a position of Relay. Hands, but for their sizes, and the deck are
// secrets.
type Track struct {
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

func (t *Track) drop(s game.Seat, card int) {
	if i := slices.Index(t.Hands[s], card); i >= 0 {
		t.Hands[s] = slices.Delete(t.Hands[s], i, i+1)
	}
}

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

// Waits are for the runner, or for those who are asked.
func (t *Track) Waits() []game.Wait {
	var waits []game.Wait
	_, over := t.Result()
	switch {
	case over || t.Round == 0:
	case len(t.Asked) > 0:
		for _, s := range t.Asked {
			waits = append(waits, game.Wait{Seat: s, For: "a reply about " + decision(t.D), Example: []string{"REPLY " + decision(t.D) + " NO"}, Default: "you hinder nobody"})
		}
	case t.Half == 2:
		waits = append(waits, game.Wait{Seat: t.Active, For: "your rest", Example: []string{"REST"}, Default: "you go on"})
	default:
		example := []string{"TURN", "RUN 1", "GO", "END"}
		if hand := t.Hands[t.Active]; len(hand) > 0 {
			example[1] = Dash{slices.Min(hand)}.String()
		}
		waits = append(waits, game.Wait{Seat: t.Active, For: "your run", Example: example, Default: "you run with your lowest card"})
	}
	return waits
}

// Asks is the question of the others, or that of a half of a turn.
func (t *Track) Asks() string {
	_, over := t.Result()
	switch {
	case over || t.Round == 0:
		return ""
	case len(t.Asked) > 0:
		return "hindering " + string(t.Active) + " in " + turn(t.Round)
	}
	return t.Phase().Name
}

// Asking is true of questions alone.
func (t *Track) Asking(e event.Event) bool {
	_, asks := e.(Questioned)
	return asks
}

// section is what a sheet holds under a key; none of it if it is a draft.
func section(sheet game.Sheet, key string) []game.Order {
	for _, s := range sheet.Sections {
		if s.Key == key && s.Final {
			return s.Orders
		}
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

// Answered reports whether a sheet holds what is waited for.
func (t *Track) Answered(w game.Wait, sheet game.Sheet) bool {
	block := section(sheet, turn(t.Round))
	var ok bool
	switch {
	case len(t.Asked) > 0:
		_, ok = said[Reply](section(sheet, decision(t.D)))
	case t.Half == 2:
		_, ok = said[Pause](block)
	default:
		_, ok = said[Dash](block)
	}
	return ok
}

// open are the seats that are still waited for.
func (t *Track) open(orders game.Orders) []game.Seat {
	var seats []game.Seat
	for _, w := range t.Waits() {
		if sheet := orders[w.Seat]; !sheet.Regency && !sheet.Resigned && !t.Answered(w, sheet) {
			seats = append(seats, w.Seat)
		}
	}
	return seats
}

// Ready is when everybody has answered who can.
func (t *Track) Ready(orders game.Orders) bool { return len(t.open(orders)) == 0 }

// Missed are runners; a question may be left unanswered.
func (t *Track) Missed(orders game.Orders) []game.Seat {
	if len(t.Asked) > 0 {
		return nil
	}
	return t.open(orders)
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
func (t *Track) Censor(_ game.Seat, m game.Pressed) *order.Error {
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
