package moderation

import (
	"net/http"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// ReportPage is the form with which a visitor reports a player.
type ReportPage struct {
	Player  game.Player
	Name    string
	Game    string
	Reason  string
	Said    string
	Reasons []string
	Most    int    // greatest length of the words
	Fault   string // key of the fault of the form; "": none
	Sent    bool   // the report was kept
}

// reportsAnHour is how many reports may be tried from one place in an hour.
const reportsAnHour = 30

// showReport answers the form about the player in ?player=; there is none for an unknown player.
func (s *Pages) showReport(r *http.Request) (web.View, error) {
	query := r.URL.Query()
	return s.reportView(r, ReportPage{Player: game.Player(query.Get("player")), Game: query.Get("game"), Sent: query.Get("sent") != ""}, 0)
}

// reportView completes the form, and makes its view.
func (s *Pages) reportView(r *http.Request, page ReportPage, status int) (web.View, error) {
	ctx := r.Context()
	player, known, err := s.Conduct.PlayerNamed(ctx, string(page.Player))
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if !known || player != page.Player || player == s.Web.Visitor(r) {
		return web.View{}, web.ErrNowhere
	}
	page.Name, page.Reasons, page.Most = s.Web.Names(ctx).Of(page.Player), roster.Reasons(), roster.MaxReason
	return web.View{Name: "report", Title: s.Web.Voice(ctx).Say("moderation.report"), Private: true, Status: status, Page: page}, nil
}

// sendReport keeps a report.
func (s *Pages) sendReport(r *http.Request) (web.View, error) {
	page := ReportPage{Player: game.Player(r.PostFormValue("player")), Game: r.PostFormValue("game"), Reason: r.PostFormValue("reason"), Said: r.PostFormValue("said")}
	if len(page.Game) > maxGame {
		return web.View{}, web.ErrForm
	}
	if !s.reports.Allow(s.Web.Place(r), reportsAnHour, s.Web.Now()) {
		page.Fault = "moderation.fault.reports"
		return s.reportView(r, page, http.StatusTooManyRequests)
	}
	_, err := s.Conduct.Report(r.Context(), roster.Report{Reporter: s.Web.Visitor(r), Reported: page.Player, Game: page.Game, Reason: page.Reason, Said: page.Said, At: s.Web.Now()})
	if page.Fault = findFault(err); page.Fault != "" {
		return s.reportView(r, page, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.Onward("/report?sent=1&player=" + string(page.Player)), nil
}

// maxGame is the greatest length of a game's ID in a report, in bytes.
const maxGame = 64
