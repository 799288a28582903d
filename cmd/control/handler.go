// Package control is the socket of a running house (adr/0006): what it answers there, and
// the Client of those who ask.
//
// What is asked and answered are plain values, which commands send and print. A house is
// told by its parts; how they are made is not known here.
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
	"seneschal/eventstore/host"
	deskhost "seneschal/eventstore/host/desk"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/tree"
	"seneschal/mailgw"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/tournamentmail"
	"seneschal/projections"
	"seneschal/projections/roster"
)

// A Handler answers what a house is asked on its socket. Whoever may open the socket is
// its operator. All of its fields are set.
type Handler struct {
	Log         *slog.Logger
	Store       eventstore.Store
	DB          *sqlx.DB
	Games       *aggregate.Games
	Host        *host.Host
	Tournaments *tournamenthost.Host
	Desk        *deskhost.Host
	Roster      *roster.Roster
	Strangers   tournamentmail.Strangers // who are asked to take part; nil: nobody is
	Runner      *projections.Runner
	Tree        *tree.Tree
	Seeds       seeds.Seeds
	Known       Known
	Channels    *channels.Register
	Forget      func(context.Context, game.Player) error // erases a person, with the letters to that person
	Pages       http.Handler                             // as an onlooker sees them, below /pages/
	Keeps       bool                                     // this process keeps the tables
}

// Known is what a house knows of its players.
type Known interface {
	// Standing is how strong somebody is at a ruleset, at tables of so many, and how reliable.
	Standing(ctx context.Context, p game.Player, ruleset string, seats int) (tournament.Known, error)
	// Letter completes a letter to a tournament with what is known of those in it.
	Letter(ctx context.Context, t *tournament.Tournament, by game.Player, lines []order.Line) (tournament.Letter, error)
}

// answer writes an answer as JSON, or the error why there is none.
func answer(w http.ResponseWriter, v any, err error) {
	if err != nil {
		w.WriteHeader(http.StatusUnprocessableEntity)
		v = map[string]string{"error": err.Error()}
	}
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return // the caller is gone
	}
}

// Seen waits until the tables have the whole log, if this process keeps them. It is
// false for a log that holds nothing: there may be no tables yet.
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

// names are what players are called, each once.
func (h *Handler) names(ctx context.Context, players []game.Player) map[game.Player]string {
	names := make(map[game.Player]string)
	for _, p := range players {
		if p != "" {
			names[p] = h.Roster.Name(ctx, p)
		}
	}
	return names
}

// asked has a request read before it is answered.
func asked[Q any](answer func(*http.Request, Q) (any, error)) func(*http.Request) (any, error) {
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

// NewID makes an ID that is short enough for a subject line.
func NewID(prefix string) string {
	name := strings.ToLower(rand.Text()[:5])
	if prefix == "" {
		return name
	}
	return strings.ToLower(prefix[:min(len(prefix), 6)]) + "-" + name
}

// mayBeCalled refuses what no game or tournament may be called: letters to the
// substitute desk name it where others name a game.
func mayBeCalled(id string) error {
	switch id {
	case mailgw.DeskID:
		return fmt.Errorf("%q is the substitute desk in letters: take another name", id)
	case mailgw.SubscriptionsID:
		return fmt.Errorf("%q stands in letters for which of them somebody wants: take another name", id)
	}
	return nil
}
