package pointing

import (
	"slices"
	"strings"

	"seneschal/domain/menu"
)

// Next carries out a form, and returns the table that its page shows next; ok is false if no
// orders can be made by choices.
func Next(f Form, lang string, try Trial) (t Table, ok bool, err error) {
	w := &walk{Form: f, lang: lang, try: try}
	if ok, err = w.read(); err != nil || !ok {
		return Table{}, false, err
	}
	if err = w.step(); err != nil {
		return Table{}, false, err
	}
	if ok, err = w.read(); err != nil || !ok {
		return Table{}, false, err
	}
	return w.table()
}

// table makes the table from the present state.
func (w *walk) table() (Table, bool, error) {
	m := w.menu(w.Picks...)
	if m.Taken < len(w.Picks) { // the letter has changed
		w.Picks, w.Sofar, w.bad = w.Picks[:m.Taken], nil, true
	}
	t := Table{Text: w.Text, Open: w.Open, Line: w.Line, Was: lineAt(w.Text, w.Line), Picks: w.Picks, Sofar: w.Sofar, Menu: m, Bad: w.bad, Undo: w.Undo, Receipt: w.game.Receipt, Arrows: w.game.Arrows()}
	if w.Line > 0 { // the list includes the line that is changed
		whole, _, err := w.try(w.Text)
		if err != nil {
			return Table{}, false, err
		}
		t.Receipt = whole.Receipt
	}
	t.Written, t.Replaced = written(w.Text, t.Receipt), w.replaced
	var err error
	if t.Asked, err = w.asked(); err != nil {
		return Table{}, false, err
	}
	t.Idle = w.idle()
	if t.Places, err = w.places(t.Arrows); err != nil {
		return Table{}, false, err
	}
	if w.do == "tap" && len(w.Picks) == 2 {
		t.Also = slices.DeleteFunc(beginnings(w.game, w.lang, w.at), func(c menu.Choice) bool { return c.ID == strings.Join(w.Picks, between) })
	}
	if m.Min == 0 && m.Line != "" && m.Kind == menu.One {
		if next := w.menu(append(slices.Clip(w.Picks), "")...); next.Kind != menu.Done {
			t.Another = next.Ask
		}
	}
	return t, true, nil
}

// step carries out the action of the form's button.
func (w *walk) step() error {
	switch w.do {
	case "new":
		w.close()
		w.Open = true
	case "instead":
		w.Picks, w.Sofar = nil, nil
		w.pick(w.begins...)
	case "stop":
		w.close()
	case "back":
		w.back()
	case "skip":
		w.pick("")
	case "enough":
		w.pick(strings.Join(w.Sofar, ","))
	case "reply":
		return w.reply()
	case "suggest":
		w.rewrite(strings.Join(w.begins, "\n"))
	case "next":
		w.answer()
	case "tap":
		return w.tap()
	case "add":
		return w.add()
	case "change":
		return w.change()
	case "remove":
		if w.bad = w.of < 1; !w.bad {
			w.did(splice(w.Text, w.of, 1))
		}
	case "undo":
		w.undo()
	}
	return nil
}
