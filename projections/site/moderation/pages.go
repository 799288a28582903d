package moderation

import (
	"context"
	"embed"
	"errors"
	"net/http"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/eventstore/rates"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// Conduct keeps reports and bans, and tells players by email of what is decided about them.
type Conduct interface {
	// IsModerator reports whether a player is a moderator.
	IsModerator(ctx context.Context, player game.Player) (bool, error)
	// Moderators lists the moderators, the oldest first.
	Moderators(ctx context.Context) ([]roster.Moderator, error)
	// PlayerNamed finds the player with an ID, or the only one with a name.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
	// Reports lists reports that wait, or have an answer, but for those about one player.
	Reports(ctx context.Context, answered bool, without game.Player) ([]roster.Report, error)
	// Report keeps a report.
	Report(ctx context.Context, report roster.Report) (roster.Report, error)
	// Bans lists the bans that hold, of one player or of all ("").
	Bans(ctx context.Context, player game.Player, now time.Time) ([]roster.Ban, error)
	Ban(ctx context.Context, ban roster.Ban) (roster.Ban, error)
	// Lift lifts all bans of a player.
	Lift(ctx context.Context, player, by game.Player, why string, now time.Time) (int, error)
	// Rename gives a player another name, or none.
	Rename(ctx context.Context, player, by game.Player, name, why string, now time.Time) error
	// DevicePairs lists the players who use the same devices and are no household, without those of whom one is a given player.
	DevicePairs(ctx context.Context, without game.Player, now time.Time) ([]roster.DevicePair, error)
	Households(ctx context.Context) ([]roster.Household, error)
	// SetHousehold marks two players as a household, or as none any more.
	SetHousehold(ctx context.Context, household roster.Household, on bool, why string, now time.Time) error
	// Answer answers a report.
	Answer(ctx context.Context, answer roster.Answer) (roster.Report, error)
}

// Pages are the page of moderators, and the form of reports.
type Pages struct {
	Web     *web.Front
	Conduct Conduct  // nil: there are no moderators, and no reports
	DB      *sqlx.DB // tables of the projections
	Place   Place

	reports rates.Limit
}

// Routes adds the pages to a mux; none is published.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	has := s.Conduct != nil
	mux.Handle("GET /moderation", s.Web.Member(web.If(has, s.showModeration)))
	mux.Handle("POST /moderation", s.Web.Member(web.If(has, web.Form(s.moderate))))
	mux.Handle("GET /moderation/devices", s.Web.Member(web.If(has, s.showDevices)))
	mux.Handle("POST /moderation/devices", s.Web.Member(web.If(has, web.Form(s.markHousehold))))
	mux.Handle("GET /moderation/settings", s.Web.Member(web.If(has, s.showSettings)))
	mux.Handle("GET /report", s.Web.Member(web.If(has, s.showReport)))
	mux.Handle("POST /report", s.Web.Member(web.If(has, web.Form(s.sendReport))))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)

// faultKeys are the sentences for errors that are the visitor's to mend.
var faultKeys = map[error]string{
	roster.ErrReason: "moderation.fault.reason", roster.ErrBan: "moderation.fault.ban", roster.ErrPeer: "moderation.fault.peer", roster.ErrName: "moderation.fault.name",
	roster.ErrUnknown: "moderation.fault.player", roster.ErrAnswered: "moderation.fault.answered", roster.ErrReported: "moderation.fault.reported",
	roster.ErrReports: "moderation.fault.reports", roster.ErrSelf: "moderation.fault.self",
}

// findFault returns the key of the sentence for an error; "" for one that is no visitor's to mend.
func findFault(err error) string {
	for known, key := range faultKeys {
		if errors.Is(err, known) {
			return key
		}
	}
	return ""
}
