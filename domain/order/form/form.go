// Package form declares orders: a form is a value that says what may stand at a place of an order.
// Reading the order, spelling it, asking for it in menus, and describing it in documents are uses of
// that one value.
package form

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A Form says what may stand at a place of an order O. One value serves everything that is done
// with the place. Forms are built from Word, Keyword, Mark, Number and Slot by functions that return
// other forms, such as Row, After, OneOf, Optional, List, Bars, Pointer and Within.
type Form[O any] struct {
	Syntax Syntax
	// Read reads the place. It breaks the line if something else stands there.
	Read func(*order.Cursor, *O)
	// Spell returns the canonical spelling. says is false if the order says nothing there, so that the
	// place can be left out where it is optional.
	Spell func(*O) (text string, says bool)
	// Ask asks for the place in menus, and sets it in the order. It returns false if the walk stops
	// at a question; then the order has no meaning. nil: menus must not ask for it.
	Ask func(*Pointing, *O) bool
	// More returns what can still be added to an order; nil: nothing ever can.
	More func(*Pointing, *O) []Addition[O]

	keys     []string                                // the keywords with which it always begins; nil: it can begin otherwise
	behind   func(c *order.Cursor, o *O, key string) // reads on behind one of keys, which has been taken
	starts   []string                                // all keywords with which it can begin
	behindIt []string                                // all keywords with which the forms behind it in its row can begin
	try      func(*order.Cursor, *O) bool            // reads it and returns true if it begins here; nil: the next word cannot tell
	names    func(*order.Cursor) *order.NameKind     // the kind of names with which it can begin; nil: none
	unless   func(*order.Cursor) bool                // called behind its keyword: true if the word begins another form after all; nil: never
	twice    func(c *order.Cursor, mark int)         // blames a thing that stands twice in a list; nil: it may stand there twice
	same     func(a, b O) bool                       // whether two things are the same for twice; nil: if they are equal

	ways     func(*Pointing, *O) ways[O] // the choices that it adds to a question; nil: a single one, which goes on with Ask
	id       string                      // of the single choice of a form without ways, or of an addition
	words    string                      // the key of the text in menus; "": the prefix of the question and the id
	open     func(*Pointing, *O) bool    // whether menus offer it; nil: always
	closed   func(*Pointing, *O) string  // why the single choice cannot be chosen; nil: it can
	usual    bool                        // it is the default of a question
	constant bool                        // it is a keyword that sets no field
	mayEnd   bool                        // it is a list that may end with a keyword
	optional bool
	asked    bool // menus ask for it, although it is optional
	late     bool // menus ask for it after the others of its row
	shortcut bool // only menus use it: lines are neither read nor spelt by it
}

// ways are the choices of a question. follow sets the order as the choice with an index says, and
// asks further questions that the choice brings; it returns false if the walk stops at one.
type ways[O any] struct {
	things []menu.Thing[int]
	follow func(i int, o *O) bool
}

// A Pointing makes an order by menus: the walk through the questions, and what they need.
type Pointing struct {
	*menu.Walk
	Say      func(key string, pairs ...string) string // a sentence of menus in the reader's language
	Position any                                      // the ruleset's view of the position, for Choices
}

// An Addition is a detail that can be added to an order. Add asks for it and returns the new order;
// false if the walk stops at a question. The old order stays as it is.
type Addition[O any] struct {
	ID, Words string // Words is the key of its text in menus
	Add       func() (O, bool)
}

// As names the form in menus: its id, and the key of its text. "" as words is the prefix of the
// question and the id.
func (f Form[O]) As(id, words string) Form[O] {
	f.id, f.words = id, words
	return f
}

// Asked makes menus ask for an optional form.
func (f Form[O]) Asked() Form[O] {
	f.asked = true
	return f
}

// Late makes menus ask for a form of a row after the others; lines keep its place.
func (f Form[O]) Late() Form[O] {
	f.late = true
	return f
}

// Usual makes the form the default of a question.
func (f Form[O]) Usual() Form[O] {
	f.usual = true
	return f
}

// If makes menus offer the form only if holds returns true for the position and the order so far.
// Lines may have it nevertheless.
func (f Form[O]) If(holds func(*Pointing, *O) bool) Form[O] {
	f.open = holds
	return f
}

// Written keeps the form out of menus: players can only write it in lines.
func (f Form[O]) Written() Form[O] {
	f.Syntax.Written = true
	return f.If(func(*Pointing, *O) bool { return false })
}

// listWays returns the choices that the form adds to a question; none if menus do not offer it. A
// prefix begins the key of the text, unless the form has a key of its own.
func (f Form[O]) listWays(m *Pointing, prefix string, o *O) ways[O] {
	switch {
	case f.open != nil && !f.open(m, o):
		return ways[O]{}
	case f.ways != nil:
		return f.ways(m, o)
	}
	one := menu.Thing[int]{ID: f.id, Words: m.Say(cmp.Or(f.words, prefix+f.id)), Usual: f.usual}
	if f.closed != nil {
		one.No = func() string { return f.closed(m, o) }
	}
	return ways[O]{[]menu.Thing[int]{one}, func(_ int, o *O) bool { return f.Ask(m, o) }}
}

