package form

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Within makes the form of a part of an order into a form of the order; field returns the part. Distinct, Unless, Late
// and Shortcut of the part are lost.
func Within[O, V any](field func(*O) *V, of Form[V]) Form[O] {
	form := Form[O]{
		Syntax: of.Syntax, keys: of.keys, starts: of.starts, names: of.names, id: of.id, words: of.words, usual: of.usual,
		constant: of.constant, optional: of.optional, asked: of.asked, mayEnd: of.mayEnd,
		Read:  func(c *order.Cursor, o *O) { of.Read(c, field(o)) },
		Spell: func(o *O) (string, bool) { return of.Spell(field(o)) },
		Ask:   func(m *Pointing, o *O) bool { return of.Ask(m, field(o)) },
	}
	if of.behind != nil {
		form.behind = func(c *order.Cursor, o *O, key string) { of.behind(c, field(o), key) }
	}
	if of.try != nil {
		form.try = func(c *order.Cursor, o *O) bool { return of.try(c, field(o)) }
	}
	if of.open != nil {
		form.open = func(m *Pointing, o *O) bool { return of.open(m, field(o)) }
	}
	if of.ways != nil {
		form.ways = func(m *Pointing, o *O) ways[O] {
			w := of.ways(m, field(o))
			return ways[O]{w.things, func(i int, o *O) bool { return w.follow(i, field(o)) }}
		}
	}
	if of.More != nil {
		form.More = func(m *Pointing, o *O) []Addition[O] {
			return lists.Map(of.More(m, field(o)), func(a Addition[V]) Addition[O] {
				return Addition[O]{a.ID, a.Words, func() (O, bool) {
					changed := *o
					part, ok := a.Add()
					*field(&changed) = part
					return changed, ok
				}}
			})
		}
	}
	return form
}

// Optional makes a form that may be left out. If the next word cannot tell whether it stands there, it is
// read unless the order ends (see order.Cursor.AtEnd). In menus it is an addition, named by As; without a
// name it can only be written.
func Optional[O any](of Form[O]) Form[O] {
	form := of
	form.optional, form.id, form.words, form.keys = true, "", "", nil
	form.Syntax = Syntax{Optional: true, Parts: []Syntax{of.Syntax}}
	form.Read = func(c *order.Cursor, o *O) {
		switch {
		case of.try != nil:
			of.try(c, o)
		case !c.AtEnd():
			of.Read(c, o)
		}
	}
	form.Spell = func(o *O) (string, bool) {
		text, says := of.Spell(o)
		return lists.Either(says, text, ""), says
	}
	return form
}

// Row makes a form of several, one behind the other; of none, it reads and says nothing. A menu asks for those that
// are not optional, or are Asked; the others are additions.
func Row[O any](parts ...Form[O]) Form[O] {
	row := rowOf[O](slices.Clone(parts))
	for i := range row {
		row[i].behindIt = row[i+1:].listKeys()
	}
	form := Form[O]{Read: row.read, Spell: row.spell, Ask: row.listAsked().ask, More: row.listMore}
	if len(parts) == 0 {
		return form
	}
	for i, part := range parts {
		form.Syntax.Parts = append(form.Syntax.Parts, part.Syntax)
		if i == 0 || parts[i-1].optional {
			form.starts = append(form.starts, part.starts...)
		}
	}
	if first := parts[0]; !first.optional {
		form.keys, form.names, form.id = first.keys, first.names, first.id
		if first.behind != nil {
			form.behind = func(c *order.Cursor, o *O, key string) { first.behind(c, o, key); row[1:].read(c, o) }
		}
		if first.try != nil {
			form.try = func(c *order.Cursor, o *O) bool {
				ok := first.try(c, o)
				if ok {
					row[1:].read(c, o)
				}
				return ok
			}
		}
	}
	if asked := row.listAsked(); len(asked) > 0 && asked[0].ways != nil {
		form.ways = func(m *Pointing, o *O) ways[O] {
			w := asked[0].listWays(m, "", o)
			return ways[O]{w.things, func(i int, o *O) bool { return w.follow(i, o) && asked[1:].ask(m, o) }}
		}
	}
	return form
}

// After makes a form of a keyword, or several in a row, with another form behind.
func After[O any](text string, form Form[O]) Form[O] { return Row(Word[O](text, nil), form) }

// A rowOf is a list of forms that stand one behind the other.
type rowOf[O any] []Form[O]

