package orders_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/order/form/formtest"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// newSpeaker returns a speaker of orders in a language.
func newSpeaker(t *rapid.T, lang string) formtest.Speaker {
	s := formtest.Speaker{Number: func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }}
	s.Word = func(key string) string {
		if strings.ToLower(key) == key {
			return key // a mark
		}
		return orders.Of(1).Grammar.Words.Words(lang, key)[0]
	}
	s.Name = func(name string) string {
		switch name {
		case "n":
			return strconv.Itoa(rapid.IntRange(1, 9).Draw(t, "n"))
		case "number":
			return pick(t, "1-3", "6", "2 - 5")
		case "thing":
			return pick(t, string(card(t, anyCard)), "sword 2", "cave_dragon", s.Word(orders.Gold), s.Word(orders.Spell))
		case "target":
			return pick(t, s.Word("ENEMY"), s.Word("ANY"), "thief", string(space(t).Space), "dragon "+s.Word("AT")+" ruins")
		case "card":
			return string(card(t, anyCard))
		case "adventure":
			return string(card(t, func(d *book.CardDef) bool { return d.Type != book.Spell }))
		case "spell":
			return string(spell(t))
		case "place":
			return place(t).String()
		case "space":
			return pick(t, "magic_portal", "crags", "forest")
		case "roll":
			return string(pick(t, book.Of(1).Vocabulary.Rolls...))
		case "seat":
			return pick(t, "S1", "thief", "sorceress", s.Word("ME"), s.Word("OTHERS"))
		case "character":
			return "monk"
		}
		return pick(t, s.Word("GOLD")+" > 3", s.Word("NOT")+" "+s.Word("TOAD"), s.Word("AT")+" city "+s.Word("OR")+" "+s.Word("LIVES")+" < 2") // a condition
	}
	return s
}

// say draws a sentence with a word of orders, or a reaction.
func say(t *rapid.T, lang string) string {
	word := pick(t, append(orders.Words(), "WHEN")...)
	text := newSpeaker(t, lang).Say(orders.SyntaxOf(word))
	if word == "WHEN" {
		text += " : " + newSpeaker(t, lang).Say(orders.SyntaxOf("ALIGN"))
	}
	return text
}

// TestEverythingInFormsIsReadAndSpelt: whatever the forms allow is read in every language. It is spelt
// so that it is read back as the same order, in every language.
func TestEverythingInFormsIsReadAndSpelt(t *testing.T) {
	languages := append(game.Languages(), "")
	rapid.Check(t, func(t *rapid.T) {
		lang := pick(t, languages...)
		text := say(t, lang)
		reading := parse(lang, text)
		if slices.ContainsFunc(reading.Errs, func(e *order.Error) bool { return e.Code == "E-13" }) {
			return // it can never be abandoned
		}
		require.Empty(t, refusals(reading), "%s: %s", lang, text)
		spelt := reading.Bodies[0].String()
		for _, other := range languages {
			again := parse(other, spelt)
			require.Empty(t, refusals(again), "%s: %s", other, spelt)
			require.Equal(t, reading.Bodies, again.Bodies, "%s: %s", other, spelt)
		}
	})
}

// TestWhatIsProposedLeadsOn: whatever the forms allow, with one word wrong, has an error of which each
// proposal, in place of the wrong word, is read at least one word further.
func TestWhatIsProposedLeadsOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := strings.Fields(strings.ReplaceAll(say(t, ""), "_", " "))
		i := rapid.IntRange(0, len(words)-1).Draw(t, "wrong")
		words[i] = pick(t, "Xyzzy", "Nothing", words[i]+"q", "7", "WITH", "ALL", "Fields")
		text := strings.Join(words, " ")
		for _, fault := range refusals(parse("", text)) {
			if fault.At == 0 || fault.Word == "" {
				continue
			}
			for _, legal := range fault.Legal {
				if legal == "-" || legal == ".." {
					continue // what follows may be less than what stands before
				}
				at := fault.At - 1
				better := text[:at] + strings.Replace(legal, "a number", "2", 1) + strings.TrimPrefix(text[at:], fault.Word)
				for _, again := range refusals(parse("", better)) {
					require.True(t, again.At == 0 || again.At > fault.At || again.Code != "E-01" && again.Code != "E-02" && again.Code != "E-03",
						"%q: %q is proposed, and %q is refused: %v", text, legal, better, again)
				}
			}
		}
	})
}
