package house

import (
	"fmt"
	"net/netip"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/discord"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/channels/webhook"
	"seneschal/mailgw/post"
)

// register keeps the channels of the house.
func (h *House) register() *channels.Register {
	networks, _ := h.Config.channelNetworks() // Check has read them
	client := outside.New(networks...)
	return &channels.Register{
		DB: h.DB, Store: h.Store, Games: h.Games, Pages: h.Config.Pages(),
		Kinds: map[string]channels.Kind{"webhook": webhook.Kind{Client: client}, "discord": discord.Kind{Client: client}},
	}
}

// crier and lanes tell channels of the log.
func (h *House) crier() *channels.Crier { return &channels.Crier{Register: h.register(), Log: h.Log} }

func (h *House) lanes() *channels.Lanes {
	return &channels.Lanes{
		Register: h.register(), Post: post.New(post.Config{DB: h.DB}), People: h.Roster, House: h.letters(), Log: h.Log, Alone: h.pg != nil,
	}
}

// channelNetworks are the networks of its own in which channels may be.
func (c *Config) channelNetworks() ([]netip.Prefix, error) {
	networks := make([]netip.Prefix, len(c.ChannelNetworks))
	for i, text := range c.ChannelNetworks {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--channel-networks %s: not a network like 10.0.0.0/8", text)
		}
		networks[i] = network
	}
	return networks, nil
}
