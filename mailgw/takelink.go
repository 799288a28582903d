package mailgw

import (
	"net/url"
	"strings"

	"seneschal/domain/game"
)

// takeSeat is the purpose of the MAC in a link that takes a seat.
const takeSeat = "take"

// TakeLink returns the link by which a player takes a seat in a game that waits for its players; "" if there are no
// pages. The page behind it has a button, because mail programs open links before their readers do. The link proves
// that its holder saw an email to that player; it can do nothing else.
func (h Server) TakeLink(id string, player game.Player) string {
	if h.Pages == "" {
		return ""
	}
	return h.Pages + "/g/" + url.PathEscape(id) + "/take/" + url.PathEscape(string(player)+"."+h.computeMAC(0, takeSeat, id+"/"+string(player)))
}

// ParseTake reads the last part of a TakeLink to the game with an ID. ok is false if we did not make it for that
// player and game.
func (h Server) ParseTake(id, token string) (player game.Player, ok bool) {
	i := strings.LastIndexByte(token, '.')
	if i < 1 || len(token) > 200 || !h.isRightMAC(takeSeat, id+"/"+token[:i], strings.ToLower(token[i+1:])) {
		return "", false
	}
	return game.Player(token[:i]), true
}
