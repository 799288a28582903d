package tournaments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/host"
	"seneschal/eventstore/seeds"
)

// renewChain replaces the dice chain of a running tournament by that of the present epoch, before
// anything else is recorded. It does nothing in the first epoch, for a tournament that has the chain or has ended, or if
// there is no such tournament. It fails with host.ErrEpoch if the log keeps the chain of another epoch.
func (s *Host) renewChain(ctx context.Context, session *session) error {
	epoch, _ := s.games.Seeds.Epoch()
	if has, _ := session.Now.Chain(); epoch == "" || has == epoch || session.Now.ID() == "" || session.Now.Status() == "ended" {
		return nil
	}
	chain := s.chainOf(tournamentIDOf(session), epoch)
	_, err := s.obeyOnce(ctx, session, "renew/"+epoch, tournament.Command{
		At: s.games.Time(), Do: tournament.Renew{Epoch: epoch, Commitment: chain.Commitment(), Keys: seeds.ChainLength},
	})
	if has, _ := session.Now.Chain(); err == nil && has != epoch {
		err = host.ErrEpoch
	}
	if err != nil {
		return fmt.Errorf("a new chain of dice keys for tournament %s: %w", tournamentIDOf(session), err)
	}
	return nil
}

// Renew writes the commitment of a new chain into the logs of all running games and tournaments; a server calls it first
// after a restore. It does nothing once all logs have been renewed in the present epoch, and in the first epoch. A log
// that fails is logged, and left for its next command: Renew then returns nil, and its next call tries all logs again.
// It fails if the logs cannot be listed, if ctx ends, or if seeds.Seeds.Renewed fails.
func (s *Host) Renew(ctx context.Context) error {
	epoch, told := s.games.Seeds.Epoch()
	if told {
		return nil
	}
	logs, err := s.listLogs(ctx)
	if err != nil {
		return err
	}
	all := true
	for _, log := range logs {
		kind, id, _ := strings.Cut(string(log), "/")
		switch kind {
		case "game":
			err = s.games.Renew(ctx, id)
		case "tournament":
			err = s.renewTournament(ctx, id)
		}
		if err != nil { // the log gets its new chain before it is written to again
			all = false
			s.games.Logger().ErrorContext(ctx, "no new dice keys yet", "log", log, "err", err)
		}
	}
	if err := ctx.Err(); err != nil || !all {
		return err
	}
	s.games.Logger().WarnContext(ctx, "the server was restored: running logs have new dice keys", "epoch", epoch, "logs", len(logs))
	return s.games.Seeds.Renewed()
}

// renewTournament renews the dice chain of a tournament, as renewChain does.
func (s *Host) renewTournament(ctx context.Context, id string) error {
	session, err := s.takeTournament(ctx, id)
	if err != nil {
		return err
	}
	defer session.Leave()
	return s.renewChain(ctx, session)
}

// listLogs lists all logs of the server but imported ones, sorted by their names. It fails if the store fails or ctx
// ends.
func (s *Host) listLogs(ctx context.Context) ([]eventstore.Log, error) {
	last, err := s.games.Store.Last(ctx)
	if err != nil || last == 0 {
		return nil, err
	}
	var logs []eventstore.Log
	seen, errDone := make(map[eventstore.Log]bool), errors.New("all are read")
	err = s.games.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		if !seen[commit.Log] && !commit.Imported {
			seen[commit.Log] = true
			logs = append(logs, commit.Log)
		}
		if commit.Pos >= last {
			return errDone
		}
		return nil
	})
	if !errors.Is(err, errDone) {
		return nil, errors.Join(err, ctx.Err())
	}
	slices.Sort(logs)
	return logs, nil
}
