package game

// late is the seat that one more player may take while the game runs; "" if
// there is none.
func (g *Game) late() Seat {
	if !g.begun || g.over {
		return ""
	}
	id := g.state.Late()
	if _, taken := g.seat(id); taken {
		return ""
	}
	return id
}

// Late is the seat that one more player may take while the game runs; "" if
// there is none.
func (g *Game) Late() Seat { return g.late() }
