package tournament

import "seneschal/domain/game"

// Known is what the house knows of somebody who wants to play.
type Known struct {
	Rating      int // as its ratings have it; 0: none
	Reliability int // hundredths of phases that he did not miss; 100 for a newcomer
}

// refused says what a player who wants to enter lacks; nil if nothing.
func (e Eligible) refused(what string, k Known) error {
	lacks, asked, own := e.lack(k)
	switch lacks {
	case lackReliability:
		return refuse(what, ErrForbidden, "reliability", "asked", asked, "yours", own)
	case lackRating:
		return refuse(what, ErrForbidden, "unrated", "asked", asked)
	case lackMore:
		return refuse(what, ErrForbidden, "rating_low", "asked", asked, "yours", own)
	case lackModesty:
		return refuse(what, ErrForbidden, "rating_high", "asked", asked, "yours", own)
	}
	return nil
}

// refusedOther tells who wants another to stand in what that one lacks.
func (e Eligible) refusedOther(what string, p game.Player, k Known) error {
	lacks, asked, own := e.lack(k)
	switch lacks {
	case lackReliability:
		return refuse(what, ErrForbidden, "other_reliability", "player", p, "asked", asked, "yours", own)
	case lackRating:
		return refuse(what, ErrForbidden, "other_unrated", "player", p, "asked", asked)
	case lackMore:
		return refuse(what, ErrForbidden, "other_rating_low", "player", p, "asked", asked, "yours", own)
	case lackModesty:
		return refuse(what, ErrForbidden, "other_rating_high", "player", p, "asked", asked, "yours", own)
	}
	return nil
}

// A lack is what somebody does not have who wants to play.
type lack int

const (
	lackNothing lack = iota
	lackReliability
	lackRating  // he has none at all
	lackMore    // he is rated too low
	lackModesty // he is rated too high
)

// lack is what somebody lacks, with the figure that is asked for and his own.
func (e Eligible) lack(k Known) (what lack, asked, own int) {
	switch {
	case k.Reliability < e.Reliability:
		return lackReliability, e.Reliability, k.Reliability
	case e.Rating[0] > 0 && k.Rating == 0:
		return lackRating, e.Rating[0], 0
	case k.Rating < e.Rating[0]:
		return lackMore, e.Rating[0], k.Rating
	case e.Rating[1] > 0 && k.Rating > e.Rating[1]:
		return lackModesty, e.Rating[1], k.Rating
	}
	return lackNothing, 0, 0
}
