// Package herald plays camelot from nothing but a report's data, as a person
// with the same mail would. A loyal herald works at quests with the others,
// fights engines, and says beforehand what it gives against black cards; one
// with the traitor's card hides among them and strikes. It is pure: the same
// report leads to the same letter.
package herald

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// A Strength is how well a herald plays.
type Strength string

const (
	Squire  Strength = "squire"  // takes what seems best at a glance
	Knight  Strength = "knight"  // weighs, sacrifices, accuses
	Marshal Strength = "marshal" // looks again after Evil's half of the turn, and is a sharp traitor
)

// Strengths are all strengths, the weakest first.
func Strengths() []Strength { return []Strength{Squire, Knight, Marshal} }

// Known reports whether there are heralds of this strength; if not, the error
// names those that there are.
func (s Strength) Known() error {
	if slices.Contains(Strengths(), s) {
		return nil
	}
	names := make([]string, len(Strengths()))
	for i, known := range Strengths() {
		names[i] = string(known)
	}
	return fmt.Errorf("no heralds of strength %q: there are %s", s, strings.Join(names, ", "))
}

// Letter writes what a seat has to say to the position of its report, READY
// included; nothing if it is not asked. It is an error if the report holds no
// data of a game of camelot.
func (s Strength) Letter(r report.Report) ([]string, error) {
	d, err := dataOf(r)
	if err != nil {
		return nil, fmt.Errorf("reading the report of %s: %w", r.Game, err)
	}
	return s.Orders(r.Game, d)
}

func dataOf(r report.Report) (d chronicle.Data, err error) {
	if d, ok := r.Data.(chronicle.Data); ok {
		return d, nil
	}
	raw, err := json.Marshal(r.Data)
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	return d, err
}

// Orders writes the letter of the seat whose view of a game d is; none if it
// has nothing to say now.
func (s Strength) Orders(id string, d chronicle.Data) ([]string, error) {
	if err := s.Known(); err != nil {
		return nil, err
	}
	h, ok := newHerald(s, d)
	if !ok {
		return nil, fmt.Errorf("writing orders: the report is no seat's own")
	}
	if d.Over != nil || !h.me.Alive || h.me.Left {
		return nil, nil
	}
	h.whim = whimBasis.and(id).and(d.Seat).and(d.Turn)
	h.write()
	if len(h.lines) == 0 {
		return nil, nil
	}
	return append(h.lines, "READY"), nil
}

// A herald thinks about one position of one seat.
type herald struct {
	chronicle.Data
	strength Strength
	me       chronicle.KnightView
	quests   map[camelot.Place]chronicle.QuestView
	whim     whim
	lines    []string
}

func newHerald(s Strength, d chronicle.Data) (*herald, bool) {
	h := &herald{Data: d, strength: s, quests: map[camelot.Place]chronicle.QuestView{}}
	for _, q := range d.Quests {
		h.quests[q.Place] = q
	}
	i := slices.IndexFunc(d.Knights, func(k chronicle.KnightView) bool { return k.Seat == d.Seat })
	if i < 0 || d.Seat == "" {
		return h, false
	}
	h.me = d.Knights[i]
	return h, true
}

func (h *herald) say(format string, args ...any) {
	h.lines = append(h.lines, fmt.Sprintf(format, args...))
}

// write says what there is to say.
func (h *herald) write() {
	switch {
	case !h.asked():
		h.ahead()
	case h.Asked.Point == camelot.AskOath:
		h.stand()
		h.say("OATH %s", h.cheapest(h.Hand))
	case h.Asked.Point == camelot.AskShare:
		h.share()
	case slices.Contains([]camelot.Point{camelot.AskEvil, camelot.AskHeroic, camelot.AskTaunt}, h.Asked.Point):
		if h.Round == 1 && !h.Options.Oath {
			h.stand()
		}
		h.standAgain()
		h.block()
	default:
		h.reply()
	}
}

// asked reports whether the open question is put to this seat.
func (h *herald) asked() bool { return h.Asked != nil && slices.Contains(h.Asked.Seats, h.Seat) }

// evil reports whether this seat plays for Evil now: a traitor who hides does
// not.
func (h *herald) evil() bool { return h.Loyalty == camelot.Traitor && !h.hides() }

// others are the living knights beside this one, clockwise from the first of
// the view.
func (h *herald) others() []chronicle.KnightView {
	return slices.DeleteFunc(slices.Clone(h.Knights), func(k chronicle.KnightView) bool {
		return k.Seat == h.Seat || !k.Alive || k.Exposed || k.Left
	})
}

// at counts the others in a place.
func (h *herald) at(p camelot.Place) int {
	n := 0
	for _, k := range h.others() {
		if k.At == p {
			n++
		}
	}
	return n
}

// word is how orders name a seat.
func (h *herald) word(seat game.Seat) string {
	i := slices.IndexFunc(h.Knights, func(k chronicle.KnightView) bool { return k.Seat == seat })
	if i < 0 {
		return ""
	}
	return h.Knights[i].Word
}

// has reports whether this knight has the power of a coat (2.8).
func (h *herald) has(c camelot.Coat) bool { return h.me.Coat == c && !h.me.Exposed }
