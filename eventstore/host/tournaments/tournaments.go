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

// A Host runs tournaments on the store of a server; their tables are played as games of the server. Make it with New.
// All methods may be called from several goroutines, and from several processes: the log decides.
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
			Store: games.Store, Kind: games.Games.Tournaments(), Salt: games.Seeds.Salts(), Log: games.Logger(), Keep: maxLoaded, Shared: games.Shared,
		}),
	}
}

// A session is a tournament on which one goroutine works; a position is a tournament at a head of its log.
type (
	session  = aggregate.Session[*tournament.Tournament]
	position = aggregate.Folded[*tournament.Tournament]
)

// maxLoaded is the most tournaments that are kept loaded.
const maxLoaded = 256

// takeTournament waits until nobody else works on a tournament, and folds the new commits of its log. The caller must
// call Leave. It fails as aggregate.Repository.Take does; then there is nothing to leave.
func (s *Host) takeTournament(ctx context.Context, id string) (*session, error) {
	return s.kept.Take(ctx, aggregate.TournamentLog(id))
}

// tournamentIDOf returns the ID of the tournament of a session.
func tournamentIDOf(session *session) string {
	id, _ := aggregate.TournamentID(session.Log())
	return id
}

// An Outcome is the result of a command on a tournament.
type Outcome struct {
	Answer tournament.Answer
	Commit *eventstore.Commit // nil: there was nothing to record
	Again  bool               // the command had been obeyed before; nothing was recorded now
	// Now is the tournament as it stands afterwards; nil with an error. It must not be changed.
	Now *tournament.Tournament
}

// Tournament returns a tournament as it stands, which must not be changed, and the head of its log. A tournament that
// was never announced has no ID. It fails if the log cannot be read, or if id can be no tournament's ID.
func (s *Host) Tournament(ctx context.Context, id string) (*tournament.Tournament, eventstore.Head, error) {
	now, err := s.kept.Look(ctx, aggregate.TournamentLog(id))
	return now.Now, now.Head, err
}

// Look returns a tournament as it stands, which must not be changed, and for each of the command IDs whether it has been
// recorded in the tournament. A tournament that was never announced has no ID. It fails as Tournament does.
func (s *Host) Look(ctx context.Context, id string, commandIDs ...string) (*tournament.Tournament, map[string]bool, error) {
	return s.kept.Recorded(ctx, aggregate.TournamentLog(id), commandIDs...)
}

// Known reports whether a command ID has been recorded in a tournament. It fails as Tournament does.
func (s *Host) Known(ctx context.Context, id, commandID string) (bool, error) {
	return s.kept.Known(ctx, aggregate.TournamentLog(id), commandID)
}

// Obey decides a command on a tournament and records its events as one commit, durable before it
// returns. If the command ID is recorded already, the command is decided again on the position of that time, and
// nothing is recorded. Further acts that a submission asks for (draws, which roll dice) follow as
// commits of their own; if the tournament refuses one, the receipt gets a warning. Advance does the
// further work that the tournament then wants.
//
// Obey fails with an error for which Refusal is true if the tournament refuses the command, and with the error of
// host.Host.MayDraw if nothing may be drawn now. If a further act fails, it returns the outcome of the first with the
// error: that is recorded all the same.
func (s *Host) Obey(ctx context.Context, id, commandID string, cmd tournament.Command) (Outcome, error) {
	if cmd.By != "" { // the server seats nobody by itself
		bans, err := s.games.SeatBans(ctx, cmd.At)
		if err != nil {
			return Outcome{}, err
		}
		cmd.NoSeats = bans
	}
	session, err := s.takeTournament(ctx, id)
	if err != nil {
		return Outcome{}, err
	}
	defer session.Leave()
	first := fmt.Sprintf(nextFormat, commandID, 1)
	if !session.Knows(commandID) && !session.Knows(first) {
		if err := s.renewChain(ctx, session); err != nil {
			return Outcome{}, err
		}
	}
	out, err := s.obeyUnlessFollowed(ctx, session, commandID, first, cmd)
	if err != nil {
		return out, fmt.Errorf("obeying %s in tournament %s: %w", commandID, id, err)
	}
	for i, act := range out.Answer.Next {
		commandID := fmt.Sprintf(nextFormat, commandID, i+1)
		if session.Knows(commandID) {
			continue
		}
		_, err := s.obeyOnce(ctx, session, commandID, tournament.Command{At: cmd.At, By: cmd.By, Do: act, NoSeats: cmd.NoSeats})
		switch {
		case err == nil:
		case out.Answer.Receipt != nil && Refusal(err):
			out.Answer.Receipt.Warnings = append(out.Answer.Receipt.Warnings, sayRefusal(err, out.Answer.Receipt.Lang))
		default:
			return out, fmt.Errorf("obeying %s in tournament %s: %w", commandID, id, err)
		}
	}
	out.Now = session.Now
	return out, nil
}

