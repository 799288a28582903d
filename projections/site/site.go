package site

import (
	"context"
	"embed"
	"html/template"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// A Config is what the pages are made from.
type Config struct {
	DB          *sqlx.DB              // tables of the projections
	Store       eventstore.Store      // logs: what happened last in a game, and exports
	Sealer      *eventstore.Sealer    // signs exports; nil: they are not signed
	Tree        http.Handler          // files of the tree over all that the house has told; nil: there are none
	Grown       func() (Grown, error) // how far that tree is; nil: there is none
	Rulesets    Rulesets
	Games       Games
	Relay       Relay // where a round of a beacon can be seen; nil: nowhere
	Obey        Obey
	Persons     web.Persons // nil: nobody has a name
	Links       Links
	Doors       Doors                                         // nil: nobody can sign in
	Register    Register                                      // nil: nobody has settings
	Letters     Letters                                       // nil: tournaments take letters by mail alone
	Substitutes Substitutes                                   // nil: there is no substitute desk
	Unsubscribe Unsubscribe                                   // nil: links end no letters
	Histories   Histories                                     // nil: seats do not remember
	Proxies     []netip.Prefix                                // whose X-Forwarded-For is believed; nil: those of this machine
	Hub         *web.Hub                                      // nil: pages do not change while they are looked at
	Health      func(context.Context) []string                // what is wrong, a sentence each; nil: nothing ever is
	Lag         func(context.Context) (map[string]int, error) // how many commits each projection is behind; nil: none is
	Log         *slog.Logger                                  // nil: nobody is told
	Now         func() time.Time                              // nil: the clock
	Files       LogFiles
	Calendars   Calendars
	Desk        *Site
	PageTime    time.Duration // how long a page may take; 0: 8 seconds
}

// A Site serves the pages.
type Site struct {
	Config
	web      *web.Front
	forms    *forms.Forms
	chapters *chapters
	outbox   *forms.Outbox[posted]
	knocks   knocks
	handler  http.Handler
}

// New makes the pages ready. It fails only if a template is broken.
func New(c Config) (*Site, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	front := web.Config{
		Base: c.Links.Base, Templates: []web.Templates{templates()}, Faults: gameFaults(), Title: c.Rulesets.Title, Sessions: c.Doors, Persons: c.Persons,
		Proxies: c.Proxies, Hub: c.Hub, Log: c.Log, Now: c.Now, PageTime: c.PageTime,
	}
	w, err := web.New(front)
	if err != nil {
		return nil, err
	}
	s := &Site{Config: c, web: w, forms: forms.New(w, c.Register), chapters: newChapters(c), outbox: forms.NewOutbox[posted]()}
	s.Files = LogFiles{c.Store, c.Sealer, c.Now}
	s.Calendars = Calendars{c.DB, c.Rulesets, c.Links.Base}
	s.Desk = s
	s.handler = s.routes()
	return s, nil
}

//go:embed html/*.html
var htmlFiles embed.FS

// templates are those of the pages.
func templates() web.Templates {
	return web.Templates{Files: htmlFiles, Funcs: template.FuncMap{
		"handle": handle, "sample": sample, "made": made, "record": recordWords, "answered": answeredWords,
	}}
}

// ServeHTTP serves one request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Site) routes() http.Handler {
	mux := http.NewServeMux()
	for _, p := range s.published() {
		mux.Handle("GET "+p.Path, s.web.Page(p.Answer))
	}
	mux.Handle("GET /openapi", s.web.Page(s.openapi))
	for _, add := range []func(*http.ServeMux){s.gameRoutes, s.tournamentRoutes, s.deskRoutes, s.stewardRoutes, s.peopleRoutes} {
		add(mux)
	}
	s.web.Routes(mux, s.Health)
	if s.Tree != nil {
		for _, path := range []string{"/checkpoint", "/checkpoint.key", "/checkpoint.witnessed", "/tile/"} {
			mux.Handle("GET "+path, s.Tree)
		}
	}
	return s.web.Guard(mux, oneClick)
}

// published are all pages that have data: what is not here has none.
func (s *Site) published() []web.Published {
	return slices.Concat(s.gamePublished(), s.tournamentPublished(), s.deskPublished(), s.peoplePublished())
}
