// Package tournaments runs tournaments: it obeys commands, does a tournament's work when it is due,
// and records the results of its games.
//
// It asks the host for games, which does not know of it. Package domain/tournament decides what a
// tournament wants.
package tournaments

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host"
	"seneschal/eventstore/seeds"
)

// A Host runs tournaments on the store of a server, and has their tables played as the server's
// games. All methods may be called from several goroutines, and from several processes: the log
// decides.
type Host struct {
	games    *host.Host
	language func(context.Context, game.Player) string
	kept     *aggregate.Repository[*tournament.Tournament]
	chains   *seeds.Chains
}

// New makes the Host for the tournaments of a server whose host is complete. language returns the
// language of a player's submissions; nil: English.
func New(games *host.Host, language func(context.Context, game.Player) string) *Host {
	if language == nil {
		language = func(context.Context, game.Player) string { return "" }
	}
	return &Host{
		games: games, language: language, chains: seeds.NewChains(games.Seeds),
		kept: aggregate.NewRepository(aggregate.Config[*tournament.Tournament]{
			Store: games.Store, Kind: games.Games.Tournaments(), Salt: games.Seeds.Salts(), Log: games.Logger(), Keep: keep, Shared: games.Shared,
		}),
	}
}

// A running tournament is one on which one goroutine works; a standing is a tournament at a head of
// its log.
type (
	running  = aggregate.Session[*tournament.Tournament]
	standing = aggregate.Folded[*tournament.Tournament]
)

// keep is how many tournaments are kept loaded.
const keep = 256

// takeTournament waits for a tournament, and folds the new commits of its log. The caller must call Leave.
func (s *Host) takeTournament(ctx context.Context, id string) (*running, error) {
	return s.kept.Take(ctx, aggregate.TournamentLog(id))
}

// tournamentIDOf returns the ID of a tournament.
func tournamentIDOf(t *running) string {
	id, _ := aggregate.TournamentID(t.Log())
	return id
}

// An Outcome is the result of a command on a tournament.
type Outcome struct {
	Answer tournament.Answer
	Commit *eventstore.Commit // nil: there was nothing to record
	Again  bool               // the command had been obeyed before; nothing was recorded now
	// Now is the tournament as it stands afterwards. It must not be changed.
	Now *tournament.Tournament
}

// Tournament returns a tournament as it stands, which must not be changed, and the head of its log.
// One that was never announced has no ID.
func (s *Host) Tournament(ctx context.Context, id string) (*tournament.Tournament, eventstore.Head, error) {
	now, err := s.kept.Look(ctx, aggregate.TournamentLog(id))
	return now.Now, now.Head, err
}

// Look returns a tournament as it stands, which must not be changed, and which of some causes have
// been recorded in it. One that was never announced has no ID.
func (s *Host) Look(ctx context.Context, id string, commandIDs ...string) (*tournament.Tournament, map[string]bool, error) {
	return s.kept.Recorded(ctx, aggregate.TournamentLog(id), commandIDs...)
}

// Known reports whether a command ID has been recorded in a tournament.
func (s *Host) Known(ctx context.Context, id, commandID string) (bool, error) {
	return s.kept.Known(ctx, aggregate.TournamentLog(id), commandID)
}

// Obey decides a command on a tournament and records its events as one commit, durable before it
// returns. A cause that is recorded already is decided again on the position of that time, and
// nothing is recorded. Further acts that a submission asks for (draws, which roll dice) follow as
// commits of their own; if the tournament refuses one, the receipt says so. Advance does the
// further work that the tournament then wants.
func (s *Host) Obey(ctx context.Context, id, commandID string, cmd tournament.Command) (Outcome, error) {
	if cmd.By != "" { // the server seats nobody by itself
		bans, err := s.games.SeatBans(ctx, cmd.At)
		if err != nil {
			return Outcome{}, err
		}
		cmd.NoSeats = bans
	}
	running, err := s.takeTournament(ctx, id)
	if err != nil {
		return Outcome{}, err
	}
	defer running.Leave()
	first := fmt.Sprintf(next, commandID, 1)
	if !running.Knows(commandID) && !running.Knows(first) {
		if err := s.renewChain(ctx, running); err != nil {
			return Outcome{}, err
		}
	}
	out, err := s.obeyOrRecord(ctx, running, commandID, first, cmd)
	if err != nil {
		return out, fmt.Errorf("obeying %s in tournament %s: %w", commandID, id, err)
	}
	for i, act := range out.Answer.Next {
		commandID := fmt.Sprintf(next, commandID, i+1)
		if running.Knows(commandID) {
			continue
		}
		_, err := s.obeyOnce(ctx, running, commandID, tournament.Command{At: cmd.At, By: cmd.By, Do: act, NoSeats: cmd.NoSeats})
		switch {
		case err == nil:
		case out.Answer.Receipt != nil && Refusal(err):
			out.Answer.Receipt.Warnings = append(out.Answer.Receipt.Warnings, sayRefusal(err, out.Answer.Receipt.Lang))
		default:
			return out, fmt.Errorf("obeying %s in tournament %s: %w", commandID, id, err)
		}
	}
	out.Now = running.Now
	return out, nil
}

// next is the command ID of the nth act that a submission asks for beyond its own events.
const next = "%s/%d"

