package feudal

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// swearTruces carries out truces and declarations of war (F-53).
func (c *campaign) swearTruces() {
	c.carryOutStage(orders.StageTruces, func(placed placedOrder) *failure {
		switch b := placed.Body.(type) {
		case orders.TruceWith:
			for _, other := range b.Seats {
				c.setTruce(placed.seat, other, Truce{Year: b.Year, Season: b.Season})
			}
		case orders.WarOn:
			for _, other := range b.Seats {
				c.declareWar(placed.seat, other)
			}
		}
		return nil
	})
}

// declareWar ends the truce of a seat towards another, if there is one.
func (c *campaign) declareWar(seat, on game.Seat) {
	if c.now.hasTruceWith(seat, on) {
		c.emit(TruceEnded{Own: game.Own{Seat: seat}, Toward: on})
	}
}

// setTruce records a truce of a seat towards another. It does nothing if the other is the seat itself, unknown or out, or
// if the same truce holds already.
func (c *campaign) setTruce(seat, toward game.Seat, truce Truce) {
	house, known := c.now.Houses[toward]
	old, sworn := c.now.Houses[seat].Truces[toward]
	if toward == seat || !known || house.Out || (sworn && old == truce) {
		return
	}
	c.emit(TruceSet{Own: game.Own{Seat: seat}, Toward: toward, Truce: truce})
}

// endTruces ends the truces whose last season is this one (F-53).
func (r *round) endTruces() {
	for _, seat := range r.now.Living() {
		for _, toward := range r.now.Seats {
			if t, sworn := r.now.Houses[seat].Truces[toward]; sworn && t.Season != "" && book.Turn(t).SeasonNumber() <= r.now.currentTurn().SeasonNumber() {
				r.emit(TruceEnded{Own: game.Own{Seat: seat}, Toward: toward})
			}
		}
	}
}

// hasTruceWith reports whether a seat has promised not to attack another.
func (s *State) hasTruceWith(seat, other game.Seat) bool {
	_, sworn := s.Houses[seat].Truces[other]
	return sworn
}

// areAtPeace reports whether two seats have a truce towards each other (F-53).
func (s *State) areAtPeace(a, b game.Seat) bool { return s.hasTruceWith(a, b) && s.hasTruceWith(b, a) }
