package moderation

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// Page is the page of moderators.
type Page struct {
	Waiting  []ReportLine
	Answered []ReportLine
	Bans     []BanLine
	Bars     []string
	Form     Form
	Most     int  // greatest length of a text
	Done     bool // a form was just carried out
}

// Form is the form about a player, as it was filled in.
type Form struct {
	Player string // ID or name
	Bars   []string
	Days   string // number of days of a ban; it counts unless Ever is set
	Ever   bool   // the ban has no end
	Name   string
	Reason string
	Answer string // to a report
	Word   string // to the reported player
	Report int64  // the report that is answered; 0: none
	All    bool   // the answer is for all reports of the reporter
	Fault  string // key of the fault; "": none
}

// Checks reports whether a box of the form is ticked.
func (f Form) Checks(bar string) bool { return slices.Contains(f.Bars, bar) }

// ReportLine is a report with names.
type ReportLine struct {
	roster.Report
	From, About string // From is "" if the reporter was erased
	Others      int    // number of other waiting reports of the same reporter
	When        web.Moment
}

// BanLine is a ban with names.
type BanLine struct {
	roster.Ban
	Name string
	By   string     // "": the operator
	Ends web.Moment // zero: it has no end
}

// showModeration answers the page of moderators; there is none for anybody else.
func (s *Pages) showModeration(r *http.Request) (web.View, error) {
	form := Form{Player: r.URL.Query().Get("player"), Days: "30"}
	return s.buildModerationView(r, Page{Form: form, Done: r.URL.Query().Get("done") != ""}, 0)
}

// admitModerator returns nil for a moderator. For anybody else it fails with web.ErrNowhere, as if there
// were no such page.
func (s *Pages) admitModerator(r *http.Request) error {
	is, err := s.Conduct.IsModerator(r.Context(), s.Web.Visitor(r))
	if err == nil && !is {
		return web.ErrNowhere
	}
	return web.FromTables(err)
}

// buildModerationView completes the page, and makes its view. Moderators do not read reports about
// themselves. It fails with web.ErrNowhere for anybody but moderators.
func (s *Pages) buildModerationView(r *http.Request, page Page, status int) (web.View, error) {
	if err := s.admitModerator(r); err != nil {
		return web.View{}, err
	}
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	openReports, err := s.Conduct.Reports(ctx, false, visitor)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	answered, err := s.Conduct.Reports(ctx, true, visitor)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	bans, err := s.Conduct.Bans(ctx, "", s.Web.Now())
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	page.Waiting, page.Answered = s.nameReports(ctx, openReports), s.nameReports(ctx, answered[:min(len(answered), maxAnswered)])
	countOthers(page.Waiting)
	page.Bans, page.Bars, page.Most = s.nameBans(ctx, bans), roster.Bars(), roster.MaxReason
	return web.View{Name: "moderation", Title: s.Web.Voice(ctx).Say("moderation.title"), Private: true, Status: status, Page: page}, nil
}

// maxAnswered is the greatest number of reports with an answer that are shown.
const maxAnswered = 30

// nameReports returns reports with the names of the players in them.
func (s *Pages) nameReports(ctx context.Context, reports []roster.Report) []ReportLine {
	names := s.Web.Names(ctx)
	return lists.Map(reports, func(report roster.Report) ReportLine {
		line := ReportLine{Report: report, About: names.Of(report.Reported), When: s.Web.When(ctx, report.At)}
		if report.Reporter != "" {
			line.From = names.Of(report.Reporter)
		}
		return line
	})
}

// countOthers sets Others of each report, in place. A report whose reporter was erased has none.
func countOthers(waiting []ReportLine) {
	by := map[game.Player]int{}
	for _, line := range waiting {
		by[line.Reporter]++
	}
	for i, line := range waiting {
		if line.Reporter != "" {
			waiting[i].Others = by[line.Reporter] - 1
		}
	}
}

// nameBans returns bans with the names of the players in them.
func (s *Pages) nameBans(ctx context.Context, bans []roster.Ban) []BanLine {
	names := s.Web.Names(ctx)
	return lists.Map(bans, func(ban roster.Ban) BanLine {
		line := BanLine{Ban: ban, Name: names.Of(ban.Player), Ends: s.Web.Optional(ctx, ban.Until)}
		if ban.By != "" {
			line.By = names.Of(ban.By)
		}
		return line
	})
}

// moderate carries out a form of the page. If it is refused, the page says why. It fails with
// web.ErrNowhere for anybody but moderators.
func (s *Pages) moderate(r *http.Request) (web.View, error) {
	if err := s.admitModerator(r); err != nil {
		return web.View{}, err
	}
	form := readForm(r)
	err := s.carryOut(r, form)
	if form.Fault = findFault(err); form.Fault != "" {
		return s.buildModerationView(r, Page{Form: form}, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.Onward("/moderation?done=1"), nil
}

// readForm returns the form that a request holds, which must have been parsed.
func readForm(r *http.Request) Form {
	form := Form{
		Player: strings.TrimSpace(r.PostFormValue("player")), Bars: r.PostForm["bar"], Days: strings.TrimSpace(r.PostFormValue("days")), Ever: r.PostFormValue("ever") != "",
		Name: r.PostFormValue("name"), Reason: r.PostFormValue("reason"), Answer: r.PostFormValue("answer"), Word: strings.TrimSpace(r.PostFormValue("word")), All: r.PostFormValue("all") != "",
	}
	form.Report, _ = strconv.ParseInt(r.PostFormValue("report"), 10, 64) // 0: it answers none
	return form
}

// carryOut carries out a form in the visitor's name. It fails with roster.ErrUnknown if there is no such
// player, and with web.ErrForm for an unknown form.
func (s *Pages) carryOut(r *http.Request, form Form) error {
	ctx, visitor, now := r.Context(), s.Web.Visitor(r), s.Web.Now()
	do := r.PostFormValue("do")
	if do == "answer" {
		_, err := s.Conduct.Answer(ctx, roster.Answer{Report: form.Report, By: visitor, Words: form.Answer, Word: form.Word, All: form.All, At: now})
		return err
	}
	player, known, err := s.Conduct.PlayerNamed(ctx, form.Player)
	if err != nil {
		return err
	}
	if !known {
		return roster.ErrUnknown
	}
	switch do {
	case "ban":
		return s.banPlayer(ctx, form, player, visitor, now)
	case "unban":
		_, err := s.Conduct.Lift(ctx, player, visitor, form.Reason, now)
		return err
	case "rename":
		return s.Conduct.Rename(ctx, player, visitor, form.Name, form.Reason, now)
	}
	return web.ErrForm
}

// maxBanDays is the greatest number of days of a ban with an end.
const maxBanDays = 3650

// banPlayer bans a player for the days of the form, or for ever if the form says so. It fails with
// roster.ErrBan if the days are no number from 1 to maxBanDays.
func (s *Pages) banPlayer(ctx context.Context, form Form, player, by game.Player, now time.Time) error {
	ban := roster.Ban{Player: player, By: by, Bars: form.Bars, Reason: form.Reason, Since: now}
	if !form.Ever {
		days, err := strconv.Atoi(form.Days)
		if err != nil || days < 1 || days > maxBanDays {
			return roster.ErrBan
		}
		until := now.AddDate(0, 0, days)
		ban.Until = &until
	}
	_, err := s.Conduct.Ban(ctx, ban)
	return err
}
