package seat

import (
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/site/web"
)

// Agreements are the agreements of the players about how their game is run, as a seat's page shows them.
type Agreements struct {
	Asked []Proposal // those that other seats want, and this one has not agreed to
	Own   []Proposal // those that the seat itself wants
	Open  []Proposal // those that nobody has proposed yet
}

// A Proposal is an agreement with its consequence in words.
type Proposal struct {
	By          string // names of the seats that want it; "": none does
	What        string
	Consequence string
	Value       string // of the button that agrees to it: "EXTEND 48 h"
}

// extensionHours are the lengths of an extension that the page offers.
var extensionHours = []int{24, 48, 72, 168}

// listAgreements lists the agreements that the sitter's seat can propose, agree to or withdraw.
func listAgreements(voice web.Voice, sitter sitter) (agreements Agreements) {
	g, wanted := sitter.game, sitter.game.Wants(sitter.info.Seat)
	for _, a := range wanted {
		agreements.Own = append(agreements.Own, newProposal(voice, g, a))
	}
	for _, a := range g.Agreements(sitter.info.Seat) {
		p := newProposal(voice, g, a)
		switch {
		case slices.Contains(wanted, a):
		case p.By != "":
			agreements.Asked = append(agreements.Asked, p)
		case a.Kind == game.AgreeExtend:
			for _, hours := range extensionHours {
				a.Hours = hours
				agreements.Open = append(agreements.Open, newProposal(voice, g, a))
			}
		default:
			agreements.Open = append(agreements.Open, p)
		}
	}
	return agreements
}

// newProposal describes an agreement, with the seats that want it.
func newProposal(voice web.Voice, g *game.Game, a game.Agreement) Proposal {
	by := lists.Keep(g.Seats(), func(s game.SeatInfo) bool { return slices.Contains(g.Wants(s.Seat), a) })
	names := lists.Map(by, func(s game.SeatInfo) string { return g.State().Face(s.Seat, voice.Lang).Name })
	return Proposal{By: strings.Join(names, ", "), What: a.Describe(voice.Lang), Consequence: g.Consequence(a, voice.Lang), Value: a.In("en")}
}

// writeAgreement returns the line for which a button about agreements stands. The request must be
// from such a button: any but "agree-nothing" is taken to propose the field "agreement".
func writeAgreement(r *http.Request) string {
	if r.PostFormValue("do") == "agree-nothing" {
		return "AGREE NOTHING"
	}
	return "PROPOSE " + strings.Join(strings.Fields(r.PostFormValue("agreement")), " ")
}
