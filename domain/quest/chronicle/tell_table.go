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
		t.addItem(t.say("rolled.character", args{"dice": t.listRolls(e.Rounds), "list": t.nameSeats(e.Order)}))
	case quest.CharacterChosen:
		t.tellTogether("chosen", t.say("chosen.one", args{"who": t.nameSeat(e.Seat), "name": t.state.Book.CharacterName(e.Character)}))
	case quest.MissionDealt: // every seat has one
	case quest.MissionDrawn:
		t.addItem(t.say("mission", args{"id": string(e.Mission), "text": t.state.Book.Mission(e.Mission).Text(t.lang)}))
	case quest.StartRolled:
		if !t.state.IsSolo() {
			t.addItem(t.say("rolled.start", args{"dice": t.listRolls(e.Rounds)}))
		}
	case quest.TurnOrderFixed:
		if !t.state.IsSolo() {
			t.addItem(t.say("order", args{"list": t.nameSeats(e.Order)}))
		}
	case quest.AttributesSet:
		t.tellTogether("attributes", t.say("attributes.one", args{"who": t.nameSeat(e.Seat), "attrs": t.listAttributes(e.Attrs)}))
	case quest.PostOpened, quest.OrdersNoted: // the request for orders says so; the end shows the orders
	case quest.SeatDormant:
		t.closeRound()
		t.addItem(t.say("dormant", args{"who": t.nameSeat(e.Seat)}))
	case quest.SeatAwoke:
		t.addItem(t.say("awake", args{"who": t.nameSeat(e.Seat)}))
	case quest.SeatResigned:
		t.tellResignation(e)
	case quest.GameEnded:
		t.tellGameEnd(e)
	default:
		if t.tale == nil {
			t.beginTale("")
		}
		t.tellWalk(e)
	}
}

// tellTogether adds a fact to the last sentence of the section if that sentence is of the same kind, so that
// similar facts are told as one list. Otherwise it begins a sentence.
func (t *teller) tellTogether(kind, text string) {
	if t.alike.kind == kind {
		t.alike.list = append(t.alike.list, text)
		b := &t.sections[len(t.sections)-1].Blocks[0]
		b.Items[len(b.Items)-1] = t.say(kind, args{"list": t.joinClauses(t.alike.list)})
		return
	}
	t.addItem(t.say(kind, args{"list": text}))
	t.alike = joinedFacts{kind, []string{text}}
}

// listRolls lists the rolls of the seats, each repetition for itself.
func (t *teller) listRolls(rounds [][]quest.SeatRoll) string {
	all := lists.Map(rounds, func(rolls []quest.SeatRoll) string {
		return strings.Join(lists.Map(rolls, func(r quest.SeatRoll) string {
			return t.say("rolled.one", args{"who": t.nameSeat(r.Seat), "n": formatNumber(r.Die)})
		}), ", ")
	})
	return strings.Join(all, t.say("rolled.again", nil))
}

// tellResignation tells that a seat leaves the game, and which of its cards are left.
func (t *teller) tellResignation(resigned quest.SeatResigned) {
	a := args{"who": t.nameSeat(resigned.Seat)}
	if len(resigned.Left) == 0 {
		t.addItem(t.say("resigned", a))
		return
	}
	cards := lists.Map(resigned.Left, func(l quest.Lying) book.Card { return l.Card })
	a["cards"], a["at"] = t.nameCards(cards), t.namePlace(resigned.Left[0].At)
	t.addItem(t.say("resigned.left", a))
}

// tellGameEnd tells the end: its reason, and all secrets.
func (t *teller) tellGameEnd(ended quest.GameEnded) {
	t.closeRound()
	t.sections = append(t.sections, report.Section{ID: "end", Title: t.say("end", nil)})
	t.addItem(t.say("ended."+ended.Reason, nil))
	var missions, hands []string
	for _, seat := range t.state.Order {
		if m := ended.Missions[seat]; m != "" {
			missions = append(missions, t.say("revealed.one", args{"who": t.nameSeat(seat), "what": book.Name(t.lang, m)}))
		}
		if cards := ended.Revealed[seat]; len(cards) > 0 {
			hands = append(hands, t.say("revealed.one", args{"who": t.nameSeat(seat), "what": t.nameCards(cards)}))
		}
	}
	t.addItem(t.say("revealed.missions", args{"list": t.joinClauses(missions)}))
	if len(hands) > 0 {
		t.addItem(t.say("revealed.hands", args{"list": t.joinClauses(hands)}))
	}
	if lying := t.nameLying(ended.Lying); lying != "" {
		t.addItem(t.say("revealed.lying", args{"list": words.Capital(lying)}))
	}
}

// nameLying lists cards with the places where they lie; "" for none.
func (p speaker) nameLying(list []quest.Lying) string {
	all := lists.Map(list, func(l quest.Lying) string {
		return p.say("revealed.at", args{"card": p.nameThing(l.Card), "at": l.At.Label()})
	})
	return p.joinClauses(all)
}
