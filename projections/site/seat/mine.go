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

// MinePage asks the seat's holder whether lines that were taken for a quotation are the holder's
// own.
type MinePage struct {
	games.Nav
	Face   Face
	Title  string
	Seat   string // the path of the seat's page
	Action string
	Lines  []string
	At     web.Moment
	Gone   bool // they have been claimed already, or it is too late
}

// showMine shows the lines, and changes nothing, because programs follow links, too.
func (s *Pages) showMine(r *http.Request) (web.View, error) {
	at, q, open, err := s.findQuotation(r)
	if err != nil {
		return web.View{}, err
	}
	to := s.Web.Voice(r.Context())
	p := MinePage{
		Nav: games.Nav{ID: at.token.Game, Ruleset: at.game.Ruleset().Name(), Here: "seat", Begun: at.game.Begun()}, Title: at.game.TitleIn(to.Lang),
		Face: at.seatFace(to.Lang), Seat: at.path, Action: at.path + "/mine/" + r.PathValue("code"), At: s.Web.Moment(q.Received, at.zone), Gone: !open,
		Lines: lists.Map(lists.Keep(q.Lines, func(l order.Line) bool { return l.N > 0 }), func(l order.Line) string { return l.Text }),
	}
	return web.View{Name: "seatmine", Title: to.Say("mine.title"), Private: true, Page: p}, nil
}

// sayMine obeys the lines as if they had been accepted when their submission arrived.
func (s *Pages) sayMine(r *http.Request) (web.View, error) {
	at, q, open, err := s.findQuotation(r)
	if err != nil {
		return web.View{}, err
	}
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	if !open {
		return web.Onward(at.path + "/mine/" + r.PathValue("code")), nil
	}
	do := game.Submission{Seat: q.Seat, Lines: q.Lines, Zone: at.zone}
	answer, err := s.Obey(r.Context(), q.Game, q.CommandID, game.Command{At: q.Received, By: q.By, Do: do})
	if err != nil {
		return web.View{}, err
	}
	if err := s.Quoted.Said(r.Context(), r.PathValue("code")); err != nil {
		return web.View{}, fmt.Errorf("forgetting what was taken for a quotation: %w", err)
	}
	f := form{letter: r.PathValue("code"), text: strings.Join(lists.Map(q.Lines, func(l order.Line) string { return l.Text }), "\n")}
	s.outbox.Put(f.contentID(at.info.Seat), posted{f, answer.Receipt})
	return at.redirectToReceipt(f), nil
}

// findQuotation finds the lines that a link of a seat names; open reports whether they can still
// count from the arrival of their submission.
func (s *Pages) findQuotation(r *http.Request) (at sitter, q Quotation, open bool, err error) {
	if at, err = s.admitHolder(r); err != nil || s.Quoted == nil {
		return at, q, false, err
	}
	q, found, err := s.Quoted.Quoted(r.Context(), strings.ToLower(r.PathValue("code")))
	if err != nil || !found || q.Game != at.token.Game || q.Seat != at.token.Seat || q.By != at.info.Player {
		return at, Quotation{}, false, err
	}
	n, _, _, running := at.game.Phase()
	set, _, _ := at.game.Draft(q.Seat)
	return at, q, running && (n == q.Phase || at.game.Sequential()) && set == q.Set, nil
}
