package feudal

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
)

// swear makes truces and wars take effect (S1c, F-53).
func (c *campaign) swear() {
	c.each(orders.StageTruces, func(seat game.Seat, p placed, _ bool) *failure {
		switch b := p.Body.(type) {
		case orders.TruceWith:
			for _, other := range b.Seats {
				c.truce(seat, other, Truce{Year: b.Year, Season: b.Season})
			}
		case orders.WarOn:
			for _, other := range b.Seats {
				c.war(seat, other)
			}
		}
		return nil
	})
}

func (c *campaign) war(seat, on game.Seat) {
	if c.now.truceWith(seat, on) {
		c.emit(TruceEnded{Seat: seat, Toward: on})
	}
}

func (c *campaign) truce(seat, toward game.Seat, t Truce) {
	house, known := c.now.Houses[toward]
	old, sworn := c.now.Houses[seat].Truces[toward]
	if toward == seat || !known || house.Out || (sworn && old == t) {
		return
	}
	c.emit(TruceSet{Seat: seat, Toward: toward, Truce: t})
}

// endTruces ends the truces whose last season is this one (F-53).
func (r *round) endTruces() {
	for _, seat := range r.now.Living() {
		for _, toward := range r.now.Seats {
			if t, sworn := r.now.Houses[seat].Truces[toward]; sworn && t.endsBy(r.now.Year, r.now.Season) {
				r.emit(TruceEnded{Seat: seat, Toward: toward})
			}
		}
	}
}

// endsBy reports whether the truce does not hold after the season.
func (t Truce) endsBy(year int, season book.Season) bool {
	if t.Season == "" {
		return false
	}
	return t.Year < year || t.Year == year && book.SeasonNumber(t.Season) <= book.SeasonNumber(season)
}

// truceWith reports whether a seat has promised not to attack another.
func (s *State) truceWith(seat, other game.Seat) bool {
	_, sworn := s.Houses[seat].Truces[other]
	return sworn
}

// atPeace reports whether two seats have a truce towards each other (F-53).
func (s *State) atPeace(a, b game.Seat) bool { return s.truceWith(a, b) && s.truceWith(b, a) }
