package pointing

import (
	"slices"
	"strings"

	"seneschal/domain/menu"
)

// Next carries out a form, and returns the table that its page shows next; ok is false if no orders
// can be made by choices. It fails only if try does.
func Next(f Form, lang string, try Trial) (t Table, ok bool, err error) {
	w := &walk{Form: f, lang: lang, try: try}
	if ok, err = w.trySubmission(); err != nil || !ok {
		return Table{}, false, err
	}
	if err = w.runAction(); err != nil {
		return Table{}, false, err
	}
	if ok, err = w.trySubmission(); err != nil || !ok {
		return Table{}, false, err
	}
	return w.buildTable()
}

// buildTable makes the table from the present state. It drops picks that are possible no more, and
// sets bad then.
func (w *walk) buildTable() (Table, bool, error) {
	m := w.nextMenu(w.Picks...)
	if m.Taken < len(w.Picks) { // the submission has changed
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
	t.Written, t.Replaced = listWritten(w.Text, t.Receipt), w.replaced
	var err error
	if t.Asked, err = w.listAsked(); err != nil {
		return Table{}, false, err
	}
	t.Idle = w.countIdle()
	if t.Places, err = w.listPlaces(t.Arrows); err != nil {
		return Table{}, false, err
	}
	if w.do == "tap" && len(w.Picks) == 2 {
		t.Also = slices.DeleteFunc(listBeginnings(w.game, w.lang, w.place), func(c menu.Choice) bool { return c.ID == strings.Join(w.Picks, separator) })
	}
	if m.Min == 0 && m.Line != "" && m.Kind == menu.One {
		if next := w.nextMenu(append(slices.Clip(w.Picks), "")...); next.Kind != menu.Done {
			t.Another = next.Ask
		}
	}
	return t, true, nil
}

// runAction carries out the action of the form's button; none if the action is not known.
func (w *walk) runAction() error {
	switch w.do {
	case "new":
		w.giveUpLine()
		w.Open = true
	case "instead":
		w.Picks, w.Sofar = nil, nil
		w.makeChoices(w.begins...)
	case "stop":
		w.giveUpLine()
	case "back":
		w.takeBack()
	case "skip":
		w.makeChoices("")
	case "enough":
		w.makeChoices(strings.Join(w.Sofar, ","))
	case "reply":
		return w.beginAnswer()
	case "suggest":
		w.replaceSubmission(strings.Join(w.begins, "\n"))
	case "next":
		w.pickAnswer()
	case "tap":
		return w.interpretTap()
	case "add":
		return w.writeLine()
	case "change":
		return w.reopenLine()
	case "remove":
		if w.bad = w.actionLine < 1; !w.bad {
			w.noteStep(spliceLines(w.Text, w.actionLine, 1))
		}
	case "undo":
		w.undoLast()
	}
	return nil
}
