// Package control serves the socket of a running server (adr/0006), and has the Client for it.
//
// Requests and answers are plain values, which commands send and print. The Handler gets the parts
// of the server from outside; it does not know how they are made.
package control

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host"
	deskhost "seneschal/eventstore/host/desk"
	openinghost "seneschal/eventstore/host/openings"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/tree"
	"seneschal/mailgw"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/openingmail"
	"seneschal/mailgw/tournamentmail"
	"seneschal/projections"
	"seneschal/projections/roster"
)

// A Handler answers the requests on a server's socket. Every user with access to the
// socket acts as an operator. All of its fields are set.
type Handler struct {
	Log         *slog.Logger
	Store       eventstore.Store
	DB          *sqlx.DB
	Games       *aggregate.Games
	Host        *host.Host
	Tournaments *tournamenthost.Host
	Desk        *deskhost.Host
	Openings    *openinghost.Host
	Lobby       openingmail.Host // carries out lines about openings, as emails do
	Roster      *roster.Roster
	Conduct     Conduct
	Strangers   tournamentmail.Strangers // invites strangers to tournaments; nil: nobody is invited
	Runner      *projections.Runner
	Tree        *tree.Tree
	Seeds       seeds.Seeds
	Known       Known
	Channels    *channels.Register
	Forget      func(context.Context, game.Player) error // erases a person, and all emails to them
	Pages       http.Handler                             // an onlooker's view, below /pages/
	Backup      http.Handler                             // what a backup copies, below /backup/
	Keeps       bool                                     // this process updates the tables
	Chains      []*beacon.Chain                          // beacons that imported games may have had, besides the public one

	// Import writes the log of a game that another server has kept.
	Import func(context.Context, eventstore.Log, []*eventstore.Commit) error
}

// Conduct carries out what the operator decides about players, as the pages of moderators do; the players
// are told by email.
type Conduct interface {
	Ban(ctx context.Context, ban roster.Ban) (roster.Ban, error)
	Lift(ctx context.Context, player, by game.Player, why string, now time.Time) (int, error)
	Rename(ctx context.Context, player, by game.Player, name, why string, now time.Time) error
	Answer(ctx context.Context, answer roster.Answer) (roster.Report, error)
}

// Known looks up the server's knowledge of its players.
type Known interface {
	// Standing returns a player's strength at a ruleset, for tables of that many seats, and
	// reliability.
	Standing(ctx context.Context, p game.Player, ruleset string, seats int) (tournament.Known, error)
	// Email completes an email to a tournament with the standings of the players in it.
	Email(ctx context.Context, t *tournament.Tournament, by game.Player, lines []order.Line) (tournament.Submission, error)
}

// writeAnswer writes an answer as JSON. If err is not nil, it writes the error's text instead, with status 422.
func writeAnswer(w http.ResponseWriter, v any, err error) {
	if err != nil {
		w.WriteHeader(http.StatusUnprocessableEntity)
		v = map[string]string{"error": err.Error()}
	}
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return // the caller is gone
	}
}

// Seen waits until the tables have the whole log, if this process updates them. It fails if that takes more than 30
// seconds. It returns false for an empty log: there may be no tables yet.
func (h *Handler) Seen(ctx context.Context) (bool, error) {
	last, err := h.Store.Last(ctx)
	if err != nil {
		return false, fmt.Errorf("asking for the end of the log: %w", err)
	}
	if !h.Keeps || last == 0 {
		return last > 0, nil
	}
	waiting, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return true, h.Runner.WaitFor(waiting, last)
}

// findNames returns the names of players; it skips "".
func (h *Handler) findNames(ctx context.Context, players []game.Player) map[game.Player]string {
	names := make(map[game.Player]string)
	for _, player := range players {
		if player != "" {
			names[player] = h.Roster.Name(ctx, player)
		}
	}
	return names
}

// decodeRequest wraps a handler so that its request body is decoded first. Unknown fields are an
// error.
func decodeRequest[Q any](answer func(*http.Request, Q) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		var q Q
		dec := json.NewDecoder(r.Body)
		dec.DisallowUnknownFields()
		if err := dec.Decode(&q); err != nil {
			return nil, err
		}
		return answer(r, q)
	}
}

// NewID returns a random ID that is short enough for a subject line: five characters, behind the first six of the prefix
// unless that is "".
func NewID(prefix string) string {
	name := strings.ToLower(rand.Text()[:5])
	if prefix == "" {
		return name
	}
	return strings.ToLower(prefix[:min(len(prefix), 6)]) + "-" + name
}

// checkFreeID returns an error for the IDs that emails use for other things than a game or tournament: the substitute
// desk, games that wait, other players, and subscriptions.
func checkFreeID(id string) error {
	switch id {
	case mailgw.DeskID:
		return fmt.Errorf("%q is the substitute desk in emails: take another name", id)
	case mailgw.GamesID:
		return fmt.Errorf("%q stands in emails for the games that wait for players: take another name", id)
	case mailgw.PeopleID:
		return fmt.Errorf("%q stands in emails for other players: take another name", id)
	case mailgw.SubscriptionsID:
		return fmt.Errorf("%q stands in emails for which of them somebody wants: take another name", id)
	}
	return nil
}
