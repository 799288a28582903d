// Package practice plays the games of visitors against bots: they begin at once, wait for nobody
// else, and are forgotten.
//
// Its games are like any other, on a host and a store of their own: no clock closes their phases, no
// projection reads them, and nobody but their visitor sees them. Bots answer in the background, by
// a bounded number of workers. What a bot thinks is not recorded; the ID of its player shows that it is a bot, and how
// strong.
package practice

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/seeds"
)

// Limits bound what practice games may use. A zero field stands for its default.
type Limits struct {
	Games     int           // most games that are kept; 0: 2000
	Bytes     int64         // most bytes of all their logs; 0: 256 MiB
	GameBytes int64         // bytes of one log from which on the game cannot be played on; 0: 4 MiB
	Age       time.Duration // a game is forgotten so long after it was last written to; 0: 30 days
	Workers   int           // most bots that think at a time; 0: 1
}

// withDefaults returns the limits with defaults in place of zeros.
func (l Limits) withDefaults() Limits {
	return Limits{
		Games: cmp.Or(l.Games, 2000), Bytes: cmp.Or(l.Bytes, 256<<20), GameBytes: cmp.Or(l.GameBytes, 4<<20), Age: cmp.Or(l.Age, 30*24*time.Hour), Workers: cmp.Or(l.Workers, 1),
	}
}

// Bounds returns the bounds of a store for games within the limits.
func (l Limits) Bounds() eventstore.Bounds {
	return eventstore.Bounds{Bytes: l.withDefaults().Bytes, Commits: maxCommits}
}

const (
	maxCommits = 3000 // most commits of one game; the longest games of bots have some hundred
	maxLoaded  = 256  // most games that are kept loaded
)

// A Config holds all that a Host is made from.
type Config struct {
	Store   eventstore.Forgetful
	Games   *aggregate.Games
	Real    eventstore.Store // the store of real games, for Try; nil: Try fails
	Seeds   seeds.Seeds
	Limits  Limits
	Shared  bool                          // other processes write to the store, too
	Log     *slog.Logger                  // nil: nothing is logged
	Now     func() time.Time              // nil: the system's clock
	Changed func(id string, of game.Seat) // called when bots may have changed a game, with the visitor's seat; nil: nobody is told
	// Think returns the lines with which a bot answers the report of its seat; none: it sends nothing. nil:
	// bots.WriteOrders.
	Think func(ruleset string, strength bots.Strength, seen report.Report) ([]string, error)
	// Forgotten is called when a game has been forgotten; nil: nobody is told. Its error is logged.
	Forgotten func(ctx context.Context, id string) error
	// Counted is called when a game has begun, and once more, with second, when its visitor has sent orders in a second
	// phase. began is the time at which the game began. nil: nobody counts. Its error is logged.
	Counted func(ctx context.Context, began time.Time, second bool) error
}

// A Host plays practice games. Its methods may be called from several goroutines. Bots play only
// while Run runs.
type Host struct {
	config   Config
	host     *host.Host
	meter    *meter // also the store of host
	register *register
	queue    *queue
	making   sync.Mutex // held while a game is begun or copied, and while old games are forgotten
}

// New makes a host. It reads from the store which games there are; if that fails, it logs the error, and Run tries
// again.
func New(ctx context.Context, config Config) *Host {
	config.Limits = config.Limits.withDefaults()
	if config.Changed == nil {
		config.Changed = func(string, game.Seat) {}
	}
	if config.Think == nil {
		config.Think = bots.WriteOrders
	}
	if config.Forgotten == nil {
		config.Forgotten = func(context.Context, string) error { return nil }
	}
	if config.Counted == nil {
		config.Counted = func(context.Context, time.Time, bool) error { return nil }
	}
	h := &Host{config: config, meter: newMeter(config.Store), register: newRegister(), queue: newQueue()}
	h.config.Store = h.meter
	h.host = &host.Host{Store: h.meter, Games: config.Games, Seeds: config.Seeds.In(epoch), Log: config.Log, Now: config.Now, Keep: maxLoaded, Shared: config.Shared}
	if err := h.readGames(ctx); err != nil {
		h.host.Logger().WarnContext(ctx, "practice games are away; they are looked for again", "err", err)
	}
	return h
}

// Begin opens and begins a game as open says, but without deadlines: the visitor has the first seat, bots of a strength
// have the others. Reports of the visitor are in the language lang. The game's ID begins with open.Game; for "" with
// "practice-". If there is no room, Begin forgets other games first, finished ones before running ones. It fails for an
// unknown strength, or if the game cannot be opened, and with eventstore.ErrFull if no room can be made.
func (h *Host) Begin(ctx context.Context, open game.Open, strength bots.Strength, lang string) (id string, seat game.Seat, err error) {
	if err := strength.Check(); err != nil {
		return "", "", err
	}
	h.making.Lock()
	defer h.making.Unlock()
	if err := h.makeRoom(ctx); err != nil {
		return "", "", err
	}
	id = newID(open.Game)
	open.PaceName, open.Pace, open.Respite = game.EndlessPace, nil, new(time.Duration)
	if _, err := h.carryOut(ctx, id, steward, open); err != nil {
		return "", "", fmt.Errorf("beginning a practice game of %s: %w", open.Ruleset, err)
	}
	g, _, err := h.host.Game(ctx, id)
	if err != nil {
		return "", "", err
	}
	for i, info := range g.Seats() {
		take := game.TakeSeat{Seat: info.Seat, Player: Visitor, Lang: lang}
		if i > 0 {
			take = game.TakeSeat{Seat: info.Seat, Player: game.Player(strength.PlayerID(i))}
		}
		if _, err := h.carryOut(ctx, id, take.Player, take); err != nil {
			return "", "", fmt.Errorf("taking the seats of a practice game of %s: %w", open.Ruleset, err)
		}
	}
	h.countGame(ctx, h.host.Time(), false)
	h.queueGame(id)
	return id, g.Seats()[0].Seat, nil
}

