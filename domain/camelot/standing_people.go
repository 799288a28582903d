package camelot

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// peopleStandings are the standing orders about a seat's dealings with others.
var peopleStandings = []kind{standVolunteer, standKay, standConvocation, standShare, standKnighting, standEvil}

// StandVolunteer is STANDING VOLUNTEER MORGAN1 YES IF … (D-10).
type StandVolunteer struct {
	Card Card // morgan1, morgan5
	Yes  bool
	If   *order.Expr
}

var standVolunteer = declareStanding("VOLUNTEER", StandVolunteer{}, form.Row(
	form.Within(func(o *StandVolunteer) *Card { return &o.Card }, withSyntax(slot("", (*parser).parseMorgan, spellCapitals), named(askedMorgans...)).Choices("menu.card", listed(func(p *pointing) []menu.Thing[Card] {
		return p.toCardThings(askedMorgans)
	}))),
	form.Within(func(o *StandVolunteer) *bool { return &o.Yes }, either("menu.volunteer", "YES", "menu.yes", "NO", "menu.no")),
	condition(func(o *StandVolunteer) **order.Expr { return &o.If }),
))

// askedMorgans are the cards for which volunteers are asked.
var askedMorgans = []Card{"morgan1", "morgan5"}

// parseMorgan reads one of askedMorgans.
func (p *parser) parseMorgan() Card { return p.parseBlackAmong(askedMorgans...) }

// spellCapitals spells a card in capitals.
func spellCapitals(c Card) string { return strings.ToUpper(string(c)) }

// subject lets an answer replace older ones to the same card.
func (v StandVolunteer) subject() string { return "volunteer " + string(v.Card) }

func (v StandVolunteer) coversQuestion(_ *State, d Decision) bool {
	return d.Point == AskVolunteer && v.Card == d.Card
}

func (v StandVolunteer) answerQuestion(state *State, seat game.Seat, _ Decision) (Reply, bool) {
	return Reply{Yes: &v.Yes}, state.conditionHolds(seat, v.If)
}

func (v StandVolunteer) foretell(forecast *forecast) {
	if forecast.checkCondition(v.If, v) && v.Yes {
		forecast.add("volunteer", args{"card": forecast.NameCard(v.Card)})
	}
}

// StandKay is STANDING KAY AUTO, NEVER or KEEP f4, f5 (D-17).
type StandKay struct {
	Mode string // "AUTO", "NEVER", "KEEP"
	Keep []Card
}

var standKay = declareStanding("KAY", StandKay{}, form.OneOf("menu.kay", "menu.kay.",
	kayMode("AUTO").Usual(),
	kayMode("NEVER"),
	form.Row(kayMode("KEEP"), cards(form.Series{Ask: "menu.cards", Least: 1, Many: true}, fightCard, func(o *StandKay) *[]Card { return &o.Keep }, (*pointing).listFights).Checked(checkFights)).
		ClosedIf(func(m *form.Pointing, _ *StandKay) string { return pointingOf(m).explainNoFights() }),
)).unless(lacksCoat(Kay, "power_kay"))

// kayMode makes the form for one of the modes.
func kayMode(mode string) form.Form[StandKay] {
	return form.Keyword("", nil, func(o *StandKay) *string { return &o.Mode }, mode)
}

// checkFights refuses cards that are no Fight cards.
func checkFights(c *order.Cursor, o *StandKay, mark int) {
	for _, card := range o.Keep {
		parserOf(c).requireKind(KindFight, card, mark, "kind_add")
	}
}

func (StandKay) subject() string                      { return "kay" }
func (StandKay) coversQuestion(*State, Decision) bool { return false }

// StandConvocation is STANDING CONVOCATION COME or STAY (D-15).
type StandConvocation struct{ Come bool }

var standConvocation = declareStanding("CONVOCATION", StandConvocation{}, form.Within(
	func(o *StandConvocation) *bool { return &o.Come }, either("menu.convocation", "COME", "menu.come", "STAY", "menu.stay"),
)).named("menu.convocation")

