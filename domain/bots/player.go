package bots

import "seneschal/domain/game"

// PlayerID returns the player ID of the nth bot of a game: "bot:easy-1".
func (s Strength) PlayerID(n int) string { return string(game.NewBot(string(s), n)) }

// StrengthOf returns the strength of the bot that a player ID names; false if the ID is no bot's, or of a strength that
// does not exist.
func StrengthOf(id string) (Strength, bool) {
	strength, isBot := game.Player(id).Bot()
	return Strength(strength), isBot && Strength(strength).Check() == nil
}
