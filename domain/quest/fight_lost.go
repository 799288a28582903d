package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// lostTurns is what a lost fight or duel costs.
const lostTurns = 2

// beaten is a defeat by a foe: Valour and Experience, lost turns, and then what
// the card says, in the order of Q-70.
func (p *play) beaten(seat game.Seat, o occasion, d *book.CardDef, at land.Place) {
	reason := string(d.ID)
	p.alter(seat, valour(d.Fight), -1, reason)
	p.payTurns(seat, o, lostTurns+d.Loss.Wait, reason)
	p.alter(seat, d.Loss.Lose, -1, reason)
	if d.Loss.Rob != "" {
		p.rob(seat, d, at)
	}
	if d.Loss.Send != "" && !p.now.Options.Captive {
		p.transfer(seat, d.Loss.Send, d.ID)
	}
}

// payTurns costs the loser of a fight or duel turns, unless it drinks the Elixir
// (Q-88, D14).
func (p *play) payTurns(seat game.Seat, o occasion, turns int, reason string) {
	k := p.now.Knights[seat]
	e, _ := said[orders.Elixir](p, seat, o)
	if !k.Holds(elixir) || e.No {
		p.lose(seat, turns, reason)
		return
	}
	p.emit(MagicSpent{Seat: seat, Card: elixir, Purpose: "defeat"})
	p.faces(seat)
}

// rob takes a card of the loser at random, counted in hand order, into the hoard
// of the foe.
func (p *play) rob(seat game.Seat, foe *book.CardDef, at land.Place) {
	hand := piles.Bag[Held](p.now.Knights[seat].Hand)
	held, pick, ok := hand.Draw(p.roll("robbed"), func(h Held) bool {
		return foe.Loss.Rob != book.RobWeapon || p.now.Book.Card(h.Card).Class == book.Weapon
	})
	if !ok {
		return
	}
	eyes := p.now.On(at)
	tell(p, CardRobbedByFoe{Seat: seat, Foe: foe.ID, At: at, Card: held.Card, Pick: &pick, Up: held.Up, Seen: seenBy(held.Up, eyes...)}, held.Up, eyes)
	p.faces(seat)
}

// transfer moves a character to the tile of a kind, or to the entry tile as long
// as there is none, or to the nearest access tile. It ends the turn
//
func (p *play) transfer(seat game.Seat, kind string, reason book.Card) {
	p.turn.over = true
	from := p.now.Knights[seat].At
	to := land.Entry
	if kind == book.NearestAccess {
		to = p.now.nearestAccess(from)
	} else if i := slices.IndexFunc(p.now.Board.Main, func(l land.Laid) bool { return string(p.now.KindAt(l.At)) == kind }); i >= 0 {
		to = p.now.Board.Main[i].At
	}
	p.emit(CharacterTransferred{Seat: seat, From: from, To: to, Intended: kind, Reason: reason})
}

// nearestAccess is the access tile that is the fewest steps away, and of two the
// one laid first.
func (s *State) nearestAccess(from land.Place) land.Place {
	l, ok := s.Board.Main.WaysFrom(from.Cell, nil).Closest(func(l land.Laid) bool { return s.KindAt(l.At) == book.Access })
	if !ok {
		return from
	}
	return l.At
}
