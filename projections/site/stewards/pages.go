package stewards

import (
	"context"
	"embed"
	"net/http"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// Pages are the pages of the stewards of tournaments and games.
type Pages struct {
	Web         *web.Front
	Forms       *forms.Forms
	DB          *sqlx.DB // tables of the projections
	Games       games.Games
	Rulesets    games.Rulesets
	Obey        games.Obey
	Submissions tournamentpages.Emails                        // nil: there are no pages of tournaments, and no list of a steward's games
	Channels    Channels                                      // nil: there are none
	Health      func(context.Context) []string                // returns the server's faults, a sentence each; nil: there are never any
	Lag         func(context.Context) (map[string]int, error) // returns the number of commits that each projection is behind; nil: none is
}

// Channels are places outside that are notified of games and tournaments. Methods name a game or a
// tournament by its log: game/valley-12.
type Channels interface {
	// Linked lists the channels of a log, with the last messages to each. It returns no secrets.
	Linked(ctx context.Context, of string) ([]Channel, error)
	// Change changes the channels of a log, and of no other, at a steward's request. It returns false if
	// the request cannot be carried out.
	Change(ctx context.Context, of string, do ChannelChange) (bool, error)
}

// A Channel is one place, as its steward sees it.
type Channel struct {
	ID       string
	Kind     string
	Where    string // host of the place
	Language string
	Stopped  string         // key of the sentence with the reason why it was stopped; "": it goes on
	Fault    string         // the error from the other side that stopped it
	Told     []ChannelEntry // the last messages, the newest first
}

// A ChannelEntry is one message to a channel.
type ChannelEntry struct {
	Key   string
	What  string
	State string
	Fault string
	At    time.Time
	When  web.Moment
}

// A ChannelChange is a steward's request about a channel: "add", or for an existing one "stop",
// "start", "remove", "resend", "set".
type ChannelChange struct {
	Word     string
	Channel  string
	Entry    string
	Kind     string
	Language string
	Settings map[string]string
}

// Routes adds the pages of the stewards of tournaments and games to a mux.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /desk", s.Web.Member(web.If(s.Submissions != nil, s.showHome)))
	mux.Handle("GET /tournaments/{tournament}/desk", s.Web.Door(s.showTournament))
	mux.Handle("POST /tournaments/{tournament}/desk", s.Web.Door(s.submitTournamentForm))
	mux.Handle("GET /g/{game}/desk", s.Web.Door(s.showGame))
	mux.Handle("POST /g/{game}/desk", s.Web.Door(s.submitGameForm))
	for _, of := range []string{"/g/{game}", "/tournaments/{tournament}"} {
		for _, method := range []string{"GET ", "POST "} {
			mux.Handle(method+of+"/channels", s.Web.Door(web.If(s.Channels != nil, s.showChannels)))
		}
	}
	mux.Handle("GET /g/{game}/desk/live", http.HandlerFunc(s.serveGameLive))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
