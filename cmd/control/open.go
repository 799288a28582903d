package control

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/ordermail"
	"seneschal/projections/roster"
)

// NewGame is a request to open a game and seat its players.
type NewGame struct {
	ID      string                 `json:"id"`
	Title   string                 `json:"title"`
	Ruleset string                 `json:"ruleset"`
	Edition int                    `json:"edition,omitempty"` // 0: the newest
	Preset  string                 `json:"preset"`
	Options map[game.Option]string `json:"options"`
	Pace    string                 `json:"pace"`
	Seats   int                    `json:"seats"`
	Steward Person                 `json:"steward"`
	Players []Person               `json:"players"` // in seat order; may be fewer than seats
	DryRun  bool                   `json:"dry_run"`

	Respite *time.Duration `json:"respite,omitempty"` // overrides the pace's; in nanoseconds

	Clock *game.Pace `json:"-"` // overrides Pace; the demo's own
}

func (h *Handler) createGame(r *http.Request, req NewGame) (any, error) {
	return h.Open(r.Context(), req)
}

// Open opens a game by its steward's command, and seats its players. It fails if the ID is taken, if a player is banned, or
// if the game cannot be opened or the players cannot be seated; it tries all that before it records anything. A dry run
// returns the events of the opening.
func (h *Handler) Open(ctx context.Context, req NewGame) (map[string]any, error) {
	req.ID = cmp.Or(req.ID, NewID(req.Ruleset))
	log := aggregate.GameLog(req.ID)
	if err := errors.Join(log.Check(), checkFreeID(req.ID)); err != nil {
		return nil, err
	}
	if g, _, err := h.Host.Game(ctx, req.ID); err != nil || g.Ruleset() != nil {
		return nil, cmp.Or(err, fmt.Errorf("there is a game %s already", req.ID))
	}
	if openGame, err := h.Openings.Opening(ctx, req.ID); err != nil || openGame.ID() != "" {
		return nil, cmp.Or(err, fmt.Errorf("a game %s waits for players, or has waited", req.ID))
	}
	do := game.Open{
		Game: req.ID, Ruleset: req.Ruleset, Edition: req.Edition, Preset: req.Preset, Options: req.Options, Seats: req.Seats,
		PaceName: req.Pace, Pace: req.Clock, Respite: req.Respite, Title: req.Title,
	}
	if err := h.refuseBanned(ctx, req.Players); err != nil {
		return nil, err
	}
	events, err := h.rehearseOpening(do, req)
	if err != nil || req.DryRun {
		return map[string]any{"id": req.ID, "dry_run": true, "events": events}, err
	}
	steward, err := h.Roster.Ensure(ctx, req.Steward.Name, req.Steward.Address, req.Steward.Zone)
	if err != nil {
		return nil, err
	}
	if _, err := h.Host.Obey(ctx, req.ID, "open/"+req.ID, game.Command{At: time.Now().UTC(), By: steward, Do: do}); err != nil {
		return nil, err
	}
	for _, p := range req.Players {
		if _, err := h.giveSeat(ctx, req.ID, "", p); err != nil {
			return nil, err
		}
	}
	return map[string]any{"id": req.ID, "log": string(log)}, nil
}

// refuseBanned fails with game.ErrBanned if one of the players is banned from taking seats. It passes over addresses that
// are not in the roster.
func (h *Handler) refuseBanned(ctx context.Context, players []Person) error {
	for _, person := range players {
		player, known, err := h.Roster.PlayerByAddress(ctx, person.Address)
		if err != nil {
			return err
		}
		if !known {
			continue
		}
		if ban, err := h.Roster.SeatBan(ctx, player, time.Now().UTC()); ban.Holds || err != nil {
			return cmp.Or(err, fmt.Errorf("seating %s: %w", person.Address, game.ErrBanned))
		}
	}
	return nil
}

// rehearseOpening opens the game and seats its players without recording anything, so that no player of a refused game is
// added to the roster. It returns the events of the opening, and fails if the opening or a seat would be refused.
func (h *Handler) rehearseOpening(do game.Open, req NewGame) ([]event.Event, error) {
	now, empty := time.Now().UTC(), h.Games.Empty()
	steward, err := provisionalID(req.Steward)
	if err != nil {
		return nil, err
	}
	opened, err := empty.Decide(game.Command{At: now, By: steward, Do: do})
	if err != nil {
		return nil, err
	}
	g := event.Fold(empty, opened.Events...)
	for _, person := range req.Players {
		player, err := provisionalID(person)
		if person.Bot != "" {
			player, err = g.NextBot(person.Bot), bots.Strength(person.Bot).Check()
		}
		if err != nil {
			return nil, err
		}
		seated, err := g.Decide(game.Command{At: now, By: player, Do: game.TakeSeat{Player: player}})
		if err != nil {
			return nil, fmt.Errorf("seating %s: %w", person.Address, err)
		}
		g = event.Fold(g, seated.Events...)
	}
	return opened.Events, nil
}

