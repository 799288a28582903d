// Package openings runs the games that wait for their players: it obeys commands, watches their
// times, deals the seats by lot, and begins the games.
//
// It asks the host for games, which does not know of it. Package domain/opening decides which players may
// enter and what an opening wants.
package openings

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"strings"
	"sync"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/rates"
)

// A Config holds the settings and callbacks of a Host.
type Config struct {
	Games *host.Host // complete
	// Steward is the steward of games whose openers did not ask to be it; "": openers must.
	Steward game.Player
	// Standing lists rulesets: Run keeps a game of each waiting for players at any time. Without a Steward it does
	// nothing.
	Standing []string
	// Facts returns the facts about a player, without their blocks; nil: everybody is new, and there are no
	// bounds.
	Facts func(context.Context, game.Player) (opening.Facts, error)
	// Blocked returns the players whom a player blocks, and those who block the player; nil: there are none.
	Blocked func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Blockers returns only the players who block the player; nil: there are none.
	Blockers func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Language returns the language of a player's submissions; nil: English.
	Language func(context.Context, game.Player) string
	// Counted waits until Facts count the opening or the seat of the commit at a position; nil: they do at once. If it
	// fails, Obey fails, though the command is recorded.
	Counted func(context.Context, eventstore.Pos) error
	// LockActs waits until no other process on the store decides an act by which the player opens a game or takes a
	// seat, and keeps others from it until release is called. With opens, it does the same for openings by anybody.
	// nil: there are no other processes.
	LockActs func(ctx context.Context, by game.Player, opens bool) (release func(), err error)
}

// A Host runs openings on the store of a server. Make it with New. All methods may be called from several goroutines,
// and from several processes: the log decides.
type Host struct {
	config   Config
	games    *host.Host
	kept     *aggregate.Repository[*opening.Opening]
	attended *aggregate.Tally[*game.Game, *attended]
	opening  sync.Mutex     // held until a new opening is counted: the next is decided after that
	guesses  rates.Limit    // invite codes that players try
	players  [64]sync.Mutex // held until a seat of a player is counted, by hash of the player's ID
}

// maxGuessesAnHour is the most invite codes that a player may try in an hour: codes are words that people can remember,
// and that a program could guess.
const maxGuessesAnHour = 10

// maxLoaded is the most openings, and the most logs of games, that are kept loaded.
const maxLoaded = 256

// New makes the host of the openings of a server.
func New(config Config) *Host {
	if config.Facts == nil {
		config.Facts = func(context.Context, game.Player) (opening.Facts, error) { return opening.Facts{}, nil }
	}
	nobody := func(context.Context, game.Player) (map[game.Player]bool, error) { return nil, nil }
	if config.Blocked == nil {
		config.Blocked = nobody
	}
	if config.Blockers == nil {
		config.Blockers = nobody
	}
	if config.Language == nil {
		config.Language = func(context.Context, game.Player) string { return "" }
	}
	if config.Counted == nil {
		config.Counted = func(context.Context, eventstore.Pos) error { return nil }
	}
	if config.LockActs == nil {
		config.LockActs = func(context.Context, game.Player, bool) (func(), error) { return func() {}, nil }
	}
	games := config.Games
	return &Host{
		config: config, games: games, attended: aggregate.NewTally(games.Reader(), maxLoaded, newAttended),
		kept: aggregate.NewRepository(aggregate.Config[*opening.Opening]{
			Store: games.Store, Kind: games.Games.Openings(), Salt: games.Seeds.Salts(), Log: games.Logger(), Keep: maxLoaded, Shared: games.Shared,
		}),
	}
}

// NewID returns the ID of the opening that a command makes: the same for the same command ID and ruleset. It begins with
// the first six bytes of the ruleset.
func NewID(ruleset, commandID string) string {
	sum := sha256.Sum256([]byte("opening " + commandID))
	name := strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
	return strings.ToLower(ruleset[:min(len(ruleset), 6)]) + "-" + name
}

// An Outcome is the result of a command on an opening.
type Outcome struct {
	Events []event.Event      // those of the command, also if it comes again; none if a player got back a seat in a begun game
	Commit *eventstore.Commit // nil: there was nothing to record in the opening
	Again  bool               // the command had been obeyed before; nothing was recorded now
	Now    *opening.Opening   // as it stands afterwards; it must not be changed
}

