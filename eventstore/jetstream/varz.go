package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// checkSynced asks outside servers whether they sync before they acknowledge.
// By default they do not, and lose two minutes of commits in a power cut.
func checkSynced(ctx context.Context, o Options) error {
	if o.AllowUnsynced {
		return nil
	}
	if len(o.Monitors) == 0 {
		return errors.New("cannot tell whether the event server syncs before it acknowledges: name its monitoring addresses, or allow unsynced servers expressly")
	}
	for _, m := range o.Monitors {
		synced, err := syncsAlways(ctx, m)
		if err != nil {
			return fmt.Errorf("asking %s whether it syncs: %w", m, err)
		}
		if !synced {
			return fmt.Errorf("event server %s does not sync before it acknowledges: set sync_interval: always in its jetstream block, or allow unsynced servers expressly", m)
		}
	}
	return nil
}

func syncsAlways(ctx context.Context, monitor string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, tryFor)
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
			Config struct {
				SyncAlways bool `json:"sync_always"`
			} `json:"config"`
		} `json:"jetstream"`
	}
	err = json.NewDecoder(resp.Body).Decode(&varz)
	return varz.JetStream.Config.SyncAlways, err
}
