// Package nodebb posts to forums that run NodeBB, and reads them. It finds a topic of ours again by a tag and its
// author, so nothing is posted twice, except posts that moderators have to let pass. It never deletes anything,
// because NodeBB purges deleted posts without asking.
package nodebb

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
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
	Token    = "token"    // of the API, of the account that posts
	Category = "category" // number of the category of new topics
)

const (
	maxTitle    = 250 // characters; the forum's usual limit is 255
	maxMessage  = 800 // characters of a chat message, whose usual limit is 1,000
	talkPause   = 2 * time.Second
	busyWait    = 30 * time.Second
	maxWait     = 10 * time.Minute // a refusal that names a longer time is not about waiting
	maxBadTries = 4                // tries of an entry that the forum calls a bad request: some of these are about time
)

// Transport posts to NodeBB, and reads it.
type Transport struct {
	Client *outside.Client
	Pause  time.Duration // between chat messages; 0 is two seconds, as NodeBB wants it
}

var (
	_ channels.Transport = Transport{}
	_ inbox.Source       = Transport{}
)

// Complete implements channels.Transport.
func (k Transport) Complete(had, given channels.Settings) (channels.Settings, error) {
	settings := channels.Settings{URL: had[URL], Token: had[Token], Category: had[Category]}
	for name, value := range given {
		if _, ok := settings[name]; !ok {
			return nil, fmt.Errorf("a channel to NodeBB has the settings %s, %s and %s", URL, Token, Category)
		}
		settings[name] = value
	}
	settings[URL] = strings.TrimSuffix(settings[URL], "/")
	if err := k.Client.CheckURL(settings[URL]); err != nil {
		return nil, fmt.Errorf("a channel to NodeBB needs the setting %s: %w", URL, err)
	}
	if settings[Token] == "" || strings.ContainsAny(settings[Token], "\r\n ") {
		return nil, fmt.Errorf("a channel to NodeBB needs the setting %s", Token)
	}
	if _, err := strconv.Atoi(settings[Category]); err != nil {
		return nil, fmt.Errorf("a channel to NodeBB needs the setting %s: the number of a category", Category)
	}
	return settings, nil
}

// Tell implements channels.Transport.
func (k Transport) Tell(c channels.Channel, n channels.News) ([]channels.Draft, error) {
	return forum.Tell(c, n, forum.Style{External: buildTopicTag, Title: maxTitle})
}

// maxTag is the length in characters at which NodeBB cuts a tag.
const maxTag = 15

var plainID = regexp.MustCompile(`^[a-z0-9-]+$`)

// buildTopicTag returns the tag of a topic: sen-valley-12, or a hash in letters if that is no valid tag, or if the
// topic is about all openings.
func buildTopicTag(kind, id string) string {
	name := map[string]string{"g": "sen-", "t": "sen-t-"}[kind] + id
	if plainID.MatchString(id) && len(name) <= maxTag && kind != "o" && (kind != "g" || !strings.HasPrefix(id, "t-")) {
		return name
	}
	sum := sha256.Sum256([]byte(kind + "/" + id))
	return "sen-" + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:maxTag-4])
}

// Send implements channels.Transport. It tries an entry that the forum calls bad a few times before it refuses it.
func (k Transport) Send(ctx context.Context, delivery *channels.Delivery) error {
	err := k.forumServer(delivery.Channel).Send(ctx, delivery)
	if refusal, ok := errors.AsType[*channels.Refusal](err); ok && refusal.Bad && delivery.Entry.Tries < maxBadTries {
		return errors.New(refusal.Said)
	}
	if strings.HasSuffix(delivery.Entry.Kind, forum.AnswerKind) {
		delivery.Pause = cmp.Or(k.Pause, talkPause)
	}
	return err
}

// Box implements inbox.Source.
func (k Transport) Box(c channels.Channel) string { return c.Settings[URL] + " " + c.Settings[Token] }

// Read implements inbox.Source.
func (k Transport) Read(ctx context.Context, r inbox.Reading, private bool) error {
	return k.forumServer(r.Channel).Read(ctx, r, private)
}

// Every implements inbox.Source.
func (Transport) Every() time.Duration { return 0 }

// Answer implements inbox.Source.
func (k Transport) Answer(channel channels.Channel, message inbox.Message, answer inbox.Answer) ([]channels.Draft, error) {
	message.Name = message.Account // chats are with accounts, by number
	return forum.Answer(channel, message, answer, maxMessage)
}

