package game

import (
	"slices"
	"strings"

	"seneschal/domain/dice"
	"seneschal/domain/report"
)

// welcome tells a newcomer what is played, and how by letters, with one to send.
func (c *composer) welcome() []report.Section {
	if !c.newcomer() {
		return nil
	}
	g := c.after
	var blocks []report.Block
	texts := append(g.rules.Welcome(g.state, c.lang), c.say("report.welcome.letters"))
	if s, ok := g.seat(c.to); ok && g.reports(s) == Asked {
		texts = append(texts, c.say("report.welcome.asked"))
	}
	for _, text := range texts {
		blocks = append(blocks, report.Block{Text: text})
	}
	waits := WaitsOf(g.state, c.to, c.lang)
	if letter := g.bare(c.to, c.lang); len(letter) > 0 && (len(waits) == 0 || len(waits[0].Example()) == 0) {
		blocks = append(blocks, report.Block{Text: c.say("report.welcome.example")}, report.Block{Orders: letter})
	}
	return []report.Section{{ID: "welcome", Title: c.say("report.welcome", "game", g.about.Title.In(c.lang)), Blocks: blocks}}
}

// sources are what a player is to know at the beginning, so that he can check what
// comes: where the dice come from, and the key of the house.
func (c *composer) sources() (items []string) {
	switch c.after.mode() {
	case dice.Beacon:
		items = append(items, c.say("report.dice.beacon"))
	case dice.House:
		items = append(items, c.say("report.dice.house"))
	}
	if c.key != "" {
		items = append(items, c.say("report.key", "key", c.key))
	}
	return items
}

// bare is a ruleset's letter to edit, without its comments.
func (g *Game) bare(to Seat, lang string) []string {
	return slices.DeleteFunc(g.state.Template(to, lang), func(line string) bool { return line == "" || strings.HasPrefix(line, "#") })
}
