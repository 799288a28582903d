package orders

import (
	"cmp"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// A Kind is a kind of order: its word, its form, and when menus offer it.
type Kind struct {
	form.Kind[Body]
	Words  string                // key of its name in menus; "": "menu." and the word
	Fights bool                  // it is about a fight, so conditions on the margin make sense
	Why    func(Position) string // key of the reason why the seat cannot give it now, "" if it can; nil: it always can
}

// A Position lists the things that a seat can name at present, and says what its character can do. The
// position of a menu must also be a Caster, a Mover and a Meeter.
type Position interface {
	Edition() *book.Book
	Lang() string
	IsToad() bool
	HasAbility(kinds ...book.PassiveKind) bool
	ListCards(fits func(*book.CardDef) bool) []menu.Thing[Thing] // of the book
	ListTrophies() []menu.Thing[Thing]
	ListPotions() []menu.Thing[Thing]
	ListLeavable() []menu.Thing[Thing]
	ListWares() []menu.Thing[Thing]             // kinds of purchase cards
	ListSold(at book.Space) []menu.Thing[Thing] // those that can be bought at a space; "": elsewhere
}

// declare returns the kind of the orders that begin with a word. Each of them starts as a copy of first.
func declare[O Body](word string, first O, of form.Form[O]) Kind {
	return Kind{Kind: form.NewKind[Body](word, first, of)}
}

// called gives a kind a name in menus.
func (k Kind) called(words string) Kind {
	k.Words = words
	return k
}

// aboutFights marks a kind as being about a fight.
func (k Kind) aboutFights() Kind {
	k.Fights = true
	return k
}

// unless gives a kind the reasons for which it cannot be given, in place of earlier ones. Each returns the
// key of a text, or "" if it does not apply; the first that applies counts.
func (k Kind) unless(reasons ...func(Position) string) Kind {
	k.Why = func(p Position) string {
		why := ""
		for _, reason := range reasons {
			why = cmp.Or(why, reason(p))
		}
		return why
	}
	return k
}

// isToad returns the key of the reason why a Toad cannot give an order; "" if the character is no Toad.
func isToad(p Position) string { return lists.Either(p.IsToad(), "menu.no.toad", "") }

// hasNone makes a reason for unless: it returns why if list returns nothing for the position.
func hasNone[P, T any](list func(P) []menu.Thing[T], why string) func(Position) string {
	return func(p Position) string { return lists.Either(len(list(p.(P))) > 0, "", why) }
}

// lacks makes a reason for unless: it applies if the character has none of some abilities.
func lacks(kinds ...book.PassiveKind) func(Position) string {
	return func(p Position) string { return lists.Either(p.HasAbility(kinds...), "", "menu.no.ability") }
}

// A Heading is a list of kinds of orders under one heading of menus.
type Heading struct {
	Words string // key of the heading
	Kinds []Kind
}
