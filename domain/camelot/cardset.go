package camelot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// Terms of card sets that name more than one card.
const (
	termAny         = "ANY"
	termSpecial     = "SPECIAL"
	termStandard    = "STANDARD"
	termCombat      = "COMBAT"
	termWar         = "WAR"
	termMorgan      = "MORGAN"
	termFight       = "FIGHT"
	termBlackKnight = "BLACKKNIGHT"
	termLancelot    = "LANCELOT"
	termDragon      = "DRAGON"
)

// blackTerms and whiteTerms are the terms that make sense for the cards of each
// deck.
var (
	blackTerms = []string{
		termAny, termSpecial, termStandard, termCombat, termWar, termMorgan, termBlackKnight, termLancelot, termDragon,
	}
	whiteTerms = []string{termAny, termSpecial, termStandard, termFight}
)

// boundableTerms are the terms that may have a bound, as in blackknight>=5.
var boundableTerms = []string{termBlackKnight, termLancelot, termDragon}

// comparisons are the marks of a bound.
var comparisons = []string{">=", "<=", "="}

// fitsCardSet reports whether a card is in a set; no card is in an empty set. If the card lies
// face down, or is to be laid face down, only its kind is known: terms with a value do not fit
// it (C-47).
func (s *State) fitsCardSet(set CardSet, card Card, down bool) bool {
	return slices.ContainsFunc(set, func(t CardTerm) bool { return s.fitsCardTerm(t, card, down) })
}

// fitsCardTerm reports whether a card fits one term of a set. A term that is no general term is
// the id of a card.
func (s *State) fitsCardTerm(term CardTerm, card Card, down bool) bool {
	def := s.WhiteCard(card)
	if def.ID == "" {
		def = s.BlackCard(card)
	}
	switch term.Name {
	case termAny:
		return true
	case termSpecial:
		return def.Kind == KindSpecial
	case termStandard:
		return def.Kind != KindSpecial
	case termCombat:
		return def.Kind == KindCombat
	case termWar:
		return def.Kind == KindWar
	case termMorgan:
		return strings.HasPrefix(string(card), "morgan")
	case termFight:
		return def.Kind == KindFight
	case termBlackKnight, termLancelot, termDragon:
		return s.fitsCombat(term, def, down)
	}
	return !(down && def.Kind == KindCombat) && string(card) == term.Name
}

// fitsCombat reports whether a card is a combat card of the term's quest and keeps to the term's
// bound, if there is one. Lancelot's and the Dragon's are the same cards.
func (s *State) fitsCombat(term CardTerm, card CardData, down bool) bool {
	if card.Kind != KindCombat || (card.Quest == BlackKnight) != (term.Name == termBlackKnight) {
		return false
	}
	return term.Op == "" || !down && term.allowsValue(s.currentValue(card))
}

// allowsValue reports whether a value keeps to the term's bound. Any operator but >= and <= asks
// for the very number.
func (t CardTerm) allowsValue(value int) bool {
	switch t.Op {
	case ">=":
		return value >= t.N
	case "<=":
		return value <= t.N
	}
	return value == t.N
}

// currentValue returns a combat card's value on the quest to which it goes now: once Lancelot's
// quest is closed, his cards have their value on the Dragon's.
func (s *State) currentValue(card CardData) int {
	if card.Quest == Lancelot && !s.Quests[Lancelot].Open {
		return card.Dragon
	}
	return card.Value
}

// parseCardSet parses a set in its canonical spelling. It never fails: a text that is no term is
// taken for the id of a card.
func parseCardSet(text string) CardSet {
	var set CardSet
	for part := range strings.SplitSeq(text, ", ") {
		set = append(set, parseCardTerm(part))
	}
	return set
}

// parseCardTerm parses one term: a general term, with or without a bound, or else the id of a card.
func parseCardTerm(text string) CardTerm {
	for _, op := range comparisons {
		if name, n, ok := strings.Cut(text, op); ok {
			value, _ := strconv.Atoi(n) // canonical: a number
			return CardTerm{Name: strings.ToUpper(name), Op: op, N: value}
		}
	}
	if name := strings.ToUpper(text); slices.Contains(blackTerms, name) || slices.Contains(whiteTerms, name) {
		return CardTerm{Name: name}
	}
	return CardTerm{Name: text}
}

// spellSorted spells a set with its terms sorted and each once, so that equal sets have one
// spelling. It spells an empty set as ANY.
func (s CardSet) spellSorted() string {
	terms := slices.Compact(slices.Sorted(slices.Values(toStrings(s))))
	if len(terms) == 0 {
		return CardTerm{Name: termAny}.String()
	}
	return strings.Join(terms, ", ")
}

// toStrings returns each value as fmt prints it.
func toStrings[T any](things []T) []string {
	return lists.Map(things, func(t T) string { return fmt.Sprint(t) })
}
