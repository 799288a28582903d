package tilt

import (
	"slices"
	"strconv"

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

// Tell says how many lances a knight takes.
func (e Armed) Tell(lang string) string {
	return say(lang, "armed", "who", name(lang, e.Seat), "n", strconv.Itoa(e.N))
}

// Tell lists the lances to the knight who takes them.
func (e Drawn) Tell(lang string) string { return say(lang, "drawn", "lances", list(lang, e.Lances)) }

// Tell says which knight rides at which.
func (e Rode) Tell(lang string) string {
	return say(lang, "rode", "who", name(lang, e.Seat), "at", name(lang, e.At))
}

// Tell names the lance to its knight.
func (e Couched) Tell(lang string) string { return say(lang, "couched", "lance", e.Lance.String()) }

// Tell says who rests.
func (e Rested) Tell(lang string) string { return say(lang, "rested", "who", name(lang, e.Seat)) }

// Tell says who gives way.
func (e GaveWay) Tell(lang string) string {
	return say(lang, "gave-way", "who", name(lang, e.Seat), "at", name(lang, e.At))
}

// Tell names the standing order that answered.
func (e Heeded) Tell(lang string) string { return say(lang, "heeded", "n", strconv.Itoa(e.N)) }

// Tell says which lances met, and the winner.
func (e Clashed) Tell(lang string) string {
	one, other := e.Lances[0].String(), e.Lances[1].String()
	if e.Winner == "" {
		return say(lang, "even", "one", one, "other", other)
	}
	return say(lang, "clashed", "one", one, "other", other, "who", name(lang, e.Winner))
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

// Face returns the name, word and colour of a seat.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	face := game.PlainFace(s.Seats, seat, lang)
	face.Name = name(lang, seat)
	return face
}
