package notifier_test

import (
	"strings"
	"testing"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw/mailgwtest"
)

// TestLongWordsOfPeopleAreBroken: titles, messages, reasons and announcements may have words of any
// length; emails have none that mail programs break (mailgwtest checks each).
func TestLongWordsOfPeopleAreBroken(t *testing.T) {
	long := strings.Repeat("Lanval", 40)
	o := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: long})
	o.People.By[mailgwtest.Anne] = "anne"
	for _, press := range []string{"PRESS TO ALL", "PRESS TO PUBLIC", "PRESS TO STEWARD", "PRESS TO east"} {
		o.Email("anne", "north", press, long, "a word and "+long, "> "+long, "https://example.org/"+long, "see https://example.org/"+long+" and read", "END PRESS")
	}
	o.Obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE " + long}, {N: 2, Text: "EXTEND 3h WHY " + long}, {N: 3, Text: "PAUSE WHY " + long}, {N: 4, Text: "RESUME WHY " + long}}})
	o.Email("anne", "north", "bid 3 # "+long, "READY")
	o.Email("bob", "east", "READY")
	o.TellAll(o.Notifier())
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Top: mailgwtest.Vouched, Subject: "Re: " + long, Body: long + " bid\nSHOW PRESS\nHELP " + long + "\nDEPUTY " + long + "\nWHY"})
	o.Send(mailgwtest.Mail{ID: "<2@x>", From: "Eve <eve@" + long + ".example>", To: "orders@games.example", Subject: long, Body: "JOIN " + long})
	o.Send(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Anne, To: "orders@games.example", Top: mailgwtest.Vouched, Subject: long, Body: "GAME " + long + "\nbid 3 " + long})
	o.Send(mailgwtest.Mail{ID: "<4@x>", From: mailgwtest.Anne, To: o.Token("east"), Subject: long, Body: "bid 3 " + long + "\n" + long})
}
