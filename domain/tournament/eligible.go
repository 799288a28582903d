package tournament

import (
	"errors"

	"seneschal/domain/game"
)

// Known is what the house knows of somebody who wants to play.
type Known struct {
	Rating      int // as its ratings have it; 0: none
	Reliability int // hundredths of phases that he did not miss; 100 for a newcomer
}

// refused says what a player who wants to enter lacks; nil if nothing.
func (e Eligible) refused(what string, k Known) error {
	switch lowest, highest := e.Rating[0], e.Rating[1]; {
	case k.Reliability < e.Reliability:
		return refuse(what, ErrForbidden, "reliability", "asked", e.Reliability, "yours", k.Reliability)
	case lowest > 0 && k.Rating == 0:
		return refuse(what, ErrForbidden, "unrated", "asked", lowest)
	case k.Rating < lowest:
		return refuse(what, ErrForbidden, "rating_low", "asked", lowest, "yours", k.Rating)
	case highest > 0 && k.Rating > highest:
		return refuse(what, ErrForbidden, "rating_high", "asked", highest, "yours", k.Rating)
	}
	return nil
}

// refusedOther tells who wants another to stand in what that one lacks.
func (e Eligible) refusedOther(what string, p game.Player, k Known) error {
	err := e.refused(what, k)
	if lack, ok := errors.AsType[*Refusal](err); ok {
		lack.Key = "other_" + lack.Key
		lack.Args["player"] = string(p)
	}
	return err
}
