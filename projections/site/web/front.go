package web

import (
	"cmp"
	"context"
	"log/slog"
	"net/netip"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
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
	Log       *slog.Logger
	Now       func() time.Time
	PageTime  time.Duration // how long a page may take; 0: 8 seconds
}

// pageTime is how long a page may take.
const pageTime = 8 * time.Second

// A Front is what the pages of all rooms share: it writes what their handlers
// answer, and knows who asks.
type Front struct {
	c     Config
	said  *words.Catalogue // what all rooms say
	pages pages
}

// New makes a front ready. It fails only if a template is broken.
func New(c Config) (*Front, error) {
	c.PageTime = cmp.Or(c.PageTime, pageTime)
	c.Hub = cmp.Or(c.Hub, NewHub())
	if c.Proxies == nil {
		c.Proxies = ownMachine
	}
	rooms := append([]Templates{common}, c.Templates...)
	said, err := words.Join(lists.Map(rooms, func(room Templates) *words.Catalogue { return room.Words })...)
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

// personTime is how long a page waits to learn of a person.
const personTime = time.Second

// Sessions knows who is signed in.
type Sessions interface {
	// Who is whose session a secret opens; the zero Session if nobody's.
	Who(ctx context.Context, session string, now time.Time) (roster.Session, error)
}

// A proxy tells at the end of X-Forwarded-For for whom it asks. If nothing else
// is set, one on this machine is believed.
var ownMachine = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
