package quest

import "seneschal/domain/event"

// What the rules of movement are to fill in.

var moveEvents []event.Def

// move is step 1: it sets arrived and laid of the turn.
func (p *play) move() {}

// arriveInside is what a development card does to who arrives.
func (p *play) arriveInside() {}
