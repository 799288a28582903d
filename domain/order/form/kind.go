package form

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A Kind is a kind of order: the keyword with which it begins, and all that its form can do. B is
// the interface of all orders of the ruleset.
type Kind[B any] struct {
	Word   string
	Syntax Syntax                           // with the keyword
	Read   func(*order.Cursor) B            // reads on behind the keyword
	Spell  func(B) string                   // spells an order with its keyword; it panics on one of another kind
	Ask    func(*Pointing) (B, bool)        // asks for an order in menus; false: the walk stopped at a question
	More   func(*Pointing, B) []Addition[B] // what can be added to an order of this kind; nil: nothing
	// Closed returns why none of the choices of the first question can be chosen; "" if one can, or there is no such
	// question. Without choices it returns the text none.
	Closed func(m *Pointing, none string) string

	ID    string                 // in menus
	Words string                 // the key of its name in menus
	Ifs   []If                   // the conditions that menus offer for it
	Why   func(*Pointing) string // the key of the reason why the seat cannot give it now, "" if it can; nil: it always can
}

// A Heading is a list of kinds of orders under one heading of menus.
type Heading[B any] struct {
	Words string // the key of the heading
	Kinds []Kind[B]
}

// NewKind returns the kind of the orders O. Each of them starts as a copy of first, which reading and menus then
// change. O must implement B. Menus know the kind by its keyword in small letters, with the name of the key "menu." and that.
func NewKind[B, O any](word string, first O, form Form[O]) Kind[B] {
	id := strings.ToLower(word)
	return Kind[B]{
		Word: word, Syntax: Syntax{Parts: []Syntax{{Word: word}, form.Syntax}}, ID: id, Words: "menu." + id,
		Read: func(c *order.Cursor) B {
			o := first
			form.Read(c, &o)
			return any(o).(B)
		},
		Spell: func(b B) string {
			o := any(b).(O)
			text, _ := form.Spell(&o)
			if text == "" {
				return word
			}
			return word + " " + text
		},
		Ask: func(m *Pointing) (B, bool) {
			o := first
			ok := form.Ask(m, &o)
			return any(o).(B), ok
		},
		Closed: func(m *Pointing, none string) string {
			if form.ways == nil {
				return ""
			}
			o := first
			return menu.ExplainClosed(form.ways(m, &o).things, none)
		},
		More: func(m *Pointing, b B) []Addition[B] {
			if form.More == nil {
				return nil
			}
			o := any(b).(O)
			var all []Addition[B]
			for _, a := range form.More(m, &o) {
				all = append(all, Addition[B]{a.ID, a.Words, func() (B, bool) {
					changed, ok := a.Add()
					return any(changed).(B), ok
				}})
			}
			return all
		},
	}
}

// Called gives a kind another id in menus, and another key of its name.
func (k Kind[B]) Called(id, words string) Kind[B] {
	k.ID, k.Words = id, words
	return k
}

// With makes menus offer conditions for the orders of a kind, in place of earlier ones.
func (k Kind[B]) With(ifs []If) Kind[B] {
	k.Ifs = ifs
	return k
}

// Unless gives a kind the reasons for which it cannot be given, in place of earlier ones. Each returns the
// key of a text, or "" if it does not apply; the first that applies counts.
func (k Kind[B]) Unless(reasons ...func(*Pointing) string) Kind[B] {
	k.Why = func(m *Pointing) (why string) {
		for _, reason := range reasons {
			why = cmp.Or(why, reason(m))
		}
		return why
	}
	return k
}

// Offer returns the offer of a kind under a heading; write makes the line of an order.
func (k Kind[B]) Offer(m *Pointing, heading string, write func(B) (string, bool)) menu.Offer {
	offer := menu.Offer{ID: k.ID, Words: m.Say(k.Words), Group: heading, Line: func() (string, bool) {
		body, ok := k.Ask(m)
		if !ok {
			return "", false
		}
		return write(body)
	}}
	if k.Why != nil {
		offer.No = func() string {
			if why := k.Why(m); why != "" {
				return m.Say(why)
			}
			return ""
		}
	}
	return offer
}

// An If is a condition that menus offer for an order; "menu.if." and its ID is the key of its text. Ask returns the
// condition as it is written; false if the walk stops at a question.
type If struct {
	ID  string
	Ask func(*Pointing) (string, bool)
}

// IfNumber returns a condition that ends with a number: "GOLD >= " and 3. A menu asks for one from least to most.
func IfNumber(id, text string, least, most int) If {
	return If{id, func(m *Pointing) (string, bool) {
		n, ok := m.Number(m.Say("menu.number"), least, most)
		return text + strconv.Itoa(n), ok
	}}
}

// IfThing returns a condition that ends with a thing: "HAVE " and a card. A menu asks for one of those that list
// returns, with the question ask; they are written as fmt.Sprint does.
func IfThing[T any](id, text, ask string, list func(*Pointing) []menu.Thing[T]) If {
	return If{id, func(m *Pointing) (string, bool) {
		thing, ok := menu.Pick(m.Walk, m.Say(ask), list(m))
		return text + fmt.Sprint(thing), ok
	}}
}

// Write makes the line of an order, with all the details and one of the conditions that the player adds. A condition
// ends the line, unless otherwise then makes the whole of it; nil: nothing can follow. It returns false if the walk stops.
func (k Kind[B]) Write(m *Pointing, body B, otherwise func(line, condition string) (string, bool)) (string, bool) {
	for {
		line := fmt.Sprint(body)
		whole := line
		offers := lists.Map(k.More(m, body), func(addition Addition[B]) menu.Offer {
			return menu.Offer{ID: addition.ID, Words: m.Say(addition.Words), Line: func() (said string, ok bool) {
				body, ok = addition.Add()
				return "", ok
			}}
		})
		for _, c := range k.Ifs {
			offers = append(offers, menu.Offer{ID: c.ID, Words: m.Say("menu.if." + c.ID), Group: m.Say("menu.group.if"), Line: func() (string, bool) {
				said, ok := c.Ask(m)
				if whole = line + " IF " + said; ok && otherwise != nil {
					whole, ok = otherwise(line, said)
				}
				return "", ok
			}})
		}
		if len(offers) == 0 {
			return line, true
		}
		if more, ok := m.Walk.More(m.Say("menu.more"), line, offers); !more || whole != line {
			return whole, ok
		}
	}
}
