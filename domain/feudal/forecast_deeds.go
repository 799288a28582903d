package feudal

import (
	"slices"
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// seeDeed forecasts events of the optional rules. It reports whether the event was one of
// these.
func (f *forecast) seeDeed(e event.Event) bool {
	switch e := e.(type) {
	case ManorPillaged:
		if e.Seat == f.seat && f.areUnfought(e.Figures...) {
			f.addLine("forecast.pillage", args{
				"figures": f.NameFigures(e.Seat, e.Figures), "manor": f.NamePlace(e.Manor), "phase": strconv.Itoa(e.Phase),
			})
		}
	case MonasterySacked:
		if slices.Contains(e.Seats, f.seat) {
			f.addLine("forecast.sack", args{"place": f.NamePlace(e.At), "loot": strconv.Itoa(e.Share)})
		}
	default:
		seat, figures, ok := FindDoer(e)
		if ok && seat == f.seat && f.areUnfought(figures...) {
			f.retellEvent(e)
		}
		return ok
	}
	return true
}

// areUnfought reports whether none of the figures has fought; true for no figures.
func (f *forecast) areUnfought(figures ...int) bool {
	return !slices.ContainsFunc(figures, func(n int) bool { return f.unsure[n] })
}

// FindDoer returns the seat whose order an event carries out, and the figures that do it, if any. It returns false for
// events that are forecast in another way, or not at all.
func FindDoer(ev event.Event) (seat game.Seat, figures []int, ok bool) {
	switch e := ev.(type) {
	case FiguresWentInside:
		return e.Seat, e.Figures, true
	case FiguresCameOut:
		return e.Seat, e.Figures, true
	case SiegeOpened:
		return e.Besieger, nil, true
	case SiegeLifted:
		return e.Besieger, nil, true
	case PrayerVowed:
		return e.Seat, []int{e.Figure}, true
	case PrayerCompleted:
		return e.Seat, []int{e.Figure}, true
	case PrayerAbandoned:
		return e.Seat, []int{e.Figure}, true
	}
	seat = findAuthor(ev)
	return seat, nil, seat != ""
}

// findAuthor returns the seat that builds, repairs, converts, destroys or names a lord; ""
// for other events.
func findAuthor(e event.Event) game.Seat {
	switch e := e.(type) {
	case CastleBuilt:
		return e.Seat
	case CastleRepaired:
		return e.Seat
	case HolySiteBuilt:
		return e.Seat
	case HolySiteRepaired:
		return e.Seat
	case HolySiteDestroyed:
		return e.Seat
	case FaithDeclared:
		return e.Seat
	case FaithChanged:
		return e.Seat
	case LordNamed:
		return e.Seat
	}
	return ""
}
