package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// cardStandings are the standing orders about a seat's cards and relics.
var cardStandings = []standingKind{
	{"MERLIN", "s.merlin", "menu.stand.merlin", StandMerlin{}},
	{"EXCALIBUR", "s.excalibur", "menu.stand.excalibur", StandExcalibur{}},
	{"GRAIL", "s.grail", "menu.stand.grail", StandGrail{}},
	{"EXCHANGE", "s.give", "menu.stand.give", StandCards{Exchange: true}},
	{"DISCARD", "s.discard", "menu.stand.discard", StandCards{}},
}

// StandMerlin is STANDING MERLIN 2 AGAINST morgan2 IF ENGINES >= 8 (C-45).
type StandMerlin struct {
	N       int     // 0 is NONE
	Against CardSet // nil: any
	If      *Cond
}

// String returns "MERLIN 2 AGAINST morgan2 IF ENGINES >= 8", for example.
func (m StandMerlin) String() string {
	text := "MERLIN " + spellMerlins(m.N)
	if m.Against != nil {
		text += " AGAINST " + m.Against.String()
	}
	return text + m.If.conditionText()
}

// subject lets an offer replace older ones with the same card set.
func (m StandMerlin) subject() string { return "merlin " + m.Against.spellSorted() }

func (m StandMerlin) coversQuestion(state *State, d Decision) bool {
	return d.Point == AskMerlins && (m.Against == nil || state.fitsCardSet(m.Against, d.Card, false))
}

func (m StandMerlin) answerQuestion(state *State, seat game.Seat, _ Decision) (Reply, bool) {
	return Reply{Merlins: &m.N}, state.conditionHolds(seat, m.If)
}

func (m StandMerlin) check(c *checker) { c.warnWithVivien(m.N) }

func (m StandMerlin) foretell(forecast *forecast) {
	if forecast.checkCondition(m.If, m) {
		forecast.addMerlinCount(m.N, m.String())
	}
}

func (StandMerlin) parseWords(parser *parser) standingOrder {
	merlin := StandMerlin{N: parser.parseMerlins()}
	if parser.Words("AGAINST") {
		merlin.Against = parser.parseBlackSet()
	}
	merlin.If = parser.parseOptionalIf()
	return merlin
}

func (StandMerlin) chooseInMenu(pointing *pointing) (standingOrder, bool) {
	n, ok := pointing.Number(pointing.sayPrompt("menu.merlins"), 0, merlinsNeeded)
	if !ok {
		return nil, false
	}
	set, ok := pointing.chooseBlackSet("menu.against", 0)
	return StandMerlin{N: n, Against: set}, ok
}

// StandExcalibur is STANDING EXCALIBUR CANCEL despair IF …, or KEEP (D-9).
type StandExcalibur struct {
	Cancel CardSet // nil: KEEP
	If     *Cond
}

// String returns "EXCALIBUR CANCEL despair IF DESPAIRS >= 6", or "EXCALIBUR KEEP".
func (e StandExcalibur) String() string {
	if e.Cancel == nil {
		return "EXCALIBUR KEEP"
	}
	return "EXCALIBUR CANCEL " + e.Cancel.String() + e.If.conditionText()
}

func (StandExcalibur) subject() string { return "excalibur" }

func (e StandExcalibur) coversQuestion(state *State, d Decision) bool {
	return d.Point == AskSword && state.fitsCardSet(e.Cancel, d.Card, d.down)
}

func (e StandExcalibur) answerQuestion(state *State, seat game.Seat, _ Decision) (Reply, bool) {
	return Reply{Cancel: true}, state.conditionHolds(seat, e.If)
}

func (e StandExcalibur) check(checker *checker) {
	if e.Cancel != nil {
		checker.warnWithoutRelic(Sword, "relic_excalibur")
	}
}

func (e StandExcalibur) foretell(forecast *forecast) {
	if e.Cancel != nil {
		forecast.checkCondition(e.If, e)
	}
}

func (StandExcalibur) parseWords(parser *parser) standingOrder {
	if parser.Expect("CANCEL", "KEEP") != "CANCEL" {
		return StandExcalibur{}
	}
	set := parser.parseBlackSet()
	return StandExcalibur{Cancel: set, If: parser.parseOptionalIf()}
}

func (StandExcalibur) chooseInMenu(p *pointing) (standingOrder, bool) {
	set, ok := p.chooseBlackSet("menu.cancel", 0)
	return StandExcalibur{Cancel: set}, ok
}

// StandGrail is STANDING GRAIL NONE, ALL or a list (D-18).
type StandGrail struct {
	All  bool
	List []Who // in order of preference; the own seat's Word is "self"
}

