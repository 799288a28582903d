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
	// Steward is the steward of games whose openers did not ask to be; "": openers must.
	Steward game.Player
	// Standing lists the rulesets of each of which a game is to wait for players at any time. It needs a
	// steward.
	Standing []string
	// Facts returns the facts about a player, but for blocks; nil: everybody is new, and there are no
	// bounds.
	Facts func(context.Context, game.Player) (opening.Facts, error)
	// Blocked returns the players whom a player blocks, and those who block the player; nil: there are none.
	Blocked func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Blockers returns those who block the player alone; nil: there are none.
	Blockers func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Language returns the language of a player's submissions; nil: English.
	Language func(context.Context, game.Player) string
	// Counted waits until the facts count a new opening or a seat that was taken, whose commit is at a
	// position; nil: they do at once.
	Counted func(context.Context, eventstore.Pos) error
	// LockActs keeps other processes on the store from deciding acts by which a player opens a game or takes a seat,
	// and openings by anybody if the player opens a game, until release is called; nil: there are no others.
	LockActs func(ctx context.Context, by game.Player, opens bool) (release func(), err error)
}

// A Host runs openings on the store of a server. All methods may be called from several goroutines,
// and from several processes: the log decides.
type Host struct {
	config   Config
	games    *host.Host
	kept     *aggregate.Repository[*opening.Opening]
	attended *aggregate.Tally[*game.Game, *attended]
	opening  sync.Mutex     // one opening is counted before the next is decided
	guesses  rates.Limit    // invite codes that players try
	players  [64]sync.Mutex // a seat of a player is counted before the next is decided; some players share one
}

// guessesAnHour is how many invite codes a player may try in an hour: codes are words that people can remember, and that a
// program could guess.
const guessesAnHour = 10

// keep is how many openings are kept loaded.
const keep = 256

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
		config: config, games: games, attended: aggregate.NewTally(games.Reader(), keep, newAttended),
		kept: aggregate.NewRepository(aggregate.Config[*opening.Opening]{
			Store: games.Store, Kind: games.Games.Openings(), Salt: games.Seeds.Salts(), Log: games.Logger(), Keep: keep, Shared: games.Shared,
		}),
	}
}

// NewID returns the ID of the opening that a command makes: the same for the same command.
func NewID(ruleset, commandID string) string {
	sum := sha256.Sum256([]byte("opening " + commandID))
	name := strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
	return strings.ToLower(ruleset[:min(len(ruleset), 6)]) + "-" + name
}

// An Outcome is the result of a command on an opening.
type Outcome struct {
	Events []event.Event
	Commit *eventstore.Commit // nil: there was nothing to record
	Again  bool               // the command had been obeyed before; nothing was recorded now
	Now    *opening.Opening   // as it stands afterwards; it must not be changed
}

// Opening returns an opening as it stands, which must not be changed. One that was never opened has
// no ID.
func (s *Host) Opening(ctx context.Context, id string) (*opening.Opening, error) {
	if aggregate.OpeningLog(id).Check() != nil {
		return s.games.Games.Openings().Empty(), nil
	}
	now, err := s.kept.Look(ctx, aggregate.OpeningLog(id))
	return now.Now, err
}

// Known reports whether a command ID has been recorded in an opening.
func (s *Host) Known(ctx context.Context, id, commandID string) (bool, error) {
	return s.kept.Known(ctx, aggregate.OpeningLog(id), commandID)
}

// Steward returns the steward of the games whose openers did not ask to be it; "" if there is none.
func (s *Host) Steward() game.Player { return s.config.Steward }

// Time returns the time of the server.
func (s *Host) Time() time.Time { return s.games.Time() }

// Bars returns, for each of some openings, the refusal that a player would get there; nil where they may
// take a seat. A visitor that is no player is "", and new.
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

// FactsToward returns the facts about a player, and whether they and the opener of an opening block each other.
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

// toward returns the facts with the block between the player and the opener. Where players are hidden only the opener's
// counts (O-14): players who block others would see by it who the opener is.
func (k known) toward(now *opening.Opening) opening.Facts {
	facts, blocks := k.facts, lists.Either(now.HidesPlayers(), k.blockers, k.blocked)
	facts.Blocked = facts.Blocked || blocks[now.Opener()]
	return facts
}

// lookUp returns what is known of a player; nothing of a visitor.
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
func (s *Host) Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (out Outcome, err error) {
	if aggregate.OpeningLog(id).Check() != nil {
		id, act = "none", opening.Leave{} // nothing waits under such a name, and nothing is made
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
		facts.Guessed = !s.guesses.Allow(string(by), guessesAnHour, s.Time())
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

// lockActs keeps other acts from being decided by which a player opens a game or takes a seat, and openings by anybody
// if the player opens a game, in this process and in others. It returns the function that lets them go on.
func (s *Host) lockActs(ctx context.Context, by game.Player, opens bool) (unlock func(), err error) {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(by)) // a hash takes everything
	own := &s.players[hash.Sum32()%uint32(len(s.players))]
	own.Lock()
	unlocked := own.Unlock
	if opens {
		s.opening.Lock()
		unlocked = func() { s.opening.Unlock(); own.Unlock() }
	}
	release, err := s.config.LockActs(ctx, by, opens)
	if err != nil {
		unlocked()
		return nil, err
	}
	return func() { release(); unlocked() }, nil
}

// completeOpen completes an act with all that the server adds: the steward, the commitment to the lot,
// the salt of the invite code.
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

// nameLot names the chain of the lot of an opening; no game has a slash in its ID.
func nameLot(id string) string { return "opening/" + id }

// recordCommand decides a command, and records its events.
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
			return nil, nil // what was recorded is answered, whatever would be decided now
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

// drawLot completes the act that deals seats with the key of the lot and the head of the log.
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
