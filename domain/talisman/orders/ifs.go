package orders

import "seneschal/domain/order/form"

// plainIfs are the conditions that menus offer for all orders but reactions; fightIfs also those on the margin, for
// orders about a fight.
var (
	plainIfs = []form.If{
		form.IfNumber("lives", "LIVES <= ", 1, form.MostAsked),
		form.IfNumber("gold", "GOLD >= ", 1, form.MostAsked),
		form.IfNumber("fate", "FATE >= ", 1, form.MostAsked),
		form.IfThing("at", "AT ", "menu.where", ListPlaces),
		form.IfThing("has", "HAS ", "menu.card", possessions),
	}
	fightIfs = append([]form.If{
		form.IfNumber("margin", "MARGIN >= ", -mostMarginAsked, mostMarginAsked), form.IfNumber("behind", "MARGIN < ", -mostMarginAsked, mostMarginAsked),
	}, plainIfs...)
)

// mostMarginAsked is the greatest margin that menus offer.
const mostMarginAsked = 12