func (StandConvocation) subject() string                          { return "convocation" }
func (StandConvocation) coversQuestion(_ *State, d Decision) bool { return d.Point == AskConvocation }

func (c StandConvocation) answerQuestion(*State, game.Seat, Decision) (Reply, bool) {
	return Reply{Come: &c.Come}, true
}

// StandShare is STANDING SHARE RANDOM, TRUST arthur or NEGOTIATE (D-2).
type StandShare struct {
	Mode  string // "RANDOM", "TRUST", "NEGOTIATE"
	Trust Who
}

var standShare = declareStanding("SHARE", StandShare{}, form.OneOf("menu.stand.share", "menu.share.",
	shareMode("RANDOM"),
	shareMode("NEGOTIATE").As("talk", "").Usual(),
	form.Row(shareMode("TRUST"), form.Within(func(o *StandShare) *Who { return &o.Trust }, knightForm.Choices("menu.whom", listed(everybody)))),
))

// shareMode makes the form for one of the modes.
func shareMode(mode string) form.Form[StandShare] {
	return form.Keyword("", nil, func(o *StandShare) *string { return &o.Mode }, mode)
}

func (StandShare) subject() string { return "share" }

func (s StandShare) coversQuestion(_ *State, d Decision) bool {
	return d.Point == AskShare && s.Mode != "NEGOTIATE"
}

func (s StandShare) check(checker *checker) {
	if checker.Options.SpoilsRandom {
		checker.reportFault(newFault(codeOff, "off_spoils"), true)
	} else if s.Mode == "TRUST" {
		checker.reportFault(checker.findUnavailableFault(checker.seat, s.Trust.Seat, codeTarget), true)
	}
}

// StandKnighting is STANDING KNIGHTING squire2 or WINNER (D-21).
type StandKnighting struct{ Whom Who } // an empty seat is WINNER

var standKnighting = declareStanding("KNIGHTING", StandKnighting{}, form.OneOf("menu.whom", "",
	form.Word[StandKnighting]("WINNER", nil).As("winner", "menu.knighting.winner"),
	form.Within(func(o *StandKnighting) *Who { return &o.Whom }, knightForm.Choices("", listed(everybody))),
)).unless(func(state *State, _ game.Seat) *fault {
	return state.findOffFault(state.Options.Squires, "off_squires")
})

func (StandKnighting) subject() string                          { return "knighting" }
func (StandKnighting) coversQuestion(_ *State, d Decision) bool { return d.Point == AskKnighting }

func (k StandKnighting) answerQuestion(*State, game.Seat, Decision) (Reply, bool) {
	return Reply{Whom: k.Whom}, true
}

// StandEvil is STANDING DEFAULT EVIL SIEGE (D-3).
type StandEvil struct{ Choice Choice }

var standEvil = declareStanding("DEFAULT EVIL", StandEvil{}, form.Within(
	func(o *StandEvil) *Choice { return &o.Choice }, evilChoice(listActs, EvilDraw, EvilSiege, EvilLife),
)).named("menu.evil")

// listActs lists the choices of Evil's act, whether legal now or not.
func listActs(p *pointing) []menu.Thing[Choice] {
	return p.listAnyChoices(EvilDraw, EvilSiege, EvilLife)
}

func (StandEvil) subject() string                      { return "default" }
func (StandEvil) coversQuestion(*State, Decision) bool { return false }

// String returns the canonical spelling.
func (v StandVolunteer) String() string { return standVolunteer.Spell(v) }

// String returns the canonical spelling.
func (k StandKay) String() string { return standKay.Spell(k) }

// String returns the canonical spelling.
func (c StandConvocation) String() string { return standConvocation.Spell(c) }

// String returns the canonical spelling.
func (s StandShare) String() string { return standShare.Spell(s) }

// String returns the canonical spelling.
func (k StandKnighting) String() string { return standKnighting.Spell(k) }

// String returns the canonical spelling.
func (e StandEvil) String() string { return standEvil.Spell(e) }
