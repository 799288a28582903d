package bots

import "seneschal/domain/game"

// Player returns the player ID of the nth bot of a game: "bot:easy-1".
func (s Strength) Player(n int) string { return string(game.NewBot(string(s), n)) }

// OfPlayer returns the strength of the bot that a player ID names; false if it names none that there is.
func OfPlayer(id string) (Strength, bool) {
	strength, isBot := game.Player(id).Bot()
	return Strength(strength), isBot && Strength(strength).Known() == nil
}
