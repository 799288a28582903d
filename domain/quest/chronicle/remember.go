package chronicle

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest"
)

// remembering is the ruleset with a memory for what it has read, as a search reads the same lines many times. How they read
// depends on the seat and the post alone.
type remembering struct {
	Rules
	parsed   map[string]parsed
	sections map[string][]game.Section
}

// parsed is what lines were read as.
type parsed struct {
	orders []game.Order
	errors []*order.Error
}

// Remember returns the ruleset with an empty memory for what it reads, for games on which one search tries orders.
func Remember() game.Edited {
	return remembering{parsed: make(map[string]parsed), sections: make(map[string][]game.Section)}
}

// Held returns the ruleset fixed to one of its editions, with the same memory; false if there is no such edition.
func (r remembering) Held(edition int) (game.Ruleset, bool) {
	held, ok := r.Rules.Held(edition)
	r.Rules, _ = held.(Rules)
	return r, ok
}

// Parse reads lines as the ruleset does.
func (r remembering) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	key := spellKey(state, seat, lines)
	known, ok := r.parsed[key]
	if !ok {
		known.orders, known.errors = r.Rules.Parse(state, seat, lines)
		r.parsed[key] = known
	}
	return slices.Clone(known.orders), slices.Clone(known.errors)
}

// Sections sorts lines as the ruleset does.
func (r remembering) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	key := spellKey(state, seat, lines)
	known, ok := r.sections[key]
	if !ok {
		known = r.Rules.Sections(state, seat, lines)
		r.sections[key] = known
	}
	return slices.Clone(known)
}

// spellKey spells everything on which the reading of lines depends.
func spellKey(state game.State, seat game.Seat, lines []order.Line) string {
	position := state.(*quest.State)
	var key strings.Builder
	fmt.Fprint(&key, position.Post, seat, position.Knights[seat].Status, position.Ending != nil)
	for _, line := range lines {
		fmt.Fprint(&key, "\n", line.N, line.Standing, line.Lang, " ")
		key.WriteString(line.Text)
	}
	return key.String()
}
