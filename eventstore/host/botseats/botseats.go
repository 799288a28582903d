// Package botseats plays the seats that bots of the server hold in games among people. A bot gets what a
// person in its seat would see, and answers by the same command; that it is a bot is in its player ID, and
// what it thinks is recorded nowhere.
package botseats

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
)

// A Runner plays the seats of bots. It follows the log, and has one bot think at a time. Make it with New.
type Runner struct {
	host *host.Host
	agenda
	lastAnswered map[seatInGame]string    // the question that each seat has answered last
	rest         func(time.Duration) bool // waits for a time; false if the runner ends meanwhile
}

// agenda is what a runner has read off the log and not done yet.
type agenda struct {
	With map[string]bool      `json:"with"` // running games in which a bot may have a seat
	Due  map[string]time.Time `json:"due"`  // when to look at those of them in which something has happened
}

// edition is the edition of the agenda of bots.
const edition = 1

// Agenda implements host.Attendant.
func (r *Runner) Agenda() host.Agenda {
	return host.Agenda{Name: "bots", Edition: edition, Notes: &r.agenda}
}

// seatInGame identifies a seat among all games.
type seatInGame struct {
	game string
	seat game.Seat
}

// New makes a runner for the games of a host.
func New(h *host.Host) *Runner {
	return &Runner{host: h, agenda: agenda{make(map[string]bool), make(map[string]time.Time)}, lastAnswered: make(map[seatInGame]string)}
}

var _ host.Attendant = (*Runner)(nil)

// Run plays until ctx ends. Call it once for a Runner. Any number of processes may run one: each answer is recorded once.
func (r *Runner) Run(ctx context.Context) {
	r.rest = func(d time.Duration) bool {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(d):
			return true
		}
	}
	r.host.Attend(ctx, r, nil)
}

// Note implements host.Attendant: it notes games in which a bot may have a seat, to be looked at after each commit.
func (r *Runner) Note(_ context.Context, commit *eventstore.Commit) {
	id, ok := aggregate.GameID(commit.Log)
	if !ok {
		return
	}
	if !r.With[id] && slices.ContainsFunc(commit.Events, maySeatBot) {
		r.With[id] = true
	}
	if r.With[id] {
		r.Due[id] = time.Time{}
	}
}

// maySeatBot reports whether an event gives a seat to a bot, or is a rewinding, which may give one back to a bot. It
// returns false for an event that it cannot decode.
func maySeatBot(e event.Envelope) bool {
	if e.Kind == game.Kind(game.Rewound{}) {
		return true
	}
	var to struct{ Player, To game.Player }
	if e.Kind != game.Kind(game.Seated{}) && e.Kind != game.Kind(game.Replaced{}) || json.Unmarshal(e.Data, &to) != nil {
		return false
	}
	_, seated := to.Player.Bot()
	_, replaced := to.To.Bot()
	return seated || replaced
}

// Wait implements host.Attendant.
func (r *Runner) Wait() time.Duration {
	now, wait := r.host.Time(), host.Sweep
	for _, due := range r.Due {
		wait = min(wait, max(due.Sub(now), host.Settle))
	}
	return wait
}

// Look implements host.Attendant: it has each bot that is asked something answer, in all games that are due. A game in
// which a bot has failed is looked at again after a minute.
func (r *Runner) Look(ctx context.Context) {
	now := r.host.Time()
	for _, id := range slices.Sorted(maps.Keys(r.Due)) {
		if r.Due[id].After(now) {
			continue
		}
		delete(r.Due, id)
		if !r.host.IsSettled(ctx, "bots have not answered", id, r.playGame(ctx, id)) {
			r.Due[id] = now.Add(host.Sweep)
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// playGame lets the bots of a game answer one after the other. A bot that fails does not keep the others from answering;
// the errors are joined. It forgets a game that is over or has no bots.
func (r *Runner) playGame(ctx context.Context, id string) error {
	g, _, err := r.host.Game(ctx, id)
	if err != nil {
		return fmt.Errorf("loading game/%s: %w", id, err)
	}
	seats := g.Seats()
	if g.Over() || !slices.ContainsFunc(seats, isHeldByBot) {
		r.forgetGame(g)
		return nil
	}
	var failed []error
	for _, info := range seats {
		if strength, bot := info.Player.Bot(); bot {
			if err := r.answerForBot(ctx, id, info.Seat, bots.Strength(strength)); err != nil {
				failed = append(failed, fmt.Errorf("answering for %s in game/%s: %w", info.Seat, id, err))
			}
		}
	}
	return errors.Join(failed...)
}

// isHeldByBot reports whether a bot holds a seat.
func isHeldByBot(info game.SeatInfo) bool {
	_, bot := info.Player.Bot()
	return bot
}

// forgetGame forgets a game that is over or has no bots. A commit that seats a bot or rewinds the game puts it on the
// agenda again.
func (r *Runner) forgetGame(g *game.Game) {
	id := g.Setup().Game
	delete(r.With, id)
	for _, info := range g.Seats() {
		delete(r.lastAnswered, seatInGame{id, info.Seat})
	}
}

// answerForBot lets the bot of a seat answer, if it is asked something that it has not answered yet. A bot that has no
// lines to send has answered, too. Then the runner rests for as long as the bot has thought and its answer has taken, so
// that bots use half of a processor at most.
func (r *Runner) answerForBot(ctx context.Context, id string, seat game.Seat, strength bots.Strength) error {
	g, head, err := r.host.Game(ctx, id) // as the bots before have left it
	if err != nil {
		return err
	}
	info, _ := g.SeatInfo(seat)
	question := questionOf(g, info)
	if question == "" || r.lastAnswered[seatInGame{id, seat}] == question {
		return nil
	}
	began := time.Now()
	lines, err := bots.WriteOrders(g.Ruleset().Name(), strength, report.Report{Game: id, Data: g.View(seat, order.English).Data})
	if err != nil {
		return err
	}
	if len(lines) > 0 {
		do := game.Submission{Seat: seat, Lines: order.Split(strings.Join(lines, "\n"))}
		if _, err := r.host.Obey(ctx, id, nameAnswer(seat, question), game.Command{At: r.host.Time(), By: info.Player, Do: do}); err != nil {
			return err
		}
		r.host.Logger().DebugContext(ctx, "bot has answered", "game", id, "seat", seat, "after", head.Pos)
	}
	r.lastAnswered[seatInGame{id, seat}] = question
	r.rest(time.Since(began))
	return nil
}

// questionOf returns a text that identifies what a seat is asked now. It is "" if the seat is not awaited, has sent final
// orders, or can send none: if no phase is open, or if it is paused or sealed.
func questionOf(g *game.Game, info game.SeatInfo) string {
	n, _, _, open := g.Phase()
	_, sealed := g.Sealed()
	if !open || sealed || g.Paused() || !info.Awaited || info.Final {
		return ""
	}
	question := fmt.Sprint(g.Rolls(), "/", n)
	for _, w := range game.WaitsOf(g.State(), info.Seat, order.English) {
		question += "/" + w.Question
	}
	return question
}

// nameAnswer returns the command ID of the answer of a seat to a question: the same in every process.
func nameAnswer(seat game.Seat, question string) string {
	sum := sha256.Sum256([]byte(string(seat) + "\n" + question))
	return "bot/" + hex.EncodeToString(sum[:16])
}
