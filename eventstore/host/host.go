// Package host plays games: it loads a game from its log, decides a command on it, appends the
// events as one commit, and closes phases when they are ready or due.
//
// Packages below it do the same for tournaments (tournaments), for the substitute desk (desk) and for games that wait
// for their players (openings). They import this package, which does not import them. An Attendant of the host follows
// the log and does the work that is due.
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
	"seneschal/eventstore/shares"
)

// A Host plays games on a store. Its fields are set before its first method is called, and not
// after. All methods may be called from several goroutines.
type Host struct {
	Store eventstore.Store
	Games *aggregate.Games // the games of all rulesets
	Seeds seeds.Seeds
	Log   *slog.Logger     // nil: nothing is logged
	Now   func() time.Time // nil: the system's clock
	// Drained returns a time: all mail for a game that had arrived by then has been obeyed. nil: no mail is ever on
	// its way. A phase is closed for its deadline or respite only when Drained has reached that time, or two hours
	// later at the latest. The two hours count from the host's first look for mail if that was later: the server may
	// have been away or restored, and the mail of that time comes first.
	Drained func(gameID string) time.Time
	// Dice are the terms of dice for new games that do not set their own; without a mode: the
	// server's own dice.
	Dice dice.Terms
	// Beacons are the sources of rounds for games whose dice come from a beacon.
	Beacons beacon.Sources
	// Barred returns an error while no phase may be closed and nothing drawn, because the server
	// may be older than the logs that it has published; the call may take long. nil: nothing is barred.
	Barred func(context.Context) error
	// Habits returns how a player prefers to be written to; nil: everybody gets the defaults. The
	// function may call Game and Look.
	Habits func(context.Context, game.Player) game.Habits
	// NoPress returns the ban that kept a player from writing to others at a time; nil: nobody is
	// banned. It is asked only about submissions that may hold messages, and about remarks; if it fails, these are
	// not obeyed.
	NoPress func(ctx context.Context, player game.Player, at time.Time) (game.Ban, error)
	// NoSeats returns the bans that kept players from taking seats at a time; nil: nobody is banned.
	// The hosts of tournaments and of the desk ask it.
	NoSeats func(ctx context.Context, at time.Time) (map[game.Player]game.Ban, error)
	// BarsHeir reports whether a player may get no seat from the game's steward, because the game is for people alone
	// and the player is a bot. nil: no player is barred.
	BarsHeir func(ctx context.Context, gameID string, heir game.Player) (bool, error)
	// Agendas keeps the agendas of attendants; nil: they read the log from its beginning at each start.
	Agendas Agendas
	// Share says for which games this process does what is due, when several processes share that work; nil: for all.
	// Commands are obeyed for any game.
	Share  shares.Share
	Keep   int  // most games kept loaded; 0: 256
	Shared bool // other processes write to the store, too; desk and tournaments copy this when they are made

	once   sync.Once // makes the fields below
	loaded *aggregate.Repository[*game.Game]
	chains *seeds.Chains
	looked sync.Once // sets began
	began  time.Time // when the host first looked for mail
	unread sync.Map  // keys of the work whose unreadable logs have been logged; see IsUnreadable

	followed   sync.Map    // names of running attendants, and the position up to which each has noted the log
	cannotRead atomic.Bool // some work stands still, because this program cannot read a log
}

const (
	defaultKeep = 256
	maxMailWait = 2 * time.Hour // longest wait for mail that cannot be drained
)

// MayDraw returns the error of Barred while nothing may be drawn, else nil. It takes as long as Barred.
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

// A session is a game on which one goroutine works; a position is a game at a head of its log.
type (
	session  = aggregate.Session[*game.Game]
	position = aggregate.Folded[*game.Game]
)

// gameIDOf returns the ID of the game of a session.
func gameIDOf(session *session) string {
	id, _ := aggregate.GameID(session.Log())
	return id
}

// takeGame waits until nobody else works on a game, and folds the new commits of its log. The caller must call
// Leave. It fails as aggregate.Repository.Take does; then there is nothing to leave.
func (h *Host) takeGame(ctx context.Context, id string) (*session, error) {
	return h.repositoryOfGames().Take(ctx, aggregate.GameLog(id))
}

// Reader returns a reader of games from the server's logs.
func (h *Host) Reader() aggregate.Reader[*game.Game] {
	return aggregate.Reader[*game.Game]{Store: h.Store, Kind: h.Games}
}

// repositoryOfGames returns the repository of loaded games.
func (h *Host) repositoryOfGames() *aggregate.Repository[*game.Game] {
	h.prepareOnce()
	return h.loaded
}

// prepareOnce makes the repository and the chains, once the host's fields are set.
func (h *Host) prepareOnce() {
	h.once.Do(func() {
		h.loaded = aggregate.NewRepository(aggregate.Config[*game.Game]{
			Store: h.Store, Kind: h.Games, Salt: h.Seeds.Salts(), Log: h.Logger(), Keep: cmp.Or(h.Keep, defaultKeep), Shared: h.Shared,
		})
		h.chains = seeds.NewChains(h.Seeds)
	})
}

// presentChain returns the dice chain that a game uses now.
func (h *Host) presentChain(session *session) *seeds.Chain {
	epoch, _ := session.Now.Chain()
	return h.chainOf(gameIDOf(session), epoch)
}

// chainOf returns the dice chain of a game in an epoch; "" is the first epoch.
func (h *Host) chainOf(id, epoch string) *seeds.Chain {
	h.prepareOnce()
	return h.chains.Of(id, epoch)
}

