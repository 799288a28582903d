package server

import (
	"cmp"
	"context"
	"errors"
	"time"

	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/discord"
	"seneschal/mailgw/channels/discourse"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/channels/matrix"
	"seneschal/mailgw/channels/nodebb"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/channels/playerposts"
	"seneschal/mailgw/channels/webhook"
	"seneschal/mailgw/intake"
	"seneschal/projections/site/stewards"
)

// newRegister returns the register of the server's channels.
func (h *Server) newRegister() *channels.Register {
	networks, _ := h.Config.parseChannelNetworks() // Check has checked them
	client := outside.New(networks...)
	return &channels.Register{
		DB: h.DB, Store: h.Store, Games: h.Games, Pages: h.Config.Pages(),
		Kinds: map[string]channels.Transport{
			"webhook": webhook.Transport{Client: client}, "discord": discord.Transport{Client: client}, "discourse": discourse.Transport{Client: client},
			"nodebb": nodebb.Transport{Client: client}, "matrix": matrix.Transport{Client: client},
		},
	}
}

// newFanOut returns the fan-out, which writes news from the log for the channels.
func (h *Server) newFanOut() *channels.FanOut {
	return &channels.FanOut{Register: h.newRegister(), Log: h.Log}
}

// newQueues returns the queues that send to the channels.
func (h *Server) newQueues() *channels.Queues {
	return &channels.Queues{
		Register: h.newRegister(), Post: h.newOutbox(), People: h.Roster, Server: h.newMailServer(), Log: h.Log, Alone: h.pg != nil,
	}
}

// newInbox returns the reader of players' messages in channels; it reads those kinds of channels that can be read.
func (h *Server) newInbox() *inbox.Inbox {
	register := h.newRegister()
	sources := map[string]inbox.Source{}
	for name, kind := range register.Kinds {
		if source, ok := kind.(inbox.Source); ok {
			sources[name] = source
		}
	}
	return &inbox.Inbox{Register: register, Sources: sources, Log: h.Log, Desk: playerposts.Desk{
		Games: mailHost{h.Host}, People: h.Roster, Server: h.newMailServer(), Intake: func(post mailgw.Poster) *intake.Intake { return h.newIntake(nil, post) },
	}}
}

// pageChannels lets stewards manage the channels of their games and tournaments.
type pageChannels struct{ register *channels.Register }

var _ stewards.Channels = pageChannels{}

// shownDeliveries is the number of a channel's newest deliveries that its steward sees.
const shownDeliveries = 20

// Linked implements stewards.Channels. A channel that stopped by itself has as Fault the error of a delivery that still
// waits; "" otherwise.
func (p pageChannels) Linked(ctx context.Context, of string) ([]stewards.Channel, error) {
	linked, err := p.register.All(ctx, eventstore.Log(of))
	all := make([]stewards.Channel, len(linked))
	for i, channel := range linked {
		all[i] = stewards.Channel{ID: channel.ID, Kind: channel.Kind, Where: channel.Where(), Language: channel.Language}
		if channel.Stopped != "" {
			all[i].Stopped = "channels.stopped." + channel.Stopped
		}
		entries, err := p.register.Deliveries(ctx, channel.ID, shownDeliveries)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if channel.Stopped != "" && channel.Stopped != channels.ByHand && entry.State == "queued" && entry.LastError != "" {
				all[i].Fault = entry.LastError
			}
			all[i].Told = append(all[i].Told, stewards.ChannelEntry{Key: entry.Key, What: entry.Kind, State: entry.State, Fault: entry.LastError, At: entry.Created})
		}
	}
	return all, err
}

// Change implements stewards.Channels. It returns false for a channel of another game or tournament, and for a wrong
// request.
func (p pageChannels) Change(ctx context.Context, of string, do stewards.ChannelChange) (bool, error) {
	if do.Word == "add" {
		_, err := p.register.Link(ctx, channels.Wish{Kind: do.Kind, Of: eventstore.Log(of), Language: do.Language, Settings: do.Settings}, time.Now())
		return wasChanged(err)
	}
	channel, err := p.register.Find(ctx, do.Channel)
	if err != nil || string(channel.Of) != of {
		return wasChanged(cmp.Or(err, channels.ErrUnknown))
	}
	switch do.Word {
	case "stop":
		err = p.register.Stop(ctx, channel.ID)
	case "start":
		err = p.register.Start(ctx, channel.ID, time.Now())
	case "remove":
		err = p.register.Remove(ctx, channel.ID)
	case "resend":
		err = p.register.Resend(ctx, channel.ID, do.Entry)
	case "set":
		_, err = p.register.Set(ctx, channel.ID, do.Settings)
	}
	return wasChanged(err)
}

// wasChanged reports whether a change was made that ended with err. For a wrong request or an unknown channel it returns
// false and no error.
func wasChanged(err error) (bool, error) {
	if _, wrong := errors.AsType[*channels.Fault](err); wrong || errors.Is(err, channels.ErrUnknown) {
		return false, nil
	}
	return err == nil, err
}
