package control

import (
	"net/http"
	"time"

	"seneschal/mailgw/post"
	"seneschal/projections/roster"
)

// mostFailures are shown of the post.
const mostFailures = 50

// PostInfo is how the letters of a house go out.
type PostInfo struct {
	Queued    int              `json:"queued"`
	Held      int              `json:"held"` // of the queued: they wait for quiet hours to end, or for a call to be made instead
	Sending   int              `json:"sending"`
	Sent      int              `json:"sent"`
	Failed    int              `json:"failed"`
	Oldest    float64          `json:"oldest_seconds"`      // that has not gone out
	LastSent  *time.Time       `json:"last_sent,omitempty"` // when the mail server last took one
	Failures  []post.Failure   `json:"failures"`            // the newest first
	Suspended []roster.Trouble `json:"suspended"`           // addresses that get none
}

// showPost is how the letters go out.
func (h *Handler) showPost(r *http.Request) (any, error) {
	outbox := post.New(post.Config{DB: h.DB})
	stats, err := outbox.Stats(r.Context())
	if err != nil {
		return nil, err
	}
	info := PostInfo{Queued: stats.Queued, Held: stats.Held, Sending: stats.Sending, Sent: stats.Sent, Failed: stats.Failed, Oldest: stats.Oldest.Seconds()}
	if info.Failures, info.LastSent, err = outbox.Failures(r.Context(), mostFailures); err != nil {
		return nil, err
	}
	info.Suspended, err = h.Roster.Troubles(r.Context(), "")
	return info, err
}
