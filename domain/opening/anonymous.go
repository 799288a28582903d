package opening

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
)

// HidesPlayers reports whether the opening keeps its players secret: the opener, and those who wait in it (O-14). That
// does not change when it ends without a game: then there is nothing to show.
func (o *Opening) HidesPlayers() bool { return o.opened.Terms.Anonymous }

// assignHandle gives a player the next number, unless they have one.
func (o *Opening) assignHandle(player game.Player) {
	if !slices.Contains(o.everSeated, player) {
		o.everSeated = append(o.everSeated, player)
	}
}

// Handle returns the number by which a player is called where no player is named: the first who came is 1, and nobody's
// number changes. It is 0 for a player who never came.
func (o *Opening) Handle(player game.Player) int { return slices.Index(o.everSeated, player) + 1 }

// SayHandle returns, in a language, the name of a player where no player is named: "player 3".
func (o *Opening) SayHandle(player game.Player, lang string) string {
	return speech.Say(lang, "show.handle", "number", o.Handle(player))
}

// FindHandle returns the player to whom a text refers by a number, "3" or "player 3"; false if there is none.
func (o *Opening) FindHandle(text string) (game.Player, bool) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return "", false
	}
	n, err := strconv.Atoi(words[len(words)-1])
	if err != nil || n < 1 || n > len(o.everSeated) {
		return "", false
	}
	return o.everSeated[n-1], true
}
