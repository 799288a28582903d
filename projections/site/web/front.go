package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/projections/roster"
)

// A Config is what a Front is made from.
type Config struct {
	Base      string                            // address of the site without a slash at its end: "https://seneschal.example"
	Templates []Templates                       // of all rooms
	Picture   string                            // path of the PNG that goes with links to pages that have none of their own; "": there is none
	Faults    []KnownFault                      // pages of errors that the rooms' neighbours make
	Title     func(ruleset, lang string) string // what people call a ruleset
	Sessions  Sessions                          // nil: nobody can sign in
	Persons   Persons                           // nil: nobody has a name
	Proxies   []netip.Prefix                    // whose X-Forwarded-For is believed; nil: those of this machine
	Hub       *Hub                              // nil: pages do not change while they are looked at
	Log       *slog.Logger                      // nil: nobody is told
	Now       func() time.Time                  // nil: the clock
	PageTime  time.Duration                     // how long a page may take; 0: 8 seconds
}

// A Front is what the pages of all rooms share: it writes what their handlers
// answer, and knows who asks.
type Front struct {
	c     Config
	said  *words.Catalogue // what all rooms say
	pages pages
}

// New makes a front ready. It fails only if a template is broken.
func New(c Config) (*Front, error) {
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
	rooms := append([]Templates{commonTemplates()}, c.Templates...)
	said, err := catalogue(rooms)
	if err != nil {
		return nil, err
	}
	ps, err := parsePages(rooms)
	if err != nil {
		return nil, err
	}
	return &Front{c, said, ps}, nil
}

// Now is the time by the clock of the house.
func (s *Front) Now() time.Time { return s.c.Now() }

// Base is the address of the site without a slash at its end.
func (s *Front) Base() string { return s.c.Base }

// Persons knows who players are. No method fails: a player of whom nothing is
// known is not among the Names, nor the Numbers, lives in UTC, and speaks "".
type Persons interface {
	Numbers(context.Context, []game.Player) map[game.Player]int // that who has no name is called by
	Names(context.Context, []game.Player) map[game.Player]string
	Zone(context.Context, game.Player) *time.Location
	Arms(context.Context, []game.Player) map[game.Player]int // numbers of coats of arms; 0 if not among them
	Language(context.Context, game.Player) string
}

// Sessions knows who is signed in.
type Sessions interface {
	// Who is whose session a secret opens; the zero Session if nobody's.
	Who(ctx context.Context, session string, now time.Time) (roster.Session, error)
}

// A proxy tells at the end of X-Forwarded-For for whom it asks. If nothing else
// is set, one on this machine is believed.
var ownMachine = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// policy lets a page load from this house alone, and run nothing but its scripts.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Guard is around all pages: it refuses forms of other sites and bodies that
// are too long, sets the headers that all pages have, and reads ".json" at the
// end of a path as a wish for the page's data. Forms to the open pattern may come
// from anywhere.
func (s *Front) Guard(next http.Handler, open string) http.Handler {
	strict := http.NewCrossOriginProtection()
	if own, err := url.Parse(s.Base()); err == nil && own.Host != "" {
		_ = strict.AddTrustedOrigin(own.Scheme + "://" + own.Host) // what is no origin sends no forms
	}
	strict.AddInsecureBypassPattern(open)
	strict.SetDenyHandler(s.Page(func(*http.Request) (View, error) { return View{}, errForeign }))
	return compressed(strict.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // no other site sees a link; with none at all, browsers hide from us too where a form came from
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit)
		next.ServeHTTP(w, inForm(withCaller(r)))
	})))
}

// compressed has answers sent in fewer bytes to those who read gzip, but for streams, and
// for what says of itself that it is not to be: pages with what one reader alone may know.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false))
	if err != nil {
		return next // its options are right
	}
	packed := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/live") {
			next.ServeHTTP(w, r)
			return
		}
		packed.ServeHTTP(w, r)
	})
}

// robots keeps search engines out of the pages behind mailed links, and of
// those that are one reader's.
func robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /seat/\nDisallow: /sign-in\nDisallow: /me\nDisallow: /unsubscribe/\n")) // the reader may have gone
}

// healthz is /healthz and /readyz, for machines: 200 "ok", or 503 and what is wrong, a
// sentence each. If there is nobody to ask, nothing ever is.
func healthz(health func(context.Context) []string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { writeHealth(w, r, health) }
}

func writeHealth(w http.ResponseWriter, r *http.Request, health func(context.Context) []string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	var faults []string
	if health != nil {
		faults = health(r.Context())
	}
	if len(faults) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(strings.Join(faults, "\n") + "\n")) // the reader may have gone
		return
	}
	_, _ = w.Write([]byte("ok\n")) // as above
}