func (k Transport) forumServer(channel channels.Channel) forum.Server {
	s := &site{client: k.Client, channel: channel}
	return forum.Server{Site: s, Small: "*%s*", URL: func(t forum.Thread) string {
		return fmt.Sprintf("%s/topic/%d", channel.Settings[URL], t.Number)
	}}
}

// A site is the forum of a channel.
type site struct {
	client  *outside.Client
	channel channels.Channel
	self    string // number of our account; "": not known yet
}

// ownAccount returns the number of our account. It returns a Refusal if the token is not that of one account.
func (f *site) ownAccount(ctx context.Context) (string, error) {
	if f.self != "" {
		return f.self, nil
	}
	var said struct {
		UID number `json:"uid"`
	}
	if err := f.sendRequest(ctx, http.MethodGet, "/api/self", nil, &said); err != nil {
		return "", err
	}
	if said.UID.toInt() <= 0 {
		return "", &channels.Refusal{Said: f.channel.Where() + " does not know the token as that of one account", Gone: true}
	}
	f.self = said.UID.text
	return f.self, nil
}

// A number is an ID of NodeBB's. Things from other servers have a URL in its place.
type number struct{ text string }

// UnmarshalJSON implements json.Unmarshaler.
func (n *number) UnmarshalJSON(data []byte) error {
	n.text = strings.Trim(string(data), `"`)
	return nil
}

// toInt returns the number; 0 if it is a URL or missing.
func (n number) toInt() int {
	i, err := strconv.Atoi(n.text)
	if err != nil {
		return 0
	}
	return i
}

// answer is the envelope of the write API's answers.
type answer struct {
	Status struct {
		Message string `json:"message"`
	} `json:"status"`
	Response json.RawMessage `json:"response"`
}

// sendRequest sends a request to the forum, and reads its answer into v, unless v is nil. A status that is no success
// is an error, as statusError says.
func (f *site) sendRequest(ctx context.Context, method, path string, body, v any) error {
	a, err := f.client.Do(ctx, outside.Request{Method: method, URL: f.channel.Settings[URL] + path, JSON: body, Header: map[string]string{
		"Authorization": "Bearer " + f.channel.Settings[Token], "Accept": "application/json", "Accept-Language": "en-GB",
	}})
	if err != nil {
		return err
	}
	said := answer{Response: a.Body}
	if strings.HasPrefix(path, "/api/v3/") || !a.OK() {
		err = json.Unmarshal(a.Body, &said) // the body of a fault may hold nothing more
	}
	if !a.OK() {
		return f.statusError(a, said.Status.Message, path)
	}
	if err == nil && v != nil {
		err = json.Unmarshal(said.Response, v)
	}
	if err != nil {
		return fmt.Errorf("reading the answer of %s: %w", f.channel.Where(), err)
	}
	return nil
}

// seconds finds the wait in the forum's refusals, in any language.
var seconds = regexp.MustCompile(`\d+`)

// statusError returns the error for a status that is no success: forum.ErrMissing for 404 and 410, else a Refusal. A
// brake is a bad request like any other, except that its text names a time. said is the forum's text; it is shown,
// unless it holds the token.
func (f *site) statusError(answer outside.Answer, said, path string) error {
	refusal := &channels.Refusal{Said: fmt.Sprintf("%s answers %d", f.channel.Where(), answer.Status)}
	if said != "" && !strings.Contains(said, f.channel.Settings[Token]) {
		refusal.Said += ": " + said[:min(len(said), 200)]
	}
	talk := strings.HasPrefix(path, "/api/v3/chats")
	switch answer.Status {
	case http.StatusTooManyRequests:
		refusal.After = max(answer.RetryAfter(time.Now()), busyWait)
	case http.StatusUnauthorized:
		refusal.Gone = true
	case http.StatusForbidden:
		refusal.Gone, refusal.Bad = !talk, talk // a user may block chats with us
	case http.StatusNotFound, http.StatusGone:
		return forum.ErrMissing
	case http.StatusRequestEntityTooLarge:
		refusal.Bad = true
	case http.StatusBadRequest:
		n, err := strconv.Atoi(seconds.FindString(said))
		if wait := time.Duration(n+1) * time.Second; err == nil && n >= 0 && wait <= maxWait && !talk {
			refusal.After = wait
			break
		}
		refusal.Bad = true
	}
	return refusal
}
