package form

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// MostAsked is the greatest number that menus offer, where an order has no limit of its own.
const MostAsked = 10

// A Series says how a list is written, and how menus ask for it. With None or All, the form of the things must begin
// with names.
type Series struct {
	Bars  bool                     // with bars between the things instead of commas
	Ends  func(*order.Cursor) bool // whether the bar that was just read ends the list; nil: never
	None  string                   // the keyword of an empty list; "": it cannot be empty
	All   string                   // the keyword of all the rest, which may stand last, and alone if there is a None; "": none
	Ask   string                   // the key of the question
	Least int                      // how many must be chosen in menus
	Most  int                      // how many may be chosen at most; 0: all
	One   bool                     // menus ask for one only
	Many  bool                     // menus ask for the things in any order, and list them in their own
}

// List makes a form for a list of things. None of them may stand there twice if their form is Distinct. Menus can ask
// for it if the form of the things has Choices.
func List[O any, V comparable](s Series, field func(*O) *[]V, of Form[V]) Form[O] {
	return ListOrAll(s, field, nil, of)
}

// ListOrAll makes a form for a list that may end with the keyword s.All, which sets the field all. If all is nil, the
// keyword is read and sets nothing, and descriptions do not show it.
func ListOrAll[O any, V comparable](s Series, field func(*O) *[]V, all func(*O) *bool, of Form[V]) Form[O] {
	l := list[O, V]{s, field, all, of}
	syntax := Syntax{List: l.mark(), Parts: []Syntax{of.Syntax}}
	if all != nil {
		syntax = Syntax{Parts: []Syntax{syntax, {Optional: true, Parts: []Syntax{{Word: l.mark() + " " + s.All}}}}}
	}
	if s.None != "" {
		syntax = Syntax{OneOf: true, Parts: []Syntax{syntax, {Word: s.None}}}
	}
	form := Form[O]{Syntax: syntax, names: of.names, id: "some", Read: l.read, Spell: l.spell, Ask: l.ask, mayEnd: all != nil}
	if s.One {
		form.ways = l.listSingles
		form.Ask = func(m *Pointing, o *O) bool { return l.listSingles(m, o).pick(m, s.Ask, o) }
	}
	return form
}

type list[O any, V comparable] struct {
	Series
	field func(*O) *[]V
	all   func(*O) *bool
	of    Form[V]
}

// mark returns the mark between the things.
func (l *list[O, V]) mark() string { return lists.Either(l.Bars, "|", ",") }

// read reads the list and appends its things to the field. If a thing cannot be read, the line is broken and its
// proposals leave out things that the list has already, where none may stand there twice.
func (l *list[O, V]) read(c *order.Cursor, o *O) {
	if l.None != "" && l.readWord(c, o, l.None) {
		return
	}
	things := l.field(o)
	for {
		mark := c.Mark()
		var thing V
		if l.of.Read(c, &thing); c.Err() != nil {
			l.dropListed(c.Err(), *things)
			return
		}
		if l.of.twice != nil && l.has(*things, thing) {
			l.of.twice(c, mark)
		}
		*things = append(*things, thing)
		mark = c.Mark()
		if !c.Take(l.mark()) || l.All != "" && l.readWord(c, o) {
			return
		}
		if l.Ends != nil && l.Ends(c) {
			c.Back(mark)
			return
		}
	}
}

// has reports whether a thing stands among some.
func (l *list[O, V]) has(things []V, thing V) bool {
	if l.of.same == nil {
		return slices.Contains(things, thing)
	}
	return slices.ContainsFunc(things, func(other V) bool { return l.of.same(other, thing) })
}

// dropListed takes the things that the list has already out of the proposals of an error, in place,
// if none may stand there twice.
func (l *list[O, V]) dropListed(fault *order.Error, things []V) {
	if l.of.twice == nil {
		return
	}
	fault.Legal = lists.Keep(fault.Legal, func(legal string) bool {
		return !slices.ContainsFunc(things, func(thing V) bool {
			text, _ := l.of.Spell(&thing)
			return order.Fold(strings.ReplaceAll(text, "_", " ")) == order.Fold(legal)
		})
	})
}

// readWord reads the keyword All, or one of some other keywords, unless a name stands there. All sets its field.
// It returns false if it has read nothing.
func (l *list[O, V]) readWord(c *order.Cursor, o *O, others ...string) bool {
	keys := others
	if l.All != "" {
		keys = append([]string{l.All}, others...)
	}
	key := c.WordBeforeName(l.of.names(c), keys...)
	if key != "" && key == l.All && l.all != nil {
		*l.all(o) = true
	}
	return key != ""
}

// spell spells the list. Without things it returns the keyword None and false, even if the field all is set.
func (l *list[O, V]) spell(o *O) (string, bool) {
	things := *l.field(o)
	if len(things) == 0 {
		return l.None, false
	}
	texts := make([]string, len(things))
	for i := range things {
		texts[i], _ = l.of.Spell(&things[i])
	}
	if l.all != nil && *l.all(o) {
		texts = append(texts, l.All)
	}
	return strings.Join(texts, lists.Either(l.Bars, " | ", ", ")), true
}

