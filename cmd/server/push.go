package server

import (
	"context"
	"errors"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/push"
	"seneschal/projections/lobby"
	"seneschal/projections/site/devices"
)

// newPushKey returns the key by which push services know this server.
func (h *Server) newPushKey() push.Key { return push.NewKey(h.deriveKey("web-push")) }

// newDevices returns the store of players' devices for push notifications.
func (h *Server) newDevices() push.Devices {
	networks, _ := h.Config.parseChannelNetworks() // Check has checked them
	return push.Devices{DB: h.DB, Client: outside.New(networks...), Emails: h.newOutbox()}
}

// newCaller returns the sender of push notifications to players whose orders are awaited.
func (h *Server) newCaller() *push.Caller {
	return &push.Caller{
		Devices: h.newDevices(), Games: mailHost{h.Host}, People: h.Roster, Waits: h.listWaitingGames, Key: h.newPushKey(), Contact: h.newMailServer().Address(),
		Subscriptions: h.subscriptions(), Hold: h.Roster.Hold, Alone: h.pg != nil, Log: h.Log,
	}
}

// newPushLookout returns the part that notifies players whose orders are awaited again before the deadline.
func (h *Server) newPushLookout() *push.Lookout {
	return &push.Lookout{Caller: h.newCaller(), Deadlines: h.newDeadlines()}
}

// listWaitingGames returns the IDs of the open games that wait for orders of a player, which are not final yet.
func (h *Server) listWaitingGames(ctx context.Context, p game.Player) (games []string, err error) {
	seats, err := lobby.SeatsOf(ctx, h.DB, p)
	if err != nil || len(seats) == 0 {
		return nil, err
	}
	open, err := lobby.Unfinished(ctx, h.DB)
	for _, g := range open {
		for _, s := range seats {
			if s.Game == g.ID && g.State == lobby.Open && s.Awaited && !s.Final {
				games = append(games, g.ID)
				break
			}
		}
	}
	return games, err
}

// pageDevices lets players register their devices on pages.
type pageDevices struct {
	push.Devices
	key push.Key
}

var _ devices.Kept = pageDevices{}

// Key implements devices.Kept.
func (p pageDevices) Key() string { return p.key.Public() }

// Of implements devices.Kept.
func (p pageDevices) Of(ctx context.Context, who game.Player) ([]devices.Device, error) {
	all, err := p.Devices.Of(ctx, who)
	return lists.Map(all, func(d push.Device) devices.Device {
		return devices.Device{ID: d.ID, Service: d.Where(), Since: d.Created}
	}), err
}

// Add implements devices.Kept.
func (p pageDevices) Add(ctx context.Context, who game.Player, s devices.Subscription) error {
	return translateDeviceError(p.Devices.Add(ctx, who, push.Subscription(s)))
}

// Renew implements devices.Kept.
func (p pageDevices) Renew(ctx context.Context, old string, s devices.Subscription) error {
	return translateDeviceError(p.Devices.Renew(ctx, old, push.Subscription(s)))
}

// translateDeviceError returns devices.ErrDevice for push.ErrDevice, and any other error as it is.
func translateDeviceError(err error) error {
	if errors.Is(err, push.ErrDevice) {
		return devices.ErrDevice
	}
	return err
}