// Opening returns an opening as it stands, which must not be changed. An opening that was never opened has no ID, nor has
// one whose id can be no ID. It fails if the log cannot be read.
func (s *Host) Opening(ctx context.Context, id string) (*opening.Opening, error) {
	if aggregate.OpeningLog(id).Check() != nil {
		return s.games.Games.Openings().Empty(), nil
	}
	now, err := s.kept.Look(ctx, aggregate.OpeningLog(id))
	return now.Now, err
}

// Known reports whether a command ID has been recorded in an opening. It fails if the log cannot be read, or if id can be
// no ID.
func (s *Host) Known(ctx context.Context, id, commandID string) (bool, error) {
	return s.kept.Known(ctx, aggregate.OpeningLog(id), commandID)
}

// Steward returns the steward of the games whose openers did not ask to be it; "" if there is none.
func (s *Host) Steward() game.Player { return s.config.Steward }

// Time returns the time of the server.
func (s *Host) Time() time.Time { return s.games.Time() }

// Bars returns, for each of the openings, the refusal that a player would get who took a seat there now; nil where they
// may take it. It does not check invite codes. A visitor without an account is "", of whom no facts are known. Bars fails
// if it cannot look up the player.
func (s *Host) Bars(ctx context.Context, player game.Player, all []*opening.Opening) ([]error, error) {
	known, err := s.lookUp(ctx, player)
	if err != nil {
		return nil, err
	}
	bars := make([]error, len(all))
	for i, now := range all {
		bars[i] = now.CheckEntry(opening.Command{At: s.Time(), By: player, Facts: known.toward(now)})
	}
	return bars, nil
}

// FactsToward returns the facts about a player, and whether they and the opener of an opening block each other, as toward
// does. For "" all facts are zero. It fails if it cannot look up the player.
func (s *Host) FactsToward(ctx context.Context, player game.Player, now *opening.Opening) (opening.Facts, error) {
	known, err := s.lookUp(ctx, player)
	return known.toward(now), err
}

// known holds the facts about a player, and blocks.
type known struct {
	facts    opening.Facts
	blocked  map[game.Player]bool // players whom this player blocks, and players who block this one
	blockers map[game.Player]bool // players who block this one
}

// toward returns the facts, with Blocked set if the player and the opener of an opening block each other. If the opening
// hides its players, a block by the player does not count (O-14): it would show the player who the opener is.
func (k known) toward(now *opening.Opening) opening.Facts {
	facts, blocks := k.facts, lists.Either(now.HidesPlayers(), k.blockers, k.blocked)
	facts.Blocked = facts.Blocked || blocks[now.Opener()]
	return facts
}

// lookUp asks for the facts and the blocks of a player; for "" it asks nothing, and returns zero.
func (s *Host) lookUp(ctx context.Context, player game.Player) (known known, err error) {
	if player == "" {
		return known, nil
	}
	if known.facts, err = s.config.Facts(ctx, player); err == nil {
		known.blocked, err = s.config.Blocked(ctx, player)
	}
	if err == nil {
		known.blockers, err = s.config.Blockers(ctx, player)
	}
	if err != nil {
		return known, fmt.Errorf("looking up %s: %w", player, err)
	}
	return known, nil
}

// Obey decides an act of a player on an opening and records its events as one commit, durable before
// it returns. A command that is recorded already is answered with the events of that time. Advance
// does the further work that the opening then wants.
//
// A player who takes a seat in a game that has begun gets back the seat that they have left, as takeBack does: then
// nothing is recorded in the opening. Obey fails with an error for which opening.IsRefusal is true if the opening refuses
// the act, and for an id that can be no ID. It also fails if Counted does, though the act is then recorded.
func (s *Host) Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (out Outcome, err error) {
	if aggregate.OpeningLog(id).Check() != nil {
		id, act = "none", opening.Leave{} // is refused, as there is no such opening
	}
	open, opens := act.(opening.Open)
	if _, takes := act.(opening.Take); takes || opens {
		release, err := s.lockActs(ctx, by, opens)
		if err != nil {
			return out, err
		}
		defer release()
		defer func() {
			if err == nil && out.Commit != nil && !out.Again {
				err = s.config.Counted(ctx, out.Commit.Pos)
			}
		}()
	}
	if opens {
		if act, err = s.completeOpen(ctx, id, open); err != nil {
			return out, err
		}
	}
	before, err := s.Opening(ctx, id)
	if err != nil {
		return out, err
	}
	facts, err := s.FactsToward(ctx, by, before)
	if err != nil {
		return out, err
	}
	if take, takes := act.(opening.Take); takes && take.Invite != "" && before.Terms().Code != nil {
		facts.Guessed = !s.guesses.Allow(string(by), maxGuessesAnHour, s.Time())
	}
	if _, takes := act.(opening.Take); takes && before.Status() == opening.Begun && by != "" {
		var back bool
		if back, facts.Gone, err = s.takeBack(ctx, id, commandID, by, facts); err != nil {
			return out, err
		}
		if back {
			return Outcome{Now: before}, nil
		}
	}
	if out, err = s.recordCommand(ctx, id, commandID, opening.Command{At: s.Time(), By: by, Facts: facts, Do: act}); err != nil {
		return out, fmt.Errorf("obeying %s in opening %s: %w", commandID, id, err)
	}
	return out, nil
}

