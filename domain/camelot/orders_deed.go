package camelot

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// A Deed is one action with its details.
type Deed struct {
	Do    Action
	Place Place     // MOVE; PLAY HEROISM; PLAY MERLIN CARD place
	Draw  bool      // DRAW in Camelot
	Siege bool      // SIEGE WITH
	Card  Card      // QUEST card, HEAL WITH card, the special card of PLAY
	Any   CardSet   // QUEST ANY
	Cards []Card    // SIEGE WITH; PLAY MESSENGER
	Whom  Who       // ACCUSE; PLAY MESSENGER
	Mode  string    // PLAY MERLIN "ENGINE", "PICTS", "SAXONS", "CARD"; PIETY, REINFORCEMENTS "SELF", "OTHERS"; CONVOCATION "COME", "STAY", ""
	Sort  []CardSet // PLAY CLAIRVOYANCE SORT
	Free  bool      // PLAY … FREE (Galahad)
}

// deedKinds are the kinds of heroic actions (C-50), as errors list their words; deedWords are these.
var (
	deedKinds = []kind{moveKind, drawKind, questKind, siegeKind, healKind, accuseKind, playKind}
	deedWords = listHeads(deedKinds)
)

// word returns the word with which an action begins.
func (d Deed) word() string {
	switch {
	case d.Draw:
		return drawKind.Word
	case d.Siege:
		return siegeKind.Word
	}
	words := map[Action]string{ActMove: moveKind.Word, ActQuest: questKind.Word, ActHeal: healKind.Word, ActAccuse: accuseKind.Word}
	return cmp.Or(words[d.Do], playKind.Word)
}

// String returns "SIEGE WITH f5 + f2" or "PLAY PIETY OTHERS FREE", for example.
func (d Deed) String() string { return deedKinds[slices.Index(deedWords, d.word())].Spell(d) }

// deedForm is the form of one action. In menus it is the second one, for a life point (C-52).
var deedForm = form.Form[Deed]{
	Syntax: form.Syntax{Name: "action"},
	Read: func(c *order.Cursor, d *Deed) {
		p := parserOf(c)
		mark := p.Mark()
		if head := p.Expect(deedWords...); head != "" {
			*d = p.readKind(deedKinds, head, mark).(Deed)
		}
	},
	Spell: func(d *Deed) (string, bool) { return d.String(), true },
	Ask:   func(m *form.Pointing, d *Deed) bool { return pointingOf(m).chooseSecond(d) },
}

// The kinds of actions that differ in one thing: the place, the card or the knight.
var (
	moveKind  = declare("MOVE", Deed{Do: ActMove}, form.Within(placeOf, placeForm).Choices("menu.which", deeds((*pointing).listMoves)))
	drawKind  = declare("DRAW", Deed{Do: ActQuest, Draw: true}, form.Row[Deed]()).closedIf(func(p *pointing) string { return p.describeDeedFault(Deed{Do: ActQuest, Draw: true}) })
	questKind = declare("QUEST", Deed{Do: ActQuest}, form.OneOf("", "",
		form.After("ANY", form.Within(func(d *Deed) *CardSet { return &d.Any }, whiteSet)), form.Within(cardOf, fightCard),
	).Choices("menu.which", deeds((*pointing).listQuestDeeds)))
	healKind = declare("HEAL", Deed{Do: ActHeal}, form.After("WITH", form.Within(cardOf, fightCard.Checked(checkHealing))).
			Choices("menu.which", deeds((*pointing).listHealings)))
	accuseKind = declare("ACCUSE", Deed{Do: ActAccuse}, form.Within(whomOf, knightForm).Choices("menu.which", deeds((*pointing).listAccusations))).unless(isTraitorOff)
)

func placeOf(d *Deed) *Place  { return &d.Place }
func cardOf(d *Deed) *Card    { return &d.Card }
func cardsOf(d *Deed) *[]Card { return &d.Cards }
func whomOf(d *Deed) *Who     { return &d.Whom }
func modeOf(d *Deed) *string  { return &d.Mode }

