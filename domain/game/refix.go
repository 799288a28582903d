package game

import "seneschal/domain/dice"

// Refixed is a seal with the round that the rule gives it once more: for who has the seal
// and not the game. Common says that other games have the same dice. That a late one was
// late because the house knew the round by rule cannot be told.
func (e PhaseSealed) Refixed(rounds dice.Rounds, common bool) (PhaseSealed, error) {
	var seen uint64
	if e.Late && e.Round > 0 {
		seen = e.Round - 1
	}
	return e.rounded(rounds, seen, common)
}