// Remove calls remove, which removes the log of a game, while nobody works on the game. It then drops the loaded game,
// also if remove fails, and returns the error of remove.
func (h *Host) Remove(ctx context.Context, id string, remove func() error) error {
	session, err := h.takeGame(ctx, id)
	if err != nil {
		return err
	}
	defer session.Leave()
	defer session.Reset()
	return remove()
}

// An Outcome is the result of a command.
type Outcome struct {
	Answer game.Answer
	Commit *eventstore.Commit // nil: there was nothing to record
	Again  bool               // the command had been obeyed before; nothing was recorded now
	Head   eventstore.Head    // head of the log after the command and any closing of phases

	phase int // number of the phase that was open, or the last one, when the command was decided
}

// Game returns a game as it stands, which must not be changed, and the head of its log. A game that was never opened
// has no ruleset. Game fails if the log cannot be read, or if id can be no game's ID; the game is then nil.
func (h *Host) Game(ctx context.Context, id string) (*game.Game, eventstore.Head, error) {
	now, err := h.repositoryOfGames().Look(ctx, aggregate.GameLog(id))
	return now.Now, now.Head, err
}

// Look returns a game as it stands, which must not be changed, and for each of the command IDs whether it has been
// recorded in the game, both at one moment. It fails as Game does.
func (h *Host) Look(ctx context.Context, id string, commandIDs ...string) (*game.Game, map[string]bool, error) {
	return h.repositoryOfGames().Recorded(ctx, aggregate.GameLog(id), commandIDs...)
}

// Obey decides a command on a game and records its events as one commit, durable before it returns.
// If the command ID is recorded already, Obey decides the command again on the position of that time, so that the
// answer is the same, and records nothing. It fails with the error of game.Game.Decide if the game refuses the command,
// with game.ErrBanned if the player may take no seat, and if the log cannot be read or written.
//
// If the game can then close its phase, Obey closes it with a commit of its own, as the dice depend
// on everything that was received. If that fails, Obey logs it, and the clock will close the phase. But if the command
// is the steward's to close the phase and has led to no other event, Obey returns the error.
func (h *Host) Obey(ctx context.Context, gameID, commandID string, cmd game.Command) (Outcome, error) {
	cmd, err := h.BarHeirs(ctx, gameID, h.addHabits(ctx, cmd))
	if err == nil {
		cmd, err = h.addBan(ctx, cmd)
	}
	if err != nil {
		return Outcome{}, fmt.Errorf("obeying %s in game %s: %w", commandID, gameID, err)
	}
	session, err := h.takeGame(ctx, gameID)
	if err != nil {
		return Outcome{}, err
	}
	defer session.Leave()
	if !session.Knows(commandID) {
		if err := h.updateDice(ctx, session); err != nil {
			return Outcome{}, err
		}
		if err := h.restoreLostTime(ctx, session); err != nil {
			return Outcome{}, err
		}
		h.closeBefore(ctx, session, cmd)
	}
	out, err := h.obeyOnce(ctx, session, commandID, cmd)
	if err != nil {
		return Outcome{}, fmt.Errorf("obeying %s in game %s: %w", commandID, gameID, err)
	}
	if err := h.closeAfter(ctx, session, commandID, cmd, &out); err != nil {
		return Outcome{}, fmt.Errorf("closing game %s: %w", gameID, err)
	}
	out.Head = session.Head
	return out, nil
}

// BarHeirs completes a submission of the steward: it adds the players to whom the submission gives seats and whom
// BarsHeir bars, and all bans from seats. It adds no bans if the submission gives no seats or is Decided. It leaves other
// commands as they are, and fails if it cannot ask for the bars or bans.
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

// addHabits completes a submission of the steward with the habits of the players to whom it gives seats. It leaves
// other commands as they are.
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

// addBan completes a remark, or a submission that may hold messages, with the sender's ban from writing to others. It
// fails with game.ErrBanned if a player takes a seat for themselves and is banned from that, and if it cannot ask for
// the bans. Bans are asked for the time of the command, so that a command that comes again is answered as before.
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

// SeatBan returns the ban that kept a player from taking seats at a time. It returns a zero ban, which does not hold, if
// there was none or the player is "". It fails as SeatBans does.
func (h *Host) SeatBan(ctx context.Context, player game.Player, at time.Time) (game.Ban, error) {
	if player == "" {
		return game.Ban{}, nil
	}
	bans, err := h.SeatBans(ctx, at)
	return bans[player], err
}

// SeatBans returns the bans that kept players from taking seats at a time; nil without NoSeats. It fails with the error
// of NoSeats.
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

// obeyOnce decides a command and records its events under a command ID, unless that is recorded already. It closes no
// phase.
func (h *Host) obeyOnce(ctx context.Context, session *session, commandID string, cmd game.Command) (out Outcome, err error) {
	made := aggregate.Decision{CommandID: commandID, At: cmd.At, Actor: string(cmd.By)}
	out.Commit, out.Again, err = session.Obey(ctx, made, func(now position, at time.Time) ([]event.Event, error) {
		out.Answer, err = now.Now.Decide(h.completeCommand(gameIDOf(session), cmd, at))
		out.phase, _, _, _ = now.Now.Phase()
		return out.Answer.Events, err
	})
	return out, err
}

// completeCommand sets the time of a command to at, which the log allows. If the command opens a game, it also adds the
// game's ID, the terms of its dice and the commitment to them.
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
