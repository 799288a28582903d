package form

import (
	"slices"

	"seneschal/domain/order"
)

// OneOf makes a form for one of several alternatives. At most one of them may begin with something else than a keyword
// or a number; if several do, the last is read and the others are not. A menu asks for them in one question, ask; prefix begins
// the keys of its texts.
func OneOf[O any](ask, prefix string, forms ...Form[O]) Form[O] {
	a := alternatives[O]{forms: forms, prefix: prefix}
	form := Form[O]{Syntax: Syntax{OneOf: true}, Read: a.read, Spell: a.spell, More: a.listMore, ways: a.listWays}
	for i, one := range forms {
		if one.shortcut {
			continue
		}
		form.Syntax.Parts = append(form.Syntax.Parts, one.Syntax)
		switch a.keys = append(a.keys, one.keys...); {
		case one.keys != nil:
		case one.try != nil:
			a.numbers = append(a.numbers, one)
		default:
			a.other = &forms[i]
		}
	}
	form.starts = a.keys
	switch {
	case a.other != nil:
		form.names = a.other.names
	case a.numbers == nil:
		form.keys, form.behind, form.try = a.keys, a.readBehind, a.try
	default:
		form.try = a.try
	}
	form.Ask = func(m *Pointing, o *O) bool { return a.listWays(m, o).pick(m, ask, o) }
	return form
}

// alternatives are forms of which one is chosen.
type alternatives[O any] struct {
	forms   []Form[O]
	keys    []string  // the keywords with which one of them begins
	numbers []Form[O] // those that begin with a number
	other   *Form[O]  // the one that begins with neither; nil: none
	prefix  string    // of the keys of texts in menus
}

// read reads the alternative that stands at the cursor, and breaks the line if none does.
func (a *alternatives[O]) read(c *order.Cursor, o *O) {
	switch {
	case a.try(c, o):
	case a.other != nil:
		a.other.Read(c, o)
	default:
		c.Lost()
	}
}

// try reads the alternative that begins with a number or a keyword, if one stands there; otherwise
// it returns false and takes nothing. A keyword goes before a name of one word.
func (a *alternatives[O]) try(c *order.Cursor, o *O) bool {
	if slices.ContainsFunc(a.numbers, func(form Form[O]) bool { return form.try(c, o) }) {
		return true
	}
	key, mark := "", c.Mark()
	if a.other != nil && a.other.names != nil {
		key = c.WordBeforeName(a.other.names(c), a.keys...)
	} else if len(a.keys) > 0 {
		key, _ = c.Word(a.keys...)
	}
	if key == "" {
		return false
	}
	if form := a.findByKeyword(key); form.unless != nil && form.unless(c) {
		c.Back(mark)
		return false
	}
	a.readBehind(c, o, key)
	return true
}

// findByKeyword returns the form that begins with a keyword. It panics if there is none.
func (a *alternatives[O]) findByKeyword(key string) *Form[O] {
	i := slices.IndexFunc(a.forms, func(form Form[O]) bool { return slices.Contains(form.keys, key) })
	return &a.forms[i]
}

// readBehind reads on behind a keyword that has been taken.
func (a *alternatives[O]) readBehind(c *order.Cursor, o *O, key string) {
	a.findByKeyword(key).behind(c, o, key)
}

// findSaid returns the alternative that an order has; nil if none says anything. If several do, a
// list that may end with a keyword (X, Y, ALL) goes before the keyword alone, else the first counts.
func (a *alternatives[O]) findSaid(o *O) *Form[O] {
	var found *Form[O]
	for i := range a.forms {
		form := &a.forms[i]
		if form.shortcut || found != nil && !form.mayEnd {
			continue
		}
		if _, says := form.Spell(o); says {
			found = form
		}
	}
	return found
}

// spell spells the alternative that an order has. If none says anything, it spells the first that
// has a text for this, such as NOTHING, and returns false; "" if there is none.
func (a *alternatives[O]) spell(o *O) (string, bool) {
	if form := a.findSaid(o); form != nil {
		return form.Spell(o)
	}
	for _, form := range a.forms {
		if form.shortcut {
			continue
		}
		if text, _ := form.Spell(o); text != "" {
			return text, false
		}
	}
	return "", false
}

// listWays returns the choices of all alternatives in one list.
func (a *alternatives[O]) listWays(m *Pointing, o *O) ways[O] {
	var all ways[O]
	parts := make([]ways[O], len(a.forms))
	for i, form := range a.forms {
		parts[i] = form.listWays(m, a.prefix, o)
		all.things = slices.Concat(all.things, parts[i].things)
	}
	for i := range all.things {
		all.things[i].What = i
	}
	all.follow = func(i int, o *O) bool {
		for _, part := range parts {
			if i < len(part.things) {
				return part.follow(i, o)
			}
			i -= len(part.things)
		}
		return false
	}
	return all
}

// listMore returns what can be added to the alternative that an order has.
func (a *alternatives[O]) listMore(m *Pointing, o *O) []Addition[O] {
	if form := a.findSaid(o); form != nil && form.More != nil {
		return form.More(m, o)
	}
	return nil
}
