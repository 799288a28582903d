package control

import (
	"fmt"
	"net/http"
	"time"

	"seneschal/eventstore"
	"seneschal/mailgw/channels"
)

// listDeliveries returns the newest 50 deliveries of a channel.
func (h *Handler) listDeliveries(r *http.Request) (any, error) {
	return h.Channels.Deliveries(r.Context(), r.PathValue("channel"), 50)
}

// changeChannel stops, starts or removes a channel, or sends an entry again, as the last word of the path says. It fails
// on any other word.
func (h *Handler) changeChannel(r *http.Request) (any, error) {
	ctx, id := r.Context(), r.PathValue("channel")
	switch word := r.PathValue("word"); word {
	case "stop":
		return struct{}{}, h.Channels.Stop(ctx, id)
	case "start":
		return struct{}{}, h.Channels.Start(ctx, id, time.Now())
	case "remove":
		return struct{}{}, h.Channels.Remove(ctx, id)
	case "resend":
		return struct{}{}, h.Channels.Resend(ctx, id, r.FormValue("entry"))
	default:
		return nil, fmt.Errorf("nothing is done with a channel by %q", word)
	}
}

// ChannelInfo is a channel without its settings, as they hold secrets.
type ChannelInfo struct {
	ID       string         `json:"id"`
	Kind     string         `json:"kind"`
	Of       eventstore.Log `json:"of,omitempty"` // absent: all games and tournaments
	Language string         `json:"language"`
	Where    string         `json:"where"`
	Stopped  string         `json:"stopped,omitempty"` // the reason
	Created  time.Time      `json:"created"`
}

// listChannels returns the channels of a log (?of=), or without that all.
func (h *Handler) listChannels(r *http.Request) (any, error) {
	all, err := h.Channels.All(r.Context(), eventstore.Log(r.FormValue("of")))
	infos := make([]ChannelInfo, len(all))
	for i, c := range all {
		infos[i] = ChannelInfo{c.ID, c.Kind, c.Of, c.Language, c.Where(), c.Stopped, c.Created}
	}
	return infos, err
}

// LinkedChannel shows an operator a channel's ID and the secret for the other side; "" for kinds that need none.
type LinkedChannel struct {
	ID     string `json:"id"`
	Secret string `json:"secret,omitempty"`
}

func (h *Handler) linkChannel(r *http.Request, wish channels.Wish) (any, error) {
	c, err := h.Channels.Link(r.Context(), wish, time.Now())
	return LinkedChannel{c.ID, c.Settings["secret"]}, err
}

func (h *Handler) setChannel(r *http.Request, given channels.Settings) (any, error) {
	c, err := h.Channels.Set(r.Context(), r.PathValue("channel"), given)
	return LinkedChannel{c.ID, c.Settings["secret"]}, err
}