// deeds makes a function for Choices out of a list of actions. An action alone is no choice.
func deeds(list func(*pointing) []Deed) func(*form.Pointing) []menu.Thing[Deed] {
	return listed(func(p *pointing) []menu.Thing[Deed] {
		things := p.toDeedThings(list(p))
		if len(things) == 1 {
			things[0].Usual = true
		}
		return things
	})
}

// checkHealing refuses special cards, of which no three are discarded (C-88), but for Merlin.
func checkHealing(c *order.Cursor, card *Card, mark int) {
	if p := parserOf(c); *card != Merlin && p.state.WhiteCard(*card).Kind == KindSpecial {
		p.Blame(codeKind, mark, p.sayReason("kind_heal", "card", *card))
	}
}

// siege lays cards against an engine (C-72).
var siegeKind = declare("SIEGE", Deed{Do: ActQuest, Siege: true}, form.After("WITH", siegeCards)).closedIf((*pointing).describeSiegeFault)

// siegeCards is the form of the cards of a siege. Between them may stand "+", a comma, or nothing.
var siegeCards = func() form.Form[Deed] {
	f := cards(form.Series{Ask: "menu.cards", Least: 1, Many: true}, fightCard, cardsOf, (*pointing).listNextFights)
	f.Syntax.List = "+" // as it is spelt
	f.Spell = func(d *Deed) (string, bool) { return lists.Join(d.Cards, " + "), len(d.Cards) > 0 }
	f.Read = func(c *order.Cursor, d *Deed) {
		for p := parserOf(c); ; {
			mark := p.Mark()
			card := p.parseFight()
			p.requireKind(KindFight, card, mark, "kind_siege")
			d.Cards = append(d.Cards, card)
			next := p.Peek().Kind
			if !p.Take("+", ",") && next != order.Number && (next != order.Word || p.Full("ELSE")) {
				return
			}
		}
	}
	return f
}()

// playing plays a special white card with its details.
var playKind = declare("PLAY", Deed{Do: ActSpecial}, form.Row(
	form.Row(form.Within(cardOf, withSyntax(slot("", (*parser).parseSpecial, spellCapitals), form.Syntax{})), details),
	form.Optional(form.Word("FREE", func(d *Deed) *bool { return &d.Free })),
).Checked(checkFree).Choices("menu.card", listed((*pointing).listSpecials)).Then(func(m *form.Pointing, d *Deed) bool { return pointingOf(m).chooseUse(d) }))

// checkFree refuses FREE, the last word of an action, to all but Galahad.
func checkFree(c *order.Cursor, d *Deed, _ int) {
	if p := parserOf(c); d.Free {
		p.blame(findCoatFault(Galahad, "power_free_card")(p.state, p.seat), p.Mark()-1)
	}
}

// A detail is the form of the words behind the name of a special card, and the uses of the card that menus offer.
type detail struct {
	card Card
	form form.Form[Deed]
	uses func(*pointing) []menu.Thing[Deed]
}

// merlinPlaces maps the modes of Merlin to places on the board.
var merlinPlaces = map[string]Place{"ENGINE": Camelot, "PICTS": Picts, "SAXONS": Saxons}

// modes makes the uses of a card out of modes and the keys of their words, in turn.
func modes(pairs ...string) func(*pointing) []menu.Thing[Deed] {
	return func(p *pointing) (uses []menu.Thing[Deed]) {
		for i := 0; i+1 < len(pairs); i += 2 {
			mode := pairs[i]
			uses = append(uses, menu.Thing[Deed]{What: Deed{Mode: mode}, ID: cmp.Or(mode, "plain"), Words: p.sayPrompt(pairs[i+1]), At: p.findPlaceOnBoard(merlinPlaces[mode])})
		}
		return uses
	}
}

// plain are the uses of a card of which there is one.
var plain = modes("", "menu.play.plain")

