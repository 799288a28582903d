package seat

import (
	"fmt"
	"net/http"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// MinePage asks the seat's holder whether they have written themselves the lines of a submission that
// were taken for a quotation.
type MinePage struct {
	games.Nav
	Face   Face
	Title  string
	Seat   string // the path of the seat's page
	Action string
	Lines  []string
	At     web.Moment
	Gone   bool // the lines have been claimed already, or it is too late
}

// showMine shows the lines with a button that claims them. It changes nothing, because programs follow
// links too.
func (s *Pages) showMine(r *http.Request) (web.View, error) {
	sitter, quotation, open, err := s.findQuotation(r)
	if err != nil {
		return web.View{}, err
	}
	voice := s.Web.Voice(r.Context())
	mine := MinePage{
		Nav: games.Nav{ID: sitter.token.Game, Ruleset: sitter.game.Ruleset().Name(), Here: "seat", Begun: sitter.game.Begun()}, Title: sitter.game.TitleIn(voice.Lang),
		Face: sitter.seatFace(voice.Lang), Seat: sitter.path, Action: sitter.path + "/mine/" + r.PathValue("code"), At: s.Web.Moment(quotation.Received, sitter.zone), Gone: !open,
		Lines: lists.Map(lists.Keep(quotation.Lines, func(l order.Line) bool { return l.N > 0 }), func(l order.Line) string { return l.Text }),
	}
	return web.View{Name: "seatmine", Title: voice.Say("mine.title"), Private: true, Page: mine}, nil
}

// sayMine sends the lines to the game as of the time at which their submission arrived, and forgets
// them. If it is too late, it leads back to the page that says so.
func (s *Pages) sayMine(r *http.Request) (web.View, error) {
	sitter, quotation, open, err := s.findQuotation(r)
	if err != nil {
		return web.View{}, err
	}
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	if !open {
		return web.Onward(sitter.path + "/mine/" + r.PathValue("code")), nil
	}
	do := game.Submission{Seat: quotation.Seat, Lines: quotation.Lines, Zone: sitter.zone}
	answer, err := s.Obey(r.Context(), quotation.Game, quotation.CommandID, game.Command{At: quotation.Received, By: quotation.By, Do: do})
	if err != nil {
		return web.View{}, err
	}
	if err := s.Quoted.Said(r.Context(), r.PathValue("code")); err != nil {
		return web.View{}, fmt.Errorf("forgetting what was taken for a quotation: %w", err)
	}
	f := form{letter: r.PathValue("code"), text: strings.Join(lists.Map(quotation.Lines, func(l order.Line) string { return l.Text }), "\n")}
	s.outbox.Put(f.contentID(sitter.info.Seat), posted{f, answer.Receipt})
	return sitter.redirectToReceipt(f), nil
}

// findQuotation admits the holder of a seat's link and finds the lines that its code names; the zero
// Quotation if there are none of that seat and holder. open reports whether the lines can still count
// from the arrival of their submission: its phase is open, and the seat has had no other orders since.
func (s *Pages) findQuotation(r *http.Request) (sitter sitter, quotation Quotation, open bool, err error) {
	if sitter, err = s.admitHolder(r); err != nil || s.Quoted == nil {
		return sitter, quotation, false, err
	}
	quotation, found, err := s.Quoted.Quoted(r.Context(), strings.ToLower(r.PathValue("code")))
	if err != nil || !found || quotation.Game != sitter.token.Game || quotation.Seat != sitter.token.Seat || quotation.By != sitter.info.Player {
		return sitter, Quotation{}, false, err
	}
	n, _, _, running := sitter.game.Phase()
	set, _, _ := sitter.game.Draft(quotation.Seat)
	return sitter, quotation, running && (n == quotation.Phase || sitter.game.Sequential()) && set == quotation.Set, nil
}