// pick asks for one of some ways, and follows it. A default that stands alone is followed without a
// question. It returns false if the walk stops.
func (w ways[O]) pick(m *Pointing, ask string, o *O) bool {
	if len(w.things) == 1 && w.things[0].Usual {
		return w.follow(0, o)
	}
	i, ok := menu.Pick(m.Walk, m.Say(ask), w.things)
	return ok && w.follow(i, o)
}

// toWays returns things as ways; take sets an order to the thing that is chosen.
func toWays[O, V any](things []menu.Thing[V], take func(V, *O)) ways[O] {
	indexed := make([]menu.Thing[int], len(things))
	for i, t := range things {
		indexed[i] = menu.ToThing(t, i)
	}
	return ways[O]{indexed, func(i int, o *O) bool { take(things[i].What, o); return true }}
}

// Word makes a form for a keyword, or for several in a row; text must have one. Reading it sets the field. Without a
// field (nil) it sets nothing, and is no reason to spell an optional part.
func Word[O any](text string, field func(*O) *bool) Form[O] {
	keys := strings.Fields(text)
	set := func(o *O) {
		if field != nil {
			*field(o) = true
		}
	}
	return Form[O]{
		Syntax: Syntax{Word: text}, keys: keys[:1], starts: keys[:1], constant: field == nil, id: strings.ToLower(keys[0]),
		Read:   func(c *order.Cursor, o *O) { c.ExpectWords(keys...); set(o) },
		behind: func(c *order.Cursor, o *O, _ string) { c.ExpectWords(keys[1:]...); set(o) },
		try: func(c *order.Cursor, o *O) bool {
			if !c.Words(keys...) {
				return false
			}
			set(o)
			return true
		},
		Spell: func(o *O) (string, bool) {
			if field == nil {
				return text, false
			}
			return lists.Either(*field(o), text, ""), *field(o)
		},
		Ask: func(_ *Pointing, o *O) bool { set(o); return true },
	}
}

// Key returns a function that gives the text of a value in menus; its key is the prefix and the value in small
// letters.
func Key[S ~string](prefix string) func(*Pointing, S) string {
	return func(m *Pointing, value S) string { return m.Say(prefix + strings.ToLower(string(value))) }
}

// Keyword makes a form for one of some values of a field, each written as its keyword or keywords in capitals. A
// menu asks the question ask, and names the values by say. Without say (nil) a single value is one choice, as a Word
// is, and several cannot be asked for. A field with none of the values says nothing.
func Keyword[O any, S ~string](ask string, say func(*Pointing, S) string, field func(*O) *S, values ...S) Form[O] {
	k := keywords[O, S]{say: say, field: field, values: values}
	syntax := Syntax{OneOf: len(values) > 1}
	for _, value := range values {
		text := strings.ToUpper(string(value))
		k.texts, k.keys = append(k.texts, text), lists.Distinct(append(k.keys, strings.Fields(text)[0]))
		syntax.Parts = append(syntax.Parts, Syntax{Word: text})
	}
	form := Form[O]{
		Syntax: syntax, keys: k.keys, starts: k.keys, behind: k.readBehind, try: k.try, ways: k.listWays,
		Read:  func(c *order.Cursor, o *O) { k.readBehind(c, o, c.Expect(k.keys...)) },
		Spell: k.spell,
		Ask:   func(m *Pointing, o *O) bool { return k.listWays(m, o).pick(m, ask, o) },
	}
	if say == nil && len(values) == 1 {
		form.ways, form.id = nil, strings.ToLower(k.keys[0])
		form.Ask = func(_ *Pointing, o *O) bool { *field(o) = values[0]; return true }
	}
	return form
}

type keywords[O any, S ~string] struct {
	say    func(*Pointing, S) string
	field  func(*O) *S
	values []S
	texts  []string // the keywords of each value
	keys   []string // the first keywords
}

// readBehind reads on behind the first keyword of a value, and takes the last of the values that fit: one with more
// keywords must stand behind those with which it begins. It breaks the line if none fits.
func (k *keywords[O, S]) readBehind(c *order.Cursor, o *O, key string) {
	found := -1
	for i, text := range k.texts {
		first, rest, several := strings.Cut(text, " ")
		if first == key && (!several || c.Words(strings.Fields(rest)...)) {
			found = i
		}
	}
	if found < 0 {
		c.Lost()
		return
	}
	*k.field(o) = k.values[found]
}

func (k *keywords[O, S]) try(c *order.Cursor, o *O) bool {
	key, ok := c.Word(k.keys...)
	if ok {
		k.readBehind(c, o, key)
	}
	return ok
}

func (k *keywords[O, S]) spell(o *O) (string, bool) {
	i := slices.Index(k.values, *k.field(o))
	if i < 0 {
		return "", false
	}
	return k.texts[i], true
}

