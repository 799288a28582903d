package camelot

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// peopleStandings are the standing orders about a seat's dealings with others.
var peopleStandings = []standingKind{
	{"VOLUNTEER", "s.volunteer", "menu.stand.volunteer", StandVolunteer{}},
	{"KAY", "s.kay", "menu.stand.kay", StandKay{}},
	{"CONVOCATION", "s.convocation", "menu.convocation", StandConvocation{}},
	{"SHARE", "s.share", "menu.stand.share", StandShare{}},
	{"KNIGHTING", "s.knighting", "menu.stand.knighting", StandKnighting{}},
	{"DEFAULT", "s.evil", "menu.evil", StandEvil{}},
}

// StandVolunteer is STANDING VOLUNTEER MORGAN1 YES IF … (D-10).
type StandVolunteer struct {
	Card Card // morgan1, morgan5
	Yes  bool
	If   *Cond
}

// String returns "VOLUNTEER MORGAN1 YES IF HAND >= 9", for example.
func (v StandVolunteer) String() string {
	return "VOLUNTEER " + strings.ToUpper(string(v.Card)) + lists.Either(v.Yes, " YES", " NO") + v.If.conditionText()
}

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

func (StandVolunteer) parseWords(parser *parser) standingOrder {
	card := parser.parseBlackAmong("morgan1", "morgan5")
	yes := parser.Expect("YES", "NO") == "YES"
	return StandVolunteer{Card: card, Yes: yes, If: parser.parseOptionalIf()}
}

func (StandVolunteer) chooseInMenu(pointing *pointing) (standingOrder, bool) {
	card, ok := chooseOne(pointing, "menu.card", pointing.toCardThings([]Card{"morgan1", "morgan5"}))
	if !ok {
		return nil, false
	}
	yes, ok := pointing.chooseEither("menu.volunteer", "menu.yes", "menu.no")
	return StandVolunteer{Card: card, Yes: yes}, ok
}

// StandKay is STANDING KAY AUTO, NEVER or KEEP f4, f5 (D-17).
type StandKay struct {
	Mode string // "AUTO", "NEVER", "KEEP"
	Keep []Card
}

// String returns "KAY AUTO", or "KAY KEEP f4, f5".
func (k StandKay) String() string {
	if k.Mode == "KEEP" {
		return "KAY KEEP " + lists.Join(k.Keep, ", ")
	}
	return "KAY " + k.Mode
}

func (StandKay) subject() string                      { return "kay" }
func (StandKay) coversQuestion(*State, Decision) bool { return false }

func (StandKay) findBarFault(state *State, seat game.Seat) *fault {
	if !state.Knights[seat].hasPowerOf(Kay) {
		return newFault(codePower, "power_kay")
	}
	return nil
}

func (StandKay) parseWords(parser *parser) standingOrder {
	standKay := StandKay{Mode: parser.Expect("AUTO", "NEVER", "KEEP")}
	if standKay.Mode != "KEEP" {
		return standKay
	}
	mark := parser.Mark()
	standKay.Keep = order.List(parser.Cursor, parser.parseFight)
	for _, c := range standKay.Keep {
		parser.requireKind(KindFight, c, mark, "kind_add")
	}
	return standKay
}

func (StandKay) chooseInMenu(pointing *pointing) (standingOrder, bool) {
	mode, ok := chooseOne(pointing, "menu.kay", []menu.Thing[string]{
		{What: "AUTO", ID: "auto", Words: pointing.sayPrompt("menu.kay.auto"), Usual: true},
		{What: "NEVER", ID: "never", Words: pointing.sayPrompt("menu.kay.never")},
		{What: "KEEP", ID: "keep", Words: pointing.sayPrompt("menu.kay.keep"), No: func() string {
			return findCommonFault(pointing, pointing.toCardThings(pointing.state.listFightCards(pointing.state.Knights[pointing.seat].Hand)))
		}},
	})
	if !ok || mode != "KEEP" {
		return StandKay{Mode: mode}, ok
	}
	hand := pointing.state.listFightCards(pointing.state.Knights[pointing.seat].Hand)
	cards, ok := pointing.chooseCards("menu.cards", 1, len(hand), false, hand)
	return StandKay{Mode: mode, Keep: cards}, ok
}

// StandConvocation is STANDING CONVOCATION COME or STAY (D-15).
type StandConvocation struct{ Come bool }

// String returns "CONVOCATION COME" or "CONVOCATION STAY".
func (c StandConvocation) String() string { return "CONVOCATION " + comeOrStay(c.Come) }

