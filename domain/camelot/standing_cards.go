package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// cardStandings are the standing orders about a seat's cards and relics.
var cardStandings = []kind{standMerlin, standExcalibur, standGrail, standExchange, standDiscard}

// StandMerlin is STANDING MERLIN 2 AGAINST morgan2 IF ENGINES >= 8 (C-45).
type StandMerlin struct {
	N       int     // 0 is NONE
	Against CardSet // nil: any
	If      *order.Expr
}

var standMerlin = declareStanding("MERLIN", StandMerlin{}, form.Row(
	form.Within(func(o *StandMerlin) *int { return &o.N }, merlins(enoughMerlins)),
	form.Optional(form.After("AGAINST", form.Within(func(o *StandMerlin) *CardSet { return &o.Against }, blackSet("menu.against", 0)))).Asked(),
	condition(func(o *StandMerlin) **order.Expr { return &o.If }),
))

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

// StandExcalibur is STANDING EXCALIBUR CANCEL despair IF …, or KEEP (D-9).
type StandExcalibur struct {
	Cancel CardSet // nil: KEEP
	If     *order.Expr
}

// standExcalibur has no question about CANCEL and KEEP: without cards it is KEEP.
var standExcalibur = declareStanding("EXCALIBUR", StandExcalibur{}, form.OneOf("", "",
	form.Row(
		form.Word[StandExcalibur]("CANCEL", nil),
		form.Within(func(o *StandExcalibur) *CardSet { return &o.Cancel }, blackSet("menu.cancel", 0)),
		condition(func(o *StandExcalibur) **order.Expr { return &o.If }),
	).As("cancel", "menu.cancel").Usual(),
	form.Word[StandExcalibur]("KEEP", nil).Written(),
))

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

// StandGrail is STANDING GRAIL NONE, ALL or a list (D-18).
type StandGrail struct {
	All  bool
	List []Who // in order of preference; the own seat's Word is "self"
}

var standGrail = declareStanding("GRAIL", StandGrail{}, form.OneOf("menu.grail.all", "",
	form.Word[StandGrail]("NONE", nil).Written(),
	form.Word("ALL", func(o *StandGrail) *bool { return &o.All }).As("yes", "menu.grail.everybody"),
	form.List(form.Series{Ask: "menu.grail.order"}, func(o *StandGrail) *[]Who { return &o.List }, saved).As("no", "menu.grail.some"),
))

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

// selfWord is the word by which a seat names itself in a list.
const selfWord = "self"

// nameInList returns a knight with the word that the list of the seat own uses: selfWord for its own
// knight.
func (w Who) nameInList(own game.Seat) Who {
	return Who{w.Seat, lists.Either(w.Seat == own, selfWord, w.Word)}
}

// StandCards is STANDING DISCARD f1, f2 and STANDING EXCHANGE GIVE f1 (D-11,
// D-16); no cards is RANDOM.
type StandCards struct {
	Exchange bool
	Cards    []Card
}

var (
	standDiscard  = declareStanding("DISCARD", StandCards{}, cardsOrRandom)
	standExchange = declareStanding("EXCHANGE GIVE", StandCards{Exchange: true}, cardsOrRandom)
)

// cardsOrRandom is the form of a list of cards, or RANDOM. Menus never offer RANDOM: they leave nothing to chance.
var cardsOrRandom = form.OneOf("", "",
	form.Word[StandCards]("RANDOM", nil).Written(),
	cards(form.Series{Ask: "menu.first"}, whiteCard, func(o *StandCards) *[]Card { return &o.Cards }, (*pointing).listHand).As("some", "menu.first").Usual(),
)

// String returns "DISCARD f1, f2", or "EXCHANGE GIVE RANDOM".
func (c StandCards) String() string {
	return lists.Either(c.Exchange, standExchange, standDiscard).Spell(c)
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

// String returns the canonical spelling.
func (m StandMerlin) String() string { return standMerlin.Spell(m) }

// String returns the canonical spelling.
func (e StandExcalibur) String() string { return standExcalibur.Spell(e) }

// String returns the canonical spelling.
func (g StandGrail) String() string { return standGrail.Spell(g) }