// lockActs waits until nobody decides an act by which a player opens a game or takes a seat, and keeps others from it
// until unlock is called, in this process and in others. With opens, it does the same for openings by anybody. It fails if
// Config.LockActs does; then nothing is locked.
func (s *Host) lockActs(ctx context.Context, by game.Player, opens bool) (unlock func(), err error) {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(by)) // a hash takes everything
	mutex := &s.players[hash.Sum32()%uint32(len(s.players))]
	mutex.Lock()
	unlockHere := mutex.Unlock
	if opens {
		s.opening.Lock()
		unlockHere = func() { s.opening.Unlock(); mutex.Unlock() }
	}
	release, err := s.config.LockActs(ctx, by, opens)
	if err != nil {
		unlockHere()
		return nil, err
	}
	return func() { release(); unlockHere() }, nil
}

// completeOpen completes the act that opens a game with all that the server adds: the ID, the server's steward, whether a
// game of that ID is there already, the commitment to the lot, the salt of the invite code.
func (s *Host) completeOpen(ctx context.Context, id string, open opening.Open) (opening.Act, error) {
	g, _, err := s.games.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	open.Opening, open.Steward, open.Played, open.Salt = id, s.config.Steward, g.Ruleset() != nil, rand.Text()
	open.Epoch, _ = s.games.Seeds.Epoch()
	chain := s.games.Seeds.Chain(nameLot(id), open.Epoch)
	open.Commitment = chain.Commitment()
	return open, nil
}

// nameLot returns the name under which the dice chain of an opening's lot is made. No game has the same, as no game's ID
// has a slash.
func nameLot(id string) string { return "opening/" + id }

// recordCommand decides a command, and records its events as one commit. If the command ID is recorded already, it decides
// nothing and returns the events of that time.
func (s *Host) recordCommand(ctx context.Context, id, commandID string, command opening.Command) (out Outcome, err error) {
	session, err := s.kept.Take(ctx, aggregate.OpeningLog(id))
	if err != nil {
		return out, err
	}
	defer session.Leave()
	defer func() { out.Now = session.Now }()
	decision := aggregate.Decision{CommandID: commandID, At: command.At, Actor: string(command.By)}
	out.Commit, out.Again, err = session.Obey(ctx, decision, func(now aggregate.Folded[*opening.Opening], at time.Time) ([]event.Event, error) {
		if session.Knows(commandID) {
			return nil, nil // the recorded events are returned below
		}
		command.At = at
		ready, err := s.drawLot(id, command, now)
		if err != nil {
			return nil, err
		}
		out.Events, err = now.Now.Decide(ready)
		return out.Events, err
	})
	if err == nil && out.Again {
		out.Events, err = opening.Registry().DecodeAll(out.Commit.Events)
	}
	return out, err
}

// drawLot completes the act that deals the seats, opening.Begin, with the key of the lot and the head of the log. It
// leaves other commands as they are.
func (s *Host) drawLot(id string, command opening.Command, now aggregate.Folded[*opening.Opening]) (opening.Command, error) {
	if _, begins := command.Do.(opening.Begin); !begins {
		return command, nil
	}
	chain := s.games.Seeds.Chain(nameLot(id), now.Now.Epoch())
	key, err := chain.Key(1)
	if err != nil {
		return command, err
	}
	head, err := hex.DecodeString(now.Head.Hash)
	if err != nil {
		return command, fmt.Errorf("head of the log: %w", err)
	}
	command.Do = opening.Begin{Key: key, Head: head}
	return command, nil
}
