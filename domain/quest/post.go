package quest

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
)

// Adjudicate sets up the game, or plays the rounds of a post, and returns the events; none once the game
// is over. It does not change the position.
func (s *State) Adjudicate(orderSets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	p := &play{now: s.clone(), orderSets: orderSets, dice: d, at: at, turnsPlayed: map[game.Seat]int{}}
	switch {
	case s.Ending != nil:
	case s.Post == 0:
		p.drawSetup()
	default:
		p.runPost()
	}
	return p.events
}

// runPost plays the rounds of a post, unless all agree to end the game before them.
func (p *play) runPost() {
	p.removeResigned()
	p.wakeDormant()
	if p.now.allAgreeToEnd(p.orderSets) {
		p.recordEvents(p.newGameEnded("agreed"))
		return
	}
	if p.now.Post == 1 {
		p.publishPoints()
	}
	if p.now.Options.Reveal {
		p.recordEvents(OrdersNoted{Said: p.collectOrders()})
	}
	p.markHandsShown()
	if p.now.IsSolo() {
		p.runSoloTurns()
	} else {
		for range p.now.Options.Tempo {
			if p.now.Round < p.now.Options.Rounds {
				p.runRound()
			}
		}
	}
	p.makeDormant()
	p.finishPost()
}

// collectOrders returns the orders of all seats for the post.
func (p *play) collectOrders() Said {
	said := Said{Post: p.now.Post, Orders: map[game.Seat]map[string][]string{}}
	for _, seat := range p.now.Seats {
		orderSet, lines := p.orderSets[seat], map[string][]string{}
		for _, section := range append(p.now.listSections(orderSet), game.OrderSetSection{Key: "standing", Orders: orderSet.Standing}) {
			for _, o := range section.Orders {
				lines[section.Key] = append(lines[section.Key], o.Body.String())
			}
		}
		said.Orders[seat] = lines
	}
	return said
}

// openPost opens the next post, and says which rounds it covers.
func (p *play) openPost(post int) {
	postOpened := PostOpened{Post: post}
	for n := 1; n <= p.now.Options.Tempo && p.now.Round+n <= p.now.Options.Rounds; n++ {
		postOpened.Rounds = append(postOpened.Rounds, p.now.Round+n)
	}
	p.recordEvents(postOpened)
}

// runRound plays a turn of each seat that plays.
func (p *play) runRound() {
	n := p.now.Round + 1
	p.recordEvents(RoundStarted{Round: n})
	for _, seat := range p.now.Order {
		switch knight := p.now.Knights[seat]; {
		case knight.Status != Active:
		case knight.Lost > 0:
			p.skipTurn(seat)
		default:
			p.takeTurn(seat)
		}
	}
	p.recordEvents(RoundEnded{Round: n})
}

// skipTurn passes over a lost turn. With the last one a stay is completed.
func (p *play) skipTurn(seat game.Seat) {
	left := p.now.Knights[seat].Lost - 1
	p.recordEvents(TurnSkipped{Seat: seat, Left: left})
	if left == 0 {
		p.completeStay(seat)
	}
}

// takeTurn plays a turn. A step that ends the turn leaves the later steps out.
func (p *play) takeTurn(seat game.Seat) {
	p.turnsPlayed[seat]++
	p.turn = turn{seat: seat, n: p.turnsPlayed[seat]}
	p.recordEvents(TurnStarted{Seat: seat})
	if _, ok := p.orderSets[seat].Section(TurnKey(p.now.Post, p.turn.n)); ok {
		p.recordEvents(SectionUsed{Own: game.Own{Seat: seat}, Section: p.turn.n})
	}
	for _, step := range turnSteps {
		if !p.turn.over {
			step(p)
		}
	}
	p.recordEvents(TurnEnded{Seat: seat})
	p.turn = turn{}
}

// removeResigned takes the characters of seats that resigned off the board.
func (p *play) removeResigned() {
	for _, seat := range p.now.Seats {
		if p.orderSets[seat].Resigned && p.now.Knights[seat].Status != Resigned {
			p.recordAndSettle(p.now.newSeatResigned(seat))
		}
	}
}

// wakeDormant wakes the dormant seats that have a player and are no longer under regency, as they have sent
// a submission.
func (p *play) wakeDormant() {
	for _, seat := range p.now.Seats {
		if orderSet := p.orderSets[seat]; p.now.Knights[seat].Status == Dormant && !orderSet.Regency && !orderSet.Vacant {
			p.recordEvents(SeatAwoke{Seat: seat})
		}
	}
}

// makeDormant makes seats dormant from the next post on if they are under regency, as they have been silent
// for too long, or have no player. The seat of a solo game never falls asleep.
func (p *play) makeDormant() {
	for _, seat := range p.now.Seats {
		if orderSet := p.orderSets[seat]; p.now.Knights[seat].Status == Active && (orderSet.Regency || orderSet.Vacant) && !p.now.IsSolo() {
			p.recordEvents(SeatDormant{Seat: seat})
		}
	}
}

// newSeatResigned returns the event by which a seat resigns. It divides the seat's cards into those left on
// its tile and those that leave the game.
func (s *State) newSeatResigned(seat game.Seat) SeatResigned {
	knight := s.Knights[seat]
	resigned := SeatResigned{Seat: seat}
	for _, card := range s.listCounted(seat) {
		resigned.Left = append(resigned.Left, Lying{Card: card, At: knight.At, Up: true})
	}
	for _, fronted := range knight.Front {
		card := s.Book.Card(fronted.Card)
		if fronted.Fixed || !card.IsRobbable() {
			resigned.Out = append(resigned.Out, fronted.Card)
			continue
		}
		free := card.Class == book.Errand || card.Class == book.Figure
		resigned.Left = append(resigned.Left, Lying{Card: fronted.Card, At: knight.At, Up: true, Free: free, Beaten: fronted.Beaten})
	}
	return resigned
}

// runSoloTurns plays the turns of a solo submission, each of which is a round, as long as
// the clock has time left.
func (p *play) runSoloTurns() {
	seat := p.now.Seats[0]
	for range p.now.countSoloTurns(p.orderSets[seat]) {
		p.chargeLost(seat)
		if p.now.Clock <= 0 || p.now.Knights[seat].Status == Resigned {
			return
		}
		p.recordEvents(RoundStarted{Round: p.now.Round + 1})
		p.takeTurn(seat)
		p.chargeClock(seat, p.now.Book.Time.Solo.Turn, "turn")
		p.recordEvents(RoundEnded{Round: p.now.Round})
		if p.findSoloEndReason() != "" {
			return
		}
	}
}

// finishPost ends the game, or opens the next post.
func (p *play) finishPost() {
	if why := p.findEndReason(); why != "" {
		p.recordEvents(p.newGameEnded(why))
		return
	}
	p.openPost(p.now.Post + 1)
}

// turnSteps are the steps of a turn, in their order.
var turnSteps = []func(*play){
	(*play).moveCharacter,  // 1: movement
	(*play).resolveArrival, // 2: arrival
	(*play).resolveDraw,    // 3: the card of a starred tile, or a beast
	(*play).takeCards,      // 4: cards that lie there
	(*play).challengeFoe,   // 5: a foe that lies there
	(*play).tryTrades,      // 6: trades
	(*play).challengeRival, // 7: a duel
	(*play).dropCards,      // 8: cards given up
}
