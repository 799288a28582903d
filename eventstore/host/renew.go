package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// ErrEpoch says that a log was played on by the same house after another restore.
var ErrEpoch = errors.New("log is of a later epoch than this house")

// renewed puts the chain of the present epoch in the place of a running game's, before
// anything else is recorded. Doing it twice is doing it once.
func (h *Host) renewed(ctx context.Context, t *table) error {
	epoch, _ := h.Seeds.Epoch()
	if has, _ := t.Now.Chain(); epoch == "" || has == epoch || t.Now.Ruleset() == nil || t.Now.Over() {
		return nil
	}
	chain := h.chainOf(idOf(t), epoch)
	_, err := h.obey(ctx, t, "renew/"+epoch, game.Command{
		At: h.now(), Do: game.Renew{Epoch: epoch, Commitment: chain.Commitment(), Keys: ChainLength},
	})
	if has, _ := t.Now.Chain(); err == nil && has != epoch {
		err = ErrEpoch
	}
	if err != nil {
		return fmt.Errorf("a new chain of dice keys for game %s: %w", idOf(t), err)
	}
	return nil
}

// renewed is Host.renewed for a tournament.
func (s *Tournaments) renewed(ctx context.Context, t *club) error {
	epoch, _ := s.Host.Seeds.Epoch()
	if has, _ := t.Now.Chain(); epoch == "" || has == epoch || t.Now.ID() == "" || t.Now.Status() == "ended" {
		return nil
	}
	chain := s.chain(nameOf(t), epoch)
	_, err := s.obey(ctx, t, "renew/"+epoch, tournament.Command{
		At: s.Host.now(), Do: tournament.Renew{Epoch: epoch, Commitment: chain.Commitment(), Keys: ChainLength},
	})
	if has, _ := t.Now.Chain(); err == nil && has != epoch {
		err = ErrEpoch
	}
	if err != nil {
		return fmt.Errorf("a new chain of dice keys for tournament %s: %w", nameOf(t), err)
	}
	return nil
}

// Renew writes into each running log the end of its new chain, as a house does first
// that was restored. A house that fell meanwhile does it again.
func (s *Tournaments) Renew(ctx context.Context) error {
	epoch, told := s.Host.Seeds.Epoch()
	if told {
		return nil
	}
	logs, err := s.Host.logs(ctx)
	if err != nil {
		return err
	}
	whole := true
	for _, log := range logs {
		kind, id, _ := strings.Cut(string(log), "/")
		switch kind {
		case "game":
			err = s.Host.renewGame(ctx, id)
		case "tournament":
			err = s.renewTournament(ctx, id)
		}
		if err != nil { // it has its new chain before it is written to again
			whole = false
			s.Host.log().ErrorContext(ctx, "no new dice keys yet", "log", log, "err", err)
		}
	}
	if err := ctx.Err(); err != nil || !whole {
		return err
	}
	s.Host.log().WarnContext(ctx, "the house was restored: running logs have new dice keys", "epoch", epoch, "logs", len(logs))
	return s.Host.Seeds.Renewed()
}

func (h *Host) renewGame(ctx context.Context, id string) error {
	t, err := h.sit(ctx, id)
	if h.stands(ctx, "new dice keys", string(aggregate.GameLog(id)), err) {
		return nil // no phase of it is closed either
	}
	if err != nil {
		return err
	}
	defer t.Leave()
	return h.renewed(ctx, t)
}

func (s *Tournaments) renewTournament(ctx context.Context, id string) error {
	t, err := s.take(ctx, id)
	if err != nil {
		return err
	}
	defer t.Leave()
	return s.renewed(ctx, t)
}

// logs are all logs of the house, in the order of their names.
func (h *Host) logs(ctx context.Context) ([]eventstore.Log, error) {
	last, err := h.Store.Last(ctx)
	if err != nil || last == 0 {
		return nil, err
	}
	var logs []eventstore.Log
	seen, all := make(map[eventstore.Log]bool), errors.New("all are read")
	err = h.Store.Subscribe(ctx, 0, func(c *eventstore.Commit) error {
		if !seen[c.Log] {
			seen[c.Log] = true
			logs = append(logs, c.Log)
		}
		if c.Pos >= last {
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