// read reads the forms. If the next word cannot tell whether an optional form stands there, the form
// is passed over where the keyword of a later one stands.
func (r rowOf[O]) read(c *order.Cursor, o *O) {
	for _, part := range r {
		if !part.optional || part.try != nil || !c.Full(part.behindIt...) {
			part.Read(c, o)
		}
	}
}

// listKeys returns the keywords with which the forms can begin.
func (r rowOf[O]) listKeys() []string {
	var all []string
	for _, part := range r {
		all = append(all, part.starts...)
	}
	return all
}

// spell spells the forms with blanks between them. If one that is not optional has no text, it returns
// "" and false: the order does not have the row. says is true if any form says something.
func (r rowOf[O]) spell(o *O) (text string, says bool) {
	var texts []string
	for _, part := range r {
		partText, partSays := part.Spell(o)
		switch {
		case partText != "":
			texts = append(texts, partText)
		case !part.optional:
			return "", false // this row is not in the order
		}
		says = says || partSays
	}
	return joinTexts(texts...), says
}

// Sign makes a form for a mark, or one of several, which must stand there. The first is the canonical one.
func Sign[O any](marks ...string) Form[O] {
	return Form[O]{
		Syntax: Syntax{Word: marks[0]}, constant: true, try: func(c *order.Cursor, _ *O) bool { return c.Take(marks...) },
		Read:  func(c *order.Cursor, _ *O) { c.ExpectMark(marks...) },
		Spell: func(*O) (string, bool) { return marks[0], false },
	}
}

// listAsked returns the forms for which menus ask, in the order in which they ask; it leaves out
// keywords that set nothing, and optional forms that are not Asked.
func (r rowOf[O]) listAsked() rowOf[O] {
	asked := lists.Keep(r, func(part Form[O]) bool { return (!part.optional || part.asked) && !part.constant })
	slices.SortStableFunc(asked, func(a, b Form[O]) int { return lists.One(a.late) - lists.One(b.late) })
	return asked
}

// ask asks for the forms that menus offer; false if the walk stops.
func (r rowOf[O]) ask(m *Pointing, o *O) bool {
	for _, part := range r {
		if (part.open == nil || part.open(m, o)) && !part.Ask(m, o) {
			return false
		}
	}
	return true
}

// listMore returns the optional forms that an order lacks, and what can be added within those that
// are not optional. It leaves out optional forms that are Asked or have no name.
func (r rowOf[O]) listMore(m *Pointing, o *O) []Addition[O] {
	var all []Addition[O]
	for _, part := range r {
		_, says := part.Spell(o)
		switch {
		case !part.optional && part.More != nil:
			all = append(all, part.More(m, o)...)
		case part.optional && !part.asked && part.id != "" && !says && (part.open == nil || part.open(m, o)):
			all = append(all, Addition[O]{part.id, part.words, func() (O, bool) {
				changed := *o
				ok := part.Ask(m, &changed)
				return changed, ok
			}})
		}
	}
	return all
}

// Given makes a form that is read, spelt and asked for only if holds returns true for the order so far. Its additions
// are lost.
func Given[O any](holds func(*O) bool, of Form[O]) Form[O] {
	return Form[O]{
		Syntax: of.Syntax, starts: of.starts, optional: true, asked: true,
		Read: func(c *order.Cursor, o *O) {
			if holds(o) {
				of.Read(c, o)
			}
		},
		Spell: func(o *O) (string, bool) {
			if !holds(o) {
				return "", false
			}
			return of.Spell(o)
		},
		Ask: func(m *Pointing, o *O) bool { return !holds(o) || of.Ask(m, o) },
	}
}

// Condition makes a form for an IF behind a part of an order, which counts for that part alone. It sets the field to
// nil if there is no IF. Menus do not offer it.
func Condition[O any](field func(*O) **order.Expr, conditions func(*order.Cursor) *order.Conditions) Form[O] {
	return Form[O]{
		Syntax: Syntax{Optional: true, Parts: []Syntax{{Parts: []Syntax{{Word: "IF"}, {Name: "condition"}}}}, Written: true}, optional: true, starts: []string{"IF"},
		Read: func(c *order.Cursor, o *O) { *field(o) = conditions(c).If(c) },
		Spell: func(o *O) (string, bool) {
			if *field(o) == nil {
				return "", false
			}
			return "IF " + (*field(o)).String(), true
		},
	}
}
