package chronicle

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
	"seneschal/domain/report/news"
	"seneschal/domain/words"
)

// Tell is the chronicle of a post, from the events that the seat may see: first
// what concerns the whole table, then round by round what each seat did.
func (Rules) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	was, ok := before.(*quest.State)
	if !ok {
		return game.Story{}
	}
	t := tellerOf(was.Clone().(*quest.State), to, lang)
	for i, e := range events {
		told, _ := whole(e)
		if i+1 == len(events) || !isWhole(events[i+1]) { // else the next one tells it better
			t.tell(told)
		}
		t.s.Apply(e)
	}
	t.closeRound()
	return game.Story{Headline: t.headline(), Yours: t.Yours(t.stands()...), Sections: t.sections, Arrows: t.arrows(t.ways)}
}

// Steps are the turns in which something is laid, and what else is played of each
// round.
func (Rules) Steps(_ game.State, events []event.Event) []game.Step {
	var steps []game.Step
	played, laid := false, false
	for i, e := range events {
		switch e.(type) {
		case quest.TurnStarted:
			played = true
		case quest.TileLaid:
			laid = true
		case quest.TurnEnded:
			if laid {
				steps, played, laid = append(steps, game.Step{End: i + 1}), false, false
			}
		case quest.RoundEnded:
			if played || len(steps) == 0 {
				steps, played = append(steps, game.Step{}), false
			}
			steps[len(steps)-1].End = i + 1
		}
	}
	if len(steps) > 0 {
		steps[len(steps)-1].End = len(events)
	}
	return steps
}

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

// whole is an event as it is told: of one that others know in part, all of it.
func whole(e event.Event) (event.Event, bool) {
	if u, ok := e.(interface{ All() event.Event }); ok {
		return u.All(), true
	}
	return e, false
}

func isWhole(e event.Event) bool { _, is := whole(e); return is }

func tellerOf(s *quest.State, to game.Seat, lang string) *teller {
	p := speaker{s, lang}
	return &teller{speaker: p, News: news.For(to, p.say, p.who), to: to}
}

// tell puts an event into words, in the part of the chronicle that it is about.
func (t *teller) tell(e event.Event) {
	t.hear(e)
	if t.tellRound(e) || t.tellTable(e) {
		return
	}
	if t.now == nil {
		t.begin("")
	}
	for _, chapter := range []func(event.Event) bool{t.tellWalk, t.tellPlace, t.tellEffect, t.tellFind, t.tellCard, t.tellFight, t.tellDuel, t.tellDeed} {
		if chapter(e) {
			return
		}
	}
}

// tellRound tells of rounds and turns: where each begins and ends.
func (t *teller) tellRound(e event.Event) bool {
	switch e := e.(type) {
	case quest.RoundStarted:
		t.openRound(e.Round)
	case quest.RoundEnded:
		t.closeRound()
	case quest.TurnStarted:
		t.goOn()
		t.begin(e.Seat)
	case quest.TurnEnded:
		t.end()
	case quest.TurnSkipped:
		t.goOn()
		t.end()
		t.skip(e)
	case quest.ClockCharged:
		t.charged(e)
	case quest.StayCompleted:
		t.begin("")
		t.add(e.Seat, t.say("turn.served", args{"place": t.the(t.s.Book.Tile(e.Tile).Kind)}))
	default:
		return false
	}
	return true
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

// skip notes a turn that is lost.
func (t *teller) skip(e quest.TurnSkipped) {
	text := t.who(e.Seat)
	if e.Left > 0 {
		text = t.say("skipped.more", args{"who": text, "n": number(e.Left)})
	}
	t.skipped = append(t.skipped, text)
}

// charged tells what lost turns cost on the clock of a solo game.
func (t *teller) charged(e quest.ClockCharged) {
	if e.Reason != "lost" {
		return
	}
	t.openRound(t.s.Round + 1)
	t.item(words.Capital(t.say("charged", args{"n": number(e.Quarters), "left": number(max(e.Left, 0))})))
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

// flushPlain tells turns that are only a step in one sentence.
func (t *teller) flushPlain() {
	if len(t.plain) > 0 {
		t.item(words.Capital(t.joined(t.plain)) + ".")
		t.plain = nil
	}
}

// passOver notes an order of the reader's that could not be carried out, with
// the reason (5.6, codes D): once in a post, as most will be tried again.
func (t *teller) passOver(e quest.OrderPassed) {
	o := passedOrder{e.Clause, t.reason(e.Code, e.Detail)}
	if !slices.Contains(t.passed, o) {
		t.passed, t.now.passed = append(t.passed, o), append(t.now.passed, o)
	}
}

// A passedOrder is an order as it is spelt, or "" for what no line says, and why
// it was not followed.
type passedOrder struct{ clause, why string }

// passedOver is what was not followed in a turn: orders with the same reason
// together.
func (t *teller) passedOver(list []passedOrder) string {
	var all []string
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].why == list[0].why && list[n].clause != "" {
			n++
		}
		clauses := lists.Map(list[:n], func(o passedOrder) string { return o.clause })
		text := list[0].why
		if list[0].clause != "" {
			text = t.say("passed.clause", args{"order": strings.Join(clauses, ", "), "why": text})
		}
		all, list = append(all, text), list[n:]
	}
	return t.say("passed", args{"list": t.joined(all)})
}

// reason is a code D in words. What it is about is in the detail, by ids.
func (p speaker) reason(code string, detail map[string]string) string {
	a := args{"label": detail["label"], "at": detail["at"], "needs": detail["needs"], "has": detail["has"]}
	a["card"] = p.the(book.Card(detail["card"]))
	a["seat"] = p.who(game.Seat(detail["seat"]))
	a["place"] = p.the(book.Zone(detail["place"]))
	a["zone"] = p.the(book.Zone(detail["zone"]))
	a["dirs"] = strings.Join(strings.Split(detail["dirs"], ""), ", ")
	var side land.Dir
	if side.UnmarshalText([]byte(detail["dir"])) == nil {
		at, _ := land.ParseLabel(detail["label"])
		a["side"] = p.side(at.Map, side)
	}
	switch {
	case detail["why"] != "":
		return p.say("passed."+code+"."+detail["why"], a)
	case code == "D03" && detail["dir"] == "":
		return p.say("passed.D03.nothing", a)
	case code == "D15" && detail["place"] != "":
		return p.say("passed.D06", a)
	}
	return p.say("passed."+code, a)
}
