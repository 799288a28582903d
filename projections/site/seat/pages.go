package seat

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/projections"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Pages are the pages of seats, behind mailed links.
type Pages struct {
	Web   *web.Front
	Forms *forms.Forms
	Links Links
	Games games.Games
	Obey  games.Obey
	// Muted returns the players whose messages a player wants folded; nil: nobody mutes.
	Muted     func(context.Context, game.Player) (map[game.Player]bool, error)
	Histories Histories                                        // nil: seats have no history
	Gone      func(context.Context, game.Player) (bool, error) // reports whether a player was erased; nil: nobody was
	Quoted    Quoted                                           // nil: no lines of submissions are kept
	Files     games.LogFiles
	Own       func(context.Context, game.Player) ([]games.Own, error) // returns a player's seats
	Devices   *devices.Pages                                          // holders' browsers with notifications
	Relay     games.Relay                                             // addresses at which a round of a beacon can be seen; nil: none
	Practice  Practice                                                // of practice games; nil: these are real ones

	closedPhases *closedPhases
	outbox       *forms.Outbox[posted]
}

// New makes the pages, which read the last events of a game off the store.
func New(pages Pages, store eventstore.Store, rulesets games.Rulesets, log *slog.Logger) *Pages {
	pages.closedPhases = &closedPhases{store: store, games: projections.NewGames(store, rulesets, log), marks: make(map[string]mark)}
	pages.outbox = forms.NewOutbox[posted]()
	return &pages
}

// Histories reads the histories of seats off the logs of games.
type Histories interface {
	// History returns the history of a seat of a game up to a position, and the game at that position;
	// position 0 stands for now.
	History(ctx context.Context, id string, seat game.Seat, lang string, zone *time.Location, until eventstore.Pos) (*game.History, *game.Game, error)
	// Accepted returns the commits that keep the accepted parts of a seat's submissions by some
	// writers, oldest first. Those from index recent on came since the phase before the open one began.
	Accepted(ctx context.Context, id string, seat game.Seat, by ...game.Player) (all []*eventstore.Commit, recent int, err error)
}

// Practice is what practice games have beside real ones.
type Practice interface {
	// Rest waits until the bots of a game have answered, but no longer than most. It reports whether
	// some of them still think.
	Rest(ctx context.Context, id string, most time.Duration) (thinking bool)
	// IsLong reports whether a game is so long that it cannot be played on.
	IsLong(ctx context.Context, id string) (bool, error)
	// TakeBack rewinds a game to the last phase before the open one that waited for its player. It
	// fails with game.ErrOver if there is none.
	TakeBack(ctx context.Context, id string) error
	// End forgets a game.
	End(ctx context.Context, id string) error
	// ClosePhase closes the open phase of a game, whoever has not written.
	ClosePhase(ctx context.Context, id string) error
}

// Quoted keeps the lines of submissions that were taken for quotations.
type Quoted interface {
	// Quoted finds lines by the code that their receipt names; false if there are none.
	Quoted(ctx context.Context, code string) (Quotation, bool, error)
	// Said forgets lines that their sender has claimed.
	Said(ctx context.Context, code string) error
}

// A Quotation is the lines of a submission that were taken for a quotation.
type Quotation struct {
	Game      string
	Seat      game.Seat
	By        game.Player
	Phase     int // the phase that was open
	Set       int // number of the seat's orders after the rest of the submission
	CommandID string
	Lines     []order.Line
	Received  time.Time
}

// admitHolder lets the holder of a seat's link in. It fails with errLink if the link is not valid, not
// the seat's newest, or that of an erased player, and with game.ErrForbidden if the seat has no
// player. Practice games may make it wait for bots.
func (s *Pages) admitHolder(r *http.Request) (sitter, error) {
	token, ok := s.Links.Parse(r.PathValue("token"))
	if !ok {
		return sitter{}, errLink
	}
	g, thinking, err := s.findGame(r, token)
	if err != nil {
		return sitter{}, err
	}
	info, ok := g.SeatInfo(token.Seat)
	if !ok || info.Epoch != token.Epoch {
		return sitter{}, errLink
	}
	if info.Player == "" {
		return sitter{}, fmt.Errorf("opening the page of %s: %w", token.Seat, game.ErrForbidden)
	}
	if gone, err := s.wasErased(r.Context(), info.Player); gone || err != nil {
		return sitter{}, cmp.Or(err, error(errLink))
	}
	web.SetUsualLang(r.Context(), info.Language)
	return sitter{token, s.Links.prefix() + r.PathValue("token"), g, info, s.Web.Zone(r.Context(), info.Player), s.Practice != nil, thinking}, nil
}

// wasErased reports whether a player was erased: the player's links then open nothing.
func (s *Pages) wasErased(ctx context.Context, player game.Player) (bool, error) {
	if s.Gone == nil {
		return false, nil
	}
	gone, err := s.Gone(ctx, player)
	return gone, web.FromTables(err)
}

// findPosted returns the submission that the sitter's seat has sent under a name. It returns false if
// it is not remembered or was another seat's.
func (s *Pages) findPosted(sitter sitter, name string) (posted, bool) {
	sent, ok := s.outbox.Find(name)
	return sent, ok && sent.receipt.Game == sitter.token.Game && sent.receipt.Seat == sitter.token.Seat
}

// serveLive serves the stream of a game with the changes that a seat sees. If the holder cannot be
// admitted, for whatever reason, it answers with the status 404.
func (s *Pages) serveLive(w http.ResponseWriter, r *http.Request) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		http.Error(w, s.Web.Voice(r.Context()).Say("fault.link.title"), http.StatusNotFound)
		return
	}
	s.Web.Stream(w, r, []string{sitter.token.Game, projections.ForSeat(sitter.token.Game, string(sitter.token.Seat))})
}
