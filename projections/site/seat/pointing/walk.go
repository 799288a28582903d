package pointing

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A walk carries out one form, and is changed by each step of it.
type walk struct {
	Form
	lang     string
	try      Trial
	game     game.Pointed // the submission without the line that is changed
	readText *string      // the text that game was read from; nil: none yet
	bad      bool         // the choice was not possible

	replaced []string // the texts of the lines that the written one has replaced
}

// trySubmission sets game to the submission as it is, without the line that is changed; ok is false if
// no orders can be made by choices. It does nothing if the text has been read already.
func (w *walk) trySubmission() (ok bool, err error) {
	text := w.Text
	if w.Line > 0 {
		text, _ = spliceLines(text, w.Line, 1, "")
	}
	if w.readText != nil && *w.readText == text {
		return true, nil
	}
	w.game, ok, err = w.try(text)
	w.readText = &text
	return ok, err
}

// nextMenu returns the question that follows some picks; the first question if there are none.
func (w *walk) nextMenu(picks ...string) menu.Menu { return w.game.Menu(w.lang, picks...) }

// takeBack takes the last choice back. If there is none, it gives the line up.
func (w *walk) takeBack() {
	switch n := len(w.Picks); {
	case len(w.Sofar) > 0:
		w.Sofar = w.Sofar[:len(w.Sofar)-1]
	case n > 0:
		w.Picks = w.Picks[:n-1]
	default:
		w.giveUpLine()
	}
}

// makeChoices adds choices to the picks if all of them are possible; otherwise it only sets bad.
func (w *walk) makeChoices(more ...string) {
	picks := slices.Concat(w.Picks, more)
	if w.nextMenu(picks...).Taken < len(picks) {
		w.bad = true
		return
	}
	w.Open, w.Picks, w.Sofar = true, picks, nil
}

// pickAnswer makes the choices that the form brings. It sets bad if they are not possible.
func (w *walk) pickAnswer() {
	m := w.nextMenu(w.Picks...)
	switch {
	case m.Kind == menu.Order:
		w.addRanked(m)
	case m.Kind == menu.Many:
		w.makeChoices(strings.Join(w.readPicks(m), ","))
	case len(w.chosen) == 0:
		w.bad = true
	default:
		w.makeChoices(strings.Split(restoreLineEnds(w.chosen[0]), separator)...)
	}
}

// addRanked adds the form's choice to those picked so far, for a question that asks for several in
// order. When no more can be picked, it answers the question. It sets bad unless the form brings one
// possible choice.
func (w *walk) addRanked(m menu.Menu) {
	open := listRemaining(m, w.Sofar)
	i := slices.IndexFunc(open, func(c menu.Choice) bool { return slices.Contains(w.chosen, c.ID) })
	if len(w.chosen) != 1 || i < 0 {
		w.bad = true
		return
	}
	w.Sofar = append(w.Sofar, w.chosen[0])
	if open[i].Alone || len(w.Sofar) == m.Max || len(open) == 1 {
		w.makeChoices(strings.Join(w.Sofar, ","))
	}
}

// readPicks returns the IDs of the choices that the form brings. For a group with a number n they are
// the first n choices of the group, for all others those that are ticked.
func (w *walk) readPicks(m menu.Menu) []string {
	chosen := slices.Clone(w.chosen)
	for i, group := range groupChoices(m.Open()) {
		if i >= len(w.groups) {
			break
		}
		n, err := strconv.Atoi(w.groups[i])
		if err != nil {
			continue // those that are ticked count
		}
		for j, choice := range group.Choices {
			chosen = slices.DeleteFunc(chosen, func(id string) bool { return id == choice.ID })
			if j < n {
				chosen = append(chosen, choice.ID)
			}
		}
	}
	return chosen
}

// writeLine writes the finished line into the submission: in the place of the line that is changed or
// of the lines that it replaces, or else where insertLine finds a place. It notes what was replaced
// in w.replaced. It sets bad if the line is not finished.
func (w *walk) writeLine() error {
	line := w.nextMenu(w.Picks...).Line
	if line == "" {
		w.bad = true
		return nil
	}
	line = w.game.Named(line)
	var replacedLines []int // in order
	if words := w.rivalWords(w.Picks[0]); words != "" && !isConditional(line) {
		replacedLines = w.findRivals(words)
	}
	for _, n := range replacedLines {
		w.replaced = append(w.replaced, order.Tidy(lineAt(w.Text, n)))
	}
	if w.Line > 0 {
		replacedLines = append(replacedLines, w.Line)
		slices.Sort(replacedLines)
	}
	newText, undo := w.Text, ""
	if len(replacedLines) == 0 {
		var err error
		if newText, undo, err = insertLine(w.Text, line, w.try); err != nil {
			return err
		}
	} else {
		for _, n := range slices.Backward(replacedLines[1:]) {
			newText, _ = spliceLines(newText, n, 1)
		}
		newText, _ = spliceLines(newText, replacedLines[0], 1, line)
	}
	pointed, ok, err := w.try(newText)
	if err != nil {
		return err
	}
	switch {
	case ok && len(pointed.Receipt.GaveWay) > 0:
		w.replaceSubmission(w.removeRivals(newText, pointed.Receipt.GaveWay))
		return nil
	case undo != "":
		w.noteStep(newText, undo)
	default:
		w.replaceSubmission(newText)
	}
	if ok {
		w.game, w.readText = pointed, &newText // it need not be read again
	}
	return nil
}

// removeRivals returns a submission without the lines with some numbers, which a later line replaces.
// It notes them in w.replaced.
func (w *walk) removeRivals(text string, lines []int) string {
	for _, n := range slices.Backward(slices.Sorted(slices.Values(lines))) {
		w.replaced = append(w.replaced, order.Tidy(lineAt(text, n)))
		text, _ = spliceLines(text, n, 1)
	}
	return text
}

// replaceSubmission replaces the whole submission, as one step that can be undone.
func (w *walk) replaceSubmission(after string) {
	w.noteStep(spliceLines(w.Text, 1, strings.Count(w.Text, "\n")+1, strings.Split(after, "\n")...))
}

// reopenLine reopens the choices of the line that the form's button names. A line that menus cannot
// make begins anew, without choices. It sets bad if no line is named.
func (w *walk) reopenLine() error {
	if w.actionLine < 1 {
		w.bad = true
		return nil
	}
	line, ok := canonicalLine(w.game.Receipt, w.actionLine)
	if !ok {
		line = order.Tidy(lineAt(w.Text, w.actionLine))
	}
	w.giveUpLine()
	w.Open, w.Line = true, w.actionLine
	if ok, err := w.trySubmission(); err != nil || !ok || line == "" {
		return err
	}
	if picks, found := menu.FindPicks(line, func(picks []string) menu.Menu { return w.game.Menu("en", picks...) }); found {
		w.Picks = picks
		for w.nextMenu(w.Picks...).Kind == menu.Done && len(w.Picks) > 0 {
			w.Picks = w.Picks[:len(w.Picks)-1]
		}
	}
	return nil
}

// undoLast takes the last step back, if there is one, and gives up the line that is being made.
func (w *walk) undoLast() {
	if n := len(w.Undo); n > 0 {
		w.Text, _ = undoStep(w.Text, w.Undo[n-1])
		w.Undo = w.Undo[:n-1]
	}
	w.giveUpLine()
}
