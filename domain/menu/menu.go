// Package menu lets players give orders by pointing: it asks question after question until a
// line of orders is finished. The text of the orders stays authoritative; a menu only writes
// lines into it, in canonical spelling. The package has no state: the caller brings all choices
// that were made since the last finished line.
package menu

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// A Walk goes through the questions of a line. It answers each with the pick that was made, and
// stops at the first question without a pick, or with one that is not a valid answer. Its
// methods then return false as ok, and the code that asks must ask nothing more.
type Walk struct {
	picks      []string
	takenPicks int    // picks that have answered a question
	question   *Menu  // the question at which it stopped; nil: it has not
	front      string // the text before the line that is being made
}

// Start begins a walk with the picks that were made, the first one first. A pick of several
// choices has commas between their ids; "" is a pick of none.
func Start(picks []string) *Walk { return &Walk{picks: picks} }

// Number asks for a whole number from least to most.
func (w *Walk) Number(ask string, least, most int) (n int, ok bool) {
	pick, ok := w.nextPick(Menu{Ask: ask, Kind: Number, Min: least, Max: most})
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(pick)
	if err != nil || n < least || n > most {
		return 0, w.stopUnanswered(Menu{Ask: ask, Kind: Number, Min: least, Max: most})
	}
	return n, true
}

// Menu returns the question at which the walk stopped, or else the finished line.
func (w *Walk) Menu(line string) Menu {
	if w.question != nil {
		return *w.question
	}
	return Menu{Kind: Done, Line: line, Taken: w.takenPicks}
}

// readSeveral reads the ids of the next pick. It stops the walk if there is no pick; if one of the ids is
// not an open choice, or stands there twice; if they are too few or too many; or if a choice that must be
// chosen alone is not.
func (w *Walk) readSeveral(menu Menu) (ids []string, ok bool) {
	pick, ok := w.nextPick(menu)
	if !ok {
		return nil, false
	}
	if pick != "" {
		ids = strings.Split(pick, ",")
	}
	open := menu.Open()
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		if seen[id] || !slices.ContainsFunc(open, func(c Choice) bool { return c.ID == id }) {
			return nil, w.stopUnanswered(menu)
		}
		seen[id] = true
	}
	if len(ids) < menu.Min || len(ids) > menu.Max || len(ids) > 1 && slices.ContainsFunc(open, func(c Choice) bool { return c.Alone && seen[c.ID] }) {
		return nil, w.stopUnanswered(menu)
	}
	return ids, true
}

// nextPick returns the next pick. If there is none, it stops the walk at the menu; it returns false then, and
// also if the walk has stopped before.
func (w *Walk) nextPick(menu Menu) (pick string, ok bool) {
	if w.question != nil {
		return "", false
	}
	if w.takenPicks == len(w.picks) {
		w.stopAt(menu)
		return "", false
	}
	w.takenPicks++
	return w.picks[w.takenPicks-1], true
}

// stopUnanswered stops the walk at a question whose pick is not a valid answer, and does not count the pick as
// taken. It returns false.
func (w *Walk) stopUnanswered(menu Menu) bool {
	w.takenPicks--
	w.stopAt(menu)
	return false
}

// stopAt ends the walk at a question.
func (w *Walk) stopAt(menu Menu) {
	menu.Taken, menu.front = w.takenPicks, w.front
	w.question = &menu
}

// Behind adds text that stands before the choices from here on. Lines that are shown beside a
// question begin with it.
func (w *Walk) Behind(front string) { w.front += front }

// A Thing is a value that can be chosen, and how a menu shows it.
type Thing[T any] struct {
	What      T
	ID, Words string
	Group     string
	At        string        // the place on the board at which it is
	Note      string        // its cost or possible gain
	Usual     bool          // it is picked unless the player chooses otherwise
	Alone     bool          // it cannot be chosen together with others: all, none
	No        func() string // why it cannot be chosen now, in words; nil, or "", if it can
}

// ToThing returns a thing as a choice of another value.
func ToThing[T, V any](t Thing[T], what V) Thing[V] {
	return Thing[V]{What: what, ID: t.ID, Words: t.Words, Group: t.Group, At: t.At, Note: t.Note, Usual: t.Usual, Alone: t.Alone, No: t.No}
}

