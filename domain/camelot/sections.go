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

// Headings returns the words that open the blocks of turns.
func (Rules) Headings() []string { return []string{"TURN"} }

// Sections sorts the lines of an email: turn blocks by the round of the seat's own turn, answers by
// the decision, and the card for the oath. All other lines belong to the block of the seat's next
// turn. An email without lines, READY alone, gives the section that it confirms.
func (Rules) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	position := state.(*State)
	nextTurnKey := keyOfTurn(position.nextOwnRound(seat))
	if len(lines) == 0 {
		return position.findReadySection(seat, nextTurnKey)
	}
	var sections []game.Section
	hasHeading := make(map[string]bool) // a TURN stands in the last section of the key
	block := nextTurnKey
	for _, line := range lines {
		key := block
		switch head, rest := position.splitHead(line); {
		case head == "TURN" && isNumberOnly(rest):
			block = nextTurnKey
			if n, err := strconv.Atoi(strings.Trim(rest, ".: ")); err == nil {
				block = lists.Either(position.countsTurns(seat, n), keyOfCount(n), keyOfTurn(n))
			}
			key = block
			if hasHeading[key] {
				sections = append(sections, game.Section{Key: key}) // it replaces the block above
			}
			hasHeading[key] = true
		case head == "REPLY" || head == "SHARE":
			key = cmp.Or(findDecisionID(rest), block)
		case head == "OATH":
			key = oathKey
		case head == "END" && rest == "":
			block = nextTurnKey
		}
		sections = addToSection(sections, key, line)
	}
	return sections
}

// findReadySection returns the section to which READY alone refers: the answer to the question put
// to the seat, or the block of its turn. It returns none if the seat is not asked anything.
func (s *State) findReadySection(seat game.Seat, next string) []game.Section {
	decision := s.Pending
	switch {
	case decision == nil || !slices.Contains(decision.Seats, seat):
		return nil
	case decision.isOwnTurn():
		return []game.Section{{Key: next}}
	}
	return []game.Section{{Key: decision.ID}}
}

// isNumberOnly reports whether only a number, or nothing, follows TURN. A quoted sentence of a report
// that begins with the word opens no block.
func isNumberOnly(rest string) bool { return strings.Trim(rest, "0123456789.: ") == "" }

// keyOfCount returns the key of a block whose number is no round; Live is false for it.
func keyOfCount(n int) string { return "count " + strconv.Itoa(n) }

// addToSection adds a line to the last section under a key, and begins one if there is none.
func addToSection(all []game.Section, key string, line order.Line) []game.Section {
	for i, section := range slices.Backward(all) {
		if section.Key == key {
			all[i].Lines = append(all[i].Lines, line)
			return all
		}
	}
	return append(all, game.Section{Key: key, Lines: []order.Line{line}})
}

// splitHead returns the keyword with which a line begins, "" if it is none of headWords, and the
// rest of the line behind its first word.
func (b *Book) splitHead(line order.Line) (head, rest string) {
	text := order.Tidy(line.Text)
	word, rest, _ := strings.Cut(text, " ")
	word = strings.TrimRight(word, ":.;")
	name, _ := b.keywords.Match(line.Lang, word, headWords...)
	return name, strings.TrimSpace(rest)
}

// findDecisionID returns the id of a decision with which a text begins: "D12"; "" if there is
// none.
func findDecisionID(text string) string {
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

// Live reports whether a section can still have an effect: a block for a turn of the seat that is not
// over, or an answer to the open question.
func (Rules) Live(state game.State, seat game.Seat, key string) bool {
	position := state.(*State)
	if round, ok := strings.CutPrefix(key, "turn "); ok {
		n, err := strconv.Atoi(round)
		return err == nil && n >= position.nextOwnRound(seat) && position.findBarReason(seat) == ""
	}
	if d := position.Pending; key == oathKey && d != nil && d.Point == AskOath {
		key = d.ID
	}
	return turnRules.Live(position, seat, key)
}

// nextOwnRound returns the round of the seat's next own turn. A turn in progress counts as long
// as its block can still be read.
func (s *State) nextOwnRound(seat game.Seat) int {
	if s.Turn == 0 || len(s.Order) == 0 {
		return 1
	}
	if seat == s.Active {
		return s.Round + lists.One(s.isTurnDone())
	}
	round := s.seatsFrom(s.First)
	if slices.Index(round, seat) > slices.Index(round, s.Active) {
		return s.Round
	}
	return s.Round + 1
}

// The number of rounds ahead that a block may name without any doubt, and the greatest number.
const (
	maxSureRoundsAhead = 5
	maxRoundsAhead     = 30
)

// countsTurns reports whether the number after a seat's TURN cannot be meant as a round: it is more
// than maxRoundsAhead ahead, or it is more than maxSureRoundsAhead ahead and fits a count of all
// turns of the game, up to the seat's next one.
func (s *State) countsTurns(seat game.Seat, n int) bool {
	ahead := n - s.nextOwnRound(seat)
	return s.Turn > 0 && ahead > maxSureRoundsAhead && (ahead > maxRoundsAhead || s.Turn <= n && n <= s.nextOwnTurn(seat))
}

// nextOwnTurn returns the number of a seat's next own turn, counted among all turns of the game.
func (s *State) nextOwnTurn(seat game.Seat) int {
	n := s.Turn
	if seat == s.Active && !s.isTurnDone() {
		return n
	}
	for _, other := range append(s.seatsFrom(s.Active)[1:], s.Active) {
		if k := s.Knights[other]; k.Alive && !k.Left {
			n++
		}
		if other == seat {
			break
		}
	}
	return n
}

// isTurnDone reports whether the turn in progress has nothing left that a turn block can order:
// only the deaths follow (C-102).
func (s *State) isTurnDone() bool {
	blocks := []string{stepEvil, stepPhase, stepHeroic, stepDeed, stepTaunt, stepHelp}
	return !slices.ContainsFunc(s.Agenda, func(t Task) bool { return slices.Contains(blocks, t.Do) })
}
