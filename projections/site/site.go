package site

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quiet"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/projections/replays"
	"seneschal/projections/site/desk"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/learn"
	"seneschal/projections/site/moderation"
	"seneschal/projections/site/openapi"
	"seneschal/projections/site/openings"
	"seneschal/projections/site/people"
	"seneschal/projections/site/play"
	"seneschal/projections/site/programs"
	"seneschal/projections/site/replay"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/stewards"
	"seneschal/projections/site/thread"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// A Config holds all that the pages are made from.
type Config struct {
	DB          *sqlx.DB                    // tables of the projections
	Store       eventstore.Store            // logs, for the last events of a game and for exports
	Sealer      *eventstore.Signer          // signs exports; nil: they are not signed
	Tree        http.Handler                // files of the Merkle tree over all commits that the server has shown; nil: there are none
	Grown       func() (games.Grown, error) // size of that tree; nil: there is none
	Rulesets    games.Rulesets
	Games       games.Games
	Relay       games.Relay // addresses at which a round of a beacon can be seen; nil: none
	Obey        games.Obey
	Persons     web.Persons // nil: nobody has a name
	Links       seat.Links
	Doors       people.Doors                                                                    // nil: nobody can sign in
	Register    people.Register                                                                 // nil: nobody has settings
	Conduct     moderation.Conduct                                                              // nil: there are no moderators
	Place       moderation.Place                                                                // settings of the operator
	Tokens      programs.Tokens                                                                 // nil: no programs act for players
	Emails      tournamentpages.Emails                                                          // nil: tournaments take emails by mail alone
	Channels    stewards.Channels                                                               // nil: no outside channels are notified
	Substitutes desk.Substitutes                                                                // nil: there is no substitute desk
	Openings    openings.Openings                                                               // nil: players open no games
	Lines       func(context.Context, string, game.Player, []order.Line) (*game.Receipt, error) // carries out lines about openings; nil: programs send none
	Follows     follows.Kept                                                                    // nil: nobody follows anything
	Wishes      openings.Wishes                                                                 // nil: nobody is told when games open
	Invited     func(ctx context.Context, id, token string) (game.Player, bool, error)          // returns the player for whom a mailed link takes a seat; nil: there are no such links
	Unsubscribe people.Unsubscribe                                                              // nil: links end no emails
	Devices     devices.Kept                                                                    // browsers with push notifications; nil: nobody is notified
	Quiet       func(context.Context, game.Player, quiet.Hours) error                           // sets a player's quiet hours; nil: nobody has any
	Accounts    people.Accounts                                                                 // nil: nobody can change addresses, or be erased
	Hooks       http.Handler                                                                    // takes webhooks of forums, below /hooks/; nil: there are none
	ForumCode   func(context.Context, game.Player, time.Time) (string, error)                   // makes a code that links an account of a forum; nil: there are no forums
	Privacy     func(lang string) ([]string, error)                                             // returns the operator's own paragraphs about privacy; nil: there are none
	Mail        string                                                                          // address to which anybody may write; "": not shown
	Paint       func(*report.Board) ([]byte, error)                                             // paints a board as PNG; nil: links to pages have no picture
	Gone        func(context.Context, game.Player) (bool, error)                                // reports whether a player was erased; nil: nobody was
	Histories   seat.Histories                                                                  // nil: seats have no history
	Practice    *Practice                                                                       // nil: visitors cannot play
	Quoted      seat.Quoted                                                                     // lines of emails that were taken for quotations; nil: none are kept
	Proxies     []netip.Prefix                                                                  // proxies whose X-Forwarded-For is believed; nil: those of this machine
	Hub         *web.Hub                                                                        // nil: open pages do not change
	Health      func(context.Context) []string                                                  // the server's faults, a sentence each; nil: never any
	Ready       func(context.Context) []string                                                  // reasons why nothing can be served at the moment; nil: never any
	Lag         func(context.Context) (map[string]int, error)                                   // commits that each projection is behind; nil: none
	Log         *slog.Logger                                                                    // nil: silence
	Now         func() time.Time                                                                // nil: the clock
	PageTime    time.Duration                                                                   // greatest time for a page; 0: 8 seconds
}

// A Practice is all that the pages of practice games are made from.
type Practice struct {
	Games     play.Games
	Store     eventstore.Store // logs of practice games alone
	Histories seat.Histories   // nil: seats have no history
	Key       []byte           // of links to seats; it is used for nothing else
	Kept      play.Kept        // games that players keep under their names; nil: none are kept
}

// A room is a package with pages.
type room interface {
	// Routes adds the pages of the room to a mux. It returns the pages that everybody may read and does not add them:
	// joinRoutes does, and lists them with their data.
	Routes(mux *http.ServeMux) []web.Published
}

