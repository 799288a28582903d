package herald

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

// A fort is what protects an owner on his own square (F-112).
type fort struct{ open, inside int }

// fortAt is the fort of a manor; none without houses.
func (h *herald) fortAt(at valley.Node) fort {
	m, known := h.held[valley.Manor(at)]
	switch {
	case !known || !h.Options.Houses || m.Owner == "":
		return fort{}
	case m.Castle == book.Sound:
		return fort{5, 10}
	case m.Castle == book.Damaged:
		return fort{2, 5}
	}
	return fort{0, 5}
}

// behindDoors is the stance of a garrison that has a house: it shuts the door
// at once on who is clearly stronger, else it goes inside when beaten.
func (m marshal) behindDoors(at valley.Node, fs []chronicle.FigureData, lord bool) string {
	fort := m.fortAt(at)
	switch {
	case lord:
		return "RETIRE; UNTIL WEAKER 5 OR LORD HURT; LOSE NEAREST"
	case m.dangerAt(at) > power(fs)+fort.open+2:
		return "RETIRE"
	}
	return "FIGHT IF STRONGER 2; LOSE INSIDE"
}
