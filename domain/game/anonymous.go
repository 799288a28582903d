package game

// PlayersHidden says that nobody learns before the end of the game who plays which seat. It follows Opened, and is an event
// of its own so that programs that would not hide anybody cannot read the log.
type PlayersHidden struct {
	By Player `json:"by"`
}

func (PlayersHidden) apply(g *Game) { g.anonymous = true }

// HidesPlayers reports whether nobody but the steward may learn which player holds which seat: the game was opened
// anonymously, and is not over. Pages, emails and tables ask this, or PublicPlayer, before they name a player of a game.
func (g *Game) HidesPlayers() bool { return g.anonymous && !g.over }

// Anonymous reports whether the game was opened anonymously, whether or not it is over.
func (g *Game) Anonymous() bool { return g.anonymous }

// PublicPlayer returns the player of a seat as everybody may know them; "" if there is no such seat, if nobody holds it,
// or if the game hides its players. Bots of the server are always shown.
func (g *Game) PublicPlayer(id Seat) Player {
	seat, ok := g.findSeat(id)
	if !ok {
		return ""
	}
	if _, bot := seat.player.Bot(); !bot && g.HidesPlayers() {
		return ""
	}
	return seat.player
}