// refuse returns why the thing cannot be chosen now; "" if it can.
func (t Thing[T]) refuse() string {
	if t.No == nil {
		return ""
	}
	return t.No()
}

// Pick asks for one of some things, and returns its value.
func Pick[T any](w *Walk, ask string, things []Thing[T]) (what T, ok bool) {
	picked, ok := Some(w, Menu{Ask: ask, Kind: One, Min: 1, Max: 1}, things)
	if ok {
		what = picked[0]
	}
	return what, ok
}

// Some asks for several things, and returns their values: with the kind Many in the order of things, else as they
// were picked. It replaces the choices of the menu.
func Some[T any](walk *Walk, menu Menu, things []Thing[T]) (picked []T, ok bool) {
	menu.Choices = neededChoices(walk, menu.Max, things, func(id string) int { return indexOfThing(things, id) })
	ids, ok := walk.readSeveral(menu)
	if menu.Kind == Many {
		slices.SortFunc(ids, func(a, b string) int { return indexOfThing(things, a) - indexOfThing(things, b) })
	}
	for _, id := range ids {
		picked = append(picked, things[indexOfThing(things, id)].What)
	}
	return picked, ok
}

// indexOfThing returns the index of the thing with an id; -1 if there is none.
func indexOfThing[T any](things []Thing[T], id string) int {
	return slices.IndexFunc(things, func(t Thing[T]) bool { return t.ID == id })
}

// toChoice returns the thing as a choice of a menu.
func (t Thing[T]) toChoice() Choice {
	no := t.refuse()
	return Choice{ID: t.ID, Words: t.Words, Group: t.Group, At: t.At, Note: t.Note, Alone: t.Alone, No: no, Picked: t.Usual && no == ""}
}

// neededChoices returns the choices that the walk needs at this point: if all choices that the
// next pick names are open, and not too many, only these, else all. This saves asking every thing why it cannot be chosen.
func neededChoices[T interface{ toChoice() Choice }](walk *Walk, maxPicks int, things []T, indexOf func(id string) int) []Choice {
	if walk.takenPicks < len(walk.picks) {
		var picked []Choice
		ids := strings.Split(walk.picks[walk.takenPicks], ",")
		for _, id := range ids {
			if i := indexOf(id); i >= 0 {
				picked = append(picked, things[i].toChoice())
			}
		}
		closed := slices.ContainsFunc(picked, func(c Choice) bool { return c.No != "" })
		if len(picked) == len(ids) && len(ids) <= maxPicks && !closed {
			return picked
		}
	}
	return lists.Map(things, T.toChoice)
}

// ExplainClosed returns the reason why none of some things can be chosen, which is that of the first; "" if
// one can. Without things it returns the text none.
func ExplainClosed[T any](things []Thing[T], none string) string {
	why := none
	for i, t := range things {
		no := t.refuse()
		if no == "" {
			return ""
		}
		if i == 0 {
			why = no
		}
	}
	return why
}

// An Offer is a kind of order, or a detail that continues a line, and the function that makes the line.
type Offer struct {
	ID, Words, Group string
	Note             string                // its cost or possible gain
	Asked            bool                  // it answers the question that is open now
	Idle             bool                  // its first question is which of the groups without an order gets one
	Rival            string                // its line replaces lines that begin with these words, with bars between: "EXPLORE|STAY"; "": none
	No               func() string         // why it cannot be given now, in words; nil if it can
	Line             func() (string, bool) // asks further questions and returns the line; false: the walk stopped at one
}

// IsOpen reports whether the order can be given now.
func (o Offer) IsOpen() bool { return o.No == nil || o.No() == "" }

// toChoice returns the offer as a choice of a menu.
func (o Offer) toChoice() Choice {
	choice := Choice{ID: o.ID, Words: o.Words, Group: o.Group, Note: o.Note, Asked: o.Asked, Idle: o.Idle, Rival: o.Rival}
	if o.No != nil {
		choice.No = o.No()
	}
	return choice
}

