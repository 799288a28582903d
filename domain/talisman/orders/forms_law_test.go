package orders_test

import (
	"fmt"
	"testing"

	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/order/form/formtest"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// sentences is the language under the laws of forms.
var sentences = gametest.Speech{
	Words: append(orders.Words(), "WHEN"),
	Syntax: func(word string) form.Syntax {
		syntax := orders.SyntaxOf(word)
		if word == "WHEN" {
			syntax = form.Syntax{Parts: []form.Syntax{syntax, {Word: "THEN"}, orders.SyntaxOf("ALIGN")}}
		}
		return syntax
	},
	Name:   sayName,
	Key:    func(lang, key string) string { return orders.Of(1).Grammar.Words.Words(lang, key)[0] },
	Read:   readSentence,
	Excuse: []order.Code{"E-13"}, // it can never be abandoned
	Lost:   []order.Code{"E-01", "E-02", "E-03"},
}

// readSentence reads a line.
func readSentence(lang, text string) order.Reading[fmt.Stringer] {
	reading := parse(lang, text)
	return order.Reading[fmt.Stringer]{Bodies: lists.Map(reading.Bodies, func(c orders.Clause) fmt.Stringer { return c }), Errs: reading.Errs}
}

// sayName says something with a name that forms have.
func sayName(s formtest.Speaker, name string) string {
	switch name {
	case "number":
		return s.One("1-3", "6", "2 - 5")
	case "thing":
		return s.One(sayCard(s, anyCard), "sword 2", "cave_dragon", s.Word(orders.Gold), s.Word(orders.Spell))
	case "target":
		return s.One(s.Word("ENEMY"), s.Word("ANY"), "thief", saySpace(s), "dragon "+s.Word("AT")+" ruins")
	case "card":
		return sayCard(s, anyCard)
	case "adventure":
		return sayCard(s, func(d *book.CardDef) bool { return d.Type != book.Spell })
	case "spell":
		return sayCard(s, func(d *book.CardDef) bool { return d.Type == book.Spell })
	case "place":
		return s.One(saySpace(s), s.One("fields", "woods", "hills", "plains", "desert", "runes"))
	case "space":
		return s.One("magic_portal", "crags", "forest")
	case "roll":
		rolls := book.Of(1).Vocabulary.Rolls
		return string(rolls[s.Number(len(rolls))])
	case "seat":
		return s.One("S1", "thief", "sorceress", s.Word("ME"), s.Word("OTHERS"))
	case "character":
		return "monk"
	}
	return s.One(s.Word("GOLD")+" > 3", s.Word("NOT")+" "+s.Word("TOAD"), s.Word("AT")+" city "+s.Word("OR")+" "+s.Word("LIVES")+" < 2") // a condition
}

// sayCard names one of the cards that fit.
func sayCard(s formtest.Speaker, fits func(*book.CardDef) bool) string {
	all := lists.Keep(book.Of(1).Cards, func(d book.CardDef) bool { return d.ID.Said() == d.ID && fits(&d) })
	return string(all[s.Number(len(all))].ID)
}

// saySpace names a space.
func saySpace(s formtest.Speaker) string {
	spaces := book.Of(1).Spaces
	return string(spaces[s.Number(len(spaces))].ID)
}

// TestEverythingInFormsIsReadAndSpelt holds of every sentence, in every language.
func TestEverythingInFormsIsReadAndSpelt(t *testing.T) { sentences.ReadAndSpelt(t) }

// TestWhatIsProposedLeadsOn holds of every sentence with one word wrong.
func TestWhatIsProposedLeadsOn(t *testing.T) { sentences.LeadsOn(t, "Fields") }
