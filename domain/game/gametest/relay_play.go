package gametest

import (
	"maps"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// stretch is a phase of Relay while it is adjudicated.
type stretch struct {
	t      *Track
	orders game.Orders
	dice   *dice.Dice
	events []event.Event
}

func (p *stretch) do(e relayFact) {
	p.events = append(p.events, e)
	e.apply(p.t)
}

// Adjudicate plays on until somebody must decide.
func (t *Track) Adjudicate(orders game.Orders, d *dice.Dice) []event.Event {
	p := &stretch{t: t.Clone().(*Track), orders: orders, dice: d}
	p.welcome()
	switch {
	case p.t.Round == 0:
		p.deal()
	case len(p.t.Asked) > 0:
		p.answers()
	case p.t.Half == 2:
		p.rest()
	default:
		p.run()
	}
	return p.events
}

// welcome takes in seats that have come late.
func (p *stretch) welcome() {
	for _, s := range slices.Sorted(maps.Keys(p.orders)) {
		if !slices.Contains(p.t.Seats, s) {
			p.do(Came{Seat: s})
			p.draw(s, handful)
		}
	}
}

// deal shuffles four cards of each kind.
func (p *stretch) deal() {
	deck := make([]int, 24)
	for i := range deck {
		deck[i] = i/4 + 1
	}
	for i := len(deck) - 1; i > 0; i-- {
		j := p.dice.Roll(i+1, "shuffle") - 1
		deck[i], deck[j] = deck[j], deck[i]
	}
	p.do(Shuffled{Deck: deck})
	for _, s := range p.t.Seats {
		p.draw(s, handful)
	}
	p.do(Passed{Round: 1, Seat: p.t.Seats[0], Half: 1})
}

func (p *stretch) draw(s game.Seat, n int) {
	cards := slices.Clone(p.t.Deck[:min(n, len(p.t.Deck))])
	p.do(Drew{Seat: s, N: len(cards)})
	p.do(Dealt{Seat: s, Cards: cards})
}

// run is the first half of a turn.
func (p *stretch) run() {
	me, hand := p.t.Active, p.t.Hands[p.t.Active]
	card := 0
	if len(hand) > 0 {
		card = slices.Min(hand)
	}
	if r, ok := said[Dash](section(p.orders[me], turn(p.t.Round))); ok && slices.Contains(hand, r.Card) {
		card = r.Card
	} else if ok {
		p.do(Stumbled{Seat: me, Why: "you hold no such card"})
	}
	p.do(Ran{Seat: me, Card: card})
	if card > short && p.ask() {
		return
	}
	p.judge()
}

// ask opens a decision for the seats that have said nothing beforehand.
func (p *stretch) ask() bool {
	var seats []game.Seat
	for _, s := range p.t.Seats {
		_, always := p.always(s)
		if s != p.t.Active && !always && !p.orders[s].Regency && !p.orders[s].Resigned {
			seats = append(seats, s)
		}
	}
	if len(seats) > 0 {
		p.do(Questioned{D: p.t.D + 1, Seats: seats})
	}
	return len(seats) > 0
}

// always is what a seat's standing orders say about a run.
func (p *stretch) always(s game.Seat) (hinder, ok bool) {
	for _, o := range p.orders[s].Standing {
		if h, is := o.Body.(Hinder); is && (h.Against == "" || h.Against == p.t.Active) {
			return h.Yes, true
		}
	}
	return false, false
}

func (p *stretch) answers() { p.judge() }

// judge takes back half of a long run if somebody hinders it, who spends a
// card on it.
func (p *stretch) judge() {
	me := p.t.Active
	var by []game.Seat
	for _, s := range p.t.Seats {
		if s != me && p.t.Card > short && p.hinders(s) && len(p.t.Hands[s]) > 0 {
			by = append(by, s)
		}
	}
	switch {
	case len(by) > 0:
		p.do(Hindered{Seat: me, By: by, Back: p.t.Card / 2})
	case p.t.Card > short:
		p.do(Undisturbed{Seat: me})
	}
	for _, s := range by {
		p.do(Spent{Seat: s, Card: slices.Min(p.t.Hands[s])})
	}
	if _, over := p.t.Result(); over {
		return
	}
	if len(p.t.Deck) == 0 {
		p.pass()
		return
	}
	p.do(Passed{Round: p.t.Round, Seat: me, Half: 2})
}

func (p *stretch) hinders(s game.Seat) bool {
	if r, ok := said[Reply](section(p.orders[s], decision(p.t.D))); ok && slices.Contains(p.t.Asked, s) {
		return r.Yes
	}
	hinder, _ := p.always(s)
	return hinder
}

// rest is the second half of a turn.
func (p *stretch) rest() {
	if r, ok := said[Pause](section(p.orders[p.t.Active], turn(p.t.Round))); ok && r.Rest {
		p.draw(p.t.Active, 1)
	}
	p.pass()
}

// pass hands the turn on.
func (p *stretch) pass() {
	at, round := slices.Index(p.t.Seats, p.t.Active)+1, p.t.Round
	if at == len(p.t.Seats) {
		at, round = 0, round+1
	}
	p.do(Passed{Round: round, Seat: p.t.Seats[at], Half: 1})
}

// Result ranks by steps, when the goal is reached or the rounds are over.
func (t *Track) Result() (game.Result, bool) {
	most := 0
	for _, s := range t.Seats {
		most = max(most, t.Steps[s])
	}
	if len(t.Asked) > 0 || most < t.Goal && t.Round <= t.Rounds {
		return game.Result{}, false
	}
	order := slices.Clone(t.Seats)
	slices.SortStableFunc(order, func(a, b game.Seat) int { return t.Steps[b] - t.Steps[a] })
	r := game.Result{Reason: "steps"}
	for i, s := range order {
		place := i + 1
		if i > 0 && t.Steps[order[i-1]] == t.Steps[s] {
			place = r.Places[i-1].Place
		}
		r.Places = append(r.Places, game.Standing{Seat: s, Place: place, Points: 100 * (len(order) - place)})
	}
	return r, true
}
