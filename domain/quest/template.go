package quest

import (
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// Template returns the lines of a submission to begin with: the seat's situation as comments, and as orders the
// defaults. It returns nil for a seat that can give no orders.
func (s *State) Template(seat game.Seat, lang string) []string {
	if s.findBarReason(seat) != "" {
		return nil
	}
	say := func(key string, pairs ...string) string { return "# " + sayOrders(lang, key, pairs...) }
	if s.Post == 0 {
		all := lists.Map(s.Book.Characters, func(d book.CharacterDef) book.Character { return d.ID })
		return []string{say("template.setup"), "SETUP", orders.Characters{List: all}.String()}
	}
	knight := s.Knights[seat]
	lines := []string{say("template.head", s.listHeadlineParams(seat, lang)...)}
	if held := knight.Cards(); len(held) > 0 {
		lines = append(lines, say("template.hand", "cards", book.List(lang, held)))
	}
	if knight.Lost > 0 {
		lines = append(lines, say("template.lost", "n", strconv.Itoa(knight.Lost)))
	}
	if s.Post == 1 {
		lines = append(lines, say("template.attributes"), "SETUP", orders.Attributes{Attrs: s.Book.Start.Default}.String())
	}
	return append(lines, s.buildTurnLines(seat, lang, say)...)
}

// buildTurnLines returns lines with the movement that is made without orders, and, as a comment, the one that
// most seats will want. For a solo game it returns only the comment, as orders are played at once.
func (s *State) buildTurnLines(seat game.Seat, lang string, say func(string, ...string) string) []string {
	if s.mustEnterPlace(seat) {
		place := book.The(lang, book.Zone(s.Knights[seat].MustEnter))
		return []string{say("template.enter", "place", place), "TURN 1", orders.Enter{}.String()}
	}
	explore := []string{say("template.explore"), "# " + orders.Explore{}.String()}
	if s.playsAtOnce() {
		return explore // all else would be played at once
	}
	return append(append([]string{say("template.turns"), "ALL"}, explore...), orders.Stay{}.String())
}

// listHeadlineParams returns the parameters of a line that sums up a seat's situation.
func (s *State) listHeadlineParams(seat game.Seat, lang string) []string {
	knight := s.Knights[seat]
	pairs := []string{"who", s.Face(seat, lang).Name, "place", describePlace(s, knight.At, lang), "points", strconv.Itoa(s.TotalPoints(seat))}
	for _, id := range book.AttrIDs {
		pairs = append(pairs, string(id), strconv.Itoa(knight.Attrs.Of(id)))
	}
	return pairs
}

// describePlace describes a place by its label and its tile: "E2N1 (inn)"; by the label alone if none lies
// there.
func describePlace(state *State, at land.Place, lang string) string {
	if tile, ok := state.TileAt(at); ok {
		return at.Label() + " (" + book.Name(lang, tile) + ")"
	}
	if card := state.DevAt(at); card != nil {
		return at.Label() + " (" + book.Name(lang, card) + ")"
	}
	return at.Label()
}
