package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// passOver notes an order of the reader's that could not be carried out, with
// the reason (5.6, codes D): once in a post, as most will be tried again.
func (t *teller) passOver(e quest.OrderPassed) {
	o := passedOrder{e.Clause, t.reason(e.Code, e.Detail)}
	if !slices.Contains(t.passed, o) {
		t.passed, t.now.passed = append(t.passed, o), append(t.now.passed, o)
	}
}

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
