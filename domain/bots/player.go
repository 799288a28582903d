package bots

import (
	"strconv"
	"strings"
)

// prefix begins the player IDs of bots.
const prefix = "bot:"

// Player returns the player ID of the nth bot of a game: "bot:easy-1".
func (s Strength) Player(n int) string { return prefix + string(s) + "-" + strconv.Itoa(n) }

// OfPlayer returns the strength of the bot that a player ID names; false if it names none.
func OfPlayer(id string) (Strength, bool) {
	name, isBot := strings.CutPrefix(id, prefix)
	word, _, _ := strings.Cut(name, "-")
	strength := Strength(word)
	return strength, isBot && strength.Known() == nil
}
