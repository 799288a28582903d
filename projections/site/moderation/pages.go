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

// Conduct keeps reports, bans and households, and notifies players by email of decisions about them.
type Conduct interface {
	// IsModerator reports whether a player is a moderator.
	IsModerator(ctx context.Context, player game.Player) (bool, error)
	// Moderators lists the moderators, the oldest first.
	Moderators(ctx context.Context) ([]roster.Moderator, error)
	// PlayerNamed finds the player with an ID, or the only one with a name; false if there is none.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
	// Reports lists the reports that have an answer, or those that wait for one, except those about the
	// player without.
	Reports(ctx context.Context, answered bool, without game.Player) ([]roster.Report, error)
	// Report keeps a report.
	Report(ctx context.Context, report roster.Report) (roster.Report, error)
	// Bans lists the bans that hold, of one player or of all ("").
	Bans(ctx context.Context, player game.Player, now time.Time) ([]roster.Ban, error)
	// Ban keeps a ban.
	Ban(ctx context.Context, ban roster.Ban) (roster.Ban, error)
	// Lift lifts all bans of a player, and returns their number.
	Lift(ctx context.Context, player, by game.Player, why string, now time.Time) (int, error)
	// Rename gives a player another name; none for "".
	Rename(ctx context.Context, player, by game.Player, name, why string, now time.Time) error
	// DevicePairs lists the pairs of players who use the same devices and are no household, except pairs with the
	// player without.
	DevicePairs(ctx context.Context, without game.Player, now time.Time) ([]roster.DevicePair, error)
	// Households lists all households.
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

	reports rates.Limit // counts the reports that were tried from each place
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

// faultKeys are the keys of the sentences for errors that the visitor can mend, by error.
var faultKeys = map[error]string{
	roster.ErrReason: "moderation.fault.reason", roster.ErrBan: "moderation.fault.ban", roster.ErrPeer: "moderation.fault.peer", roster.ErrName: "moderation.fault.name",
	roster.ErrUnknown: "moderation.fault.player", roster.ErrAnswered: "moderation.fault.answered", roster.ErrReported: "moderation.fault.reported",
	roster.ErrReports: "moderation.fault.reports", roster.ErrSelf: "moderation.fault.self",
}

// findFault returns the key of the sentence for an error; "" for nil, and for an error that the visitor
// cannot mend.
func findFault(err error) string {
	for known, key := range faultKeys {
		if errors.Is(err, known) {
			return key
		}
	}
	return ""
}
