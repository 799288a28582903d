// Package herald plays camelot from the data of a report alone, as a person with the same
// email would. A loyal herald works at quests with the others, fights engines, and orders
// beforehand its gifts against black cards. One with the traitor's card hides among them
// and strikes. It is pure: the same report leads to the same orders.
package herald

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/heralds/kit"
	"seneschal/domain/lists"
)

// A Strength is the playing strength of a herald.
type Strength string

const (
	Squire  Strength = kit.Squire  // takes the action that looks best
	Knight  Strength = kit.Knight  // weighs more carefully, sacrifices, accuses
	Marshal Strength = kit.Marshal // looks again after Evil's half of the turn, and is a sharp traitor
)

// A herald evaluates one position of one seat.
type herald struct {
	chronicle.Data
	strength Strength
	me       chronicle.KnightView
	quests   map[camelot.Place]chronicle.QuestView
	whim     kit.Whim
	lines    []string
}

func newHerald(s Strength, d chronicle.Data) (*herald, bool) {
	h := &herald{Data: d, strength: s, quests: map[camelot.Place]chronicle.QuestView{}}
	for _, q := range d.Quests {
		h.quests[q.Place] = q
	}
	me, ok := lists.Find(d.Knights, func(k chronicle.KnightView) bool { return k.Seat == d.Seat })
	h.me = me
	return h, ok && d.Seat != ""
}

func (h *herald) writeLine(format string, args ...any) {
	h.lines = append(h.lines, fmt.Sprintf(format, args...))
}

// isAsked reports whether the open question is put to this seat.
func (h *herald) isAsked() bool { return h.Asked != nil && slices.Contains(h.Asked.Seats, h.Seat) }

// listOthers returns the other living knights, in the order of the view (clockwise).
func (h *herald) listOthers() []chronicle.KnightView {
	return lists.Keep(h.Knights, func(k chronicle.KnightView) bool {
		return k.Seat != h.Seat && k.Alive && !k.Exposed && !k.Left
	})
}

// countOthersAt counts the other knights in a place.
func (h *herald) countOthersAt(p camelot.Place) int {
	return lists.Count(h.listOthers(), func(k chronicle.KnightView) bool { return k.At == p })
}

// nameSeat returns the word by which orders name a seat.
func (h *herald) nameSeat(seat game.Seat) string {
	k, _ := lists.Find(h.Knights, func(k chronicle.KnightView) bool { return k.Seat == seat })
	return k.Word
}

func spellChoice(c camelot.Choice) string { return strings.ToUpper(string(c)) }

// hasPowerOf reports whether this knight has the power of a coat (2.8).
func (h *herald) hasPowerOf(c camelot.Coat) bool { return h.me.Coat == c && !h.me.Exposed }

// isLastEngine reports whether one more engine ends the game.
func (h *herald) isLastEngine() bool { return h.Engines == enginesLost-1 }
