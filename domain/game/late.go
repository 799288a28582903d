package game

// late is the seat that one more player may take while the game runs; "" if
// there is none.
func (g *Game) late() Seat {
	s, ok := g.state.(Latecomer)
	if !ok || !g.begun || g.over {
		return ""
	}
	id := s.Late()
	if _, taken := g.seat(id); taken {
		return ""
	}
	return id
}

// Late is the seat that one more player may take while the game runs; "" if
// there is none.
func (g *Game) Late() Seat { return g.late() }

// sit gives a seat to a player, and adds one that there is not yet at the end.
func (g *Game) sit(e Seated) {
	if _, there := g.seat(e.Seat); !there && g.begun {
		g.seats = append(g.seats, seat{id: e.Seat, epoch: 1})
	}
	g.with(e.Seat, func(s *seat) { s.player = e.Player })
}
