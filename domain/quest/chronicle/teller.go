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
	to       game.Seat
	sections []report.Section
	now      *tale    // of the turn that is told
	plain    []string // turns in a row that are only a step, told in one sentence
	skipped  []string // who has lost its turn in this round
	round    int      // of the last section; 0: none
	ways     []way
	alike    alike           // what was told together last
	passed   []passedOrder   // the reader's orders that were passed over
	laid     int             // new tiles
	latest   *quest.TileLaid // of them
	first    int             // round that is told
}

// A passedOrder is an order as it is spelt, or "" for what no line says, and why
// it was not followed.
type passedOrder struct{ clause, why string }

// alike is what was told together last.
type alike struct {
	kind string
	list []string
}

// A way is where a character went in a post, from where it stood.
type way struct {
	seat  game.Seat
	stops []land.Place
}

func tellerOf(s *quest.State, to game.Seat, lang string) *teller {
	p := speaker{s, lang}
	return &teller{speaker: p, News: news.For(to, p.say, p.who), to: to}
}

// item adds a sentence to the section that is told.
func (t *teller) item(text string) {
	t.alike = alike{}
	if len(t.sections) == 0 {
		t.sections = append(t.sections, report.Section{ID: "table", Title: t.say("table", nil)})
	}
	s := &t.sections[len(t.sections)-1]
	if len(s.Blocks) == 0 {
		s.Blocks = append(s.Blocks, report.Block{})
	}
	s.Blocks[0].Items = append(s.Blocks[0].Items, text)
}

// openRound heads the section of a round, unless it is headed already.
func (t *teller) openRound(n int) {
	if t.round == n {
		return
	}
	t.closeRound()
	t.first = cmp.Or(t.first, n)
	t.round = n
	title := t.say("round", args{"n": number(n)})
	if t.s.Solo() {
		title = t.say("round.solo", args{"n": number(n), "left": number(max(t.s.Clock, 0) / t.s.Options.Minute)})
	}
	t.sections = append(t.sections, report.Section{ID: "round-" + number(n), Title: title})
}

// goOn heads the section of the round in progress, if the telling begins in it.
func (t *teller) goOn() {
	if t.round == 0 {
		t.openRound(t.s.Round)
	}
}

// closeRound ends what is being told, and lists who lost its turn.
func (t *teller) closeRound() {
	t.end()
	t.flushPlain()
	if len(t.skipped) > 0 {
		t.item(t.say("skipped", args{"list": t.list(t.skipped)}))
		t.skipped = nil
	}
}

// flushPlain tells turns that are only a step in one sentence.
func (t *teller) flushPlain() {
	if len(t.plain) > 0 {
		t.item(words.Capital(t.joined(t.plain)) + ".")
		t.plain = nil
	}
}
