package form_test

import (
	"fmt"

	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/order/form/formtest"
)

// A Feast is FEAST ALL, or FEAST swan, pie WITH 3 SERVANTS.
type Feast struct {
	All      bool
	Dishes   []string
	Servants int
}

func (f Feast) String() string { return feast.Spell(f) }

var feast = form.NewKind[fmt.Stringer]("FEAST", Feast{}, form.Row(
	form.OneOf("what?", "",
		form.Word("ALL", func(f *Feast) *bool { return &f.All }).As("all", "everything"),
		form.List(form.Series{Ask: "which dishes?", Least: 1}, func(f *Feast) *[]string { return &f.Dishes }, dish).As("some", "some dishes"),
	),
	form.Optional(form.After("WITH", form.Row(
		form.Number("how many?", 1, 9, func(f *Feast) *int { return &f.Servants }), form.Word[Feast]("SERVANTS", nil),
	))).As("with", "with servants"),
))

var dish = form.Slot("dish", dishNames, func(c *order.Cursor) string { return c.Thing(dishNames(c)) }, func(code string) string { return code }).
	Choices("", func(*form.Pointing) []menu.Thing[string] {
		return []menu.Thing[string]{{What: "swan", ID: "swan", Words: "the swan"}, {What: "pie", ID: "pie", Words: "the pie"}}
	})

var names = &order.NameKind{
	Names: order.Lexicon{"": order.NewNames(order.Name{Code: "swan", Full: "Swan"}, order.Name{Code: "pie", Full: "Pie"})},
	None:  func(_, word string) string { return "no dish is called " + word },
}

func dishNames(*order.Cursor) *order.NameKind { return names }

var grammar = &order.Grammar{
	Words: order.MustCatalogue([]byte("FEAST: {fr: festin}\nALL: {fr: tout}\nWITH: {fr: avec}\nSERVANTS: {fr: valets}"), order.Common()), Heads: []string{"FEAST"},
}

// readFeast reads an order and returns its canonical spelling, or what was wrong.
func readFeast(lang, text string) string {
	c := grammar.Read(order.Line{Text: text, Lang: lang})
	c.ExpectWords("FEAST")
	read := feast.Read(c)
	if c.Finish(); c.Err() != nil {
		return fmt.Sprint(c.Err().Reason, " ", c.Err().Legal)
	}
	return read.String()
}

// walk returns the last menu after some picks: its question, or the order that they make.
func walk(picks ...string) string {
	m := &form.Pointing{Walk: menu.Start(picks), Say: func(key string, _ ...string) string { return key }}
	made, ok := feast.Ask(m)
	if !ok {
		return m.Menu("").Ask
	}
	for _, more := range feast.More(m, made) {
		made, _ = more.Add()
	}
	return m.Menu(made.String()).Line + m.Menu("").Ask
}

// One value reads an order, spells it, asks for it in menus, and describes it.
func Example() {
	fmt.Println(readFeast("en", "feast Pie, swan with 3 servants"))
	fmt.Println(readFeast("fr", "FESTIN TOUT"))
	fmt.Println(readFeast("en", "FEAST fish"))
	fmt.Println(walk())
	fmt.Println(walk("some"))
	fmt.Println(walk("some", "pie", "2"))
	fmt.Println(formtest.Text(feast.Syntax))
	// Output:
	// FEAST pie, swan WITH 3 SERVANTS
	// FEAST ALL
	// no dish is called fish [Pie Swan]
	// what?
	// which dishes?
	// FEAST pie WITH 2 SERVANTS
	// FEAST (ALL / dish, ...) [WITH n SERVANTS]
}
