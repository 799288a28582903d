package quest

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
)

// A turn is what has happened in the turn in progress. The zero value is between
// turns.
type turn struct {
	seat    game.Seat
	n       int       // the seat's nth played turn of the post: TURN n
	arrived bool      // it has moved
	laid    bool      // onto a tile or development card that it has laid
	card    book.Card // drawn in this turn
	fought  bool      // a foe, in step 3 or 5
	over    bool      // the later steps are left out
}

// Adjudicate sets up the game, or plays the rounds of a post.
func (s *State) Adjudicate(sheets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	p := &play{now: s.clone(), sheets: sheets, dice: d, at: at, played: map[game.Seat]int{}}
	switch {
	case s.Ending != nil:
	case s.Post == 0:
		p.setUp()
	default:
		p.post()
	}
	return p.told
}

// note applies events, and tells them.
func (p *play) note(events ...event.Event) {
	for _, e := range events {
		p.now.Apply(e)
	}
	p.told = append(p.told, events...)
}

// emit is note, and what follows from the change at once, wherever it came from:
// hands that are shown, deliveries and missions.
func (p *play) emit(events ...event.Event) {
	p.note(events...)
	p.settle()
}

// settle looks at what is due until nothing is.
func (p *play) settle() {
	if p.settling {
		return
	}
	p.settling = true
	p.showHands()
	for p.fulfil() {
		p.showHands()
	}
	p.settling = false
}

// post plays the rounds of a post.
func (p *play) post() {
	p.resign()
	p.wake()
	if p.now.agreed(p.sheets) {
		p.note(p.ended("agreed"))
		return
	}
	if p.now.Post == 1 {
		p.shareOut()
	}
	if p.now.Options.Reveal {
		p.note(OrdersNoted{Said: p.said()})
	}
	p.begin()
	if p.now.Solo() {
		p.solo()
	} else {
		for range p.now.Options.Tempo {
			if p.now.Round < p.now.Options.Rounds {
				p.round()
			}
		}
	}
	p.sleep()
	p.finish()
}

// said is what all seats have ordered for the post.
func (p *play) said() Said {
	all := Said{Post: p.now.Post, Orders: map[game.Seat]map[string][]string{}}
	for _, seat := range p.now.Seats {
		sheet, lines := p.sheets[seat], map[string][]string{}
		for _, section := range append(p.now.orders(sheet), game.SheetSection{Key: "standing", Orders: sheet.Standing}) {
			for _, o := range section.Orders {
				lines[section.Key] = append(lines[section.Key], o.Body.String())
			}
		}
		all.Orders[seat] = lines
	}
	return all
}

// open says for which rounds the next post is.
func (p *play) open(post int) {
	e := PostOpened{Post: post}
	for n := 1; n <= p.now.Options.Tempo && p.now.Round+n <= p.now.Options.Rounds; n++ {
		e.Rounds = append(e.Rounds, p.now.Round+n)
	}
	p.note(e)
}

// round is a turn of each seat that plays.
func (p *play) round() {
	n := p.now.Round + 1
	p.note(RoundStarted{Round: n})
	for _, seat := range p.now.Order {
		switch k := p.now.Knights[seat]; {
		case k.Status != Active:
		case k.Lost > 0:
			p.skip(seat)
		default:
			p.take(seat)
		}
	}
	p.note(RoundEnded{Round: n})
}

// skip is a turn that is not played. With the last one a stay is
// completed.
func (p *play) skip(seat game.Seat) {
	left := p.now.Knights[seat].Lost - 1
	p.note(TurnSkipped{Seat: seat, Left: left})
	if left == 0 {
		p.completeStay(seat)
	}
}

// take plays a turn. What ends it leaves the later steps out.
func (p *play) take(seat game.Seat) {
	p.played[seat]++
	p.turn = turn{seat: seat, n: p.played[seat]}
	p.note(TurnStarted{Seat: seat})
	if _, ok := p.sheets[seat].Section(TurnKey(p.now.Post, p.turn.n)); ok {
		p.note(SectionUsed{Own: game.Own{Seat: seat}, Section: p.turn.n})
	}
	for _, step := range steps {
		if !p.turn.over {
			step(p)
		}
	}
	p.note(TurnEnded{Seat: seat})
	p.turn = turn{}
}

// resign takes the characters of those who have resigned off the board.
func (p *play) resign() {
	for _, seat := range p.now.Seats {
		if p.sheets[seat].Resigned && p.now.Knights[seat].Status != Resigned {
			p.emit(p.now.resigned(seat))
		}
	}
}
