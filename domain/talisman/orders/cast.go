package orders

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
	"seneschal/domain/talisman/book"
)

// A Target is the target of a Spell, given by the fields that are set; the zero Target names none.
type Target struct {
	Who   *Who
	Place *Place // a space; with Card, the place where it lies
	Card  *Thing // CAST Destruction ON Dragon AT Ruins
	Enemy bool   // the creature of the fight
}

// IsEmpty reports whether no target is named: in a reaction the target is then the cause of the
// trigger.
func (t Target) IsEmpty() bool { return t == Target{} }

// A Window is the moment at which a Spell of the player's own turn is cast.
type Window string

// The windows that can be named.
const (
	AtOnce  Window = "" // the first moment at which it may be cast
	AtStart Window = "START"
	AtMoved Window = "MOVED"
	AtFight Window = "FIGHT"
	AtEnd   Window = "END"
)

// Cast is CAST Acquisition ON Boris TAKE Sword START (T-93 ff.).
type Cast struct {
	Spell  book.Card
	On     Target
	Take   *Thing  // by Acquisition or Mesmerism; nil: the default (DP-20)
	Sell   []Thing // by Alchemy; none: not given
	Window Window
}

// A Caster is a position that lists what CAST can name.
type Caster interface {
	Position
	Own() Who
	Space() book.Space // the seat's own
	IsAtSpellLimit() bool
	ListCastable() []menu.Thing[book.Card]    // Spells that fit the own turn and have a target
	ListCastableNow() []menu.Thing[book.Card] // those that fit any moment
	ListMoments(spell book.Card) []Window     // of the own turn
	ListVictims(spell book.Card) []menu.Thing[Who]
	ListLying() []menu.Thing[Target] // cards on the board
	ListFollowers(of game.Seat) []menu.Thing[Thing]
}

var (
	cast = newCastKind(Caster.ListCastable).Unless(isToad, isAtLimit, hasNone(Caster.ListCastable, "menu.no.spell"))
	// CastNow is CAST at once, in another seat's turn.
	CastNow = newCastKind(Caster.ListCastableNow).Unless(isToad, isAtLimit, hasNone(Caster.ListCastableNow, "menu.no.spell"))
)

// newCastKind returns the kind CAST, for which menus offer the Spells that spells lists.
func newCastKind(spells func(Caster) []menu.Thing[book.Card]) Kind {
	return declare("CAST", Cast{}, form.Row(
		form.Within(func(o *Cast) *book.Card { return &o.Spell }, id[book.Card]("spell", anySpell).Choices("menu.spell", fromPosition(spells))),
		form.Optional(form.After("ON", target)).Asked(),
		form.Optional(form.After("TAKE", stolen)).Asked(),
		form.Optional(form.After("SELL", things("menu.cards", objects, func(o *Cast) *[]Thing { return &o.Sell }))).Asked().
			If(func(_ *form.Pointing, o *Cast) bool { return o.Spell == book.Alchemy }),
		form.Optional(moment).As("when", "menu.cast.when").If(func(m *form.Pointing, o *Cast) bool { return len(m.Position.(Caster).ListMoments(o.Spell)) > 1 }),
	))
}

// CastIn returns CAST as a reaction in one of some windows: its target is the cause of the reaction. The
// Spell need not be held yet.
func CastIn(windows []book.Window) Kind {
	spells := func(p Position) []menu.Thing[book.Card] {
		fitting := p.ListCards(func(d *book.CardDef) bool { return d.Type == book.Spell && slices.ContainsFunc(windows, d.MayBeCastIn) })
		return mapValues(fitting, func(t Thing) book.Card { return t.Card })
	}
	spell := id[book.Card]("spell", anySpell).Choices("menu.spell", fromPosition(spells))
	return declare("CAST", Cast{}, form.Within(func(o *Cast) *book.Card { return &o.Spell }, spell)).Unless(hasNone(spells, "menu.no.spell"))
}

// isAtLimit returns the key of the reason why no more Spells can be cast in this turn; "" if the limit is
// not reached.
func isAtLimit(m *form.Pointing) string {
	return lists.Either(m.Position.(Caster).IsAtSpellLimit(), "menu.no.limit", "")
}

// target is the form of the target of a Spell. Menus ask for it as the Spell demands.
var target = func() form.Form[Cast] {
	f := form.Within(func(o *Cast) *Target { return &o.On }, slot("target", (*parser).readTarget, Target.String))
	f.Ask = askTarget
	return f
}()

