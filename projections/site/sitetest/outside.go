package sitetest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw/push"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/stewards"
)

// Phones keeps devices in memory. It takes those whose push service is push.example.
type Phones struct {
	mu        sync.Mutex
	endpoints map[game.Player][]string
}

// phoneKey is the server's public key, with which browsers can subscribe.
const phoneKey = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"

// Key implements devices.Kept.
func (p *Phones) Key() string { return phoneKey }

// Of implements devices.Kept.
func (p *Phones) Of(_ context.Context, who game.Player) ([]devices.Device, error) {
	return lists.Map(p.Endpoints(who), func(endpoint string) devices.Device {
		return devices.Device{ID: push.IDOf(endpoint), Service: "push.example", Since: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	}), nil
}

// Endpoints returns the endpoints of a player's devices.
func (p *Phones) Endpoints(who game.Player) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.endpoints[who])
}

// Add implements devices.Kept. It fails with devices.ErrDevice if the service is not push.example, or a key is missing.
func (p *Phones) Add(_ context.Context, player game.Player, subscription devices.Subscription) error {
	if !strings.HasPrefix(subscription.Endpoint, "https://push.example/") || subscription.P256dh == "" || subscription.Auth == "" {
		return devices.ErrDevice
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.endpoints == nil {
		p.endpoints = map[game.Player][]string{}
	}
	if !slices.Contains(p.endpoints[player], subscription.Endpoint) {
		p.endpoints[player] = append(p.endpoints[player], subscription.Endpoint)
	}
	return nil
}

// Renew implements devices.Kept. It fails with devices.ErrDevice if no device has the old endpoint.
func (p *Phones) Renew(_ context.Context, old string, subscription devices.Subscription) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, endpoints := range p.endpoints {
		if i := slices.Index(endpoints, old); i >= 0 {
			endpoints[i] = subscription.Endpoint
			return nil
		}
	}
	return devices.ErrDevice
}

// Remove implements devices.Kept.
func (p *Phones) Remove(_ context.Context, who game.Player, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.endpoints[who] = slices.DeleteFunc(p.endpoints[who], func(endpoint string) bool { return push.IDOf(endpoint) == id })
	return nil
}

// Shelf keeps channels in memory, by the log about which they are notified. It takes only addresses that
// begin with https://.
type Shelf struct {
	mu       sync.Mutex
	channels map[string][]stewards.Channel
}

// Linked implements stewards.Channels.
func (s *Shelf) Linked(_ context.Context, of string) ([]stewards.Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]stewards.Channel{}, s.channels[of]...), nil
}

// Change implements stewards.Channels. Every channel that it adds has the ID c1. "stop" stops a channel; any other word
// has it go on.
func (s *Shelf) Change(_ context.Context, of string, do stewards.ChannelChange) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if host, ok := strings.CutPrefix(do.Settings["url"], "https://"); ok && do.Word == "add" {
		if s.channels == nil {
			s.channels = map[string][]stewards.Channel{}
		}
		host, _, _ = strings.Cut(host, "/")
		s.channels[of] = append(s.channels[of], stewards.Channel{ID: "c1", Kind: do.Kind, Where: host, Language: do.Language, Told: []stewards.ChannelEntry{{Key: "c1-0-0", What: "channel.linked", State: "sent", At: time.Unix(1e9, 0)}}})
		return true, nil
	}
	for i, c := range s.channels[of] {
		if c.ID == do.Channel {
			s.channels[of][i].Stopped = map[string]string{"stop": "channels.stopped.asked"}[do.Word]
			return true, nil
		}
	}
	return false, nil
}
