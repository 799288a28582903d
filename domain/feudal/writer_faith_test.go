package feudal_test

import (
	"seneschal/domain/feudal/book"
)

// faith writes orders for the seat's faith and its holy sites.
func (w *writer) faith() {
	own := w.house.Faith
	switch {
	case !w.state.Options.Religion:
	case own == "":
		w.say("FAITH %s", one(w.rng, "CHRISTIAN", "PAGAN"))
	case w.rng.IntN(25) == 0 && w.state.Season != book.Setup:
		w.say("CONVERT")
	default:
		w.holySites(map[book.Faith]string{book.Christian: "CHURCH", book.Pagan: "CROMLECH"}[own])
	}
}

func (w *writer) holySites(site string) {
	switch {
	case w.rng.IntN(4) == 0:
		w.say("DESTROY %s %s", one(w.rng, "CHURCH", "CROMLECH"), w.manor())
	case w.state.Season == book.Summer, w.state.Season == book.Winter && w.state.Masons:
		w.say("BUILD %s %s BID %d", site, w.manor(), 2+w.rng.IntN(8))
	case w.state.Season == book.Winter:
		w.say("REPAIR %s %s", site, w.manor())
	case w.state.Season == book.Autumn:
		w.say("WAIVE TAX %s", one(w.rng, "ALL", "SEAT 1", "SEAT 2"))
	}
}
