package site

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// A Config is what the pages are made from.
type Config struct {
	DB          *sqlx.DB              // tables of the projections
	Store       eventstore.Store      // logs: what happened last in a game, and exports
	Sealer      *eventstore.Sealer    // signs exports; nil: they are not signed
	Tree        http.Handler          // files of the tree over all that the house has told; nil: there are none
	Grown       func() (Grown, error) // how far that tree is; nil: there is none
	Rulesets    func(string) (game.Ruleset, bool)
	Games       Games
	Relay       func(terms *dice.Terms, round uint64) string // where a round of a beacon can be seen; nil: nowhere
	Obey        Obey
	Persons     Persons // nil: nobody has a name
	Links       Links
	Doors       Doors                                         // nil: nobody can sign in
	Register    Register                                      // nil: nobody has settings
	Letters     Letters                                       // nil: tournaments take letters by mail alone
	Substitutes Substitutes                                   // nil: there is no substitute desk
	Unsubscribe Unsubscribe                                   // nil: links end no letters
	Histories   Histories                                     // nil: seats do not remember
	Proxies     []netip.Prefix                                // whose X-Forwarded-For is believed; nil: those of this machine
	Hub         *Hub                                          // nil: pages do not change while they are looked at
	Health      func(context.Context) []string                // what is wrong, a sentence each; nil: nothing ever is
	Lag         func(context.Context) (map[string]int, error) // how many commits each projection is behind; nil: none is
	Log         *slog.Logger                                  // nil: nobody is told
	Now         func() time.Time                              // nil: the clock
	PageTime    time.Duration                                 // how long a page may take; 0: 8 seconds
}

// Games finds a game as it stands, and the head of its log. A game that was
// never opened has no ruleset.
type Games interface {
	Game(ctx context.Context, id string) (*game.Game, eventstore.Head, error)
}

// Obey gives a command to a game and returns when it is durable. A cause that
// was obeyed before is answered as before.
type Obey func(ctx context.Context, id, cause string, cmd game.Command) (game.Answer, error)

// A Site serves the pages.
type Site struct {
	Config
	pages    pages
	chapters *chapters
	outbox   *outbox[posted]
	notes    *outbox[Told] // what came of visitors' forms
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
	if c.PageTime == 0 {
		c.PageTime = pageTime
	}
	if c.Hub == nil {
		c.Hub = NewHub()
	}
	if c.Proxies == nil {
		c.Proxies = ownMachine
	}
	ps, err := parsePages()
	if err != nil {
		return nil, err
	}
	s := &Site{Config: c, pages: ps, chapters: newChapters(c), outbox: newOutbox[posted](), notes: newOutbox[Told]()}
	s.handler = s.routes()
	return s, nil
}

// ServeHTTP serves one request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Site) routes() http.Handler {
	mux := http.NewServeMux()
	for _, p := range s.published() {
		mux.Handle("GET "+p.path, s.page(p.answer))
	}
	mux.Handle("GET /check", s.page(s.howToCheck))
	mux.Handle("GET /check/{lang}", s.page(s.howToCheck))
	mux.Handle("GET /openapi", s.page(s.openapi))
	mux.Handle("GET /finished.atom", s.file(s.feed))
	mux.Handle("GET /deadlines.ics", s.file(s.calendar))
	mux.Handle("GET /players/{player}/deadlines.ics", s.file(s.calendar))
	mux.Handle("GET /tournaments/{tournament}/log.jsonl", s.file(s.tournamentLog))
	mux.Handle("GET /tournaments/{tournament}/news.atom", s.file(s.tournamentFeed))
	mux.Handle("GET /tournaments/{tournament}/deadlines.ics", s.file(s.calendar))
	mux.Handle("GET /tournaments/{tournament}/live", http.HandlerFunc(s.live))
	mux.Handle("GET /g/{game}/map.svg", s.file(s.mapNow))
	mux.Handle("GET /g/{game}/phase/{n}/map.svg", s.file(s.mapThen))
	mux.Handle("GET /g/{game}/phase/{n}/{k}/map.svg", s.file(s.mapThen))
	mux.Handle("GET /g/{game}/compare", s.page(s.compareForm))
	mux.Handle("GET /g/{game}/log.jsonl", s.file(s.export))
	mux.Handle("GET /g/{game}/public.jsonl", s.file(s.publicLog))
	mux.Handle("GET /g/{game}/live", http.HandlerFunc(s.live))
	mux.Handle("GET /live", http.HandlerFunc(s.live))
	mux.Handle("GET /seat/{token}", s.page(s.seat))
	mux.Handle("GET /seat/{token}/live", http.HandlerFunc(s.seatLive))
	mux.Handle("GET /g/{game}/desk/live", http.HandlerFunc(s.deskLive))
	mux.Handle("POST /seat/{token}", s.page(s.seatForm))
	s.forVisitors(mux)
	s.forStewards(mux)
	s.forLinks(mux)
	mux.Handle("GET /static/{file}", http.HandlerFunc(serveStatic))
	mux.Handle("GET /robots.txt", http.HandlerFunc(robots))
	mux.Handle("GET /healthz", http.HandlerFunc(s.healthz))
	if s.Tree != nil {
		for _, path := range []string{"/checkpoint", "/checkpoint.key", "/checkpoint.witnessed", "/tile/"} {
			mux.Handle("GET "+path, s.Tree)
		}
	}
	mux.Handle("GET /", s.page(s.nowhere)) // other methods are refused there
	return s.guard(mux)
}
