// Package host plays games: it loads a game from its log, decides a command on it, appends the
// events as one commit, and closes phases when they are ready or due.
//
// Packages beside it do the same for tournaments (tournaments) and for the substitute desk (desk).
// They ask the host for games; it does not know of them. An Attendant of the host follows the log
// and does the work that is due.
package host

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/seeds"
)

// A Host plays games on a store. Its fields are set before its first method is called, and not
// after. All methods may be called from several goroutines.
type Host struct {
	Store eventstore.Store
	Games *aggregate.Games // the games of all rulesets
	Seeds seeds.Seeds
	Log   *slog.Logger     // nil: nothing is logged
	Now   func() time.Time // nil: the system's clock
	// Drained returns the time up to which all mail that had arrived for a game has been obeyed;
	// nil: no mail is ever on its way. A deadline closes no phase before that, except two hours
	// late, and not in the first two hours of a host: its server may have been away, or restored,
	// and the mail of that time comes first.
	Drained func(gameID string) time.Time
	// Dice are the terms of dice for new games that do not set their own; without a mode: the
	// server's own dice.
	Dice dice.Terms
	// Beacons are the sources of rounds for games whose dice come from a beacon.
	Beacons beacon.Sources
	// Barred returns an error while no phase may be closed and nothing drawn, because the server
	// may be older than the logs that it has published; it may wait. nil: nothing is barred.
	Barred func(context.Context) error
	// Habits returns how a player prefers to be written to; nil: everybody gets the defaults. It
	// may ask the host for games.
	Habits func(context.Context, game.Player) game.Habits
	// NoPress returns the ban that kept a player from writing to others at a time; nil: nobody is
	// banned. If it fails, submissions without messages are obeyed all the same.
	NoPress func(ctx context.Context, player game.Player, at time.Time) (game.Ban, error)
	// NoSeats returns the bans that kept players from taking seats at a time; nil: nobody is banned.
	// The hosts of tournaments and of the desk ask it.
	NoSeats func(ctx context.Context, at time.Time) (map[game.Player]game.Ban, error)
	// BarsHeir reports whether a game is for people alone, and a player to whom its steward gives a seat is a bot;
	// nil: no game is.
	BarsHeir func(ctx context.Context, gameID string, heir game.Player) (bool, error)
	// Agendas keeps the agendas of attendants; nil: they read the log from its beginning at each start.
	Agendas Agendas
	Keep    int  // games kept loaded; 0: 256
	Shared  bool // other processes write to the store, too; desk and tournaments copy this when they are made

	once   sync.Once // makes the fields below
	tables *aggregate.Repository[*game.Game]
	chains *seeds.Chains
	looked sync.Once // sets began
	began  time.Time // when the host looked for mail first
	unread sync.Map  // work whose unreadable logs have been reported once

	cannotRead atomic.Bool // some work stands still, because this program cannot read a log
}

const (
	keepTables = 256
	patience   = 2 * time.Hour // longest wait for mail that cannot be drained
)

// MayDraw returns an error while nothing may be drawn; it may wait.
func (h *Host) MayDraw(ctx context.Context) error {
	if h.Barred == nil {
		return nil
	}
	return h.Barred(ctx)
}

// Time returns the host's time, in UTC.
func (h *Host) Time() time.Time {
	if h.Now != nil {
		return h.Now().UTC()
	}
	return time.Now().UTC()
}

// Logger returns the logger; never nil.
func (h *Host) Logger() *slog.Logger { return cmp.Or(h.Log, slog.New(slog.DiscardHandler)) }

// A table is a game on which one goroutine works; a position is a game at a head of its log.
type (
	table    = aggregate.Session[*game.Game]
	position = aggregate.Folded[*game.Game]
)

// gameIDOf returns the ID of the game at a table.
func gameIDOf(t *table) string {
	id, _ := aggregate.GameID(t.Log())
	return id
}

// takeGame waits for the table of a game, and folds the new commits of its log. The caller must call
// Leave.
func (h *Host) takeGame(ctx context.Context, id string) (*table, error) {
	return h.repositoryOfGames().Take(ctx, aggregate.GameLog(id))
}

// Reader returns a reader of games from the server's logs.
func (h *Host) Reader() aggregate.Reader[*game.Game] {
	return aggregate.Reader[*game.Game]{Store: h.Store, Kind: h.Games}
}

