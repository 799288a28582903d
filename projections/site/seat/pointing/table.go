package pointing

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A Table is the state of a submission on a page while orders are made by choices. It marshals to the
// answer for programs.
type Table struct {
	Text    string        `json:"text"`           // of the submission
	Open    bool          `json:"open"`           // a line is being made
	Line    int           `json:"line,omitempty"` // number of the line that is changed; 0: a new one is made
	Was     string        `json:"was,omitempty"`  // the text of the line that is changed
	Picks   []string      `json:"picks,omitempty"`
	Sofar   []string      `json:"sofar,omitempty"`
	Menu    menu.Menu     `json:"menu"`              // the open question, or the first one of a new line
	Bad     bool          `json:"bad,omitempty"`     // the choice was not possible
	Also    []menu.Choice `json:"also,omitempty"`    // other orders that begin at the place that was tapped
	Another string        `json:"another,omitempty"` // the next question if this one is skipped
	Places  []string      `json:"places,omitempty"`  // places of the board that can be tapped
	Written []Written     `json:"written,omitempty"` // the lines of the submission
	Arrows  []menu.Arrow  `json:"arrows,omitempty"`
	Undo    []string      `json:"undo,omitempty"`

	Asked    []Asked  `json:"asked,omitempty"`    // answers to the game's questions to the seat
	Replaced []string `json:"replaced,omitempty"` // lines that the one just written has replaced
	Idle     int      `json:"idle"`               // places whose groups have no order yet; -1: orders are not for groups

	Receipt *game.Receipt `json:"-"` // of the submission
}

// maxAtOnce is the greatest number of choices on a screen; the rest can be unfolded.
const maxAtOnce = 9

// An Asked is the answers to the game's questions to the seat, under one heading. The ID of each
// joins the choices that it makes.
type Asked struct {
	Title   string        `json:"title,omitempty"`
	Choices []menu.Choice `json:"choices"`
}

// Written is a line of the submission with an order.
type Written struct {
	N    int    `json:"n"`
	Text string `json:"text"`
	No   string `json:"no,omitempty"` // reason why it is refused
	Raw  string `json:"raw"`          // as it is written
}

// A Group is choices under one heading.
type Group struct {
	Title   string
	Choices []menu.Choice
	Picked  int // number picked by default
}

// Counts returns the numbers of a group that can be asked for.
func (g Group) Counts() []int {
	all := make([]int, len(g.Choices)+1)
	for i := range all {
		all[i] = i
	}
	return all
}

// Groups returns the choices that can still be made, under their headings.
func (t Table) Groups() []Group {
	return groupChoices(listRemaining(t.Menu, t.Sofar))
}

// First returns the choices that stand on a screen, at most maxAtOnce: answers to the game's questions
// come first.
func (t Table) First() []Group {
	all := t.sortChoices()
	return groupChoices(all[:min(len(all), maxAtOnce)])
}

// Rest returns the choices that First leaves out, which are folded.
func (t Table) Rest() []Group {
	all := t.sortChoices()
	return groupChoices(all[min(len(all), maxAtOnce):])
}

// sortChoices returns the choices that can still be made, answers to the game's questions first.
func (t Table) sortChoices() []menu.Choice {
	all := listRemaining(t.Menu, t.Sofar)
	asked := lists.Keep(all, func(c menu.Choice) bool { return c.Asked })
	return append(asked, slices.DeleteFunc(all, func(c menu.Choice) bool { return c.Asked })...)
}

// listRemaining returns the choices that can still be made besides those picked so far.
func listRemaining(m menu.Menu, sofar []string) []menu.Choice {
	return slices.DeleteFunc(m.Open(), func(c menu.Choice) bool { return slices.Contains(sofar, c.ID) || c.Alone && len(sofar) > 0 })
}

// Shut returns the choices that cannot be made, with the reasons.
func (t Table) Shut() []menu.Choice {
	return lists.Keep(t.Menu.Choices, func(c menu.Choice) bool { return c.No != "" })
}

// Ranked returns the words of the choices picked so far, in their order.
func (t Table) Ranked() []string {
	return lists.Map(t.Sofar, func(id string) string {
		picked, _ := lists.Find(t.Menu.Choices, func(c menu.Choice) bool { return c.ID == id })
		return picked.Words
	})
}

// Enough reports whether the question asks for several choices in order and those picked so far are
// enough.
func (t Table) Enough() bool { return t.Menu.Kind == menu.Order && len(t.Sofar) >= t.Menu.Min }

// Answers reports whether there is anything to answer.
func (t Table) Answers() bool { return t.Menu.Kind == menu.Number || len(t.Menu.Open()) > 0 }

// Finished reports whether there is a line that can be written.
func (t Table) Finished() bool { return t.Menu.Line != "" }

// Grouped reports whether orders are for groups on the board.
func (t Table) Grouped() bool { return t.Idle >= 0 }

// Kept returns the choices picked so far as the value of a field, which NewForm reads.
func (t Table) Kept() string { return strings.Join(t.Sofar, separator) }

// At returns the places that can be tapped, separated by spaces, for the script of the page.
func (t Table) At() string { return strings.Join(t.Places, " ") }

// groupChoices puts choices under their headings, in the order of the first of each.
func groupChoices(choices []menu.Choice) []Group {
	var groups []Group
	for _, choice := range choices {
		i := slices.IndexFunc(groups, func(g Group) bool { return g.Title == choice.Group })
		if i < 0 {
			i = len(groups)
			groups = append(groups, Group{Title: choice.Group})
		}
		groups[i].Choices = append(groups[i].Choices, choice)
		if choice.Picked {
			groups[i].Picked++
		}
	}
	return groups
}

// listWritten returns the lines of a submission with orders: as they were understood, or as they are
// written with the reason why they were not. It leaves out lines of press, those that begin or end a
// turn's block, and all others of which the receipt says nothing.
func listWritten(text string, receipt *game.Receipt) []Written {
	var writtenLines []Written
	lines := order.Split(text)
	press := findPressLines(lines)
	for _, line := range lines {
		if press[line.N] || beginsWith(line.Text, "TURN", "END") {
			continue
		}
		written := Written{N: line.N, Raw: lineAt(text, line.N), Text: order.Tidy(line.Text)}
		fault, wrong := lists.Find(receipt.Errors, func(e *order.Error) bool { return e.Line.N == line.N })
		said, ok := shownLine(receipt, line.N)
		switch {
		case wrong:
			written.No = fault.Reason
		case ok:
			written.Text = said
		case !isStanding(line.Text):
			continue
		}
		writtenLines = append(writtenLines, written)
	}
	return writtenLines
}
