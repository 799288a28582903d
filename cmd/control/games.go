package control

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"net/http"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/projections/lobby"
)

// listGames returns all games. If this process updates the tables, it waits until they hold the newest games too, at most
// 30 seconds.
func (h *Handler) listGames(r *http.Request) (any, error) {
	if some, err := h.Seen(r.Context()); !some || err != nil {
		return []lobby.Game{}, err
	}
	return lobby.Games(r.Context(), h.DB)
}

// Game is a game as `game show` prints it.
type Game struct {
	ID      string          `json:"id"`
	Title   string          `json:"title"`
	Setup   game.Setup      `json:"setup"`
	Pace    string          `json:"pace"`
	Phase   game.Phase      `json:"phase"`
	N       int             `json:"n"`
	Open    bool            `json:"open"`
	Due     time.Time       `json:"due,omitzero"`
	Steward game.Player     `json:"steward"`
	Seats   []game.SeatInfo `json:"seats"`
	// Names holds the names of the seats' players, of deputies and of the steward.
	Names      map[game.Player]string `json:"names"`
	Over       bool                   `json:"over"`
	Result     *game.Result           `json:"result,omitempty"`
	Commitment string                 `json:"commitment"`
	Head       string                 `json:"head"`
	State      game.State             `json:"state,omitempty"` // only after the end of the game, or on request
}

// showGame returns a game; its state only after its end, or with ?state.
func (h *Handler) showGame(r *http.Request) (any, error) {
	g, head, err := h.loadGame(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	n, phase, due, open := g.Phase()
	info := Game{
		ID: g.Setup().Game, Title: g.Title(), Setup: g.Setup(), Pace: g.PaceName(), Phase: phase, N: n, Open: open, Due: due,
		Steward: g.Steward(), Seats: g.Seats(), Names: h.findNames(r.Context(), listHolders(g)), Over: g.Over(), Commitment: g.Commitment().String(), Head: head.String(),
	}
	if result, over := g.Result(); over {
		info.Result = &result
	}
	if g.Over() || r.FormValue("state") != "" {
		info.State = g.State()
	}
	return info, nil
}

// listHolders returns the steward, and the player and deputy of each seat; "" for none.
func listHolders(g *game.Game) []game.Player {
	all := []game.Player{g.Steward()}
	for _, s := range g.Seats() {
		all = append(all, s.Player, s.Deputy)
	}
	return all
}

// loadGame reads a game; it fails if there is none with that ID.
func (h *Handler) loadGame(ctx context.Context, id string) (*game.Game, eventstore.Head, error) {
	g, head, err := h.Host.Game(ctx, id)
	if err != nil {
		return nil, head, err
	}
	if g.Ruleset() == nil {
		return nil, head, fmt.Errorf("there is no game %s: game list shows all", id)
	}
	return g, head, nil
}

// Orders is a seat's order set for the open phase. Its lines stay hidden while the game runs,
// unless the request asks for them.
type Orders struct {
	Seat  game.Seat `json:"seat"`
	Name  string    `json:"name"`
	Set   int       `json:"set"`
	Final bool      `json:"final"`
	Lines []string  `json:"lines,omitempty"`
}

// showOrders returns the order set of each seat; with ?open, or after the end of the game, with its lines.
func (h *Handler) showOrders(r *http.Request) (any, error) {
	g, _, err := h.loadGame(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	orderSets := []Orders{}
	for _, seat := range g.Seats() {
		set, lines, final := g.Draft(seat.Seat)
		orders := Orders{Seat: seat.Seat, Name: g.State().Face(seat.Seat, "en").Name, Set: set, Final: final}
		if g.Over() || r.FormValue("open") != "" {
			for _, l := range lines {
				orders.Lines = append(orders.Lines, l.Text)
			}
		}
		orderSets = append(orderSets, orders)
	}
	return orderSets, nil
}

// Frame is the public report of a closed phase.
type Frame struct {
	N        int    `json:"n"`
	Phase    string `json:"phase"`
	Headline string `json:"headline"`
	Text     string `json:"text"`
}

// showReplay returns the public reports of all closed phases, those that were undone included.
func (h *Handler) showReplay(r *http.Request) (any, error) {
	if _, _, err := h.loadGame(r.Context(), r.PathValue("id")); err != nil {
		return nil, err
	}
	frames := []Frame{}
	for step, err := range h.Host.Reader().Steps(r.Context(), aggregate.GameLog(r.PathValue("id")), 0) {
		if err != nil {
			return nil, err
		}
		if closed, ok := game.Closing(step.Events); ok {
			rep := game.Compose(step.Before, step.After, step.Events, "", game.Options{Head: step.Commit.Head().String()})
			frames = append(frames, Frame{closed.N, closed.Phase, rep.Headline, text.Report(rep, time.UTC)})
		}
	}
	return frames, nil
}

// exportLog writes the log of a game or a tournament as a bundle for audits. It looks for a game with the ID first.
func (h *Handler) exportLog(w http.ResponseWriter, r *http.Request) {
	header, err := h.findLogHeader(r)
	if err == nil {
		err = h.writeLog(w, r, header)
	}
	if err != nil {
		writeAnswer(w, nil, err)
	}
}

// findLogHeader returns the header for the log that a request names. It fails if there is no such
// game or tournament.
func (h *Handler) findLogHeader(r *http.Request) (eventstore.BundleHeader, error) {
	id := r.PathValue("id")
	header := eventstore.BundleHeader{Log: aggregate.GameLog(id), Exported: time.Now().UTC()}
	g, _, err := h.loadGame(r.Context(), r.PathValue("id"))
	if err == nil {
		header.Ruleset, header.Edition = g.Setup().Ruleset, g.Setup().Edition
		return header, nil
	}
	if aggregate.TournamentLog(id).Check() != nil {
		return header, err
	}
	t, _, fault := h.Tournaments.Tournament(r.Context(), id)
	if fault != nil || t.ID() == "" {
		return header, err // there is no such game
	}
	header.Log = aggregate.TournamentLog(id)
	return header, nil
}

// writeLog writes the log of a header, for the reader in ?for=, a seat or "all"; without that the whole log. It fails if
// the log cannot be loaded, or if it is damaged, before it writes anything.
func (h *Handler) writeLog(w http.ResponseWriter, r *http.Request, header eventstore.BundleHeader) error {
	if who := r.FormValue("for"); who != "" {
		header.For = eventstore.SeatReader(who)
		if who == string(eventstore.Everybody) {
			header.For = eventstore.Everybody
		}
	}
	commits, err := collectCommits(h.Store.Load(r.Context(), header.Log, 0))
	if err != nil {
		return fmt.Errorf("loading %s: %w", header.Log, err)
	}
	signer := h.Seeds.Signer()
	var bundle bytes.Buffer
	if err := eventstore.WriteBundle(&bundle, header, commits, &signer); err != nil {
		return err
	}
	if _, err := bundle.WriteTo(w); err != nil {
		h.Log.WarnContext(r.Context(), "log not exported: the caller is gone", "log", header.Log, "err", err)
	}
	return nil
}

// collectCommits returns all commits of a sequence; it fails with the sequence's first error.
func collectCommits(seq iter.Seq2[*eventstore.Commit, error]) ([]*eventstore.Commit, error) {
	var all []*eventstore.Commit
	for commit, err := range seq {
		if err != nil {
			return nil, err
		}
		all = append(all, commit)
	}
	return all, nil
}
