package camelot

import (
	"maps"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// A Reply answers a decision: REPLY D31 yes. The fields for other decisions stay empty; nil means
// that the reply does not say.
type Reply struct {
	ID      string
	Yes     *bool  // D-10, D-18
	Merlins *int   // D-8
	Cancel  bool   // D-9, with Excalibur
	Cards   []Card // D-5 (one), D-11, D-16 (one)
	Choice  Choice // D-4
	Face    string // D-6: "FACEUP", "FACEDOWN"
	War     Place  // D-7
	Order   []int  // D-14
	Come    *bool  // D-15
	Whom    Who    // D-18 with several doomed, D-21
}

// replyKind is named in menus by the question itself.
var replyKind = declare("REPLY", Reply{}, form.Row(form.Within(func(r *Reply) *string { return &r.ID }, question), answerForm)).named(groupAnswer)

// question is the form of the open question, which a reply must name.
var question = func() form.Form[string] {
	f := slot("question", (*parser).parseQuestion, func(id string) string { return id })
	f.Ask = func(m *form.Pointing, id *string) bool { *id = pointingOf(m).state.Pending.ID; return true }
	return f
}()

// The parts of answers.
var (
	replyMerlins = form.Within(func(r *Reply) **int { return &r.Merlins }, form.Pointer(merlins((*pointing).countMerlins)))
	replyYes     = form.Within(func(r *Reply) **bool { return &r.Yes }, form.Pointer(either("menu.volunteer", "YES", "menu.yes", "NO", "menu.no")))
	replyCome    = form.Within(func(r *Reply) **bool { return &r.Come }, form.Pointer(form.OneOf("menu.convocation", "",
		form.Word("COME", itself[bool]).As("yes", "menu.come"), form.Word[bool]("STAY", nil).As("no", "menu.stay"),
		form.Word("YES", itself[bool]).Written(), form.Word[bool]("NO", nil).Written(),
	)))
	replyCards  = form.List(form.Series{}, func(r *Reply) *[]Card { return &r.Cards }, whiteCard)
	replyChoice = form.Within(func(r *Reply) *Choice { return &r.Choice }, evilChoice(func(p *pointing) []menu.Thing[Choice] {
		return p.listEvilChoices(EvilDraw, EvilSiege, EvilLife)
	}, EvilDraw, EvilSiege, EvilLife))
	replyFace = form.Within(func(r *Reply) *string { return &r.Face }, form.Keyword("", nil, itself[string], "FACEUP", "FACEDOWN").Choices("menu.face", listed((*pointing).listFaces)))
	replyWar  = form.Within(func(r *Reply) *Place { return &r.War }, warForm)
	replyWhom = form.Within(whomOfReply, knightForm)
)

func whomOfReply(r *Reply) *Who { return &r.Whom }

// answerForms are the forms of the answers, by question. There is no REPLY to others.
var answerForms = map[Point]form.Form[Reply]{
	AskAfterPeek: form.Row(spare("EVIL"), replyChoice),
	AskArmor: form.Row(spare("TAKE"), form.Within(firstCard, slot("drawn", (*parser).parseBlack, spellID[Card]).Checked(checkDrawn).
		Choices("menu.card", listed(func(p *pointing) []menu.Thing[Card] {
			return p.toCardThings(slices.Compact(slices.Clone(p.state.Pending.Cards)))
		})))),
	AskFacing: replyFace,
	AskWar:    form.Row(spare("TO"), replyWar),
	AskMerlins: {
		Syntax: form.Syntax{List: ",", Parts: []form.Syntax{oneOf(
			form.After("MERLIN", replyMerlins).Syntax, form.Syntax{Word: "NO", Written: true}, form.Syntax{Word: "CANCEL"}, form.Syntax{Word: "CANCEL WITH EXCALIBUR", Written: true},
		)}},
		Read: readOffer, Ask: askOffer,
	},
	AskVolunteer:   replyYes,
	AskDiscards:    giving(func(p *pointing) int { return min(p.state.Pending.Owes[p.seat], len(p.listHand())) }),
	AskExchange:    giving(func(*pointing) int { return 1 }),
	AskSort:        form.Row(spare("ORDER"), sorting).Checked(checkSorting),
	AskConvocation: replyCome,
	AskGrail:       {Syntax: oneOf(form.Syntax{Word: "YES"}, form.Syntax{Word: "NO"}, saved.Syntax), Read: readSaving, Ask: askSaved},
	AskKnighting: form.Within(whomOfReply, knightForm.Checked(checkAbout("reply_squire")).Choices("menu.whom", listed(func(p *pointing) []menu.Thing[Who] {
		return p.toSeatThings(p.state.Pending.About)
	}))),
}

// answerForm is the form of the answer to the open question.
var answerForm = form.Form[Reply]{
	Syntax: describeAnswers(),
	Read:   func(c *order.Cursor, r *Reply) { parserOf(c).parseAnswer(r) },
	Ask:    func(m *form.Pointing, r *Reply) bool { return answerForms[pointingOf(m).state.Pending.Point].Ask(m, r) },
	Spell: func(r *Reply) (string, bool) {
		var parts []string
		for _, part := range []form.Form[Reply]{
			form.After("MERLIN", replyMerlins), form.Word("CANCEL", func(r *Reply) *bool { return &r.Cancel }), replyYes, replyCome, replyCards,
			replyChoice, replyFace, replyWar, form.After("ORDER", sorting), replyWhom,
		} {
			if text, says := part.Spell(r); says {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, ", "), len(parts) > 0
	},
}

// describeAnswers describes the answers to all questions, equal ones once.
func describeAnswers() form.Syntax {
	var all []form.Syntax
	var texts []string
	for _, at := range slices.Sorted(maps.Keys(answerForms)) {
		text := answerForms[at].Syntax.Write(func(name string) string { return name })
		if !slices.Contains(texts, text) {
			all, texts = append(all, answerForms[at].Syntax), append(texts, text)
		}
	}
	return oneOf(all...)
}

// spare makes the form for a keyword that lines may have, and that is not spelt.
func spare(word string) form.Form[Reply] { return form.Optional(form.Word[Reply](word, nil)).Written() }

// firstCard returns the only card of an answer; it makes room for it.
func firstCard(r *Reply) *Card {
	if len(r.Cards) == 0 {
		r.Cards = make([]Card, 1)
	}
	return &r.Cards[0]
}

// checkDrawn refuses a card that was not drawn (D-5).
func checkDrawn(c *order.Cursor, card *Card, mark int) {
	if p := parserOf(c); !slices.Contains(p.state.Pending.Cards, *card) {
		p.Blame(codeTarget, mark, p.sayReason("reply_drawn", "card", *card), toStrings(p.state.Pending.Cards)...)
	}
}

// checkAbout makes a check that refuses a knight whom the question does not name; key is the reason.
func checkAbout(key string) func(*order.Cursor, *Who, int) {
	return func(c *order.Cursor, who *Who, mark int) {
		p := parserOf(c)
		if about := p.state.Pending.About; !slices.Contains(about, who.Seat) {
			p.Blame(codeTarget, mark, p.sayReason(key, "who", who.Seat), p.state.listSeatWords(about)...)
		}
	}
}

// giving makes the form for cards that are given away; owed returns how many menus ask for.
func giving(owed func(*pointing) int) form.Form[Reply] {
	f := form.Row(spare("GIVE"), replyCards)
	f.Ask = func(m *form.Pointing, r *Reply) (ok bool) {
		p := pointingOf(m)
		r.Cards, ok = p.chooseCards("menu.cards", owed(p), owed(p), p.listHand())
		return ok
	}
	return f
}

// sorting is the form of a new order of the cards that Clairvoyance showed, by their numbers (D-14), with commas between
// them or none.
var sorting = form.Form[Reply]{
	Syntax: form.Syntax{Name: "numbers"},
	Read: func(c *order.Cursor, r *Reply) {
		for more := true; more; more = c.Take(",") || c.Peek().Kind == order.Number {
			r.Order = append(r.Order, c.ExpectNumber())
		}
	},
	Spell: func(r *Reply) (string, bool) { return lists.Join(r.Order, " "), len(r.Order) > 0 },
	Ask: func(m *form.Pointing, r *Reply) (ok bool) {
		p := pointingOf(m)
		things := p.listSeen()
		r.Order, ok = chooseSeveral(p, "menu.sort", len(things), len(things), true, things)
		return ok
	},
}

// checkSorting refuses an order in which a number is missing or stands twice.
func checkSorting(c *order.Cursor, r *Reply, mark int) {
	p := parserOf(c)
	if numbers := numbersUpTo(len(p.state.Pending.Cards)); !slices.Equal(slices.Sorted(slices.Values(r.Order)), numbers) {
		p.Blame(codeGrammar, mark, p.sayReason("reply_number", "id", r.ID, "n", len(numbers)), "ORDER "+lists.Join(numbers, " "))
	}
}

// numbersUpTo returns the numbers from 1 to n; none for 0.
func numbersUpTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}

// readOffer reads the number of Merlins, and whether Excalibur is used (D-8, D-9). NONE and NO are no Merlins.
func readOffer(c *order.Cursor, r *Reply) {
	for more := true; more; more = c.Take(",") {
		word, ok := c.Word("MERLIN", "CANCEL", "NONE", "NO")
		switch {
		case word == "MERLIN" || !ok && c.Peek().Kind == order.Number:
			replyMerlins.Read(c, r)
		case word == "CANCEL":
			r.Cancel = true
			if c.Words("WITH") {
				c.ExpectWords("EXCALIBUR")
			}
		case ok:
			r.Merlins = new(int)
		default:
			c.Lost()
		}
	}
}

// askOffer asks whether the sword is used, or else how many Merlins are given (D-8, D-9).
func askOffer(m *form.Pointing, r *Reply) bool {
	p := pointingOf(m)
	if p.state.findSwordFault(p.seat, p.seat == p.state.Active) == nil {
		sword := form.Within(func(r *Reply) *bool { return &r.Cancel }, either("menu.sword", "YES", "menu.yes", "NO", "menu.no"))
		if !sword.Ask(m, r) || r.Cancel {
			return r.Cancel
		}
	}
	return replyMerlins.Ask(m, r)
}

// readSaving reads whether the Grail saves a knight, or which one (D-18).
func readSaving(c *order.Cursor, r *Reply) {
	if word, ok := c.Word("YES", "NO"); ok {
		r.Yes = new(word == "YES")
		return
	}
	saved.Checked(checkAbout("reply_doomed")).Read(c, &r.Whom)
}

// askSaved asks whether the Grail saves a knight, or which one (D-18).
func askSaved(m *form.Pointing, r *Reply) (ok bool) {
	p := pointingOf(m)
	about := p.state.Pending.About
	if len(about) < 2 {
		return form.Within(func(r *Reply) **bool { return &r.Yes }, form.Pointer(either("menu.grail", "YES", "menu.yes", "NO", "menu.no"))).Ask(m, r)
	}
	none := menu.Thing[Who]{ID: "none", Words: p.sayPrompt("menu.nobody")}
	r.Whom, ok = chooseOne(p, "menu.grail", append(p.toSeatThings(about), none))
	if r.Whom = r.Whom.nameInList(p.seat); r.Whom.Seat == "" {
		r.Yes = new(bool)
	}
	return ok
}

// OathCard is OATH f1 (D-1). Menus name it by the question.
type OathCard struct{ Card Card }

var oathKind = declare("OATH", OathCard{}, form.Within(func(o *OathCard) *Card { return &o.Card }, fightCard.Choices("menu.card", listed(func(p *pointing) []menu.Thing[Card] {
	return p.toCardThings(p.state.listDistinct(p.listHand())) // any card may be laid down (C-17)
}))).Checked(func(c *order.Cursor, _ *OathCard, _ int) {
	p := parserOf(c)
	if d := p.state.Pending; d == nil || d.Point != AskOath || !slices.Contains(d.Seats, p.seat) {
		p.Blame(codeClosed, p.head, p.sayReason("no_oath"))
	}
})).named(groupAnswer)

// dereference returns the value behind a pointer; the zero value for nil.
func dereference[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// String returns the canonical spelling.
func (r Reply) String() string { return replyKind.Spell(r) }

// String returns the canonical spelling.
func (o OathCard) String() string { return oathKind.Spell(o) }
