package control

import (
	"net/http"
	"time"

	"seneschal/eventstore"
	"seneschal/mailgw/channels"
)

// controlChannels adds what a house answers about channels.
func (h *Handler) controlChannels(handle func(string, func(*http.Request) (any, error))) {
	handle("GET /channels", h.listChannels)
	handle("POST /channels", h.linkChannel)
	handle("GET /channels/{channel}", func(r *http.Request) (any, error) {
		return h.Channels.Deliveries(r.Context(), r.PathValue("channel"), 50)
	})
	handle("POST /channels/{channel}", h.setChannel)
	for word, do := range map[string]func(*http.Request, string) error{
		"stop":   func(r *http.Request, id string) error { return h.Channels.Stop(r.Context(), id) },
		"start":  func(r *http.Request, id string) error { return h.Channels.Start(r.Context(), id, time.Now()) },
		"remove": func(r *http.Request, id string) error { return h.Channels.Remove(r.Context(), id) },
		"resend": func(r *http.Request, id string) error {
			return h.Channels.Resend(r.Context(), id, r.FormValue("entry"))
		},
	} {
		handle("POST /channels/{channel}/"+word, func(r *http.Request) (any, error) {
			return struct{}{}, do(r, r.PathValue("channel"))
		})
	}
}

// ChannelInfo is a channel without its settings, as they hold secrets.
type ChannelInfo struct {
	ID       string         `json:"id"`
	Kind     string         `json:"kind"`
	Of       eventstore.Log `json:"of,omitempty"` // absent: all games and tournaments
	Language string         `json:"language"`
	Where    string         `json:"where"`
	Stopped  string         `json:"stopped,omitempty"` // why
	Created  time.Time      `json:"created"`
}

func (h *Handler) listChannels(r *http.Request) (any, error) {
	all, err := h.Channels.All(r.Context(), eventstore.Log(r.FormValue("of")))
	infos := make([]ChannelInfo, len(all))
	for i, c := range all {
		infos[i] = ChannelInfo{c.ID, c.Kind, c.Of, c.Language, c.Where(), c.Stopped, c.Created}
	}
	return infos, err
}

// LinkedChannel is what its operator has to know of a channel: the secret that the other
// side is to be given.
type LinkedChannel struct {
	ID     string `json:"id"`
	Secret string `json:"secret,omitempty"`
}

func (h *Handler) linkChannel(r *http.Request) (any, error) {
	var wish channels.Wish
	if err := decodeStrict(r, &wish); err != nil {
		return nil, err
	}
	c, err := h.Channels.Link(r.Context(), wish, time.Now())
	return LinkedChannel{c.ID, c.Settings["secret"]}, err
}

func (h *Handler) setChannel(r *http.Request) (any, error) {
	var given channels.Settings
	if err := decodeStrict(r, &given); err != nil {
		return nil, err
	}
	c, err := h.Channels.Set(r.Context(), r.PathValue("channel"), given)
	return LinkedChannel{c.ID, c.Settings["secret"]}, err
}
