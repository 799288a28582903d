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

// Pages are the pages of those who run tournaments and games.
type Pages struct {
	Web      *web.Front
	Forms    *forms.Forms
	DB       *sqlx.DB // tables of the projections
	Games    games.Games
	Rulesets games.Rulesets
	Obey     games.Obey
	Letters  tournamentpages.Letters                       // nil: nobody runs anything from here
	Channels Channels                                      // nil: there are none
	Health   func(context.Context) []string                // what is wrong, a sentence each; nil: nothing ever is
	Lag      func(context.Context) (map[string]int, error) // how many commits each projection is behind; nil: none is
}

// Channels are the places outside that are told of games and tournaments. They are named
// by the log that they are told of: game/valley-12.
type Channels interface {
	// Linked are the channels of a log, with what each was told last. It holds no secrets.
	Linked(ctx context.Context, of string) ([]Channel, error)
	// Change does what a steward asks of the channels of a log, and of no other's. It is
	// false if that cannot be done as it was asked.
	Change(ctx context.Context, of string, do ChannelChange) (bool, error)
}

// A Channel is one place, as its steward sees it.
type Channel struct {
	ID       string
	Kind     string
	Where    string // its host
	Language string
	Stopped  string // key of a sentence that says why; "": it goes on
	Fault    string // what the other side has said that has stopped it
	Told     []ChannelEntry
}

// A ChannelEntry is something that a channel was told, the newest first.
type ChannelEntry struct {
	Key   string
	What  string
	State string
	Fault string
	At    time.Time
	When  web.Moment
}

// A ChannelChange is what a steward asks of a channel: "add", or a word for one that
// there is: "stop", "start", "remove", "resend", "set".
type ChannelChange struct {
	Word     string
	Channel  string
	Entry    string
	Kind     string
	Language string
	Settings map[string]string
}

// Routes adds the pages of those who run tournaments and games to a mux.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /desk", s.Web.Member(web.If(s.Letters != nil, s.stewardHome)))
	mux.Handle("GET /tournaments/{tournament}/desk", s.Web.Door(s.tournament))
	mux.Handle("POST /tournaments/{tournament}/desk", s.Web.Door(s.tournamentForm))
	mux.Handle("GET /g/{game}/desk", s.Web.Door(s.game))
	mux.Handle("POST /g/{game}/desk", s.Web.Door(s.gameForm))
	for _, of := range []string{"/g/{game}", "/tournaments/{tournament}"} {
		for _, method := range []string{"GET ", "POST "} {
			mux.Handle(method+of+"/channels", s.Web.Door(web.If(s.Channels != nil, s.channels)))
		}
	}
	mux.Handle("GET /g/{game}/desk/live", http.HandlerFunc(s.gameLive))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of the room.
var Templates = web.NewTemplates(files, nil)
