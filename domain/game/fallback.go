package game

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/words"
)

// A Known is what a view tells programs if the ruleset has no data of its own: the scores, and the
// decisions that the seat owes.
type Known struct {
	Seat   Seat                    `json:"seat,omitempty"` // "": an onlooker's view
	Phase  string                  `json:"phase"`
	Scores map[Seat]map[string]int `json:"scores,omitempty"`
	// Choices are those of each wait for the seat, the proposed one first; a wait may have none.
	Choices [][][]string `json:"choices,omitempty"`
}

// View renders the position as a seat may see it, in a language. It fills in what the ruleset leaves
// out.
func (g *Game) View(to Seat, lang string) report.View {
	view := g.rules.View(g.state, to, lang)
	if len(view.Sections) == 0 {
		view.Sections = g.scoreSection(lang)
	}
	if view.Data == nil {
		known := Known{Seat: to, Phase: g.state.Phase().Name, Scores: g.state.Scores()}
		if to != "" && g.phase.open {
			known.Choices = lists.Map(WaitsOf(g.state, to, lang), func(w Wait) [][]string { return w.Choices })
		}
		view.Data = known
	}
	return view
}

// scoreSection lists the seats with their present scores.
func (g *Game) scoreSection(lang string) []report.Section {
	all, names := g.state.Scores(), []string(nil)
	for _, scores := range all {
		for name := range scores {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	table := &report.Table{Columns: []report.Column{{Title: say(lang, "column.seat")}}}
	for _, name := range names {
		table.Columns = append(table.Columns, report.Column{Title: words.Capital(g.about.ScoreIn(lang, name)), Right: true})
	}
	for _, seat := range g.listSeats() {
		row := []string{g.state.Face(seat, lang).Name}
		for _, name := range names {
			row = append(row, strconv.Itoa(all[seat][name]))
		}
		table.Rows = append(table.Rows, row)
	}
	return []report.Section{{ID: "position", Title: say(lang, "plain.position"), Blocks: []report.Block{{Table: table}}}}
}

// Template returns the submission with which a seat begins: the ruleset's, or the proposed choices of its
// waits.
func (g *Game) Template(to Seat, lang string) []string {
	if own := g.state.Template(to, lang); own != nil {
		return own
	}
	return slices.Concat(lists.Map(WaitsOf(g.state, to, lang), Wait.Example)...)
}

// ExplainOrders returns a ruleset's help about a word; with "", about all orders. A ruleset without help has the
// forms of its grammar, by their first words.
func ExplainOrders(rules Ruleset, word, lang string) []string {
	lines, grammar := rules.Help(word, lang), rules.Grammar()
	if lines != nil || grammar == nil {
		return lines
	}
	for _, form := range grammar.Forms {
		if strings.HasPrefix(order.Fold(form), order.Fold(word)) {
			lines = append(lines, "· "+form)
		}
	}
	return lines
}

// A chooser is the Pointer of a position that is none: a seat points at one of its choices.
type chooser struct {
	game    *Game
	choices []choice
}

// Menu asks for one of the choices.
func (c chooser) Menu(seat Seat, _ OrderSet, picks []string, lang string) menu.Menu {
	heads := lists.Map(c.choices, func(made choice) string { return strings.Fields(made.lines[0])[0] })
	rivals := strings.Join(slices.Compact(slices.Sorted(slices.Values(heads))), "|")
	walk := menu.Start(picks)
	line, _ := walk.One(c.game.Question(seat, lang), lists.Map(c.choices, func(made choice) menu.Choice {
		words := c.game.showOrder(seat, lang, order.Line{Text: made.lines[0]})
		return menu.Choice{ID: made.lines[0], Words: words, Asked: true, Rival: rivals}
	})...)
	return walk.Menu(line)
}

// Arrows returns none.
func (chooser) Arrows(Seat, OrderSet) []menu.Arrow { return nil }

// findPointer returns the menus of the position for a seat: the ruleset's own, or else one of the choices that
// have a single line; nil if there are fewer than two of these.
func (g *Game) findPointer(seat Seat) Pointer {
	if pointer, ok := g.state.(Pointer); ok {
		return pointer
	}
	short := lists.Keep(g.listChoices(seat), func(c choice) bool { return len(c.lines) == 1 && !strings.Contains(c.lines[0], ",") })
	if len(short) < 2 {
		return nil
	}
	return chooser{g, short}
}

// PlainFace shows a seat by its own name, in the colour of its place among the seats; if it is not among
// them, in that of the number in its name.
func PlainFace(seats []Seat, seat Seat, lang string) Face {
	face := Face{Name: words.Capital(string(seat)), Word: string(seat)}
	at := slices.Index(seats, seat)
	if n, numbered := strings.CutPrefix(string(seat), "seat"); numbered {
		face.Name = say(lang, "plain.seat", "n", n)
		if number, err := strconv.Atoi(n); err == nil && at < 0 {
			at = number - 1
		}
	}
	face.Colour = palette.Nth(max(at, 0))
	return face
}