// New returns the handler of all pages. It fails only if a template is broken, or two packages of pages
// have the same sentence.
func New(config Config) (http.Handler, error) {
	config.Log = cmp.Or(config.Log, slog.New(slog.DiscardHandler))
	if config.Now == nil {
		config.Now = time.Now
	}
	board := lists.Either(config.Paint != nil, "/learn/"+rulesets.All()[0].Name()+"/board.png", "")
	front, err := web.New(web.Config{
		Templates: []web.Templates{
			games.Templates, replay.Templates, seat.Templates, tournamentpages.Templates, desk.Templates, stewards.Templates, people.Templates, learn.Templates, thread.Templates, openings.Templates, devices.Templates, play.Templates, programs.Templates, moderation.Templates, follows.Templates,
		},
		Base: config.Links.Base, Picture: board, Faults: slices.Concat(games.Faults, play.Faults), Title: config.Rulesets.Title, Sessions: config.Doors, Persons: config.Persons,
		Proxies: config.Proxies, Hub: config.Hub, Log: config.Log, Now: config.Now, PageTime: config.PageTime,
	})
	if err != nil {
		return nil, err
	}
	return config.joinRoutes(front), nil
}

// buildRooms makes all rooms, and gives each the parts that it needs.
func (c Config) buildRooms(front *web.Front) []room {
	allForms, followPages := forms.New(front, c.Register), &follows.Pages{Web: front, DB: c.DB, Kept: c.Follows}
	files := games.LogFiles{Store: c.Store, Sealer: c.Sealer, Now: c.Now}
	calendars := games.Calendars{DB: c.DB, Rulesets: c.Rulesets, Base: c.Links.Base, Mail: c.Mail}
	devicePages := &devices.Pages{Web: front, Kept: c.Devices}
	tales := replays.NewTales(c.Store, c.Rulesets, c.Log)
	substitutes := &desk.Pages{Web: front, Forms: allForms, DB: c.DB, Games: c.Games, Substitutes: c.Substitutes}
	offices := &stewards.Pages{Web: front, Forms: allForms, DB: c.DB, Games: c.Games, Rulesets: c.Rulesets, Obey: c.Obey, Submissions: c.Emails, Channels: c.Channels, Health: c.Health, Lag: c.Lag}
	openingPages := &openings.Pages{Web: front, DB: c.DB, Rulesets: c.Rulesets, Known: rulesets.Names, Openings: c.Openings, Wishes: c.Wishes, Follows: followPages, Practice: c.Practice != nil, Invited: c.Invited}
	public := &games.Pages{
		Web: front, DB: c.DB, Games: c.Games, Rulesets: c.Rulesets, Files: files, Calendars: calendars, Grown: c.Grown, Relay: c.Relay,
		Tales: tales, Path: c.Links.Path, Pictures: c.Paint != nil, Practice: c.Practice != nil, Follows: followPages, Muted: c.mutedLookup(),
	}
	if c.Openings != nil {
		public.Waiting, public.Opened, public.Awaited, public.Return = openingPages.Show, openingPages.Count, openingPages.Awaited, openingPages.NameReturn
	}
	practice := c.newPlayPages(front)
	programPages := &programs.Pages{Web: front, DB: c.DB, Games: c.Games, Obey: c.Obey, Tokens: c.Tokens, Lines: c.Lines}
	if practice != nil && practice.Kept != nil {
		programPages.Practice = practice
	}
	rooms := c.buildPractice(front, allForms, practice)
	return append(rooms,
		public, devicePages, openingPages, followPages,
		&replay.Pages{Web: front, DB: c.DB, Games: c.Games, Rulesets: c.Rulesets, Relay: c.Relay, Tales: tales, Paint: c.Paint, Practice: c.Practice != nil},
		seat.New(seat.Pages{
			Web: front, Forms: allForms, Links: c.Links, Games: c.Games, Obey: c.Obey, Histories: c.Histories, Gone: c.Gone, Muted: c.mutedLookup(), Quoted: c.Quoted, Files: files, Relay: c.Relay, Own: public.Own, Devices: devicePages,
		}, c.Store, c.Rulesets, c.Log),
		&tournamentpages.Pages{Web: front, Forms: allForms, DB: c.DB, Games: c.Games, Rulesets: c.Rulesets, Emails: c.Emails, Files: files, Calendars: calendars, Pictures: c.Paint != nil, Relay: c.Relay, Follows: followPages},
		&thread.Pages{Web: front, Forms: allForms, DB: c.DB, Games: c.Games, Obey: c.Obey, Muted: c.mutedLookup()},
		substitutes,
		offices,
		&people.Pages{
			Web: front, DB: c.DB, Games: c.Games, Rulesets: c.Rulesets, Own: public.Own, Calendars: calendars, Doors: c.Doors, Register: c.Register,
			Unsubscribe: c.Unsubscribe, Desk: substitutes, Office: offices.Office, Accounts: c.Accounts, Quiet: c.Quiet, Devices: devicePages, ForumCode: c.ForumCode, Obey: c.Obey, Emails: c.Emails,
			Privacy: c.Privacy, Arrive: openingPages.Arrive, Programs: c.Tokens != nil, Practice: practice.ListKept, // works for nil
			Follows: followPages,
		},
		programPages,
		&moderation.Pages{Web: front, DB: c.DB, Conduct: c.Conduct, Place: c.Place},
		&learn.Pages{Web: front, Mail: c.Mail, Paint: c.Paint, Practice: c.Practice != nil},
	)
}