// askTarget asks for the target of the Spell of an order, if it needs one, and sets it. It returns false if
// the walk stops.
func askTarget(m *form.Pointing, o *Cast) (ok bool) {
	p := m.Position.(Caster)
	atPlace := func(place Place) Target { return Target{Place: &place} }
	switch card := p.Edition().Card(o.Spell); card.Target {
	case book.OnOther, book.OnCharacter:
		people := p.ListVictims(card.ID)
		if card.Target == book.OnCharacter {
			people = append([]menu.Thing[Who]{{What: p.Own(), ID: "me", Words: m.Say("menu.me")}}, people...)
		}
		o.On, ok = menu.Pick(m.Walk, m.Say("menu.whom"), mapValues(people, func(who Who) Target { return Target{Who: &who} }))
	case book.OnFreeSpace:
		o.On, ok = menu.Pick(m.Walk, m.Say("menu.where"), mapValues(showPlaces(m, listSpaces(p, "", book.Outer, book.Middle)), atPlace))
	case book.OnOtherSpace:
		o.On, ok = menu.Pick(m.Walk, m.Say("menu.where"), mapValues(showPlaces(m, listSpaces(p, p.Space(), p.Edition().Region(p.Space()))), atPlace))
	case book.OnBoardCard:
		o.On, ok = menu.Pick(m.Walk, m.Say("menu.card"), p.ListLying())
	default:
		return true
	}
	return ok
}

// stolen is the form of the thing that a Spell takes; without it the default counts (DP-20). Menus ask for
// it with Acquisition and with Mesmerism, whose target must be a seat.
var stolen = func() form.Form[Cast] {
	f := form.Within(func(o *Cast) **Thing { return &o.Take }, form.Pointer(thing("", keywords(), Gold)))
	f.Ask = func(m *form.Pointing, o *Cast) bool {
		best := menu.Thing[Thing]{ID: ".best", Words: m.Say("menu.choice.best"), Usual: true}
		things := keywords(Gold).and(objects)(m)
		switch o.Spell {
		case book.Acquisition:
		case book.Mesmerism:
			things = m.Position.(Caster).ListFollowers(o.On.Who.Seat)
		default:
			return true
		}
		what, ok := menu.Pick(m.Walk, m.Say("menu.prize"), append([]menu.Thing[Thing]{best}, things...))
		if what != (Thing{}) {
			o.Take = &what
		}
		return ok
	}
	return f
}()

// moment is the form of the window in which a Spell is cast. Menus offer those that fit the Spell.
var moment = func() form.Form[Cast] {
	say := form.Key[Window]("menu.at.")
	f := form.Keyword("", say, func(o *Cast) *Window { return &o.Window }, AtStart, AtMoved, AtFight, AtEnd)
	f.Ask = func(m *form.Pointing, o *Cast) (ok bool) {
		o.Window, ok = menu.Pick(m.Walk, m.Say("menu.at"), lists.Map(m.Position.(Caster).ListMoments(o.Spell), func(at Window) menu.Thing[Window] {
			return menu.Thing[Window]{What: at, ID: strings.ToLower(string(at)), Words: say(m, at)}
		}))
		return ok
	}
	return f
}()

// readTarget reads the target of a Spell: ENEMY, a group, a seat, a place, or a card that lies somewhere. The
// longest name counts; of equally long ones that of a seat, then of a place. If AT follows the name of a card,
// it is this card.
func (p *parser) readTarget() Target {
	mark := p.Mark()
	if word := p.WordBeforeName(p.seatKind(), append(slices.Clone(groups), "ENEMY")...); word == "ENEMY" {
		return Target{Enemy: true}
	} else if word != "" {
		who := p.toGroup(word)
		return Target{Who: &who}
	}
	people, behindSeat := p.FindNames(p.seatKind())
	places, behindPlace := p.FindNames(p.kinds.place)
	cards, behindCard := p.FindNames(p.kinds.thing)
	p.Back(behindCard)
	lies := len(cards) > 0 && p.Full("AT")
	p.Back(mark)
	switch {
	case lies, len(cards) > 0 && behindCard > max(behindSeat, behindPlace), len(people) == 0 && len(places) == 0:
		return p.readLyingCard()
	case len(people) > 0 && behindSeat >= behindPlace:
		who := p.readSeat()
		return Target{Who: &who}
	}
	place := p.readPlace()
	return Target{Place: &place}
}

// readLyingCard reads a card, or another thing, and the place behind AT, if one follows.
func (p *parser) readLyingCard() Target {
	card := p.newThing(p.Thing(p.kinds.thing))
	target := Target{Card: &card}
	if p.Words("AT") {
		place := p.readPlace()
		target.Place = &place
	}
	return target
}

// String returns the canonical spelling.
func (o Cast) String() string { return cast.Spell(o) }

// String returns a spelling such as "thief", "ruins", "dragon AT ruins" or "ENEMY"; "" if no target is
// named.
func (t Target) String() string {
	switch {
	case t.Enemy:
		return "ENEMY"
	case t.Who != nil:
		return t.Who.String()
	case t.Card != nil && t.Place != nil:
		return t.Card.String() + " AT " + t.Place.String()
	case t.Card != nil:
		return t.Card.String()
	case t.Place != nil:
		return t.Place.String()
	}
	return ""
}