func (StandConvocation) subject() string                          { return "convocation" }
func (StandConvocation) coversQuestion(_ *State, d Decision) bool { return d.Point == AskConvocation }

func (c StandConvocation) answerQuestion(*State, game.Seat, Decision) (Reply, bool) {
	return Reply{Come: &c.Come}, true
}

func (StandConvocation) parseWords(p *parser) standingOrder {
	return StandConvocation{p.Expect("COME", "STAY") == "COME"}
}

func (StandConvocation) chooseInMenu(p *pointing) (standingOrder, bool) {
	come, ok := p.chooseEither("menu.convocation", "menu.come", "menu.stay")
	return StandConvocation{come}, ok
}

// StandShare is STANDING SHARE RANDOM, TRUST arthur or NEGOTIATE (D-2).
type StandShare struct {
	Mode  string // "RANDOM", "TRUST", "NEGOTIATE"
	Trust Who
}

// String returns "SHARE TRUST arthur", "SHARE RANDOM" or "SHARE NEGOTIATE".
func (s StandShare) String() string {
	if s.Mode == "TRUST" {
		return "SHARE TRUST " + s.Trust.Word
	}
	return "SHARE " + s.Mode
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

func (StandShare) parseWords(parser *parser) standingOrder {
	share := StandShare{Mode: parser.Expect("RANDOM", "TRUST", "NEGOTIATE")}
	if share.Mode == "TRUST" {
		share.Trust = parser.parseKnight()
	}
	return share
}

func (StandShare) chooseInMenu(pointing *pointing) (standingOrder, bool) {
	mode, ok := chooseOne(pointing, "menu.stand.share", []menu.Thing[string]{
		{What: "RANDOM", ID: "random", Words: pointing.sayPrompt("menu.share.random")},
		{What: "NEGOTIATE", ID: "talk", Words: pointing.sayPrompt("menu.share.talk"), Usual: true},
		{What: "TRUST", ID: "trust", Words: pointing.sayPrompt("menu.share.trust")},
	})
	if !ok || mode != "TRUST" {
		return StandShare{Mode: mode}, ok
	}
	who, ok := chooseOne(pointing, "menu.whom", pointing.toSeatThings(pointing.state.Order))
	return StandShare{Mode: mode, Trust: who}, ok
}

// StandKnighting is STANDING KNIGHTING squire2 or WINNER (D-21).
type StandKnighting struct{ Whom Who } // an empty seat is WINNER

// String returns "KNIGHTING squire2", or "KNIGHTING WINNER".
func (k StandKnighting) String() string {
	return "KNIGHTING " + lists.Either(k.Whom.Seat == "", "WINNER", k.Whom.Word)
}

func (StandKnighting) subject() string                          { return "knighting" }
func (StandKnighting) coversQuestion(_ *State, d Decision) bool { return d.Point == AskKnighting }

func (k StandKnighting) answerQuestion(*State, game.Seat, Decision) (Reply, bool) {
	return Reply{Whom: k.Whom}, true
}

func (StandKnighting) findBarFault(state *State, _ game.Seat) *fault {
	if !state.Options.Squires {
		return newFault(codeOff, "off_squires")
	}
	return nil
}

func (StandKnighting) parseWords(parser *parser) standingOrder {
	if parser.Words("WINNER") {
		return StandKnighting{}
	}
	return StandKnighting{parser.parseKnight()}
}

func (StandKnighting) chooseInMenu(pointing *pointing) (standingOrder, bool) {
	winner := menu.Thing[Who]{ID: "winner", Words: pointing.sayPrompt("menu.knighting.winner")}
	who, ok := chooseOne(pointing, "menu.whom", append([]menu.Thing[Who]{winner}, pointing.toSeatThings(pointing.state.Order)...))
	return StandKnighting{who}, ok
}

// StandEvil is STANDING DEFAULT EVIL SIEGE (D-3).
type StandEvil struct{ Choice Choice }

// String returns "DEFAULT EVIL SIEGE", for example.
func (e StandEvil) String() string { return "DEFAULT EVIL " + spellChoice(e.Choice) }

func (StandEvil) subject() string                      { return "default" }
func (StandEvil) coversQuestion(*State, Decision) bool { return false }

func (StandEvil) parseWords(parser *parser) standingOrder {
	parser.ExpectWords("EVIL")
	return StandEvil{parser.parseChoice(evilChoices...)}
}

func (StandEvil) chooseInMenu(p *pointing) (standingOrder, bool) {
	c, ok := chooseOne(p, "menu.evil.what", p.listAnyChoices(EvilDraw, EvilSiege, EvilLife))
	return StandEvil{c}, ok
}