// newID makes a random ID for a game, which nobody can guess, with a prefix; "" stands for "practice-".
func newID(prefix string) string { return cmp.Or(prefix, "practice-") + strings.ToLower(rand.Text()) }

// carryOut carries out an act of a player under a random command ID, as obeyCommand does.
func (h *Host) carryOut(ctx context.Context, id string, by game.Player, do game.Act) (host.Outcome, error) {
	return h.obeyCommand(ctx, id, rand.Text(), game.Command{At: h.host.Time(), By: by, Do: do})
}

// obeyCommand carries out a command, and notes that the game was used. If the store is full, it makes room by forgetting
// other games, and tries once more. It fails with ErrLong if the game is too long, unless the command opens it.
func (h *Host) obeyCommand(ctx context.Context, id, commandID string, cmd game.Command) (host.Outcome, error) {
	if _, opens := cmd.Do.(game.Open); !opens {
		if err := h.checkLength(ctx, id); err != nil {
			return host.Outcome{}, err
		}
	}
	out, err := h.host.Obey(ctx, id, commandID, cmd)
	if errors.Is(err, eventstore.ErrFull) && h.makeRoomBeside(ctx, id) == nil {
		out, err = h.host.Obey(ctx, id, commandID, cmd)
	}
	if err != nil {
		return out, err
	}
	if out.Commit != nil {
		h.register.noteUse(id, out.Commit.At, false)
	}
	return out, nil
}

// Obey carries out a command of the visitor. The bots then answer in the background. If the phase is
// still open when the bots have answered and the visitor has sent final orders, the bots' worker closes it, as at a
// deadline. Obey fails with game.ErrNotOpen if there is no such game, and with ErrLong if the game is too long.
func (h *Host) Obey(ctx context.Context, id, commandID string, cmd game.Command) (game.Answer, error) {
	if !h.register.hasGame(id) {
		return game.Answer{}, fmt.Errorf("obeying in practice game %s: %w", id, game.ErrNotOpen)
	}
	g, _, err := h.host.Game(ctx, id)
	if err != nil {
		return game.Answer{}, err
	}
	out, err := h.obeyCommand(ctx, id, commandID, cmd)
	if err == nil && out.Commit != nil && !out.Again {
		question := ""
		if seat, ok := findVisitor(g); ok && isFinal(out.Answer.Receipt) {
			question = questionOf(g, seat)
		}
		h.countSecond(ctx, id, out.Commit)
		h.queue.noteVisitor(id, question)
		h.queueGame(id)
	}
	return out.Answer, err
}

// Game returns a game as it stands, which must not be changed, and the head of its log. If there is no such game, it
// returns a game without a ruleset.
func (h *Host) Game(ctx context.Context, id string) (*game.Game, eventstore.Head, error) {
	return h.host.Game(ctx, id)
}

// Reader returns a reader of the logs of practice games.
func (h *Host) Reader() aggregate.Reader[*game.Game] { return h.host.Reader() }

// End forgets a game: it removes the game's log, and then calls Config.Forgotten. A game that does not exist is forgotten
// already. It fails if id can be no game's ID, or if the log cannot be removed.
func (h *Host) End(ctx context.Context, id string) error {
	log := aggregate.GameLog(id)
	if err := log.Check(); err != nil {
		return err
	}
	h.queue.dropGame(id)
	h.register.dropGame(id)
	err := h.host.Remove(ctx, id, func() error { return h.config.Store.Forget(ctx, log) })
	if err != nil {
		return fmt.Errorf("ending practice game %s: %w", id, err)
	}
	if err := h.config.Forgotten(ctx, id); err != nil {
		h.host.Logger().WarnContext(ctx, "a practice game is forgotten, but not the records of those who have kept it", "game", id, "err", err)
	}
	return nil
}

// checkLength returns ErrLong if a game has as many bytes as a game may have, and another error if they cannot be counted.
func (h *Host) checkLength(ctx context.Context, id string) error {
	size, err := h.meter.measureLog(ctx, aggregate.GameLog(id))
	if err != nil {
		return err
	}
	if size >= h.config.Limits.GameBytes {
		return fmt.Errorf("%s has %d bytes: %w", id, size, ErrLong)
	}
	return nil
}

// IsLong reports whether a game has as many bytes as a game may have, so that it cannot be played on.
func (h *Host) IsLong(ctx context.Context, id string) (bool, error) {
	err := h.checkLength(ctx, id)
	if errors.Is(err, ErrLong) {
		return true, nil
	}
	return false, err
}
