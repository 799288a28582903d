package sitetest

import (
	"context"
	"strings"
	"sync"
	"time"

	"seneschal/projections/site/stewards"
)

// Shelf keeps channels in memory, by the log that they are told of. It takes addresses
// that begin with https://, and nothing else.
type Shelf struct {
	mu  sync.Mutex
	all map[string][]stewards.Channel
}

// Linked implements stewards.Channels.
func (s *Shelf) Linked(_ context.Context, of string) ([]stewards.Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]stewards.Channel{}, s.all[of]...), nil
}

// Change implements stewards.Channels.
func (s *Shelf) Change(_ context.Context, of string, do stewards.ChannelChange) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if host, ok := strings.CutPrefix(do.Settings["url"], "https://"); ok && do.Word == "add" {
		if s.all == nil {
			s.all = map[string][]stewards.Channel{}
		}
		host, _, _ = strings.Cut(host, "/")
		s.all[of] = append(s.all[of], stewards.Channel{ID: "c1", Kind: do.Kind, Where: host, Language: do.Language, Told: []stewards.ChannelEntry{{Key: "c1-0-0", What: "channel.linked", State: "sent", At: time.Unix(1e9, 0)}}})
		return true, nil
	}
	for i, c := range s.all[of] {
		if c.ID == do.Channel {
			s.all[of][i].Stopped = map[string]string{"stop": "channels.stopped.asked"}[do.Word]
			return true, nil
		}
	}
	return false, nil
}
