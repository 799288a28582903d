package pointing

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// maxSpread is the greatest number of kinds of answers whose choices stand beside each other, and,
// if there are several kinds, of choices of each.
const maxSpread = 4

// listAsked returns the possible answers to the game's questions to the seat, as if the submission
// answered none yet; the answers in the submission are marked as picked. Where a kind of answer has
// further questions or too many choices, the kind stands for its choices.
func (w *walk) listAsked() ([]Asked, error) {
	unanswered, err := w.readUnanswered()
	if err != nil {
		return nil, err
	}
	kinds := lists.Keep(unanswered.Menu(w.lang).Open(), func(c menu.Choice) bool { return c.Asked })
	var questions []Asked
	add := func(title string, choices ...menu.Choice) {
		i := slices.IndexFunc(questions, func(a Asked) bool { return a.Title == title })
		if i < 0 {
			i, questions = len(questions), append(questions, Asked{Title: title})
		}
		questions[i].Choices = append(questions[i].Choices, choices...)
	}
	for _, kind := range kinds {
		m := unanswered.Menu(w.lang, kind.ID)
		open := m.Open()
		if m.Line != "" || m.Kind != menu.One && (m.Kind != menu.Order || m.Min != 1) || len(kinds) > maxSpread || len(kinds) > 1 && len(open) > maxSpread {
			add("", kind)
			continue
		}
		few := usualFirst(open)
		add(lists.Either(len(kinds) == 1, "", kind.Words+": "+m.Ask), lists.Map(few, func(c menu.Choice) menu.Choice { return adaptToKind(kind, c) })...)
		if len(few) < len(open) {
			kind.Words += " …"
			add("", kind)
		}
	}
	w.pickWritten(unanswered, questions)
	return questions, nil
}

// usualFirst returns the choices under the heading of the first one, those that are picked by default
// first, and at most maxAtOnce of them. open must not be empty if the result is to hold any.
func usualFirst(open []menu.Choice) []menu.Choice {
	few := lists.Keep(open, func(c menu.Choice) bool { return c.Group == open[0].Group })
	slices.SortStableFunc(few, func(a, b menu.Choice) int { return lists.One(b.Picked) - lists.One(a.Picked) })
	return few[:min(len(few), maxAtOnce)]
}

// adaptToKind returns a choice of the first question of a kind of order with an ID that also chooses
// the kind.
func adaptToKind(kind, c menu.Choice) menu.Choice {
	c.ID = kind.ID + separator + c.ID
	return c
}

// pickWritten sets, in place, Picked of each choice: whether the submission has its line.
func (w *walk) pickWritten(free game.Pointed, all []Asked) {
	lines := listWritten(w.Text, w.game.Receipt)
	for _, group := range all {
		for i := range group.Choices {
			choice := &group.Choices[i]
			line := free.Menu("en", strings.Split(choice.ID, separator)...).Line
			choice.Picked = line != "" && slices.ContainsFunc(lines, func(l Written) bool { return l.Text == line || l.Raw == line })
		}
	}
}

// readUnanswered reads the submission without the lines that a later line can replace.
func (w *walk) readUnanswered() (game.Pointed, error) {
	lines := w.findRivals("")
	if len(lines) == 0 {
		return w.game, nil
	}
	text := w.Text
	for _, n := range slices.Backward(lines) {
		text, _ = spliceLines(text, n, 1)
	}
	p, _, err := w.try(text)
	return p, err
}

// findRivals returns the numbers of the lines that an order of a kind replaces: those that begin with
// one of its words, which are separated by "|". For "" it returns those of all kinds of order. It
// leaves out the line that is changed, conditional lines, and those in the block of an earlier turn.
func (w *walk) findRivals(words string) []int {
	if words == "" {
		words = strings.Join(lists.Map(w.nextMenu().Choices, func(c menu.Choice) string { return c.Rival }), "|")
	}
	beginnings, lines := strings.Split(words, "|"), order.Split(w.Text)
	var all []int
	for _, l := range listWritten(w.Text, w.game.Receipt) {
		if l.N != w.Line && !isConditional(l.Text) && !isEarlierBlock(lines, l.N) && slices.ContainsFunc(beginnings, func(word string) bool { return word != "" && strings.HasPrefix(l.Text+" ", word+" ") }) {
			all = append(all, l.N)
		}
	}
	return all
}

// isEarlierBlock reports whether a line stands in the block of one turn, and another turn's block
// is below.
func isEarlierBlock(lines []order.Line, n int) bool {
	turns := lists.Keep(lines, func(l order.Line) bool { return beginsWith(l.Text, "TURN") })
	return len(turns) > 1 && turns[0].N < n && n < turns[len(turns)-1].N
}

// rivalWords returns the words with which the lines begin that a kind of order replaces, separated by
// "|"; "" if it replaces none.
func (w *walk) rivalWords(kind string) string {
	c, _ := lists.Find(w.nextMenu().Choices, func(c menu.Choice) bool { return c.ID == kind })
	return c.Rival
}

// beginAnswer begins an answer to a question of the game, in the place of the answer that the
// submission has. If its line is complete, it writes the line at once. It sets bad if the answer is
// not possible.
func (w *walk) beginAnswer() error {
	w.giveUpLine()
	if _, err := w.trySubmission(); err != nil {
		return err
	}
	if words := w.rivalWords(w.begins[0]); words != "" {
		if lines := w.findRivals(words); len(lines) > 0 {
			w.Line, w.Was = lines[0], lineAt(w.Text, lines[0])
			if _, err := w.trySubmission(); err != nil {
				return err
			}
		}
	}
	if w.makeChoices(w.begins...); w.bad {
		w.giveUpLine()
		return nil
	}
	if w.nextMenu(w.Picks...).Line != "" {
		return w.writeLine()
	}
	return nil
}
