package game

// Veiled reports whether dice keys and digests are to reach nobody yet: who
// had them could work out what chance has hidden, the order of a deck. What
// the store keeps is whole, and so is all that is shown of a game that is
// over.
func (g *Game) Veiled() bool { return g.rules != nil && !g.over && g.about.Veiled }

// Readable reports whether a seat may read a message that is not hidden: those that it may see,
// and of a game that is over, if it wants that, all that players wrote to each
// other.
func (g *Game) Readable(p Pressed, to Seat) bool {
	return !p.hidden && (p.SeenBy(to) || len(p.To) > 0 && g.Archived())
}

// Archived reports whether the private press of the game is public now.
func (g *Game) Archived() bool { return g.over && g.state.Archive() }
