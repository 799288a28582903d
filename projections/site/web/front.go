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

// A Config holds all that a Front is made from.
type Config struct {
	Base      string                            // address of the site without a slash at its end: "https://seneschal.example"
	Templates []Templates                       // of all rooms
	Picture   string                            // path of the PNG for links to pages without a picture of their own; "": none
	Faults    []KnownFault                      // pages of errors that are made outside the pages
	Title     func(ruleset, lang string) string // returns the usual name of a ruleset
	Sessions  Sessions                          // nil: nobody can sign in
	Persons   Persons                           // nil: nobody has a name
	Proxies   []netip.Prefix                    // proxies whose X-Forwarded-For is believed; nil: those of this machine
	Hub       *Hub                              // nil: open pages do not change
	Log       *slog.Logger
	Now       func() time.Time
	PageTime  time.Duration // greatest time for a page; 0: maxPageTime
}

// maxPageTime is the greatest time for a page, unless the Config has another.
const maxPageTime = 8 * time.Second

// A Front is shared by the pages of all rooms: it writes the answers of their handlers, and knows
// the signed-in visitor.
type Front struct {
	config    Config
	catalogue *words.Catalogue // the sentences of all rooms
	pages     pages
}

// New makes a Front. It fails only if a template is broken, or if two rooms have the same sentence.
func New(config Config) (*Front, error) {
	config.PageTime = cmp.Or(config.PageTime, maxPageTime)
	config.Hub = cmp.Or(config.Hub, NewHub())
	if config.Proxies == nil {
		config.Proxies = loopback
	}
	rooms := append([]Templates{common}, config.Templates...)
	catalogue, err := words.Join(lists.Map(rooms, func(room Templates) *words.Catalogue { return room.Words })...)
	if err != nil {
		return nil, err
	}
	ps, err := parsePages(rooms)
	if err != nil {
		return nil, err
	}
	return &Front{config, catalogue, ps}, nil
}

// Now returns the time by the server's clock.
func (s *Front) Now() time.Time { return s.config.Now() }

// Base returns the address of the site without a slash at its end.
func (s *Front) Base() string { return s.config.Base }

// Persons knows the persons behind players. No method fails: a player of whom nothing is known is
// not in the maps, and has the zone UTC and the language "".
type Persons interface {
	Numbers(context.Context, []game.Player) map[game.Player]int // numbers to show for players without names
	Names(context.Context, []game.Player) map[game.Player]string
	Zone(context.Context, game.Player) *time.Location
	Arms(context.Context, []game.Player) map[game.Player]int // numbers of chosen coats of arms
	Language(context.Context, game.Player) string
}

// maxPersonTime is the longest time that a page waits for an answer about a person or a session.
const maxPersonTime = time.Second

// Sessions knows the players of sessions.
type Sessions interface {
	// Who returns the session of a secret; the zero Session and no error if there is none.
	Who(ctx context.Context, session string, now time.Time) (roster.Session, error)
	// NoteDevice notes that a player is signed in on the device with a secret ("": it has none yet), and returns the
	// secret that the device is to keep.
	NoteDevice(ctx context.Context, player game.Player, secret string, now time.Time) (string, error)
}

// loopback are the networks whose proxies are believed by default: those of this machine. A proxy
// adds the address of its client at the end of X-Forwarded-For.
var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
