package camelot

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"seneschal/domain/lists"
)

// This file tests messages for card talk (C-141, C-142). It helps, but it does
// not judge.

var (
	numberWords     = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	possessionWords = strings.Fields("i my mine you your he his no some have has hold holds lack")
	tradeWords      = strings.Fields("swap trade exchange give")
	cardNouns       = []string{"card", "cards"}
	ladyName        = strings.Fields("lady of the lake")
)

// findCardTalk returns the first phrase of a message that breaks the rule, in lower case and with
// numbers as digits; "" if none does.
func (b *Book) findCardTalk(text string) string {
	words := splitTalk(text)
	for i := range words {
		if from, to := words.findBreach(b, i); to > from {
			return strings.Join(words[from:to], " ")
		}
	}
	for sentence := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(".!?\n", r) }) {
		words := splitTalk(sentence)
		if from, to := words.findTradeOffer(b); to > from {
			return strings.Join(words[from:to], " ")
		}
	}
	return ""
}

// A talk is a text split into words: lower case, no punctuation, numbers as digits.
type talk []string

// splitTalk splits a text into words. Every character but letters and digits separates words.
func splitTalk(text string) talk {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return ' '
	}, text)
	words := strings.Fields(clean)
	for i, w := range words {
		if n := slices.Index(numberWords, w); n >= 0 {
			words[i] = strconv.Itoa(n + 1)
		}
	}
	return words
}

// findBreach returns the bounds of the phrase around a word that breaks rule 2, 3 or 5; 0, 0 if it
// breaks none.
func (t talk) findBreach(b *Book, i int) (from, to int) {
	if len(t[i]) == 2 && t[i][0] == 'f' && '1' <= t[i][1] && t[i][1] <= '5' {
		return i, i + 1
	}
	if t[i] == "value" {
		for j := max(i-3, 0); j < min(i+4, len(t)); j++ {
			if isDigits(t[j]) {
				return min(i, j), max(i, j) + 1
			}
		}
	}
	n := t.countCardWords(b, i)
	if n == 0 {
		return 0, 0
	}
	end := i + n
	for j := max(i-2, 0); j < i; j++ {
		if isDigits(t[j]) {
			return j, end
		}
	}
	if strings.HasPrefix(t[i], "fight") && end < len(t) && isDigits(t[end]) {
		return i, end + 1
	}
	if end < len(t) && slices.Contains(cardNouns, t[end]) {
		for j := max(i-4, 0); j < i; j++ {
			if slices.Contains(possessionWords, t[j]) {
				return j, end + 1
			}
		}
	}
	return 0, 0
}

// findTradeOffer returns the bounds of a phrase that breaks rule 4 in a sentence: a word of trade
// near the name of a card. The sentence must also hold a number or the word card. It returns 0, 0
// if there is none.
func (t talk) findTradeOffer(b *Book) (from, to int) {
	counted := slices.ContainsFunc(t, func(w string) bool { return isDigits(w) || slices.Contains(cardNouns, w) })
	if !counted {
		return 0, 0
	}
	for i := range t {
		n := t.countCardWords(b, i)
		for j := max(i-5, 0); n > 0 && j < min(i+n+5, len(t)); j++ {
			if slices.Contains(tradeWords, t[j]) {
				return min(i, j), max(i+n, j+1)
			}
		}
	}
	return 0, 0
}

// countCardWords returns how many words from the ith on name a white card; 0 if they name none.
func (t talk) countCardWords(b *Book, i int) int {
	if slices.Equal(t[i:min(i+len(ladyName), len(t))], ladyName) {
		return len(ladyName)
	}
	word := strings.TrimSuffix(t[i], "s")
	if word == "fight" || word == "grail" {
		return 1
	}
	card := b.WhiteCard(Card(t[i]))
	if card.ID == "" {
		card = b.WhiteCard(Card(word))
	}
	return lists.One(card.Kind == KindSpecial && card.ID != "lady")
}

func isDigits(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}
