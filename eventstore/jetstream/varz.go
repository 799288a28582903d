package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// checkSynced asks outside servers whether they sync before they acknowledge. By default they do not, and lose two
// minutes of commits in a power cut. It fails with errUnsynced if one does not, and with another error unless most of
// them answer. The others are asked when they are back, in the background. With Options.AllowUnsynced it asks nothing.
func (s *Store) checkSynced(ctx context.Context) error {
	if s.opt.AllowUnsynced {
		return nil
	}
	if len(s.opt.Monitors) == 0 {
		return errors.New("cannot tell whether the event server syncs before it acknowledges: name its monitoring addresses, or allow unsynced servers expressly")
	}
	var away []string
	var faults []error
	for _, m := range s.opt.Monitors {
		err := checkOneSynced(ctx, m)
		if errors.Is(err, errUnsynced) {
			return err
		}
		if err != nil {
			away, faults = append(away, m), append(faults, err)
		}
	}
	if len(away) > (len(s.opt.Monitors)-1)/2 {
		return errors.Join(faults...)
	}
	if len(away) > 0 {
		s.opt.Log.WarnContext(ctx, "event server away; it is asked again whether it syncs", "servers", away, "err", errors.Join(faults...))
		ctx, s.leave = context.WithCancel(context.WithoutCancel(ctx))
		go s.askAwayServers(ctx, away)
	}
	return nil
}

// askAwayServers asks servers that were away, until all have answered or ctx ends. If one does not sync, Healthy fails
// from then on.
func (s *Store) askAwayServers(ctx context.Context, away []string) {
	for len(away) > 0 && waitFor(ctx, askAgainAfter) {
		away = slices.DeleteFunc(away, func(m string) bool {
			err := checkOneSynced(ctx, m)
			if errors.Is(err, errUnsynced) {
				s.unsynced.Store(&err)
				s.opt.Log.ErrorContext(ctx, "event server may lose what it acknowledges", "server", m, "err", err)
			}
			return err == nil || errors.Is(err, errUnsynced)
		})
	}
}

// errUnsynced says that a power cut can lose commits that a server has acknowledged.
var errUnsynced = errors.New("set sync_interval: always in its jetstream block, or allow unsynced servers expressly")

// checkOneSynced asks one server whether it syncs before it acknowledges. It fails with errUnsynced if it does not, with
// another error if it does not answer.
func checkOneSynced(ctx context.Context, monitor string) error {
	always, err := syncsAlways(ctx, monitor)
	if err != nil {
		return fmt.Errorf("asking %s whether it syncs: %w", monitor, err)
	}
	if !always {
		return fmt.Errorf("event server %s does not sync before it acknowledges: %w", monitor, errUnsynced)
	}
	return nil
}

// syncsAlways reads from a server's monitoring address whether it syncs every write. It fails if the server has shut JetStream
// down, as one does whose disk is full.
func syncsAlways(ctx context.Context, monitor string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(monitor, "/")+"/varz", http.NoBody)
	if err != nil {
		return false, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false, err
	}
	defer func() { _ = resp.Body.Close() }() // only read
	if resp.StatusCode != http.StatusOK {
		return false, errors.New(resp.Status)
	}
	var varz struct {
		JetStream struct {
			Config *struct {
				SyncAlways bool `json:"sync_always"`
			} `json:"config"`
		} `json:"jetstream"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&varz); err != nil {
		return false, err
	}
	if varz.JetStream.Config == nil {
		return false, errors.New("it keeps no streams now: is its disk full?")
	}
	return varz.JetStream.Config.SyncAlways, nil
}
