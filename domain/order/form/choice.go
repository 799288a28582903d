package form

import (
	"slices"

	"seneschal/domain/order"
)

// OneOf makes a form for one of several. All but one of them begin with a keyword or a number. A menu asks for them
// in one question; prefix begins the keys of its words.
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
	keys    []string  // with which one of them begins
	numbers []Form[O] // those that begin with a number
	other   *Form[O]  // the one that begins with neither; nil: none
	prefix  string
}

func (a *alternatives[O]) read(c *order.Cursor, o *O) {
	switch {
	case a.try(c, o):
	case a.other != nil:
		a.other.Read(c, o)
	default:
		c.Lost()
	}
}

// try reads a form that begins with a number or a keyword, if one stands there. A keyword goes
// before a name of one word.
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
	if form := a.behind(key); form.unless != nil && form.unless(c) {
		c.Back(mark)
		return false
	}
	a.readBehind(c, o, key)
	return true
}

// behind returns the form that begins with a keyword.
func (a *alternatives[O]) behind(key string) *Form[O] {
	i := slices.IndexFunc(a.forms, func(form Form[O]) bool { return slices.Contains(form.keys, key) })
	return &a.forms[i]
}

func (a *alternatives[O]) readBehind(c *order.Cursor, o *O, key string) {
	a.behind(key).behind(c, o, key)
}

// find returns the form that says something in an order, nil if none does: a list that may end with
// a keyword goes before this keyword alone.
func (a *alternatives[O]) find(o *O) *Form[O] {
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

// spell spells the form that says something, or else the first that can say that nothing is chosen.
func (a *alternatives[O]) spell(o *O) (string, bool) {
	if form := a.find(o); form != nil {
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

func (a *alternatives[O]) listMore(m *Pointing, o *O) []Addition[O] {
	if form := a.find(o); form != nil && form.More != nil {
		return form.More(m, o)
	}
	return nil
}
