package orders

import (
	"cmp"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
)

// Fight is FIGHT giant, FIGHT ANY or FIGHT NO (D9, D10).
type Fight struct {
	Foe book.Card // "": any
	No  bool
}

var fight = declare("FIGHT", Fight{}, func() form.Form[Fight] {
	opponent := id[book.Card]("foe", func(p *parser) *order.NameKind { return p.kinds.foe }).Choices("", func(m *form.Pointing) []menu.Thing[book.Card] { return positionOf(m).ListFoes() })
	f := form.OneOf("menu.whom", "",
		form.Word[Fight]("ANY", nil).As("any", "menu.anybody"), form.Word("NO", func(o *Fight) *bool { return &o.No }).As("no", "menu.nobody"),
		form.Within(func(o *Fight) *book.Card { return &o.Foe }, opponent),
	)
	read := f.Read
	f.Read = func(c *order.Cursor, o *Fight) {
		if !c.AtEnd() { // FIGHT alone is FIGHT ANY
			read(c, o)
		}
	}
	f.Syntax = form.Syntax{Optional: true, Parts: []form.Syntax{f.Syntax}}
	return f
}()).With(fightIfs)

// Evade is EVADE FOES YES, or EVADE DUELS NO: whether the Amulet is used (D11, D12).
type Evade struct {
	Duels bool // duels, not foes
	No    bool
}

var (
	evade = declare("EVADE", Evade{}, form.Row(form.OneOf("", "", form.Word[Evade]("FOES", nil), form.Word("DUELS", func(o *Evade) *bool { return &o.Duels })), whetherToEvade))
	// Menus have a kind for each of the two.
	evadeFoes  = declare("EVADE", Evade{}, whetherToEvade).Called("evade.foes", "menu.evade.foes").With(fightIfs)
	evadeDuels = declare("EVADE", Evade{Duels: true}, whetherToEvade).Called("evade.duels", "menu.evade.duels").With(fightIfs).Unless(isAlone)
)

var whetherToEvade = form.YesNo("menu.evade.ask", func(o *Evade) *bool { return &o.No })

// Elixir is ELIXIR YES or ELIXIR NO: whether it is drunk after a defeat (D14).
type Elixir struct{ No bool }

var elixir = declare("ELIXIR", Elixir{}, form.YesNo("menu.elixir.ask", func(o *Elixir) *bool { return &o.No }))

// Duel is DUEL inge, DUEL ANY, DUEL HOLDER excalibur or DUEL NO (D18).
type Duel struct {
	Seat   Who       // the zero value: see the other fields
	Holder book.Card // the card whose holder is challenged; "": see the other fields
	Any    bool
	No     bool
}

var duel = declare("DUEL", Duel{}, form.OneOf("menu.whom", "",
	form.Word("ANY", func(o *Duel) *bool { return &o.Any }).As("any", "menu.anybody"), form.Word("NO", func(o *Duel) *bool { return &o.No }).As("no", "menu.nobody"),
	form.After("HOLDER", holder).As("holder", "menu.holder"),
	form.Within(func(o *Duel) *Who { return &o.Seat }, rival),
)).With(fightIfs).Unless(isAlone)

// holder is the form of the card whose holder is challenged, for which menus ask by itself.
var holder = func() form.Form[Duel] {
	f := held.slot()
	f.Ask = func(m *form.Pointing, card *book.Card) (ok bool) {
		*card, ok = menu.Pick(m.Walk, m.Say("menu.card"), held.listOpen(m))
		return ok
	}
	return form.Within(func(o *Duel) *book.Card { return &o.Holder }, f)
}()

// Consent is CONSENT inge, or CONSENT ANY (D22, option duel_consent).
type Consent struct{ Seat Who } // the zero value: any

var consent = declare("CONSENT", Consent{}, form.OneOf("menu.whom", "",
	form.Word[Consent]("ANY", nil).As("any", "menu.anybody"), form.Within(func(o *Consent) *Who { return &o.Seat }, rival),
)).Unless(func(m *form.Pointing) string {
	return cmp.Or(lists.Either(positionOf(m).AsksConsent(), "", NoConsent), isAlone(m))
})

// String returns the canonical spelling.
func (o Fight) String() string { return fight.Spell(o) }

// String returns the canonical spelling.
func (o Evade) String() string { return evade.Spell(o) }

// String returns the canonical spelling.
func (o Elixir) String() string { return elixir.Spell(o) }

// String returns the canonical spelling.
func (o Duel) String() string { return duel.Spell(o) }

// String returns the canonical spelling.
func (o Consent) String() string { return consent.Spell(o) }
