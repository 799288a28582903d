package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/projections/lobby"
)

// control is what a house answers on its socket. Whoever may open the socket
// is its operator.
func (h *house) control() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, f func(*http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { answer(w, r, f) })
	}
	handle("GET /games", h.listGames)
	handle("POST /games", h.newGame)
	handle("GET /games/{id}", h.showGame)
	handle("GET /games/{id}/orders", h.showOrders)
	handle("GET /games/{id}/replay", h.showReplay)
	handle("POST /games/{id}/seats", h.seatPlayer)
	handle("POST /games/{id}/steward", h.stewardLetter)
	h.controlTournaments(handle)
	h.controlSubstitutes(handle)
	h.controlPlayers(handle)
	handle("GET /fair-play", h.fairPlay)
	handle("POST /beacon", h.takeRound)
	handle("POST /sign", h.sign)
	mux.HandleFunc("GET /games/{id}/log", h.exportLog)
	mux.Handle("GET /pages/", h.shownPages())
	mux.HandleFunc("POST /rebuild", h.rebuild)
	mux.HandleFunc("GET /tree/", h.treeNow)
	return mux
}

// answer writes what f returns as JSON, errors too.
func answer(w http.ResponseWriter, r *http.Request, f func(*http.Request) (any, error)) {
	v, err := f(r)
	if err != nil {
		w.WriteHeader(http.StatusUnprocessableEntity)
		v = map[string]string{"error": err.Error()}
	}
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return // the caller is gone
	}
}

// serveHTTP serves until ctx ends, and lets requests end within five seconds.
func serveHTTP(ctx context.Context, l net.Listener, h http.Handler) error {
	return serveBy(ctx, l, &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second})
}

// serveBy is serveHTTP with a server's own settings.
func serveBy(ctx context.Context, l net.Listener, srv *http.Server) error {
	srv.BaseContext = func(net.Listener) context.Context { return ctx }
	done := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		done <- srv.Shutdown(ending)
	}()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	if err := <-done; err != nil {
		return srv.Close()
	}
	return nil
}

// listGames shows all games, those that have just been opened too, if the
// tables are kept by this process.
func (h *house) listGames(r *http.Request) (any, error) {
	if last, err := h.store.Last(r.Context()); err != nil || last == 0 {
		return []lobby.Game{}, err
	}
	if err := h.seen(r.Context()); err != nil {
		return nil, err
	}
	return lobby.Games(r.Context(), h.db)
}

// seen waits until the tables have the whole log, if this process keeps them.
func (h *house) seen(ctx context.Context) error {
	last, err := h.store.Last(ctx)
	if err != nil {
		return fmt.Errorf("asking for the end of the log: %w", err)
	}
	if !h.projects || last == 0 {
		return nil
	}
	waiting, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return h.runner.WaitFor(waiting, last)
}

// gameInfo is a game as `game show` tells it.
type gameInfo struct {
	ID         string          `json:"id"`
	Title      string          `json:"title"`
	Setup      game.Setup      `json:"setup"`
	Pace       string          `json:"pace"`
	Phase      game.Phase      `json:"phase"`
	N          int             `json:"n"`
	Open       bool            `json:"open"`
	Due        time.Time       `json:"due,omitzero"`
	Seats      []game.SeatInfo `json:"seats"`
	Over       bool            `json:"over"`
	Result     *game.Result    `json:"result,omitempty"`
	Commitment string          `json:"commitment"`
	Head       string          `json:"head"`
	State      game.State      `json:"state,omitempty"` // only when the game is over, or for who asks for it
}

func (h *house) showGame(r *http.Request) (any, error) {
	g, head, err := h.load(r)
	if err != nil {
		return nil, err
	}
	n, phase, due, open := g.Phase()
	info := gameInfo{
		ID: g.Setup().Game, Title: g.Title(), Setup: g.Setup(), Pace: g.PaceName(), Phase: phase, N: n, Open: open, Due: due,
		Seats: g.Seats(), Over: g.Over(), Commitment: g.Commitment().String(), Head: head.String(),
	}
	if result, over := g.Result(); over {
		info.Result = &result
	}
	if g.Over() || r.FormValue("state") != "" {
		info.State = g.State()
	}
	return info, nil
}

// load finds the game that a request names.
func (h *house) load(r *http.Request) (*game.Game, eventstore.Head, error) {
	id := r.PathValue("id")
	g, head, err := h.host.Game(r.Context(), id)
	if err != nil {
		return nil, head, err
	}
	if g.Ruleset() == nil {
		return nil, head, fmt.Errorf("there is no game %s: game list shows all", id)
	}
	return g, head, nil
}

// seatOrders is what a seat has ordered for the open phase. The words of a
// running game stay closed.
type seatOrders struct {
	Seat  game.Seat `json:"seat"`
	Name  string    `json:"name"`
	Set   int       `json:"set"`
	Final bool      `json:"final"`
	Lines []string  `json:"lines,omitempty"`
}

func (h *house) showOrders(r *http.Request) (any, error) {
	g, _, err := h.load(r)
	if err != nil {
		return nil, err
	}
	all := []seatOrders{}
	for _, s := range g.Seats() {
		set, lines, final := g.Draft(s.Seat)
		o := seatOrders{Seat: s.Seat, Name: g.State().Face(s.Seat, "en").Name, Set: set, Final: final}
		if g.Over() || r.FormValue("open") != "" {
			for _, l := range lines {
				o.Lines = append(o.Lines, l.Text)
			}
		}
		all = append(all, o)
	}
	return all, nil
}

// frame is the public report of a closed phase.
type frame struct {
	N        int    `json:"n"`
	Phase    string `json:"phase"`
	Headline string `json:"headline"`
	Text     string `json:"text"`
}

func (h *house) showReplay(r *http.Request) (any, error) {
	if _, _, err := h.load(r); err != nil {
		return nil, err
	}
	frames := []frame{}
	g := h.words.Empty()
	for c, err := range h.store.Load(r.Context(), aggregate.GameLog(r.PathValue("id")), 0) {
		if err != nil {
			return nil, err
		}
		before := g
		events, err := h.words.Open(g, c)
		if err != nil {
			return nil, err
		}
		g = event.Fold(g, events...)
		if closed, ok := closing(events); ok {
			rep := game.Compose(before, g, events, "", game.Options{Head: c.Head().String()})
			frames = append(frames, frame{closed.N, closed.Phase, rep.Headline, text.Report(rep, time.UTC)})
		}
	}
	return frames, nil
}

// closing finds the phase that a commit closed.
func closing(events []event.Event) (game.PhaseClosed, bool) {
	for _, e := range events {
		if c, ok := e.(game.PhaseClosed); ok {
			return c, true
		}
	}
	return game.PhaseClosed{}, false
}
