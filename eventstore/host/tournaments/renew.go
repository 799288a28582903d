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
// anything else is recorded. It may be repeated without harm.
func (s *Host) renewChain(ctx context.Context, running *running) error {
	epoch, _ := s.games.Seeds.Epoch()
	if has, _ := running.Now.Chain(); epoch == "" || has == epoch || running.Now.ID() == "" || running.Now.Status() == "ended" {
		return nil
	}
	chain := s.chainOf(tournamentIDOf(running), epoch)
	_, err := s.obeyOnce(ctx, running, "renew/"+epoch, tournament.Command{
		At: s.games.Time(), Do: tournament.Renew{Epoch: epoch, Commitment: chain.Commitment(), Keys: seeds.ChainLength},
	})
	if has, _ := running.Now.Chain(); err == nil && has != epoch {
		err = host.ErrEpoch
	}
	if err != nil {
		return fmt.Errorf("a new chain of dice keys for tournament %s: %w", tournamentIDOf(running), err)
	}
	return nil
}

// Renew writes the commitment of a new chain into each running log. A server does so first after a
// restore; one that crashed meanwhile does it again.
func (s *Host) Renew(ctx context.Context) error {
	epoch, told := s.games.Seeds.Epoch()
	if told {
		return nil
	}
	logs, err := s.listLogs(ctx)
	if err != nil {
		return err
	}
	whole := true
	for _, log := range logs {
		kind, id, _ := strings.Cut(string(log), "/")
		switch kind {
		case "game":
			err = s.games.Renew(ctx, id)
		case "tournament":
			err = s.renewTournament(ctx, id)
		}
		if err != nil { // the log gets its new chain before it is written to again
			whole = false
			s.games.Logger().ErrorContext(ctx, "no new dice keys yet", "log", log, "err", err)
		}
	}
	if err := ctx.Err(); err != nil || !whole {
		return err
	}
	s.games.Logger().WarnContext(ctx, "the server was restored: running logs have new dice keys", "epoch", epoch, "logs", len(logs))
	return s.games.Seeds.Renewed()
}

func (s *Host) renewTournament(ctx context.Context, id string) error {
	running, err := s.takeTournament(ctx, id)
	if err != nil {
		return err
	}
	defer running.Leave()
	return s.renewChain(ctx, running)
}

// listLogs lists all logs of the server but imported ones, in the order of their names.
func (s *Host) listLogs(ctx context.Context) ([]eventstore.Log, error) {
	last, err := s.games.Store.Last(ctx)
	if err != nil || last == 0 {
		return nil, err
	}
	var logs []eventstore.Log
	seen, all := make(map[eventstore.Log]bool), errors.New("all are read")
	err = s.games.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		if !seen[commit.Log] && !commit.Imported {
			seen[commit.Log] = true
			logs = append(logs, commit.Log)
		}
		if commit.Pos >= last {
			return all
		}
		return nil
	})
	if !errors.Is(err, all) {
		return nil, errors.Join(err, ctx.Err())
	}
	slices.Sort(logs)
	return logs, nil
}