// repositoryOfGames returns the repository of loaded games.
func (h *Host) repositoryOfGames() *aggregate.Repository[*game.Game] {
	h.prepareOnce()
	return h.tables
}

// prepareOnce makes the repository and the chains, once the host's fields are set.
func (h *Host) prepareOnce() {
	h.once.Do(func() {
		h.tables = aggregate.NewRepository(aggregate.Config[*game.Game]{
			Store: h.Store, Kind: h.Games, Salt: h.Seeds.Salts(), Log: h.Logger(), Keep: cmp.Or(h.Keep, keepTables), Shared: h.Shared,
		})
		h.chains = seeds.NewChains(h.Seeds)
	})
}

// presentChain returns the present dice chain of a game.
func (h *Host) presentChain(table *table) *seeds.Chain {
	epoch, _ := table.Now.Chain()
	return h.chainOf(gameIDOf(table), epoch)
}

func (h *Host) chainOf(id, epoch string) *seeds.Chain {
	h.prepareOnce()
	return h.chains.Of(id, epoch)
}

// Remove calls a function that removes the log of a game, while nobody works on it, and drops the
// loaded game.
func (h *Host) Remove(ctx context.Context, id string, remove func() error) error {
	table, err := h.takeGame(ctx, id)
	if err != nil {
		return err
	}
	defer table.Leave()
	defer table.Reset()
	return remove()
}

// An Outcome is the result of a command.
type Outcome struct {
	Answer game.Answer
	Commit *eventstore.Commit // nil: there was nothing to record
	Again  bool               // the command had been obeyed before; nothing was recorded now
	Head   eventstore.Head    // head of the log now, after any closing

	phase int // number of the phase that was open when it was decided
}

// Game returns a game as it stands, and the head of its log. A game that was never opened has no
// ruleset.
func (h *Host) Game(ctx context.Context, id string) (*game.Game, eventstore.Head, error) {
	now, err := h.repositoryOfGames().Look(ctx, aggregate.GameLog(id))
	return now.Now, now.Head, err
}

// Look returns a game as it stands and which of some causes have been recorded in it, both at one
// moment.
func (h *Host) Look(ctx context.Context, id string, commandIDs ...string) (*game.Game, map[string]bool, error) {
	return h.repositoryOfGames().Recorded(ctx, aggregate.GameLog(id), commandIDs...)
}

// Obey decides a command on a game and records its events as one commit, durable before it returns.
// A cause that is recorded already is decided again on the position of that time, so that the
// answer is the same, and nothing is recorded.
//
// If the game can then close its phase, Obey closes it with a commit of its own, as the dice depend
// on everything that was received. If that fails, the command was obeyed all the same, and the
// clock will close the phase.
func (h *Host) Obey(ctx context.Context, gameID, commandID string, cmd game.Command) (Outcome, error) {
	cmd, err := h.BarHeirs(ctx, gameID, h.addHabits(ctx, cmd))
	if err == nil {
		cmd, err = h.addBan(ctx, cmd)
	}
	if err != nil {
		return Outcome{}, fmt.Errorf("obeying %s in game %s: %w", commandID, gameID, err)
	}
	table, err := h.takeGame(ctx, gameID)
	if err != nil {
		return Outcome{}, err
	}
	defer table.Leave()
	if !table.Knows(commandID) {
		if err := h.updateDice(ctx, table); err != nil {
			return Outcome{}, err
		}
		if err := h.restoreLostTime(ctx, table); err != nil {
			return Outcome{}, err
		}
		h.closeBefore(ctx, table, cmd)
	}
	out, err := h.obeyOnce(ctx, table, commandID, cmd)
	if err != nil {
		return Outcome{}, fmt.Errorf("obeying %s in game %s: %w", commandID, gameID, err)
	}
	if err := h.closeAfter(ctx, table, commandID, cmd, &out); err != nil {
		return Outcome{}, fmt.Errorf("closing game %s: %w", gameID, err)
	}
	out.Head = table.Head
	return out, nil
}