// mutedLookup returns the function that looks up whom a player mutes; nil if nobody has settings.
func (c Config) mutedLookup() func(context.Context, game.Player) (map[game.Player]bool, error) {
	if c.Register == nil {
		return nil
	}
	return c.Register.Muted
}

// buildPractice makes the rooms of practice games, behind their gate; nil if practice is nil. They share the front and
// the forms with real games, but neither games, store nor links.
func (c Config) buildPractice(front *web.Front, allForms *forms.Forms, practice *play.Pages) []room {
	if practice == nil {
		return nil
	}
	links, waiting := practice.Links, play.Waiting{Games: c.Practice.Games}
	nobody := func(context.Context, game.Player) ([]games.Own, error) { return nil, nil }
	return []room{gatedRooms{front, practice.Gate, []room{
		practice,
		seat.New(seat.Pages{
			Web: front, Forms: allForms, Links: links, Games: waiting, Obey: waiting.Obey, Histories: c.Practice.Histories,
			Files: games.LogFiles{Store: c.Practice.Store, Now: c.Now}, Own: nobody, Devices: &devices.Pages{Web: front}, Practice: waiting,
		}, c.Practice.Store, c.Rulesets, c.Log),
	}}}
}

// newPlayPages makes the page from which practice games begin; nil if visitors cannot play.
func (c Config) newPlayPages(front *web.Front) *play.Pages {
	if c.Practice == nil {
		return nil
	}
	links := seat.Links{Key: c.Practice.Key, Base: c.Links.Base, Prefix: "/play/seat/"}
	return &play.Pages{Web: front, Games: play.Waiting{Games: c.Practice.Games}, Links: links, Kept: c.Practice.Kept, Gate: play.NewGate()}
}

// gatedRooms are rooms behind a gate.
type gatedRooms struct {
	front *web.Front
	gate  *play.Gate
	rooms []room
}

// Routes implements room. All paths below /play go through the gate; none is published.
func (g gatedRooms) Routes(mux *http.ServeMux) []web.Published {
	inner := http.NewServeMux()
	for _, r := range g.rooms {
		r.Routes(inner)
	}
	inner.Handle("GET /", g.front.Page(web.Refuse(web.ErrNowhere)))
	handler := g.gate.Handler(inner, g.front.Page(web.Refuse(play.ErrBusy)))
	for _, pattern := range []string{"GET /play", "POST /play", "GET /play/", "POST /play/"} {
		mux.Handle(pattern, handler)
	}
	return nil
}

// joinRoutes joins the paths of all rooms, adds those that belong to none, and puts the guard of the front before all
// of them; mail programs alone may send a form from elsewhere, to end emails.
func (c Config) joinRoutes(front *web.Front) http.Handler {
	mux := http.NewServeMux()
	var published []web.Published
	var operations []web.Operation
	for _, r := range c.buildRooms(front) {
		published = append(published, r.Routes(mux)...)
		if described, ok := r.(interface{ Operations() []web.Operation }); ok {
			operations = append(operations, described.Operations()...)
		}
	}
	for _, p := range published {
		mux.Handle("GET "+p.Path, front.Page(p.Answer))
	}
	mux.Handle("GET /openapi", front.Page(func(r *http.Request) (web.View, error) {
		if web.DataFormat(r) != ".json" {
			return web.View{}, web.ErrNowhere
		}
		return web.View{Page: openapi.Describe(published, operations)}, nil
	}))
	front.Routes(mux, c.Health, c.Ready)
	if c.Hooks != nil {
		mux.Handle("POST /hooks/discourse/{channel}", c.Hooks)
	}
	if c.Tree != nil {
		for _, path := range []string{"/checkpoint", "/checkpoint.key", "/checkpoint.witnessed", "/tile/"} {
			mux.Handle("GET "+path, c.Tree)
		}
	}
	return front.Guard(mux, people.OneClick)
}
