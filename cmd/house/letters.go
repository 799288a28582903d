package house

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"

	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/projections/site/seat"
)

// key derives the key of one purpose from the house's secret.
func (h *House) key(purpose string) []byte {
	mac := hmac.New(sha256.New, h.secret[:])
	mac.Write([]byte("seneschal/" + purpose + "/v1"))
	return mac.Sum(nil)
}

// Letters is what the mail of the house is made of whose configuration it is.
func Letters(config *Config) (mailgw.House, error) {
	h := &House{Config: config}
	err := h.openSecret(context.Background())
	return h.letters(), err
}

// letters is what the house's own mail addresses are made of.
func (h *House) letters() mailgw.House {
	return mailgw.House{Domain: h.Config.Domain, Keys: [][]byte{h.key("reply-address")}, Pages: h.Config.Pages()}
}

// outbox is where this house puts letters that others send, and looks for them.
func (h *House) outbox() *post.Post {
	return post.New(post.Config{DB: h.DB, Hold: h.Roster.HoldAt})
}

// links are the mailed links to seat pages.
func (h *House) links() seat.Links {
	return seat.Links{Key: h.key("seat-link"), Base: h.Config.Pages()}
}
