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

// maxReportsAnHour is the greatest number of reports that may be tried from one place in an hour.
const maxReportsAnHour = 30

// showReport answers the form about the player in ?player=. It fails as buildReportView does.
func (s *Pages) showReport(r *http.Request) (web.View, error) {
	query := r.URL.Query()
	return s.buildReportView(r, ReportPage{Player: game.Player(query.Get("player")), Game: query.Get("game"), Sent: query.Get("sent") != ""}, 0)
}

// buildReportView completes the form, and makes its view. It fails with web.ErrNowhere for the visitor
// themselves, and if no player has the ID.
func (s *Pages) buildReportView(r *http.Request, page ReportPage, status int) (web.View, error) {
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

// sendReport keeps a report. If it is refused, or too many were tried from the visitor's place, the form
// says so. It fails with web.ErrForm if the game's ID is too long.
func (s *Pages) sendReport(r *http.Request) (web.View, error) {
	page := ReportPage{Player: game.Player(r.PostFormValue("player")), Game: r.PostFormValue("game"), Reason: r.PostFormValue("reason"), Said: r.PostFormValue("said")}
	if len(page.Game) > maxGameLength {
		return web.View{}, web.ErrForm
	}
	if !s.reports.Allow(s.Web.Place(r), maxReportsAnHour, s.Web.Now()) {
		page.Fault = "moderation.fault.reports"
		return s.buildReportView(r, page, http.StatusTooManyRequests)
	}
	_, err := s.Conduct.Report(r.Context(), roster.Report{Reporter: s.Web.Visitor(r), Reported: page.Player, Game: page.Game, Reason: page.Reason, Said: page.Said, At: s.Web.Now()})
	if page.Fault = findFault(err); page.Fault != "" {
		return s.buildReportView(r, page, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.Onward("/report?sent=1&player=" + string(page.Player)), nil
}

// maxGameLength is the greatest length of a game's ID in a report, in bytes.
const maxGameLength = 64
