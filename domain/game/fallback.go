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
	// Choices lists the choices of each wait for the seat, the proposed one first; a wait may have none.
	Choices [][][]string `json:"choices,omitempty"`
}

// View renders the position as a seat may see it, in a language. If the ruleset gives no sections it shows the
// scores, and if it gives no data a Known.
func (g *Game) View(to Seat, lang string) report.View {
	view := g.rules.View(g.state, to, lang)
	if len(view.Sections) == 0 {
		view.Sections = g.makeScoreSection(lang)
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

// makeScoreSection lists the seats with their present scores.
func (g *Game) makeScoreSection(lang string) []report.Section {
	scores, names := g.state.Scores(), []string(nil)
	for _, scores := range scores {
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
			row = append(row, strconv.Itoa(scores[seat][name]))
		}
		table.Rows = append(table.Rows, row)
	}
	return []report.Section{{ID: "position", Title: say(lang, "plain.position"), Blocks: []report.Block{{Table: table}}}}
}

// Template returns the orders with which a seat begins an email: the ruleset's, or else the proposed choices of the
// seat's waits.
func (g *Game) Template(to Seat, lang string) []string {
	if own := g.state.Template(to, lang); own != nil {
		return own
	}
	return slices.Concat(lists.Map(WaitsOf(g.state, to, lang), Wait.Example)...)
}

// ExplainOrders returns a ruleset's help about a word; with "", about all orders. If the ruleset has no help, it
// lists the forms of the grammar that begin with the word; nil if there is no grammar either.
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

// A chooser is a Pointer for a position that has no menus of its own: a seat picks one of its choices.
type chooser struct {
	game    *Game
	choices []choice
}

// Menu asks the seat to pick one of the choices.
func (c chooser) Menu(seat Seat, _ OrderSet, picks []string, lang string) menu.Menu {
	heads := lists.Map(c.choices, func(made choice) string { return strings.Fields(made.lines[0])[0] })
	rivals := strings.Join(slices.Compact(slices.Sorted(slices.Values(heads))), "|")
	return menu.Start(picks).From(c.game.Question(seat, lang), lists.Map(c.choices, func(made choice) menu.Offer {
		line := made.lines[0]
		words := c.game.showOrder(seat, lang, order.Line{Text: line})
		return menu.Offer{ID: line, Words: words, Asked: true, Rival: rivals, Line: func() (string, bool) { return line, true }}
	}))
}

// Arrows returns none.
func (chooser) Arrows(Seat, OrderSet) []menu.Arrow { return nil }

// findPointer returns the menus of the position for a seat: the ruleset's own, or else a menu of the choices that
// consist of a single order. It returns nil if there are fewer than two of these.
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

// PlainFace shows a seat by its own name, in the colour of its place among the seats. A seat that is not among them,
// such as "seat3" without a list, has the colour of the number in its name.
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
