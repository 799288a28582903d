package game

import "seneschal/domain/dice"

// Refixed computes the round of a seal again by the rule, so that a checker without the game can compare. common
// says that other games have the same dice. Refixed takes it on trust that a late seal was late because the server
// knew the regular round already: the seal does not show that. It fails with ErrNotDue.
func (e PhaseSealed) Refixed(rounds dice.Rounds, common bool) (PhaseSealed, error) {
	var seen uint64
	if e.Late && e.Round > 0 {
		seen = e.Round - 1
	}
	return e.fixRound(rounds, seen, common)
}
