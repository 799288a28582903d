package chronicle

import (
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// tellTable tells the setup, changes of the seats, and the end, and passes other events on.
func (t *teller) tellTable(e event.Event) {
	switch e := e.(type) {
	case quest.CharacterRolled:
		t.item(t.say("rolled.character", args{"dice": t.dice(e.Rounds), "list": t.whos(e.Order)}))
	case quest.CharacterChosen:
		t.together("chosen", t.say("chosen.one", args{"who": t.who(e.Seat), "name": t.s.Book.CharacterName(e.Character)}))
	case quest.MissionDealt: // every seat has one
	case quest.MissionDrawn:
		t.item(t.say("mission", args{"id": string(e.Mission), "text": t.s.Book.Mission(e.Mission).Text(t.lang)}))
	case quest.StartRolled:
		if !t.s.Solo() {
			t.item(t.say("rolled.start", args{"dice": t.dice(e.Rounds)}))
		}
	case quest.TurnOrderFixed:
		if !t.s.Solo() {
			t.item(t.say("order", args{"list": t.whos(e.Order)}))
		}
	case quest.AttributesSet:
		t.together("attributes", t.say("attributes.one", args{"who": t.who(e.Seat), "attrs": t.attrs(e.Attrs)}))
	case quest.PostOpened, quest.OrdersNoted: // the request for orders says so; the end shows the orders
	case quest.SeatDormant:
		t.closeRound()
		t.item(t.say("dormant", args{"who": t.who(e.Seat)}))
	case quest.SeatAwoke:
		t.item(t.say("awake", args{"who": t.who(e.Seat)}))
	case quest.SeatResigned:
		t.resigned(e)
	case quest.GameEnded:
		t.over(e)
	default:
		if t.now == nil {
			t.begin("")
		}
		t.tellWalk(e)
	}
}

// together adds a fact to the last sentence of the section if that is of the same kind,
// so that similar facts are told as one list. Otherwise it begins a sentence.
func (t *teller) together(kind, text string) {
	if t.alike.kind == kind {
		t.alike.list = append(t.alike.list, text)
		b := &t.sections[len(t.sections)-1].Blocks[0]
		b.Items[len(b.Items)-1] = t.say(kind, args{"list": t.joined(t.alike.list)})
		return
	}
	t.item(t.say(kind, args{"list": text}))
	t.alike = alike{kind, []string{text}}
}

// dice lists the rolls of the seats, each repetition for itself.
func (t *teller) dice(rounds [][]quest.SeatRoll) string {
	all := lists.Map(rounds, func(rolls []quest.SeatRoll) string {
		return strings.Join(lists.Map(rolls, func(r quest.SeatRoll) string { return t.who(r.Seat) + " " + number(r.Die) }), ", ")
	})
	return strings.Join(all, t.say("rolled.again", nil))
}

// resigned tells that a seat leaves the game, and which of its cards are left.
func (t *teller) resigned(e quest.SeatResigned) {
	a := args{"who": t.who(e.Seat)}
	if len(e.Left) == 0 {
		t.item(t.say("resigned", a))
		return
	}
	cards := lists.Map(e.Left, func(l quest.Lying) book.Card { return l.Card })
	a["cards"], a["at"] = t.cards(cards), t.place(e.Left[0].At)
	t.item(t.say("resigned.left", a))
}

// over tells the end: its reason, and all secrets.
func (t *teller) over(e quest.GameEnded) {
	t.closeRound()
	t.sections = append(t.sections, report.Section{ID: "end", Title: t.say("end", nil)})
	t.item(t.say("ended."+e.Reason, nil))
	var missions, hands []string
	for _, seat := range t.s.Order {
		if m := e.Missions[seat]; m != "" {
			missions = append(missions, t.say("revealed.one", args{"who": t.who(seat), "what": book.Name(t.lang, m)}))
		}
		if cards := e.Revealed[seat]; len(cards) > 0 {
			hands = append(hands, t.say("revealed.one", args{"who": t.who(seat), "what": t.cards(cards)}))
		}
	}
	t.item(t.say("revealed.missions", args{"list": t.joined(missions)}))
	if len(hands) > 0 {
		t.item(t.say("revealed.hands", args{"list": t.joined(hands)}))
	}
	if lying := t.lying(e.Lying); lying != "" {
		t.item(t.say("revealed.lying", args{"list": words.Capital(lying)}))
	}
}

// lying lists cards with the places where they lie.
func (p speaker) lying(list []quest.Lying) string {
	all := lists.Map(list, func(l quest.Lying) string {
		return p.say("revealed.at", args{"card": p.the(l.Card), "at": l.At.Label()})
	})
	return p.joined(all)
}
