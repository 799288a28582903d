package pointing

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A walk answers one form.
type walk struct {
	Form
	lang string
	try  Trial
	game game.Pointed // the letter without the line that is changed
	said *string      // the text that game was read from; nil: none yet
	bad  bool         // the choice was not possible

	replaced []string // the lines that the written one has replaced
}

// read tries the letter as it is, without the line that is changed.
func (w *walk) read() (ok bool, err error) {
	text := w.Text
	if w.Line > 0 {
		text, _ = splice(text, w.Line, 1, "")
	}
	if w.said != nil && *w.said == text {
		return true, nil
	}
	w.game, ok, err = w.try(text)
	w.said = &text
	return ok, err
}

// menu returns the question that follows some picks.
func (w *walk) menu(picks ...string) menu.Menu { return w.game.Menu(w.lang, picks...) }

// back takes the last choice back; if there is none it gives the line up.
func (w *walk) back() {
	switch n := len(w.Picks); {
	case len(w.Sofar) > 0:
		w.Sofar = w.Sofar[:len(w.Sofar)-1]
	case n > 0:
		w.Picks = w.Picks[:n-1]
	default:
		w.close()
	}
}

// pick makes choices, if all are possible; otherwise it sets bad.
func (w *walk) pick(more ...string) {
	picks := slices.Concat(w.Picks, more)
	if w.menu(picks...).Taken < len(picks) {
		w.bad = true
		return
	}
	w.Open, w.Picks, w.Sofar = true, picks, nil
}

// answer makes the choice of the form.
func (w *walk) answer() {
	m := w.menu(w.Picks...)
	switch {
	case m.Kind == menu.Order:
		w.ranked(m)
	case m.Kind == menu.Many:
		w.pick(strings.Join(w.counted(m), ","))
	case len(w.chosen) == 0:
		w.bad = true
	default:
		w.pick(strings.Split(plain(w.chosen[0]), between)...)
	}
}

// ranked adds one choice to several in order. The question is answered when there can be no more.
func (w *walk) ranked(m menu.Menu) {
	open := left(m, w.Sofar)
	i := slices.IndexFunc(open, func(c menu.Choice) bool { return slices.Contains(w.chosen, c.ID) })
	if len(w.chosen) != 1 || i < 0 {
		w.bad = true
		return
	}
	w.Sofar = append(w.Sofar, w.chosen[0])
	if open[i].Alone || len(w.Sofar) == m.Max || len(open) == 1 {
		w.pick(strings.Join(w.Sofar, ","))
	}
}

// counted returns the choices of a form: those that are ticked, but from a group with a number the
// first so many.
func (w *walk) counted(m menu.Menu) []string {
	chosen := slices.Clone(w.chosen)
	for i, g := range grouped(m.Open()) {
		if i >= len(w.groups) {
			break
		}
		n, err := strconv.Atoi(w.groups[i])
		if err != nil {
			continue // those that are ticked count
		}
		for j, c := range g.Choices {
			chosen = slices.DeleteFunc(chosen, func(id string) bool { return id == c.ID })
			if j < n {
				chosen = append(chosen, c.ID)
			}
		}
	}
	return chosen
}

// add writes the finished line into the letter, in the place of the line that is changed or of the
// lines that it replaces, if any.
func (w *walk) add() error {
	line := w.menu(w.Picks...).Line
	if line == "" {
		w.bad = true
		return nil
	}
	var gone []int // in order
	if words := w.rival(w.Picks[0]); words != "" && !bound(line) {
		gone = w.rivals(words)
	}
	for _, n := range gone {
		w.replaced = append(w.replaced, order.Tidy(lineAt(w.Text, n)))
	}
	if w.Line > 0 {
		gone = append(gone, w.Line)
		slices.Sort(gone)
	}
	after, undo := w.Text, ""
	if len(gone) == 0 {
		var err error
		if after, undo, err = with(w.Text, line, w.try); err != nil {
			return err
		}
	} else {
		for _, n := range slices.Backward(gone[1:]) {
			after, _ = splice(after, n, 1)
		}
		after, _ = splice(after, gone[0], 1, line)
	}
	p, ok, err := w.try(after)
	if err != nil {
		return err
	}
	switch {
	case ok && len(p.Receipt.GaveWay) > 0:
		w.rewrite(w.withoutRivals(after, p.Receipt.GaveWay))
		return nil
	case undo != "":
		w.did(after, undo)
	default:
		w.rewrite(after)
	}
	if ok {
		w.game, w.said = p, &after // it need not be read again
	}
	return nil
}

// withoutRivals returns a letter without lines that a later line replaces, and notes them.
func (w *walk) withoutRivals(text string, lines []int) string {
	for _, n := range slices.Backward(slices.Sorted(slices.Values(lines))) {
		w.replaced = append(w.replaced, order.Tidy(lineAt(text, n)))
		text, _ = splice(text, n, 1)
	}
	return text
}

// rewrite replaces the whole letter, as one step.
func (w *walk) rewrite(after string) {
	w.did(splice(w.Text, 1, strings.Count(w.Text, "\n")+1, strings.Split(after, "\n")...))
}

// change reopens the choices of a line of the letter; a line that menus cannot make begins anew.
func (w *walk) change() error {
	if w.of < 1 {
		w.bad = true
		return nil
	}
	said, ok := canonical(w.game.Receipt, w.of)
	if !ok {
		said = order.Tidy(lineAt(w.Text, w.of))
	}
	w.close()
	w.Open, w.Line = true, w.of
	if ok, err := w.read(); err != nil || !ok || said == "" {
		return err
	}
	if picks, found := menu.Back(said, func(picks []string) menu.Menu { return w.game.Menu("en", picks...) }); found {
		w.Picks = picks
		for w.menu(w.Picks...).Kind == menu.Done && len(w.Picks) > 0 {
			w.Picks = w.Picks[:len(w.Picks)-1]
		}
	}
	return nil
}

// undo takes the last step back, and gives up the line that is being made.
func (w *walk) undo() {
	if n := len(w.Undo); n > 0 {
		w.Text, _ = undone(w.Text, w.Undo[n-1])
		w.Undo = w.Undo[:n-1]
	}
	w.close()
}
