package chronicle

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// passedOver is an order of the reader's that could not be carried out, with the
// reason in words (5.6, codes D).
func (t *teller) passedOver(e quest.OrderPassed) string {
	why := t.reason(e.Code, e.Detail)
	if e.Clause == "" {
		return why
	}
	return t.say("passed.clause", args{"order": e.Clause, "why": why})
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
