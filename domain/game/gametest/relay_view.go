package gametest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// Tell is a phase in words.
func (Relay) Tell(_ game.State, _ game.Seat, _ string, events []event.Event) game.Story {
	s := game.Story{Headline: "The relay goes on"}
	var items []string
	for _, e := range events {
		switch e := e.(type) {
		case Dealt:
			s.Yours = append(s.Yours, fmt.Sprintf("You take the cards %v.", e.Cards))
		case Spent:
			s.Yours = append(s.Yours, fmt.Sprintf("You spend the card %d.", e.Card))
		case Stumbled:
			s.Yours = append(s.Yours, "Your order failed: "+e.Why+".")
		case Undisturbed:
			s.Yours = append(s.Yours, "Nobody hinders you.")
		case Drew:
			items = append(items, fmt.Sprintf("Cards for %s: %d", e.Seat, e.N))
		case Ran:
			s.Headline = fmt.Sprintf("A run of %d by %s", e.Card, e.Seat)
			items = append(items, s.Headline)
		case Hindered:
			items = append(items, fmt.Sprintf("A run is hindered; %s falls back by %d", e.Seat, e.Back))
		case Came:
			items = append(items, fmt.Sprintf("One more runner: %s", e.Seat))
		}
	}
	if len(items) > 0 {
		s.Sections = []report.Section{{ID: "chronicle", Title: "Chronicle", Blocks: []report.Block{{Items: items}}}}
	}
	return s
}

// Forecast is the run, if nobody hinders it.
func (t *Track) Forecast(s game.Seat, sheet game.Sheet, _ string) []string {
	if r, ok := said[Dash](section(sheet, turn(t.next(s)))); ok {
		return []string{fmt.Sprintf("You come to %d.", t.Steps[s]+r.Card)}
	}
	return nil
}

// Shown is the position as a seat knows it, for programs.
type Shown struct {
	Round int               `json:"round"`
	Steps map[game.Seat]int `json:"steps"`
	Cards map[game.Seat]int `json:"cards"` // how many
	Hand  []int             `json:"hand"`
}

// View shows the track, and the seat's own hand.
func (Relay) View(at game.State, to game.Seat, _ string) report.View {
	t := at.(*Track)
	known := Shown{Round: t.Round, Steps: make(map[game.Seat]int), Cards: make(map[game.Seat]int), Hand: slices.Clone(t.Hands[to])}
	table := &report.Table{Columns: []report.Column{{Title: "Seat"}, {Title: "Steps", Right: true}, {Title: "Cards", Right: true}}}
	for _, s := range t.Seats {
		known.Steps[s], known.Cards[s] = t.Steps[s], len(t.Hands[s])
		table.Rows = append(table.Rows, []string{string(s), strconv.Itoa(t.Steps[s]), strconv.Itoa(len(t.Hands[s]))})
	}
	blocks := []report.Block{{Table: table}}
	if len(known.Hand) > 0 {
		blocks = append(blocks, report.Block{Text: fmt.Sprintf("You hold %v.", known.Hand)})
	}
	return report.View{Sections: []report.Section{{ID: "position", Title: "The track", Blocks: blocks}}, Data: known}
}

// Template is a letter that does what would be done anyway.
func (t *Track) Template(s game.Seat, lang string) []string {
	lines := []string{fmt.Sprintf("# You hold %v.", t.Hands[s])}
	for _, w := range t.Waits(lang) {
		if w.Seat == s {
			lines = append(lines, w.Example...)
		}
	}
	return lines
}

// Face is the seat's own name.
func (t *Track) Face(s game.Seat, _ string) game.Face {
	name := string(s)
	if name != "" {
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	return game.Face{Name: name, Word: string(s), Colour: "#1f4fa3"}
}