func (k *keywords[O, S]) listWays(m *Pointing, _ *O) ways[O] {
	things := lists.Map(k.values, func(value S) menu.Thing[S] {
		return menu.Thing[S]{What: value, ID: strings.ToLower(string(value)), Words: k.say(m, value)}
	})
	return toWays(things, func(value S, o *O) { *k.field(o) = value })
}

// Mark makes a form for one of some marks, which becomes the value of a field. "" says nothing. Menus cannot ask for
// it.
func Mark[O any, S ~string](field func(*O) *S, marks ...string) Form[O] {
	try := func(c *order.Cursor, o *O) bool {
		mark := c.Peek().Key
		ok := c.Take(marks...)
		if ok {
			*field(o) = S(mark)
		}
		return ok
	}
	return Form[O]{
		Syntax: Syntax{OneOf: true, Parts: lists.Map(marks, func(mark string) Syntax { return Syntax{Word: mark} })}, try: try,
		Read: func(c *order.Cursor, o *O) {
			if !try(c, o) {
				c.Lost()
			}
		},
		Spell: func(o *O) (string, bool) { return string(*field(o)), *field(o) != "" },
	}
}

// Number makes a form for a number. Menus offer numbers from least to most; lines may have any. 0 says nothing.
func Number[O any](ask string, least, most int, field func(*O) *int) Form[O] {
	return Form[O]{
		Syntax: Syntax{Name: "n"},
		Read:   func(c *order.Cursor, o *O) { *field(o) = c.ExpectNumber() },
		try: func(c *order.Cursor, o *O) (ok bool) {
			*field(o), ok = c.Number()
			return ok
		},
		Spell: func(o *O) (string, bool) { return strconv.Itoa(*field(o)), *field(o) != 0 },
		Ask: func(m *Pointing, o *O) (ok bool) {
			*field(o), ok = m.Number(m.Say(ask), least, most)
			return ok
		},
	}
}

// Slot makes a form for a thing that orders name. name stands for it in descriptions; names returns the kind of the
// names with which it can begin, and is nil if it begins with none. A thing that is spelt "" says nothing. Menus can
// ask for it only with Choices.
func Slot[V any](name string, names func(*order.Cursor) *order.NameKind, read func(*order.Cursor) V, spell func(V) string) Form[V] {
	return Form[V]{
		Syntax: Syntax{Name: name}, names: names,
		Read:  func(c *order.Cursor, v *V) { *v = read(c) },
		Spell: func(v *V) (string, bool) { text := spell(*v); return text, text != "" },
	}
}

// Choices makes menus ask one question for the form, with the candidates that list returns for a position.
func (f Form[V]) Choices(ask string, list func(*Pointing) []menu.Thing[V]) Form[V] {
	f.ways = func(m *Pointing, _ *V) ways[V] { return toWays(list(m), func(what V, v *V) { *v = what }) }
	f.Ask = func(m *Pointing, v *V) bool { return f.ways(m, v).pick(m, ask, v) }
	return f
}

// Unless keeps a form out of the reading of OneOf, although its keyword stands there, if follows returns true for the
// cursor behind the keyword.
func (f Form[O]) Unless(follows func(*order.Cursor) bool) Form[O] {
	f.unless = follows
	return f
}

// Then makes menus go on with ask behind the questions of the form. Lines are read as before.
func (f Form[O]) Then(ask func(*Pointing, *O) bool) Form[O] {
	list, first := f.ways, f.Ask
	if f.Ask = func(m *Pointing, o *O) bool { return first(m, o) && ask(m, o) }; list != nil {
		f.ways = func(m *Pointing, o *O) ways[O] {
			w := list(m, o)
			return ways[O]{w.things, func(i int, o *O) bool { return w.follow(i, o) && ask(m, o) }}
		}
	}
	return f
}

// Checked makes reading call check with the order and the mark before the text that was read, even if the line is broken.
// The form can no longer be told by its keyword: OneOf takes it as the form that begins with none.
func (f Form[O]) Checked(check func(c *order.Cursor, o *O, mark int)) Form[O] {
	read := f.Read
	f.keys, f.behind, f.try = nil, nil, nil
	f.Read = func(c *order.Cursor, o *O) {
		mark := c.Mark()
		read(c, o)
		check(c, o, mark)
	}
	return f
}

// Distinct makes lists call blame for a thing that stands there twice, with the mark before it. nil: it may stand
// there twice.
func (f Form[V]) Distinct(blame func(c *order.Cursor, mark int)) Form[V] {
	f.twice = blame
	return f
}

// Alike makes a Distinct form's lists take two things for the same if same returns true for them, instead of if they
// are equal.
func (f Form[V]) Alike(same func(a, b V) bool) Form[V] {
	f.same = same
	return f
}

// Whole makes a question offer the form as one choice, named by As; its own question, if it has one, is asked then.
func (f Form[O]) Whole() Form[O] {
	f.ways = nil
	return f
}

// ClosedIf keeps a form that is offered as one choice from being chosen while why returns a reason; "" if it can be.
func (f Form[O]) ClosedIf(why func(*Pointing, *O) string) Form[O] {
	f.closed = why
	return f
}
