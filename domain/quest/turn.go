package quest

import "seneschal/domain/game"

// The steps of a turn, in their order.
var steps = []func(*play){
	(*play).move,      // 1: movement
	(*play).arrive,    // 2: arrival
	(*play).draw,      // 3: the card of a starred tile, or a beast
	(*play).takeCards, // 4: cards that lie there
	(*play).challenge, // 5: a foe that lies there
	(*play).trade,     // 6: trades
	(*play).duel,      // 7: a duel
	(*play).drop,      // 8: cards given up
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
