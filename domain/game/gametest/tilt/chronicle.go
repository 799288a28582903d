package tilt

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// say renders a sentence of the catalogue; pairs are its parameters.
func say(lang, key string, pairs ...string) string { return catalogue.Tell(lang, key, pairs...) }

// name names a knight in a sentence: "Sir Gareth".
func name(lang string, seat game.Seat) string { return say(lang, "knight."+string(seat)) }

// list lists lances in a sentence, the lightest first.
func list(lang string, lances []Lance) string {
	all := lists.Map(slices.Sorted(slices.Values(lances)), func(l Lance) string { return l.String() })
	return catalogue.List(lang, all)
}

func (e Armed) tell(lang string) string {
	return say(lang, "armed", "who", name(lang, e.Seat), "n", strconv.Itoa(e.N))
}

func (e Drawn) tell(lang string) string { return say(lang, "drawn", "lances", list(lang, e.Lances)) }

func (e Rode) tell(lang string) string {
	return say(lang, "rode", "who", name(lang, e.Seat), "at", name(lang, e.At))
}
func (e Couched) tell(lang string) string { return say(lang, "couched", "lance", e.Lance.String()) }
func (e Rested) tell(lang string) string  { return say(lang, "rested", "who", name(lang, e.Seat)) }
func (e GaveWay) tell(lang string) string {
	return say(lang, "gave-way", "who", name(lang, e.Seat), "at", name(lang, e.At))
}
func (e Heeded) tell(lang string) string { return say(lang, "heeded", "n", strconv.Itoa(e.N)) }

func (e Clashed) tell(lang string) string {
	one, other := e.Lances[0].String(), e.Lances[1].String()
	if e.Winner == "" {
		return say(lang, "even", "one", one, "other", other)
	}
	return say(lang, "clashed", "one", one, "other", other, "who", name(lang, e.Winner))
}

// Tell tells a phase in words; events that only this seat sees come first.
func (Rules) Tell(_ game.State, _ game.Seat, lang string, events []event.Event) game.Story {
	story := game.Story{Headline: say(lang, "headline")}
	var items []string
	for _, e := range events {
		f, ok := e.(fact)
		if !ok {
			continue // an event of the machine: the kernel reports the questions
		}
		if _, limited := e.(game.Audience); limited {
			story.Yours = append(story.Yours, f.tell(lang))
			continue
		}
		items = append(items, f.tell(lang))
		story.Headline = strings.TrimSuffix(f.tell(lang), ".")
	}
	if len(items) > 0 {
		story.Sections = []report.Section{{ID: "chronicle", Title: say(lang, "chronicle"), Blocks: []report.Block{{Items: items}}}}
	}
	return story
}

// PhaseIn translates the title of a phase.
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	p.Title = say(lang, "phase."+p.Kind, "id", p.Name)
	return p
}

// View shows honour, the number of lances in every hand, and the seat's own lances.
func (Rules) View(position game.State, to game.Seat, lang string) report.View {
	s := position.(*State)
	table := &report.Table{Columns: []report.Column{
		{Title: say(lang, "column.knight")}, {Title: say(lang, "score.honour"), Right: true}, {Title: say(lang, "column.lances"), Right: true},
	}}
	for _, seat := range s.Seats {
		table.Rows = append(table.Rows, []string{name(lang, seat), strconv.Itoa(s.Honour[seat]), strconv.Itoa(len(s.Hands[seat]))})
	}
	blocks := []report.Block{{Table: table}}
	if len(s.Hands[to]) > 0 {
		blocks = append(blocks, report.Block{Text: say(lang, "hand", "lances", list(lang, s.Hands[to]))})
	}
	return report.View{Sections: []report.Section{{ID: "position", Title: say(lang, "position"), Blocks: blocks}}, Data: s.Hands[to]}
}

// Template returns a submission that answers every question by its default.
func (s *State) Template(seat game.Seat, lang string) []string {
	hand := "# " + say(lang, "hand", "lances", list(lang, s.Hands[seat]))
	return append([]string{hand}, slices.Concat(lists.Map(game.WaitsOf(s, seat, lang), game.Wait.Example)...)...)
}

// Face returns the name, word and colour of a seat.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	colours := map[game.Seat]string{"bors": "#8c1c13", "gareth": "#1f4fa3", "lamorak": "#2e6f40", "pelleas": "#7a4ea0"}
	return game.Face{Name: name(lang, seat), Word: string(seat), Colour: colours[seat]}
}