// ask asks for the things in one question. If none is chosen, the order keeps the things that it had.
func (l *list[O, V]) ask(m *Pointing, o *O) bool {
	var none V
	w := l.of.ways(m, &none)
	asked := menu.Menu{Ask: m.Say(l.Ask), Kind: menu.Order, Min: l.Least, Max: len(w.things)}
	if l.Many {
		asked.Kind = menu.Many
	}
	if l.Most > 0 {
		asked.Max = min(l.Most, len(w.things))
	}
	picked, ok := menu.Some(m.Walk, asked, w.things)
	if len(picked) > 0 {
		things := make([]V, len(picked))
		for i, pick := range picked {
			w.follow(pick, &things[i])
		}
		*l.field(o) = things
	}
	return ok
}

// listSingles returns the ways to choose one thing as the whole list.
func (l *list[O, V]) listSingles(m *Pointing, _ *O) ways[O] {
	var none V
	w := l.of.ways(m, &none)
	return ways[O]{w.things, func(i int, o *O) bool {
		things := make([]V, 1)
		*l.field(o) = things
		return w.follow(i, &things[0])
	}}
}

// Bars makes a form for one or more things with bars between them; the first that can be done counts. A menu asks for
// one. more is the key of the text of the addition of another thing; "": menus add nothing.
func Bars[O, V any](more string, field func(*O) *[]V, of Form[V]) Form[O] {
	return Chain("|", more, field, of)
}

// Chain makes a form as Bars does, with another mark or a keyword between the things.
func Chain[O, V any](between, more string, field func(*O) *[]V, of Form[V]) Form[O] {
	b := bars[O, V]{between, more, field, of}
	return Form[O]{
		Syntax: Syntax{List: between, Parts: []Syntax{of.Syntax}}, names: of.names,
		Read: b.read, Spell: b.spell, Ask: b.ask, More: b.listMore,
	}
}

type bars[O, V any] struct {
	between string
	more    string
	field   func(*O) *[]V
	of      Form[V]
}

// read reads the things and appends them to the field.
func (b *bars[O, V]) read(c *order.Cursor, o *O) {
	for more := true; more; more = c.Take(b.between) || isKeyword(b.between) && c.Words(b.between) {
		var thing V
		b.of.Read(c, &thing)
		*b.field(o) = append(*b.field(o), thing)
	}
}

func (b *bars[O, V]) spell(o *O) (string, bool) {
	texts := lists.Map(*b.field(o), func(thing V) string { text, _ := b.of.Spell(&thing); return text })
	return joinTexts(strings.Join(texts, " "+b.between+" ")), len(texts) > 0
}

// ask asks for one more thing, and appends it to a copy of the list, even if the walk stops.
func (b *bars[O, V]) ask(m *Pointing, o *O) bool {
	var thing V
	ok := b.of.Ask(m, &thing)
	*b.field(o) = append(slices.Clip(*b.field(o)), thing)
	return ok
}

// listMore returns the addition of another thing, and those to the last thing; nil if more is "".
func (b *bars[O, V]) listMore(m *Pointing, o *O) []Addition[O] {
	if b.more == "" {
		return nil
	}
	all := []Addition[O]{{"more", b.more, func() (O, bool) {
		changed := *o
		ok := b.ask(m, &changed)
		return changed, ok
	}}}
	last := len(*b.field(o)) - 1
	if b.of.More == nil || last < 0 {
		return all
	}
	for _, a := range b.of.More(m, &(*b.field(o))[last]) {
		all = append(all, Addition[O]{a.ID, a.Words, func() (O, bool) {
			changed, things := *o, slices.Clone(*b.field(o))
			thing, ok := a.Add()
			things[last], *b.field(&changed) = thing, things
			return changed, ok
		}})
	}
	return all
}

// Pointer makes a form for a thing that an order may lack: nil says nothing, and is spelt "". Reading and menus set
// the pointer to a new thing.
func Pointer[V any](of Form[V]) Form[*V] {
	form := Form[*V]{
		Syntax: of.Syntax, names: of.names,
		Read: func(c *order.Cursor, v **V) { *v = new(V); of.Read(c, *v) },
		Spell: func(v **V) (string, bool) {
			if *v == nil {
				return "", false
			}
			text, _ := of.Spell(*v)
			return text, true
		},
		Ask: func(m *Pointing, v **V) bool { *v = new(V); return of.Ask(m, *v) },
	}
	if of.ways != nil {
		form.ways = func(m *Pointing, _ **V) ways[*V] {
			var none V
			w := of.ways(m, &none)
			return ways[*V]{w.things, func(i int, v **V) bool { *v = new(V); return w.follow(i, *v) }}
		}
	}
	return form
}

// Shortcut makes a form for OneOf that only menus use: it offers another form once more under an id, and also sets a
// field. Lines are not read by it.
func Shortcut[O any](id string, of Form[O], field func(*O) *bool) Form[O] {
	return Form[O]{id: id, shortcut: true, Ask: func(m *Pointing, o *O) bool {
		*field(o) = true
		return of.Ask(m, o)
	}}
}