// String returns "GRAIL self, arthur", "GRAIL ALL" or "GRAIL NONE".
func (g StandGrail) String() string {
	switch {
	case g.All:
		return "GRAIL ALL"
	case len(g.List) == 0:
		return "GRAIL NONE"
	}
	return "GRAIL " + lists.Join(g.List, ", ")
}

func (StandGrail) subject() string                          { return "grail" }
func (StandGrail) coversQuestion(_ *State, d Decision) bool { return d.Point == AskGrail }

func (g StandGrail) answerQuestion(_ *State, _ game.Seat, decision Decision) (Reply, bool) { //nolint:unparam // as all standing orders answer
	for _, who := range g.List {
		if slices.Contains(decision.About, who.Seat) {
			return Reply{Whom: who}, true
		}
	}
	return Reply{Yes: &g.All}, true
}

func (g StandGrail) check(checker *checker) {
	if g.All || len(g.List) > 0 {
		checker.warnWithoutRelic(Cup, "relic_grail")
	}
	gone := func(w Who) bool { return checker.findUnavailableFault("", w.Seat, codeTarget) != nil }
	if len(g.List) > 0 && !slices.ContainsFunc(g.List, func(w Who) bool { return !gone(w) }) {
		checker.reportFault(checker.findUnavailableFault("", g.List[0].Seat, codeTarget), true)
	}
}

func (StandGrail) parseWords(parser *parser) standingOrder {
	if word, ok := parser.Word("NONE", "ALL"); ok {
		return StandGrail{All: word == "ALL"}
	}
	return StandGrail{List: order.List(parser.Cursor, parser.parseSaved)}
}

// selfWord is the word by which a seat names itself in a list.
const selfWord = "self"

// parseSaved reads a knight of a list, or SELF for the seat's own.
func (p *parser) parseSaved() Who {
	if p.Words("SELF") {
		return Who{Seat: p.seat, Word: selfWord}
	}
	return p.parseKnight().nameInList(p.seat)
}

// nameInList returns a knight with the word that the list of the seat own uses: selfWord for its own
// knight.
func (w Who) nameInList(own game.Seat) Who {
	return Who{w.Seat, lists.Either(w.Seat == own, selfWord, w.Word)}
}

func (StandGrail) chooseInMenu(pointing *pointing) (standingOrder, bool) {
	all, ok := pointing.chooseEither("menu.grail.all", "menu.grail.everybody", "menu.grail.some")
	if !ok || all {
		return StandGrail{All: true}, ok
	}
	everybody := pointing.toSeatThings(pointing.state.Order)
	whom, ok := chooseSeveral(pointing, "menu.grail.order", 0, len(everybody), true, everybody)
	return StandGrail{List: lists.Map(whom, func(who Who) Who { return who.nameInList(pointing.seat) })}, ok
}

// StandCards is STANDING DISCARD f1, f2 and STANDING EXCHANGE GIVE f1 (D-11,
// D-16); no cards is RANDOM.
type StandCards struct {
	Exchange bool
	Cards    []Card
}

// String returns "DISCARD f1, f2", or "EXCHANGE GIVE RANDOM".
func (c StandCards) String() string {
	text := lists.Either(c.Exchange, "EXCHANGE GIVE ", "DISCARD ")
	if len(c.Cards) == 0 {
		return text + "RANDOM"
	}
	return text + lists.Join(c.Cards, ", ")
}

func (c StandCards) subject() string { return lists.Either(c.Exchange, "exchange", "discard") }

func (c StandCards) coversQuestion(_ *State, d Decision) bool {
	return d.Point == lists.Either(c.Exchange, AskExchange, AskDiscards)
}

// answerQuestion gives as many cards as are owed, or one, by the order of the list. Without a list it
// returns false, and the cards are picked at random.
func (c StandCards) answerQuestion(state *State, seat game.Seat, decision Decision) (Reply, bool) {
	hand, n := state.Knights[seat].Hand, 1
	if owed, ok := decision.Owes[seat]; ok {
		n = owed
	}
	return Reply{Cards: state.sortByList(hand, c.Cards)[:min(n, len(hand))]}, len(c.Cards) > 0
}

func (c StandCards) parseWords(parser *parser) standingOrder {
	if c.Exchange {
		parser.ExpectWords("GIVE")
	}
	if !parser.Words("RANDOM") {
		c.Cards = order.List(parser.Cursor, parser.parseWhite)
	}
	return c
}

// chooseInMenu never offers RANDOM: menus leave nothing to chance.
func (c StandCards) chooseInMenu(pointing *pointing) (standingOrder, bool) {
	hand := pointing.state.Knights[pointing.seat].Hand
	cards, ok := pointing.chooseCards("menu.first", 0, len(hand), true, hand)
	return StandCards{Exchange: c.Exchange, Cards: cards}, ok
}
