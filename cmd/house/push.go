package house

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

// pushKey returns the key by which push services know this server.
func (h *House) pushKey() push.Key { return push.NewKey(h.key("web-push")) }

// devices returns the store of players' devices for push notifications.
func (h *House) devices() push.Devices {
	networks, _ := h.Config.channelNetworks() // Check has checked them
	return push.Devices{DB: h.DB, Client: outside.New(networks...), Letters: h.outbox()}
}

// caller returns the sender of push notifications to players whose orders are awaited.
func (h *House) caller() *push.Caller {
	return &push.Caller{
		Devices: h.devices(), Games: mailHost{h.Host}, People: h.Roster, Waits: h.waits, Key: h.pushKey(), Contact: h.letters().Address(),
		Subscriptions: h.subscriptions(), Hold: h.Roster.Hold, Alone: h.pg != nil, Log: h.Log,
	}
}

// hoursLeft returns the part that notifies them again two hours before the deadline.
func (h *House) hoursLeft() *push.Lookout {
	return &push.Lookout{Caller: h.caller(), Deadlines: h.deadlines()}
}

// waits returns the games that wait for a player.
func (h *House) waits(ctx context.Context, p game.Player) (games []string, err error) {
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
	return deviceFault(p.Devices.Add(ctx, who, push.Subscription(s)))
}

// Renew implements devices.Kept.
func (p pageDevices) Renew(ctx context.Context, old string, s devices.Subscription) error {
	return deviceFault(p.Devices.Renew(ctx, old, push.Subscription(s)))
}

func deviceFault(err error) error {
	if errors.Is(err, push.ErrDevice) {
		return devices.ErrDevice
	}
	return err
}