// From asks for a kind of order and makes its line. It returns the finished line, or the question at which the
// walk stopped.
func (w *Walk) From(ask string, offers []Offer) Menu {
	i, ok := w.askForOffer(Menu{Ask: ask, Kind: One, Min: 1, Max: 1}, offers)
	if !ok {
		return w.Menu("")
	}
	line, _ := offers[i].Line()
	return w.Menu(line)
}

// More asks for one of the offers that continue a line, or for none. If one is chosen, it calls its Line, drops the
// text and returns true as more. If none is chosen, more is false and ok true: the line stands as it is. ok is false
// if the walk stops. A line of "" is not shown beside the question.
func (w *Walk) More(ask, line string, offers []Offer) (more, ok bool) {
	if line != "" {
		line = w.front + line
	}
	i, ok := w.askForOffer(Menu{Ask: ask, Kind: One, Max: 1, Line: line}, offers)
	if !ok || i < 0 {
		return false, ok
	}
	_, ok = offers[i].Line()
	return ok, ok
}

// askForOffer asks for one of some offers and returns its index; -1 if none is chosen, or the walk
// stops. Once a valid one is picked, it does not evaluate the others.
func (w *Walk) askForOffer(menu Menu, offers []Offer) (i int, ok bool) {
	indexOf := func(id string) int { return slices.IndexFunc(offers, func(o Offer) bool { return o.ID == id }) }
	menu.Choices = neededChoices(w, menu.Max, offers, indexOf)
	ids, ok := w.readSeveral(menu)
	if len(ids) == 0 {
		return -1, ok
	}
	return indexOf(ids[0]), ok
}

// An AnswerKind says how a question is answered.
type AnswerKind string

// The kinds of answers.
const (
	One    AnswerKind = "one"    // one choice
	Many   AnswerKind = "many"   // several, in any order
	Order  AnswerKind = "order"  // several, the first one first
	Number AnswerKind = "number" // a whole number
	Done   AnswerKind = "done"   // none: the line is finished
)

// A Menu is one question of a line of orders, or the finished line.
type Menu struct {
	Ask     string     `json:"ask,omitempty"` // the question, in the reader's language
	Kind    AnswerKind `json:"kind"`
	Min     int        `json:"min,omitempty"` // choices at least; of a Number, the least
	Max     int        `json:"max,omitempty"` // choices at most; of a Number, the greatest
	Choices []Choice   `json:"choices,omitempty"`
	Line    string     `json:"line,omitempty"` // the finished line, as it is written; beside a question, the line if nothing more is said
	Taken   int        `json:"taken"`          // valid picks; if there are more, the next one was not valid

	front string // the text before the line that is being made
}

// A Choice is one answer to a question.
type Choice struct {
	ID     string `json:"id"`    // fixed within a phase; without commas and line breaks
	Words  string `json:"words"` // in the reader's language
	Group  string `json:"group,omitempty"`
	At     string `json:"at,omitempty"`     // the place on the board at which it is, as Shape.Ref of reports
	Note   string `json:"note,omitempty"`   // its cost or possible gain, in words
	Asked  bool   `json:"asked,omitempty"`  // a kind of order that answers the question that is open now
	Idle   bool   `json:"idle,omitempty"`   // its next question is which of the groups without an order gets one
	Rival  string `json:"rival,omitempty"`  // its line replaces lines that begin with these words, with bars between
	Picked bool   `json:"picked,omitempty"` // it is picked unless the player chooses otherwise
	Alone  bool   `json:"alone,omitempty"`  // it cannot be chosen together with others: all, none
	No     string `json:"no,omitempty"`     // why it cannot be chosen now, in words
}

// Usual returns the default answer: the ids of the picked choices, with commas between; "" for
// none.
func (m Menu) Usual() string {
	var ids []string
	for _, choice := range m.Choices {
		if choice.Picked {
			ids = append(ids, choice.ID)
		}
	}
	return strings.Join(ids, ",")
}

// Open returns the choices that can be made.
func (m Menu) Open() []Choice {
	return slices.DeleteFunc(slices.Clone(m.Choices), func(c Choice) bool { return c.No != "" })
}

// An Arrow shows an order as a way on the board.
type Arrow struct {
	Line int      `json:"line"` // number of the order's line
	Way  []string `json:"way"`  // the places, as Shape.Ref of reports has them: two at least
}
