package jetstream

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// replaceLeader has a server lead the stream whose copy was not found damaged yet, in the place of the leader, whose copy is.
// accused are all servers whose copies are. It returns damage if there is no other server, or the leader refuses, and an outage
// if others are away.
func (s *Store) replaceLeader(ctx context.Context, leader string, accused map[string]bool, damage error) error {
	info, err := s.readStreamInfo(ctx)
	if err != nil {
		return err
	}
	if info.Cluster == nil || info.Cluster.Leader != leader {
		return nil // another process was faster
	}
	next, away := findSuccessor(info.Cluster.Replicas, accused)
	switch {
	case next == "" && len(away) > 0:
		return fmt.Errorf("the log of event server %s is damaged, and %s cannot be asked: %w", leader, strings.Join(away, ", "), asOutage(damage))
	case next == "":
		return damage
	}
	s.opt.Log.ErrorContext(ctx, "event server with a damaged log is not to lead: empty its folder and start it again", "server", leader, "leads", next, "err", damage)
	var answer struct {
		Error *jetstream.APIError `json:"error"`
	}
	wish := map[string]any{"placement": map[string]string{"preferred": next}}
	if err := s.requestJSON(ctx, "STREAM.LEADER.STEPDOWN", wish, &answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return errors.Join(damage, answer.Error)
	}
	return s.awaitOtherLeader(ctx, leader)
}

// findSuccessor finds a server that can lead and is not accused, and otherwise those that are not accused and cannot lead now.
func findSuccessor(replicas []*jetstream.PeerInfo, accused map[string]bool) (next string, away []string) {
	for _, r := range replicas {
		switch {
		case accused[r.Name]:
		case !r.Offline && r.Current:
			return r.Name, nil
		default:
			away = append(away, r.Name)
		}
	}
	return "", away
}

// awaitOtherLeader waits until the stream has another leader, and fails after giveUpAfter.
func (s *Store) awaitOtherLeader(ctx context.Context, leader string) error {
	for began := time.Now(); ; {
		info, err := s.readStreamInfo(ctx)
		if err == nil && info.Cluster != nil && info.Cluster.Leader != "" && info.Cluster.Leader != leader {
			return nil
		}
		if time.Since(began) > giveUpAfter || !waitFor(ctx, retryPause) {
			return fmt.Errorf("no event server leads in the place of %s yet", leader)
		}
	}
}
