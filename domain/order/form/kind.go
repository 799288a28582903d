package form

import "seneschal/domain/order"

// A Kind is a kind of order: the keyword with which it begins, and all that its form can do. B is
// the interface of all orders of the ruleset.
type Kind[B any] struct {
	Word   string
	Syntax Syntax                           // with the keyword
	Read   func(*order.Cursor) B            // reads on behind the keyword
	Spell  func(B) string                   // spells an order with its keyword; it panics on one of another kind
	Ask    func(*Pointing) (B, bool)        // asks for an order in menus; false: the walk stopped at a question
	More   func(*Pointing, B) []Addition[B] // what can be added to an order of this kind; nil: nothing
}

// NewKind returns the kind of the orders O. Each of them starts as a copy of first, which reading and menus then
// change. O must implement B.
func NewKind[B, O any](word string, first O, form Form[O]) Kind[B] {
	return Kind[B]{
		Word: word, Syntax: Syntax{Parts: []Syntax{{Word: word}, form.Syntax}},
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
