package pointing

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// fewSpread is how many kinds of answers have their choices beside each other, and how many
// choices each of them.
const fewSpread = 4

// asked are the answers to what the seat is asked, as if the letter had none yet; those
// that it has are picked.
func (w *walk) asked() ([]Asked, error) {
	free, err := w.unanswered()
	if err != nil {
		return nil, err
	}
	kinds := lists.Keep(free.Menu(w.lang).Open(), func(c menu.Choice) bool { return c.Asked })
	var all []Asked
	add := func(title string, choices ...menu.Choice) {
		i := slices.IndexFunc(all, func(a Asked) bool { return a.Title == title })
		if i < 0 {
			i, all = len(all), append(all, Asked{Title: title})
		}
		all[i].Choices = append(all[i].Choices, choices...)
	}
	for _, kind := range kinds {
		m := free.Menu(w.lang, kind.ID)
		open := m.Open()
		if m.Line != "" || m.Kind != menu.One && (m.Kind != menu.Order || m.Min != 1) || len(kinds) > fewSpread || len(kinds) > 1 && len(open) > fewSpread {
			add("", kind)
			continue
		}
		few := usualFirst(open)
		add(lists.Either(len(kinds) == 1, "", kind.Words+": "+m.Ask), lists.Map(few, func(c menu.Choice) menu.Choice { return within(kind, c) })...)
		if len(few) < len(open) {
			kind.Words += " …"
			add("", kind)
		}
	}
	w.pickWritten(free, all)
	return all, nil
}

// usualFirst are the choices of the first heading that stand on a screen, what is usual
// first.
func usualFirst(open []menu.Choice) []menu.Choice {
	few := lists.Keep(open, func(c menu.Choice) bool { return c.Group == open[0].Group })
	slices.SortStableFunc(few, func(a, b menu.Choice) int { return lists.One(b.Picked) - lists.One(a.Picked) })
	return few[:min(len(few), mostAtOnce)]
}

// within is a choice of the first question of a kind of order.
func within(kind, c menu.Choice) menu.Choice {
	c.ID = kind.ID + between + c.ID
	return c
}

// pickWritten picks the answers that the letter has.
func (w *walk) pickWritten(free game.Pointed, all []Asked) {
	lines := written(w.Text, w.game.Receipt)
	for _, group := range all {
		for i := range group.Choices {
			c := &group.Choices[i]
			line := free.Menu("en", strings.Split(c.ID, between)...).Line
			c.Picked = line != "" && slices.ContainsFunc(lines, func(l Written) bool { return l.Text == line || l.Raw == line })
		}
	}
}

// unanswered is the letter without the lines of which a later one takes the place.
func (w *walk) unanswered() (game.Pointed, error) {
	lines := w.rivals("")
	if len(lines) == 0 {
		return w.game, nil
	}
	text := w.Text
	for _, n := range slices.Backward(lines) {
		text, _ = splice(text, n, 1)
	}
	p, _, err := w.try(text)
	return p, err
}

// rivals are the lines of the letter that begin as one says of those whose place it takes,
// from the first on; with no words, those that begin as any kind of order says.
func (w *walk) rivals(words string) []int {
	if words == "" {
		words = strings.Join(lists.Map(w.menu().Choices, func(c menu.Choice) string { return c.Rival }), "|")
	}
	begun, lines := strings.Split(words, "|"), order.Split(w.Text)
	var all []int
	for _, l := range written(w.Text, w.game.Receipt) {
		if l.N != w.Line && !bound(l.Text) && !earlier(lines, l.N) && slices.ContainsFunc(begun, func(word string) bool { return word != "" && strings.HasPrefix(l.Text+" ", word+" ") }) {
			all = append(all, l.N)
		}
	}
	return all
}

// earlier reports whether a line stands in the block of one turn, and another's is below.
func earlier(lines []order.Line, n int) bool {
	turns := lists.Keep(lines, func(l order.Line) bool { return begins(l.Text, "TURN") })
	return len(turns) > 1 && turns[0].N < n && n < turns[len(turns)-1].N
}

// rival is how lines begin whose place a kind of order takes; "": none.
func (w *walk) rival(kind string) string {
	c, _ := lists.Find(w.menu().Choices, func(c menu.Choice) bool { return c.ID == kind })
	return c.Rival
}

// reply makes an answer to what is asked: a line that is whole is written at once. It
// takes the place of the answer that the letter has.
func (w *walk) reply() error {
	w.close()
	if _, err := w.read(); err != nil {
		return err
	}
	if words := w.rival(w.begins[0]); words != "" {
		if lines := w.rivals(words); len(lines) > 0 {
			w.Line, w.Was = lines[0], lineAt(w.Text, lines[0])
			if _, err := w.read(); err != nil {
				return err
			}
		}
	}
	if w.pick(w.begins...); w.bad {
		w.close()
		return nil
	}
	if w.menu(w.Picks...).Line != "" {
		return w.add()
	}
	return nil
}
