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