// provisionalID returns an ID for a person who need not be in the roster: the address in its normal form. It fails if
// address or zone is wrong.
func provisionalID(person Person) (game.Player, error) {
	address, err := roster.Normalise(person.Address)
	if err != nil {
		return "", err
	}
	if _, err := time.LoadLocation(person.Zone); err != nil {
		return "", fmt.Errorf("zone %q is not known: use a name like Europe/Berlin", person.Zone)
	}
	return game.Player(address.Key), nil
}

// giveSeat gives a seat ("": the next free one) to a person or a bot, and returns the player. A new person is added to the
// roster.
func (h *Handler) giveSeat(ctx context.Context, id string, seat game.Seat, p Person) (game.Player, error) {
	if p.Bot != "" {
		return h.giveBotSeat(ctx, id, seat, p.Bot)
	}
	player, err := h.Roster.Ensure(ctx, p.Name, p.Address, p.Zone)
	if err != nil {
		return "", err
	}
	commandID := fmt.Sprintf("seat/%s/%s", player, seat)
	_, err = h.Host.Obey(ctx, id, commandID, game.Command{At: time.Now().UTC(), By: player, Do: game.TakeSeat{Seat: seat, Player: player, Lang: h.Roster.Language(ctx, player)}})
	return player, err
}

// giveBotSeat gives a seat ("": the next free one) to a bot of a strength.
func (h *Handler) giveBotSeat(ctx context.Context, id string, seat game.Seat, strength string) (game.Player, error) {
	if err := bots.Strength(strength).Check(); err != nil {
		return "", err
	}
	g, _, err := h.Host.Game(ctx, id)
	if err != nil {
		return "", err
	}
	player := g.NextBot(strength)
	_, err = h.Host.Obey(ctx, id, fmt.Sprintf("seat/%s/%s", player, seat), game.Command{At: time.Now().UTC(), By: player, Do: game.TakeSeat{Seat: seat, Player: player}})
	return player, err
}

// Seating assigns a seat to a person.
type Seating struct {
	Seat   game.Seat `json:"seat"`
	Player Person    `json:"player"`
}

func (h *Handler) seatPlayer(r *http.Request, req Seating) (any, error) {
	player, err := h.giveSeat(r.Context(), r.PathValue("id"), req.Seat, req.Player)
	return map[string]any{"player": player}, err
}

// Ordering holds orders of a steward.
type Ordering struct {
	Text   string `json:"text"`
	DryRun bool   `json:"dry_run"`
}

// obeyGameSteward carries out orders of the steward, given at the command line, and returns their receipt. A dry run
// records nothing.
func (h *Handler) obeyGameSteward(r *http.Request, req Ordering) (any, error) {
	g, _, err := h.loadGame(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	lines, err := h.splitStewardLines(r.Context(), req.Text)
	if err != nil {
		return nil, err
	}
	cmd := game.Command{At: time.Now().UTC(), By: g.Steward(), Do: game.Steward{Lines: lines, Zone: h.Roster.Zone(r.Context(), g.Steward())}}
	if req.DryRun {
		cmd, err := h.Host.BarHeirs(r.Context(), r.PathValue("id"), cmd)
		if err != nil {
			return nil, err
		}
		answer, err := g.Decide(cmd)
		if err != nil {
			return nil, err
		}
		answer.Receipt.DryRun = true
		return newReceipt(answer), nil
	}
	out, err := h.Host.Obey(r.Context(), r.PathValue("id"), "steward/"+NewID("cli"), cmd)
	if err != nil {
		return nil, err
	}
	return newReceipt(out.Answer), nil
}

// splitStewardLines splits a text into lines. Where a line gives a seat to a player, the player's ID replaces the name or
// address; it fails if there is no such player.
func (h *Handler) splitStewardLines(ctx context.Context, text string) ([]order.Line, error) {
	var lines []order.Line
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if before, who, _ := ordermail.Heir(line); who != "" {
			id, err := h.findPlayer(ctx, who)
			if err != nil {
				return nil, err
			}
			line = before + " " + string(id)
		}
		lines = append(lines, order.Line{N: i + 1, Text: line})
	}
	return lines, nil
}

func newReceipt(a game.Answer) map[string]any {
	return map[string]any{"receipt": a.Receipt, "text": text.Receipt(a.Receipt, time.UTC)}
}
