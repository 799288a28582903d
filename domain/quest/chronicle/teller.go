package chronicle

import (
	"cmp"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
	"seneschal/domain/report/news"
	"seneschal/domain/words"
)

// A teller follows the position through the events and puts each into words.
type teller struct {
	speaker
	news.News
	reader       game.Seat // the reader; "" is the public
	sections     []report.Section
	tale         *tale    // the tale of the current turn; nil: none
	plain        []string // turns in a row of a single step each, to be told in one sentence
	skipped      []string // the seats that lost their turns in this round
	round        int      // the round of the last section; 0: none
	ways         []way
	alike        joinedFacts     // the facts that were told together last
	passedOrders []passedOrder   // the reader's orders that were passed over
	laid         int             // the number of new tiles
	latest       *quest.TileLaid // the last new tile
	firstRound   int             // the first round that the report covers
}

// A passedOrder is an order that was not followed, as it is spelt, and the reason. Its clause is
// "" if no line gave the order.
type passedOrder struct{ clause, why string }

// A joinedFacts is a series of facts of one kind that were told in one sentence.
type joinedFacts struct {
	kind string
	list []string
}

// A way is the route of a character in a post, from where it stood.
type way struct {
	seat  game.Seat
	stops []land.Place
}

func newTeller(state *quest.State, to game.Seat, lang string) *teller {
	p := speaker{state, lang}
	return &teller{speaker: p, News: news.New(to, p.say, p.nameSeat), reader: to}
}

// addItem adds a sentence to the last section. It opens the section "table" if there is none.
func (t *teller) addItem(text string) {
	t.alike = joinedFacts{}
	if len(t.sections) == 0 {
		t.sections = append(t.sections, report.Section{ID: "table", Title: t.say("table", nil)})
	}
	section := &t.sections[len(t.sections)-1]
	if len(section.Blocks) == 0 {
		section.Blocks = append(section.Blocks, report.Block{})
	}
	section.Blocks[0].Items = append(section.Blocks[0].Items, text)
}

// openRound closes the round before and opens the section of a round, unless that is open already.
func (t *teller) openRound(n int) {
	if t.round == n {
		return
	}
	t.closeRound()
	t.firstRound = cmp.Or(t.firstRound, n)
	t.round = n
	title := t.say("round", args{"n": formatNumber(n)})
	if t.state.IsSolo() {
		title = t.say("round.solo", args{"n": formatNumber(n), "left": formatNumber(max(t.state.Clock, 0) / t.state.Options.Minute)})
	}
	t.sections = append(t.sections, report.Section{ID: "round-" + formatNumber(n), Title: title})
}

// resumeRound opens the section of the round in progress, if the report begins in its middle.
func (t *teller) resumeRound() {
	if t.round == 0 {
		t.openRound(t.state.Round)
	}
}

// closeRound ends the current tale, and lists the seats that lost their turns.
func (t *teller) closeRound() {
	t.endTale()
	t.tellPlainTurns()
	if len(t.skipped) > 0 {
		t.addItem(t.say("skipped", args{"list": t.joinList(t.skipped)}))
		t.skipped = nil
	}
}

// tellPlainTurns tells the turns of a single step that were kept in one sentence; nothing if there are none.
func (t *teller) tellPlainTurns() {
	if len(t.plain) > 0 {
		t.addItem(words.Capital(t.joinClauses(t.plain)) + ".")
		t.plain = nil
	}
}
