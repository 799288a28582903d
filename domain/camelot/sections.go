package camelot

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Headings open the blocks of turns (5.1).
func (Rules) Headings() []string { return []string{"TURN"} }

// Sections sorts the lines of a letter: turn blocks by the round of the own
// turn for which they are, answers by the decision, the card for the oath. Lines
// outside of all these belong to the block of the next own turn (5.1).
func (Rules) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	s := state.(*State)
	next := keyOfTurn(s.ownRound(seat))
	if len(lines) == 0 {
		return s.unwritten(seat, next)
	}
	var all []game.Section
	headed := make(map[string]bool) // a TURN stands in the last section of the key
	block := next
	for _, l := range lines {
		key := block
		switch head, rest := s.headOf(l); {
		case head == "TURN" && numbered(rest):
			block = next
			if n, err := strconv.Atoi(strings.Trim(rest, ".: ")); err == nil {
				block = lists.Either(s.countsTurns(seat, n), keyOfCount(n), keyOfTurn(n))
			}
			key = block
			if headed[key] {
				all = append(all, game.Section{Key: key}) // it replaces the block above
			}
			headed[key] = true
		case head == "REPLY" || head == "SHARE":
			key = cmp.Or(decisionIn(rest), block)
		case head == "OATH":
			key = oathKey
		case head == "END" && rest == "":
			block = next
		}
		all = put(all, key, l)
	}
	return all
}

// unwritten is the section that READY alone is for: the answer to what the seat is asked, or
// the block of its turn.
func (s *State) unwritten(seat game.Seat, next string) []game.Section {
	d := s.Pending
	switch {
	case d == nil || !slices.Contains(d.Seats, seat):
		return nil
	case d.ownTurn():
		return []game.Section{{Key: next}}
	}
	return []game.Section{{Key: d.ID}}
}

// numbered reports whether nothing but a number follows TURN: a sentence of a
// report that is quoted opens no block.
func numbered(rest string) bool { return strings.Trim(rest, "0123456789.: ") == "" }

// keyOfCount is for a block whose number is no round: nothing under it is of
// use (Live).
func keyOfCount(n int) string { return "count " + strconv.Itoa(n) }

// put adds a line to the last section under a key; one is begun if there is
// none.
func put(all []game.Section, key string, l order.Line) []game.Section {
	for i, section := range slices.Backward(all) {
		if section.Key == key {
			all[i].Lines = append(all[i].Lines, l)
			return all
		}
	}
	return append(all, game.Section{Key: key, Lines: []order.Line{l}})
}

// headOf is the word with which a line begins, if it is one of a head, and the
// rest of the line.
func (b *Book) headOf(l order.Line) (head, rest string) {
	text := order.Tidy(l.Text)
	word, rest, _ := strings.Cut(text, " ")
	word = strings.TrimRight(word, ":.;")
	name, _ := b.keywords.Match(l.Lang, word, heads...)
	return name, strings.TrimSpace(rest)
}

// decisionIn is the id of a decision with which a text begins: "D12"; "" if
// there is none.
func decisionIn(text string) string {
	tokens := order.Lex(text)
	if len(tokens) == 0 || tokens[0].Kind != order.Word {
		return ""
	}
	digits, ok := strings.CutPrefix(tokens[0].Key, "d")
	if ok && digits == "" && len(tokens) > 1 {
		digits = tokens[1].Text
	}
	if n, err := strconv.Atoi(digits); ok && err == nil {
		return "D" + strconv.Itoa(n)
	}
	return ""
}

// Live reports whether a section is still of use: a block for a turn that is
// not over, an answer to the open question.
func (Rules) Live(state game.State, seat game.Seat, key string) bool {
	s := state.(*State)
	if round, ok := strings.CutPrefix(key, "turn "); ok {
		n, err := strconv.Atoi(round)
		return err == nil && n >= s.ownRound(seat) && s.barred(seat) == ""
	}
	if d := s.Pending; key == oathKey && d != nil && d.Point == AskOath {
		key = d.ID
	}
	return table.Live(s, seat, key)
}

// ownRound is the round of the seat's next own turn: the one in progress, if
// its block can still be read.
func (s *State) ownRound(seat game.Seat) int {
	if s.Turn == 0 || len(s.Order) == 0 {
		return 1
	}
	if seat == s.Active {
		return s.Round + lists.One(s.turnDone())
	}
	round := s.clockwise(s.First)
	if slices.Index(round, seat) > slices.Index(round, s.Active) {
		return s.Round
	}
	return s.Round + 1
}

// How many rounds ahead a block is surely meant for its round, and at most.
const (
	soon = 5
	late = 30
)

// countsTurns reports whether the number behind a seat's TURN can only be a
// count of all turns of the game, up to the seat's next one: it is far from the
// round of that, and no game lasts so long.
func (s *State) countsTurns(seat game.Seat, n int) bool {
	ahead := n - s.ownRound(seat)
	return s.Turn > 0 && ahead > soon && (ahead > late || s.Turn <= n && n <= s.ownTurn(seat))
}

// ownTurn is the number of a seat's next own turn among all of the game.
func (s *State) ownTurn(seat game.Seat) int {
	n := s.Turn
	if seat == s.Active && !s.turnDone() {
		return n
	}
	for _, other := range append(s.clockwise(s.Active)[1:], s.Active) {
		if k := s.Knights[other]; k.Alive && !k.Left {
			n++
		}
		if other == seat {
			break
		}
	}
	return n
}

// turnDone reports whether nothing that a turn block orders is left of the turn
// in progress: what follows are the deaths (C-102).
func (s *State) turnDone() bool {
	blocks := []string{stepEvil, stepPhase, stepHeroic, stepDeed, stepTaunt, stepHelp}
	return !slices.ContainsFunc(s.Agenda, func(t Task) bool { return slices.Contains(blocks, t.Do) })
}
