// Package bot plays camelot from the data of a report alone, as a person with the same
// email would. A loyal bot works at quests with the others, fights engines, and orders
// beforehand its gifts against black cards. One with the traitor's card hides among them
// and strikes. It is pure: the same report leads to the same orders.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/bots/kit"
	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Strength is the playing strength of a bot.
type Strength string

const (
	Easy   Strength = kit.Easy   // takes the action that looks best
	Medium Strength = kit.Medium // weighs more carefully, sacrifices, accuses
	Hard   Strength = kit.Hard   // looks again after Evil's half of the turn, and is a sharp traitor
)

// A bot evaluates one position of one seat.
type bot struct {
	chronicle.Data
	strength Strength
	me       chronicle.KnightView // the seat's own knight
	quests   map[camelot.Place]chronicle.QuestView
	whim     kit.Whim
	lines    []string // written so far
}

// newBot returns a bot for the seat that a view is for; false if the view is the public's, or shows
// no such seat.
func newBot(s Strength, view chronicle.Data) (*bot, bool) {
	h := &bot{Data: view, strength: s, quests: map[camelot.Place]chronicle.QuestView{}}
	for _, q := range view.Quests {
		h.quests[q.Place] = q
	}
	me, ok := lists.Find(view.Knights, func(k chronicle.KnightView) bool { return k.Seat == view.Seat })
	h.me = me
	return h, ok && view.Seat != ""
}

func (h *bot) writeLine(format string, args ...any) {
	h.lines = append(h.lines, fmt.Sprintf(format, args...))
}

// isAsked reports whether the open question is put to this seat.
func (h *bot) isAsked() bool { return h.Asked != nil && slices.Contains(h.Asked.Seats, h.Seat) }

// listOthers returns the other living knights, in the order of the view (clockwise).
func (h *bot) listOthers() []chronicle.KnightView {
	return lists.Keep(h.Knights, func(k chronicle.KnightView) bool {
		return k.Seat != h.Seat && k.Alive && !k.Exposed && !k.Left
	})
}

// countOthersAt counts the other knights in a place.
func (h *bot) countOthersAt(p camelot.Place) int {
	return lists.Count(h.listOthers(), func(k chronicle.KnightView) bool { return k.At == p })
}

// nameSeat returns the word by which orders name a seat; "" for an unknown one.
func (h *bot) nameSeat(seat game.Seat) string {
	k, _ := lists.Find(h.Knights, func(k chronicle.KnightView) bool { return k.Seat == seat })
	return k.Word
}

func spellChoice(c camelot.Choice) string { return strings.ToUpper(string(c)) }

// hasPowerOf reports whether this knight has the power of a coat.
func (h *bot) hasPowerOf(c camelot.Coat) bool { return h.me.Coat == c && !h.me.Exposed }

// isLastEngine reports whether one more engine ends the game.
func (h *bot) isLastEngine() bool { return h.Engines == enginesLost-1 }