// BarHeirs completes a submission of the steward with the bots to whom it gives seats in a game for people, and
// with the bans of players to whom it gives seats.
func (h *Host) BarHeirs(ctx context.Context, gameID string, cmd game.Command) (game.Command, error) {
	do, ok := cmd.Do.(game.Steward)
	if !ok {
		return cmd, nil
	}
	heirs := do.Heirs()
	if len(heirs) > 0 && !do.Decided {
		var err error
		if do.NoSeats, err = h.SeatBans(ctx, cmd.At); err != nil {
			return cmd, err
		}
	}
	for _, heir := range heirs {
		if h.BarsHeir == nil {
			break
		}
		barred, err := h.BarsHeir(ctx, gameID, heir)
		if err != nil {
			return cmd, fmt.Errorf("asking whether %s may hold a seat: %w", heir, err)
		}
		if barred {
			do.Barred = append(do.Barred, heir)
		}
	}
	cmd.Do = do
	return cmd, nil
}

// addHabits completes a submission of the steward with the habits of the players to whom it gives seats.
func (h *Host) addHabits(ctx context.Context, cmd game.Command) game.Command {
	do, ok := cmd.Do.(game.Steward)
	if !ok || h.Habits == nil {
		return cmd
	}
	do.Habits = make(map[game.Player]game.Habits)
	for _, p := range do.Heirs() {
		do.Habits[p] = h.Habits(ctx, p)
	}
	cmd.Do = do
	return cmd
}

// addBan completes a submission, or a remark, with the sender's ban from writing to others. It fails with
// game.ErrBanned if a player takes a seat and is banned from that. A ban holds for the time of the command,
// so that a command that comes again is answered as before.
func (h *Host) addBan(ctx context.Context, cmd game.Command) (game.Command, error) {
	if take, takes := cmd.Do.(game.TakeSeat); takes && take.Player == cmd.By {
		if ban, err := h.SeatBan(ctx, cmd.By, cmd.At); ban.Holds || err != nil {
			return cmd, cmp.Or(err, game.ErrBanned)
		}
	}
	do, submits := cmd.Do.(game.Submission)
	_, remarks := cmd.Do.(game.Remark)
	if h.NoPress == nil || cmd.By == "" || !remarks && (!submits || !do.MayPress()) {
		return cmd, nil
	}
	ban, err := h.NoPress(ctx, cmd.By, cmd.At)
	if err != nil {
		return cmd, fmt.Errorf("asking whether %s may write to others: %w", cmd.By, err)
	}
	cmd.NoPress = ban
	return cmd, nil
}

// SeatBan returns the ban that kept a player from taking seats at a time.
func (h *Host) SeatBan(ctx context.Context, player game.Player, at time.Time) (game.Ban, error) {
	if player == "" {
		return game.Ban{}, nil
	}
	bans, err := h.SeatBans(ctx, at)
	return bans[player], err
}

// SeatBans returns the bans that kept players from taking seats at a time.
func (h *Host) SeatBans(ctx context.Context, at time.Time) (map[game.Player]game.Ban, error) {
	if h.NoSeats == nil {
		return nil, nil
	}
	bans, err := h.NoSeats(ctx, at)
	if err != nil {
		return nil, fmt.Errorf("asking who may take no seats: %w", err)
	}
	return bans, nil
}

func (h *Host) obeyOnce(ctx context.Context, table *table, commandID string, cmd game.Command) (out Outcome, err error) {
	made := aggregate.Decision{CommandID: commandID, At: cmd.At, Actor: string(cmd.By)}
	out.Commit, out.Again, err = table.Obey(ctx, made, func(now position, at time.Time) ([]event.Event, error) {
		out.Answer, err = now.Now.Decide(h.completeCommand(gameIDOf(table), cmd, at))
		out.phase, _, _, _ = now.Now.Phase()
		return out.Answer.Events, err
	})
	return out, err
}

// completeCommand completes a command for a time that the log allows: a game is opened with the commitment to
// its dice.
func (h *Host) completeCommand(id string, cmd game.Command, at time.Time) game.Command {
	cmd.At = at
	if open, opens := cmd.Do.(game.Open); opens {
		if open.Dice.Mode == "" {
			open.Dice = h.Dice
		}
		open.Dice.Form = dice.Sealed
		open.Dice.Epoch, _ = h.Seeds.Epoch()
		c := h.Seeds.Chain(id, open.Dice.Epoch)
		open.Game, open.Commitment, open.Keys = id, c.Commitment(), seeds.ChainLength
		cmd.Do = open
	}
	return cmd
}
