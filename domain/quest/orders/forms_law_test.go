package orders_test

import (
	"flag"
	"fmt"
	"testing"

	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/order/form/formtest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

var update = flag.Bool("update", false, "write the forms of orders on their pages")

// sentences is the language under the laws of forms.
var sentences = gametest.Speech{
	Words: orders.Words(), Syntax: orders.SyntaxOf, Name: sayName,
	Key: func(lang, key string) string { return orders.Of(1).Grammar.Words.Words(lang, key)[0] },
	Read: func(lang, text string) order.Reading[fmt.Stringer] {
		reading := parse(lang, text)
		return order.Reading[fmt.Stringer]{Bodies: lists.Map(reading.Bodies, func(c orders.Clause) fmt.Stringer { return c }), Errs: reading.Errs}
	},
	Excuse: []order.Code{"S08", "S09", "S10", "S17"}, // points of attributes; an attribute twice
	Lost:   []order.Code{"S05", "S06", "S07", "S14"},
	Meant:  []order.Code{"S15", "S16"}, // the writer's own seat; a card that is of no use there
}

// sayName says something with a name that forms have.
func sayName(s formtest.Speaker, name string) string {
	switch name {
	case "attribute":
		return s.One("S5", "I 5", "strength = 5", "dexterity 5", "D4")
	case "card":
		return sayCard(s, anyCard)
	case "movable":
		return sayCard(s, (*book.CardDef).IsRobbable)
	case "counted":
		return sayCard(s, (*book.CardDef).IsCounted)
	case "weapon":
		return sayCard(s, func(d *book.CardDef) bool { return d.Class == book.Weapon })
	case "foe":
		return sayCard(s, (*book.CardDef).IsFoe)
	case "seat":
		return s.One("grisela", "galvan", s.Word("SEAT")+" 3", "seat 2")
	case "character":
		return string(book.Of(1).Characters[s.Number(12)].ID)
	case "degrees":
		return s.One("0", "90", "180", "270")
	case "tile":
		return sayKind(s)
	case "zone":
		return string(land.Zones[s.Number(len(land.Zones))])
	}
	return s.One("E2N1", "LAKE:E1", "WELL:0", "entry", "grisela", "lake", sayKind(s), sayCard(s, anyCard)) // a target
}

// sayCard names one of the cards that fit.
func sayCard(s formtest.Speaker, fits func(*book.CardDef) bool) string {
	all := lists.Keep(book.Of(1).Cards, func(d book.CardDef) bool { return fits(&d) })
	return string(all[s.Number(len(all))].ID)
}

// sayKind names a kind of tile.
func sayKind(s formtest.Speaker) string {
	kinds := book.Of(1).Kinds()
	return string(kinds[s.Number(len(kinds))])
}

// TestEverythingInFormsIsReadAndSpelt holds of every sentence, in every language.
func TestEverythingInFormsIsReadAndSpelt(t *testing.T) { sentences.ReadAndSpelt(t) }

// TestWhatIsProposedLeadsOn holds of every sentence with one word wrong.
func TestWhatIsProposedLeadsOn(t *testing.T) {
	sentences.LeadsOn(t, "inge", "magic", "gal", "old man", "E2X1", "S4", "merlin")
}

// TestTheFormsOnThePagesArePrinted: the pages in all languages end with the forms of all orders, as they are declared;
// -update writes them.
func TestTheFormsOnThePagesArePrinted(t *testing.T) {
	gametest.FormsPrinted(t, "quest", *update, orders.Words(), orders.Write)
}
