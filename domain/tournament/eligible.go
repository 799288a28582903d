package tournament

import (
	"errors"

	"seneschal/domain/game"
)

// Known holds the server's figures for a player that wants to play.
type Known struct {
	Rating      int // by the server's ratings; 0: none
	Reliability int // percentage of phases that the player did not miss; 100 for a newcomer
}

// checkConditions returns a refusal that names the condition of entry that a player fails; nil if the
// player fails none.
func (e Eligible) checkConditions(action string, known Known) error {
	switch lowest, highest := e.Rating[0], e.Rating[1]; {
	case known.Reliability < e.Reliability:
		return refuse(action, ErrForbidden, "reliability", "asked", e.Reliability, "yours", known.Reliability)
	case lowest > 0 && known.Rating == 0:
		return refuse(action, ErrForbidden, "unrated", "asked", lowest)
	case known.Rating < lowest:
		return refuse(action, ErrForbidden, "rating_low", "asked", lowest, "yours", known.Rating)
	case highest > 0 && known.Rating > highest:
		return refuse(action, ErrForbidden, "rating_high", "asked", highest, "yours", known.Rating)
	}
	return nil
}

// checkOther checks a player as checkConditions does, for a sender that wants the player to stand in: its refusal
// names the player.
func (e Eligible) checkOther(action string, player game.Player, k Known) error {
	err := e.checkConditions(action, k)
	if lack, ok := errors.AsType[*Refusal](err); ok {
		lack.Key = "other_" + lack.Key
		lack.Args["player"] = string(player)
	}
	return err
}