// obeyOrRecord obeys a command. If its submission has led only to the acts that follow it, the command ID of the
// first of them shows that it has been obeyed.
func (s *Host) obeyOrRecord(ctx context.Context, running *running, commandID, first string, cmd tournament.Command) (out Outcome, err error) {
	if running.Knows(commandID) || !running.Knows(first) {
		return s.obeyOnce(ctx, running, commandID, cmd)
	}
	out.Again = true
	out.Commit, err = running.Again(ctx, first, func(then standing, at time.Time) ([]event.Event, error) {
		cmd.At = at
		out.Answer, err = then.Now.Decide(cmd)
		return nil, err
	})
	return out, err
}

// Refusal reports whether an error is the tournament's answer, and no fault of the server.
func Refusal(err error) bool {
	return slices.ContainsFunc([]error{
		tournament.ErrNotNow, tournament.ErrForbidden, tournament.ErrUnknown, tournament.ErrNotAnnounced, tournament.ErrAnnounced,
	}, func(known error) bool { return errors.Is(err, known) })
}

// sayRefusal says a refusal in a language, as far as it has words for it.
func sayRefusal(err error, lang string) string {
	if r, ok := errors.AsType[*tournament.Refusal](err); ok {
		return r.In(lang)
	}
	return err.Error()
}

func (s *Host) obeyOnce(ctx context.Context, running *running, commandID string, cmd tournament.Command) (out Outcome, err error) {
	if _, draws := cmd.Do.(tournament.Roller); draws {
		if err := s.games.MayDraw(ctx); err != nil {
			return out, err
		}
	}
	made := aggregate.Decision{CommandID: commandID, At: cmd.At, Actor: string(cmd.By)}
	out.Commit, out.Again, err = running.Obey(ctx, made, func(now standing, at time.Time) ([]event.Event, error) {
		cmd.At = at
		ready, err := s.completeCommand(tournamentIDOf(running), cmd, now)
		if err != nil {
			return nil, err
		}
		out.Answer, err = now.Now.Decide(ready)
		return out.Answer.Events, err
	})
	return out, err
}

// completeCommand completes a command: a tournament is announced with the commitment to its dice, and an act
// that rolls them gets the next key and the head of the log.
func (s *Host) completeCommand(id string, cmd tournament.Command, now standing) (tournament.Command, error) {
	switch do := cmd.Do.(type) {
	case tournament.Announce:
		if do.Dice.Mode == "" {
			do.Dice = s.games.Dice
		}
		do.Dice.Epoch, _ = s.games.Seeds.Epoch()
		do.ID, do.Commitment, do.Keys = id, s.chainOf(id, do.Dice.Epoch).Commitment(), seeds.ChainLength
		cmd.Do = do
	case tournament.Roller:
		epoch, used := now.Now.Chain()
		key, err := s.chainOf(id, epoch).Key(used + 1)
		if err != nil {
			return cmd, err
		}
		hash, err := hex.DecodeString(now.Head.Hash)
		if err != nil {
			return cmd, fmt.Errorf("head of the log: %w", err)
		}
		cmd.Do = do.WithChance(tournament.Chance{Key: key, Head: hash, Beacon: s.findRound(now.Now)})
	case tournament.Seal:
		source, err := s.games.Beacons.Of(now.Now.Dice())
		if err != nil {
			return cmd, err
		}
		epoch, _ := now.Now.Chain()
		do.Since, do.Rounds, do.Seen = now.Head.At, source.Chain, source.Newest()
		do.Commitment = func(gameID string) dice.Commitment {
			c := s.games.Seeds.Chain(gameID, epoch)
			return c.Commitment()
		}
		cmd.Do = do
	}
	return cmd, nil
}

// findRound returns the round for which a tournament waits, if the server has it; else zero.
func (s *Host) findRound(now *tournament.Tournament) tournament.BeaconRecorded {
	seal, sealed := now.Sealed()
	source, err := s.games.Beacons.Of(now.Dice())
	if !sealed || err != nil {
		return tournament.BeaconRecorded{}
	}
	round, _ := source.Kept(seal.Round)
	return tournament.BeaconRecorded{Round: round.Number, Signature: round.Signature}
}

// fetchAwaited fetches the round for which a tournament waits, if the server does not have it.
func (s *Host) fetchAwaited(ctx context.Context, id string) error {
	waits, err := s.awaitedRound(ctx, id)
	if err != nil || waits == nil {
		return err
	}
	return waits.Fetch(ctx)
}

// awaitedRound returns the round for which a tournament waits and that could be fetched now; nil if it
// waits for none.
func (s *Host) awaitedRound(ctx context.Context, id string) (*beacon.Awaited, error) {
	now, _, err := s.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	seal, sealed := now.Sealed()
	if !sealed || s.findRound(now).Round != 0 || s.games.Time().Before(seal.Signed) {
		return nil, nil
	}
	source, err := s.games.Beacons.Of(now.Dice())
	if err != nil {
		return nil, err
	}
	return &beacon.Awaited{Source: source, Number: seal.Round}, nil
}

// chainOf returns the tournament's own dice chain; its name is no game's, as no game has a slash in
// its ID.
func (s *Host) chainOf(id, epoch string) *seeds.Chain {
	return s.chains.Of("tournament/"+id, epoch)
}