// nextFormat is the command ID of the nth act that a submission asks for beyond its own events: the ID of the submission
// and the number, from 1.
const nextFormat = "%s/%d"

// obeyUnlessFollowed obeys a command, unless it has been obeyed. A submission may have no events of its own, only acts
// that follow it: then its command ID is not recorded, and first, the command ID of the first of these acts, shows that
// it has been obeyed. It is then decided again on the position of that time.
func (s *Host) obeyUnlessFollowed(ctx context.Context, session *session, commandID, first string, cmd tournament.Command) (out Outcome, err error) {
	if session.Knows(commandID) || !session.Knows(first) {
		return s.obeyOnce(ctx, session, commandID, cmd)
	}
	out.Again = true
	out.Commit, err = session.Again(ctx, first, func(then position, at time.Time) ([]event.Event, error) {
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

// sayRefusal says an error in a language if it is a tournament.Refusal; of any other error it returns the text.
func sayRefusal(err error, lang string) string {
	if r, ok := errors.AsType[*tournament.Refusal](err); ok {
		return r.In(lang)
	}
	return err.Error()
}

// obeyOnce decides a command and records its events under a command ID, unless that is recorded already. A command that
// draws fails with the error of MayDraw while nothing may be drawn. It leaves out.Now nil.
func (s *Host) obeyOnce(ctx context.Context, session *session, commandID string, cmd tournament.Command) (out Outcome, err error) {
	if _, draws := cmd.Do.(tournament.Roller); draws {
		if err := s.games.MayDraw(ctx); err != nil {
			return out, err
		}
	}
	made := aggregate.Decision{CommandID: commandID, At: cmd.At, Actor: string(cmd.By)}
	out.Commit, out.Again, err = session.Obey(ctx, made, func(now position, at time.Time) ([]event.Event, error) {
		cmd.At = at
		ready, err := s.completeCommand(tournamentIDOf(session), cmd, now)
		if err != nil {
			return nil, err
		}
		out.Answer, err = now.Now.Decide(ready)
		return out.Answer.Events, err
	})
	return out, err
}

// completeCommand completes three kinds of acts and leaves others as they are. Announce gets the tournament's ID and
// the commitment to its dice. A Roller gets the next key, the head of the log and the round of the beacon, if it is here.
// A Seal gets the facts of the beacon, and a function that returns the commitment of a game.
func (s *Host) completeCommand(id string, cmd tournament.Command, now position) (tournament.Command, error) {
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

// findRound returns the round for which a tournament waits. It returns zero if the tournament waits for none, or if the
// server does not have the round or does not know the beacon.
func (s *Host) findRound(now *tournament.Tournament) tournament.BeaconRecorded {
	seal, sealed := now.Sealed()
	source, err := s.games.Beacons.Of(now.Dice())
	if !sealed || err != nil {
		return tournament.BeaconRecorded{}
	}
	round, _ := source.Kept(seal.Round)
	return tournament.BeaconRecorded{Round: round.Number, Signature: round.Signature}
}

// fetchAwaited fetches the round for which a tournament waits, if it could be fetched now and the server does not have
// it. It fails with beacon.ErrEarly if the round is not signed yet.
func (s *Host) fetchAwaited(ctx context.Context, id string) error {
	waits, err := s.awaitedRound(ctx, id)
	if err != nil || waits == nil {
		return err
	}
	return waits.Fetch(ctx)
}

// awaitedRound returns the round that is to be fetched for a tournament. It returns nil without an error if the
// tournament waits for none, if the server has the round, or if the time of the round has not come. It fails with
// beacon.ErrUnknown if the server does not know the beacon.
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

// chainOf returns the dice chain of a tournament in an epoch; "" is the first epoch. No game has the same chain, as no
// game's ID has a slash.
func (s *Host) chainOf(id, epoch string) *seeds.Chain {
	return s.chains.Of("tournament/"+id, epoch)
}
