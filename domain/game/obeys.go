package game

import (
	"slices"
	"strings"

	"seneschal/domain/order"
)

// maxWordsBehind is how many words may stand behind a control word; with more the line is prose.
const maxWordsBehind = 4

// Obeys reports whether a line, taken alone, would be obeyed in a submission of a seat: as an order, a choice, or a
// control word that does not begin prose. An order counts even if it is not legal now. If the game has no such seat,
// Obeys tries the seats that the player who holds or is deputy of.
func (g *Game) Obeys(id Seat, who Player, line order.Line) bool {
	for _, s := range g.listConcerned(id, who) {
		reading := g.newSubmission(s, Command{}, true)
		line := reading.stripBullets([]order.Line{line})[0]
		switch name, rest, kind := reading.classifyLine(line); kind {
		case lineControl:
			if reading.isCommand(name, rest) {
				return true
			}
		case lineChoice:
			return true
		case lineOrder:
			if opens, closes := reading.framesBlock(line); opens || closes || reading.isOrder(line) || reading.isNearlyOrder(line) {
				return true
			}
		}
	}
	return false
}

// listConcerned lists the seats for which a line may be meant: the named seat, else those that the player holds or
// is deputy of, else an empty seat with the ID alone.
func (g *Game) listConcerned(id Seat, who Player) (concerned []*seat) {
	if s, ok := g.findSeat(id); ok {
		return []*seat{s}
	}
	for i := range g.seats {
		if s := &g.seats[i]; who != "" && (s.player == who || s.deputy.Deputy == who) {
			concerned = append(concerned, s)
		}
	}
	if len(concerned) == 0 {
		concerned = []*seat{{id: id}}
	}
	return concerned
}

// maxOrderWords is how many words a line may have and still count as an order that is not legal now.
const maxOrderWords = 8

// isNearlyOrder reports whether a line has the form of an order, though the ruleset refuses it now: it may be meant
// for another phase.
func (l *submissionReading) isNearlyOrder(line order.Line) bool {
	return l.game.rules.Grammar() != nil && !l.isUnreadable(line) && !hasSentenceMarks(line.Text) && len(strings.Fields(line.Text)) <= maxOrderWords
}

// isCommand reports whether a control word and the text behind it are more than the beginning of a sentence.
func (l *submissionReading) isCommand(name, rest string) bool {
	switch name {
	case "ADD", "ALWAYS":
		return rest == "" || l.isOrder(order.Line{N: 1, Text: rest}) || l.isOrder(order.Line{N: 1, Text: rest, Standing: true})
	}
	return len(strings.Fields(rest)) <= maxWordsBehind
}

// ObeysSteward reports whether a line would be obeyed in a submission of the steward: it begins with
// one of the steward's words in full, in any language.
func ObeysSteward(line order.Line) bool {
	word, _ := cutWord(line.Text)
	return slices.ContainsFunc(Languages(), func(lang string) bool {
		_, f := matchWord(word, lang, stewardNames...)
		return f == fitWhole
	})
}