// specials lists the special cards, as descriptions do. Most have no details.
var specials = []detail{
	{Merlin, form.OneOf("", "", mode("ENGINE"), form.Row(mode("CARD"), form.Within(placeOf, placeForm)), form.Within(modeOf, warMode)), func(p *pointing) []menu.Thing[Deed] {
		return append(modes("ENGINE", "menu.merlin.engine", "PICTS", "menu.merlin.picts", "SAXONS", "menu.merlin.saxons")(p), p.listModePlaces("CARD")...)
	}},
	{Clairvoyance, form.Optional(form.After("SORT", form.Chain("THEN", "", func(d *Deed) *[]CardSet { return &d.Sort }, blackSet("", 0)))), plain},
	{Convocation, form.Optional(mode("COME", "STAY")), modes("", "menu.open", "COME", "menu.come", "STAY", "menu.stay")},
	{Fate, form.Row[Deed](), plain},
	{Heroism, form.Within(placeOf, placeForm), func(p *pointing) []menu.Thing[Deed] { return p.listModePlaces("") }},
	{Lady, form.Row[Deed](), plain},
	{Messenger, form.Row(
		form.Within(whomOf, knightForm), form.Optional(form.Sign[Deed](":")), form.List(form.Series{}, cardsOf, whiteCard).Checked(checkMessenger),
	), (*pointing).listReceivers},
	{Piety, mode("SELF", "OTHERS"), selfOrOthers},
	{Reinforcements, mode("SELF", "OTHERS"), selfOrOthers},
}

var selfOrOthers = modes("SELF", "menu.self", "OTHERS", "menu.others")

// findDetails returns what is said of a card; nothing for a card that has no details.
func findDetails(card Card) detail {
	if found, ok := lists.Find(specials, func(x detail) bool { return x.card == card }); ok {
		return found
	}
	return detail{card, form.Row[Deed](), plain}
}

// details is the form of the details of the card that the action has.
var details = func() form.Form[Deed] {
	f := form.Optional(form.Form[Deed]{Spell: func(d *Deed) (string, bool) { return findDetails(d.Card).form.Spell(d) }})
	f.Read = func(c *order.Cursor, d *Deed) { findDetails(d.Card).form.Read(c, d) }
	return withSyntax(f, oneOf(lists.Map(specials, func(x detail) form.Syntax {
		return form.Syntax{Parts: []form.Syntax{{Name: string(x.card)}, x.form.Syntax}}
	})...))
}()

// mode makes the form for one of some modes of a card.
func mode(modes ...string) form.Form[Deed] { return form.Keyword("", nil, modeOf, modes...) }

// warMode is the form of PICTS and SAXONS, which may be named as places are.
var warMode = withSyntax(slot("", (*parser).parseWarMode, func(mode string) string {
	return lists.Either(mode == "PICTS" || mode == "SAXONS", mode, "")
}), warForm.Syntax)

// parseWarMode reads the war from which Merlin takes a warrior.
func (p *parser) parseWarMode() string {
	mode := lists.Either(p.parseWar() == Picts, "PICTS", "SAXONS")
	if p.Err() != nil {
		p.Err().Legal = []string{"ENGINE", "PICTS", "SAXONS", "CARD"}
	}
	return mode
}

// messengerCards is the greatest number of cards that a Messenger carries.
const messengerCards = 3

// checkMessenger refuses more cards than a Messenger carries.
func checkMessenger(c *order.Cursor, d *Deed, mark int) {
	if p := parserOf(c); len(d.Cards) > messengerCards {
		p.Blame(codeGrammar, mark, p.sayReason("messenger_count"))
	}
}

// parseSpecial reads a special white card, and refuses one of another kind.
func (p *parser) parseSpecial() Card {
	mark := p.Mark()
	if fits := p.Things(p.state.kinds.white); len(fits) == 1 && p.state.WhiteCard(Card(fits[0])).Kind != KindSpecial {
		p.Refuse(codeKind, mark, p.sayReason("kind_special", "card", fits[0]), listCardIDs(p.state.specials)...)
	}
	p.Back(mark)
	return Card(p.Thing(p.state.kinds.special))
}
