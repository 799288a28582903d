// Package discourse posts to forums that run Discourse, and reads them. It finds a topic of ours again by its
// external_id, and a post by its last line, so nothing is posted twice.
package discourse

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/forum"
	"seneschal/mailgw/channels/inbox"
	"seneschal/mailgw/channels/outside"
)

// The settings of a channel.
const (
	URL      = "url"      // of the forum
	User     = "user"     // name of the account that posts
	Key      = "key"      // the key of the forum's API for that account
	Category = "category" // number of the category of new topics; "": the forum's own choice
	// HookSecret is the secret of the forum's webhook, which announces new posts; "": no webhook is
	// accepted.
	HookSecret = "hook"
)

const minSecretLen = 16 // characters

const busyWait = 30 * time.Second

// Transport posts to Discourse, and reads it.
type Transport struct{ Client *outside.Client }

var (
	_ channels.Transport = Transport{}
	_ inbox.Source       = Transport{}
)

// Complete implements channels.Transport.
func (k Transport) Complete(had, given channels.Settings) (channels.Settings, error) {
	settings := channels.Settings{URL: had[URL], User: had[User], Key: had[Key], Category: had[Category], HookSecret: had[HookSecret]}
	for name, value := range given {
		if _, ok := settings[name]; !ok {
			return nil, fmt.Errorf("a channel to Discourse has the settings %s, %s, %s, %s and %s", URL, User, Key, Category, HookSecret)
		}
		settings[name] = value
	}
	settings[URL] = strings.TrimSuffix(settings[URL], "/")
	if err := k.Client.CheckURL(settings[URL]); err != nil {
		return nil, fmt.Errorf("a channel to Discourse needs the setting %s: %w", URL, err)
	}
	if settings[User] == "" || settings[Key] == "" || strings.ContainsAny(settings[User]+settings[Key], "\r\n/? ") {
		return nil, fmt.Errorf("a channel to Discourse needs the settings %s and %s, without blanks and slashes", User, Key)
	}
	if _, err := strconv.Atoi(settings[Category]); settings[Category] != "" && err != nil {
		return nil, fmt.Errorf("the setting %s is the number of a category", Category)
	}
	if n := len(settings[HookSecret]); n > 0 && n < minSecretLen {
		return nil, fmt.Errorf("the setting %s has %d characters at least", HookSecret, minSecretLen)
	}
	return settings, nil
}

// Tell implements channels.Transport.
func (k Transport) Tell(c channels.Channel, n channels.News) ([]channels.Draft, error) {
	return forum.Tell(c, n, forum.Style{External: externalID})
}

// maxExternal is the largest length of an external_id. A longer one is replaced by a hash.
const maxExternal = 50

// externalID returns the external_id of the topic about something of a kind.
func externalID(kind, id string) string {
	name := "sen-" + kind + "-" + strings.Map(dashUnlessPlain, id)
	if len(name) > maxExternal {
		sum := sha256.Sum256([]byte(id))
		name = "sen-" + kind + "-" + hex.EncodeToString(sum[:16])
	}
	return name
}

func dashUnlessPlain(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
		return r
	}
	return '-'
}

// Send implements channels.Transport.
func (k Transport) Send(ctx context.Context, d *channels.Delivery) error {
	return k.forumServer(d.Channel).Send(ctx, d)
}

// Box implements inbox.Source.
func (k Transport) Box(c channels.Channel) string {
	return c.Settings[URL] + " " + strings.ToLower(c.Settings[User])
}

// Read implements inbox.Source.
func (k Transport) Read(ctx context.Context, r inbox.Reading, private bool) error {
	return k.forumServer(r.Channel).Read(ctx, r, private)
}

// Every implements inbox.Source. 0 is the usual interval.
func (Transport) Every() time.Duration { return 0 }

// Answer implements inbox.Source.
func (k Transport) Answer(c channels.Channel, m inbox.Message, a inbox.Answer) ([]channels.Draft, error) {
	return forum.Answer(c, m, a, 0)
}

// A site is the forum of a channel.
type site struct {
	client  *outside.Client
	channel channels.Channel
}

func (k Transport) forumServer(channel channels.Channel) forum.Server {
	s := site{k.Client, channel}
	return forum.Server{Site: s, Small: "<small>%s</small>", URL: func(t forum.Thread) string {
		return fmt.Sprintf("%s/t/%d", channel.Settings[URL], t.Number)
	}}
}

// sendRequest sends a request to the forum, and reads its answer into v, unless v is nil. A permanent redirect is no
// error and leaves v as it is: the caller looks at the answer. Any other status that is no success is an error, as
// statusError says.
func (f site) sendRequest(ctx context.Context, method, path string, body, v any) (outside.Answer, error) {
	answer, err := f.client.Do(ctx, outside.Request{Method: method, URL: f.channel.Settings[URL] + path, JSON: body, Header: map[string]string{
		"Api-Key": f.channel.Settings[Key], "Api-Username": f.channel.Settings[User], "Accept": "application/json",
	}})
	switch {
	case err != nil:
		return answer, err
	case answer.OK() && v != nil:
		if err := json.Unmarshal(answer.Body, v); err != nil {
			return answer, fmt.Errorf("reading the answer of %s: %w", f.channel.Where(), err)
		}
		return answer, nil
	case answer.OK(), answer.Status == http.StatusMovedPermanently:
		return answer, nil
	}
	return answer, f.statusError(answer)
}

// statusError returns the error for a status that is no success: forum.ErrMissing for 404 and 410, else a Refusal.
// After 429 it is tried later, 401 and 403 stop the channel, 400 and 422 drop the entry.
func (f site) statusError(answer outside.Answer) error {
	refusal := &channels.Refusal{Said: fmt.Sprintf("%s answers %d", f.channel.Where(), answer.Status)}
	switch answer.Status {
	case http.StatusTooManyRequests:
		var said struct {
			Extras struct {
				Wait float64 `json:"wait_seconds"`
			} `json:"extras"`
		}
		_ = json.Unmarshal(answer.Body, &said) // it may say nothing of that
		refusal.After = max(answer.RetryAfter(time.Now()), time.Duration(said.Extras.Wait*float64(time.Second)))
		refusal.After = cmp.Or(refusal.After, busyWait)
	case http.StatusUnauthorized, http.StatusForbidden:
		refusal.Gone = true
	case http.StatusNotFound, http.StatusGone:
		return forum.ErrMissing
	case http.StatusUnprocessableEntity, http.StatusBadRequest:
		refusal.Bad = true
	}
	return refusal
}

// Hook serves the webhooks of forums at /hooks/discourse/{channel}. It does not trust their content: a right signature
// only causes the forum to be read soon. A channel without a HookSecret accepts none.
func Hook(register *channels.Register) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := register.Find(r.Context(), r.PathValue("channel"))
		body, readErr := io.ReadAll(r.Body)
		if err != nil || readErr != nil || c.Kind != "discourse" || !signatureMatches(c.Settings[HookSecret], body, r.Header.Get("X-Discourse-Event-Signature")) {
			http.Error(w, "the signature is not that of a forum known here", http.StatusForbidden)
			return
		}
		if err := register.Memory(c).Note(r.Context(), inbox.Hint, r.Header.Get("X-Discourse-Event-Id")); err != nil {
			http.Error(w, "try again later", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// signatureMatches reports whether a signature is that of a body under a secret. It returns false for secret "".
func signatureMatches(secret string, body []byte, signature string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return secret != "" && hmac.Equal([]byte("sha256="+hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}
