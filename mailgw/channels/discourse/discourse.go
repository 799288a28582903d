// Package discourse tells forums that run Discourse: a topic for each game and tournament,
// with a post for each phase, which is edited when the phase is played again.
//
// A topic is known again by its external_id. A reply is known by nothing: its last line
// is the key of its entry, which is looked for before a reply is sent a second time. So
// nothing comes twice.
package discourse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/outside"
)

// The settings of a channel.
const (
	URL      = "url"      // of the forum
	User     = "user"     // who posts
	Key      = "key"      // of the API, for that user
	Category = "category" // number of the category of new topics; "": the forum's own choice
	// HookSecret is that of the forum's webhook, which says that there is something new; ""
	// takes none.
	HookSecret = "hook"
)

const leastSecret = 16 // characters

// What entries are.
const (
	topicKind = "discourse.topic" // only sees to it that there is a topic
	postKind  = "discourse.post"
	voidKind  = "discourse.void"
)

const busyWait = 30 * time.Second

// Kind posts to Discourse.
type Kind struct{ Client *outside.Client }

var _ channels.Kind = Kind{}

// Complete implements channels.Kind.
func (k Kind) Complete(had, given channels.Settings) (channels.Settings, error) {
	s := channels.Settings{URL: had[URL], User: had[User], Key: had[Key], Category: had[Category], HookSecret: had[HookSecret]}
	for name, value := range given {
		if _, ok := s[name]; !ok {
			return nil, fmt.Errorf("a channel to Discourse has the settings %s, %s, %s, %s and %s", URL, User, Key, Category, HookSecret)
		}
		s[name] = value
	}
	s[URL] = strings.TrimSuffix(s[URL], "/")
	if err := k.Client.CheckURL(s[URL]); err != nil {
		return nil, fmt.Errorf("a channel to Discourse needs the setting %s: %w", URL, err)
	}
	if s[User] == "" || s[Key] == "" || strings.ContainsAny(s[User]+s[Key], "\r\n/? ") {
		return nil, fmt.Errorf("a channel to Discourse needs the settings %s and %s", User, Key)
	}
	if _, err := strconv.Atoi(s[Category]); s[Category] != "" && err != nil {
		return nil, fmt.Errorf("the setting %s is the number of a category", Category)
	}
	if n := len(s[HookSecret]); n > 0 && n < leastSecret {
		return nil, fmt.Errorf("the setting %s has %d characters at least", HookSecret, leastSecret)
	}
	return s, nil
}

// forum is the forum of a channel.
type forum struct {
	client *outside.Client
	c      channels.Channel
}

// errMissing says that the forum has no such thing.
var errMissing = errors.New("the forum has no such thing")

// ask asks the forum; what it answers is read into v.
func (f forum) ask(ctx context.Context, method, path string, body, v any) (outside.Answer, error) {
	q := outside.Request{Method: method, URL: f.c.Settings[URL] + path, Header: map[string]string{
		"Api-Key": f.c.Settings[Key], "Api-Username": f.c.Settings[User], "Accept": "application/json",
	}}
	if body != nil {
		var err error
		if q.Body, err = json.Marshal(body); err != nil {
			return outside.Answer{}, err
		}
		q.Header["Content-Type"] = "application/json"
	}
	a, err := f.client.Do(ctx, q)
	switch {
	case err != nil:
		return a, err
	case a.OK() && v != nil:
		if err := json.Unmarshal(a.Body, v); err != nil {
			return a, fmt.Errorf("reading the answer of %s: %w", f.c.Where(), err)
		}
		return a, nil
	case a.OK(), a.Status == http.StatusMovedPermanently:
		return a, nil
	}
	return a, f.refusal(a)
}

// refusal is what an answer that is none means.
func (f forum) refusal(a outside.Answer) error {
	r := &channels.Refusal{Said: fmt.Sprintf("%s answers %d", f.c.Where(), a.Status)}
	switch a.Status {
	case http.StatusTooManyRequests:
		var said struct {
			Extras struct {
				Wait float64 `json:"wait_seconds"`
			} `json:"extras"`
		}
		_ = json.Unmarshal(a.Body, &said) // it need not say
		r.After = max(a.RetryAfter(time.Now()), time.Duration(said.Extras.Wait*float64(time.Second)))
		if r.After == 0 {
			r.After = busyWait
		}
	case http.StatusUnauthorized, http.StatusForbidden:
		r.Gone = true
	case http.StatusNotFound, http.StatusGone:
		return errMissing
	case http.StatusUnprocessableEntity, http.StatusBadRequest:
		r.Bad = true
	}
	return r
}

// A post is what an entry holds: a reply to a topic, which is made if it is not there.
type post struct {
	Topic topic  `json:"topic"`
	Raw   string `json:"raw,omitempty"`
	What  string `json:"what,omitempty"` // under which it is remembered; one that is there is edited
	Edit  bool   `json:"edit,omitempty"` // it only edits, if there is something to edit
	Void  []int  `json:"void,omitempty"` // phases whose posts do not count any more
}

type topic struct {
	Number   int    `json:"number,omitempty"` // of one that is there; 0: it is known by External
	External string `json:"external"`
	Title    string `json:"title"`
	Raw      string `json:"raw"`
	To       string `json:"to,omitempty"` // whose private message it is; "": everybody reads it
}

// Send implements channels.Kind.
func (k Kind) Send(ctx context.Context, d *channels.Delivery) error {
	var p post
	if err := json.Unmarshal(d.Entry.Body, &p); err != nil {
		return &channels.Refusal{Said: "the entry cannot be read", Bad: true}
	}
	s := sending{forum{k.Client, d.Channel}, d, p}
	topic, err := s.topic(ctx)
	switch {
	case err != nil:
	case d.Entry.Kind == postKind, d.Entry.Kind == answerKind:
		err = s.post(ctx, topic)
	case d.Entry.Kind == voidKind:
		err = s.void(ctx)
	}
	if errors.Is(err, errMissing) {
		return &channels.Refusal{Said: d.Channel.Where() + " has no such topic", Gone: true}
	}
	return err
}

// sending is an entry on its way.
type sending struct {
	forum
	d *channels.Delivery
	p post
}

// made is what the forum says of a post.
type made struct {
	ID    int `json:"id"`
	Topic int `json:"topic_id"`
}

// topic is the number of the topic, which is made if there is none.
func (s sending) topic(ctx context.Context) (int, error) {
	if s.p.Topic.Number > 0 {
		return s.p.Topic.Number, nil
	}
	what := "topic/" + s.d.Entry.Of
	ref, err := s.d.Ref(ctx, what)
	if err != nil {
		return 0, err
	}
	if n, err := strconv.Atoi(ref); err == nil {
		return n, nil
	}
	n, err := s.find(ctx)
	if errors.Is(err, errMissing) {
		n, err = s.make(ctx)
	}
	if err != nil {
		return 0, err
	}
	return n, s.d.Note(ctx, what, strconv.Itoa(n))
}

// find is the topic that the forum has under our name.
func (s sending) find(ctx context.Context) (int, error) {
	a, err := s.ask(ctx, http.MethodGet, "/t/external_id/"+s.p.Topic.External+".json", nil, nil)
	if err != nil {
		return 0, err
	}
	at := strings.TrimSuffix(a.Header.Get("Location"), ".json") // .../t/a-title/12
	n, err := strconv.Atoi(at[strings.LastIndexByte(at, '/')+1:])
	if err != nil {
		return 0, fmt.Errorf("%s does not say which topic it is", s.c.Where())
	}
	return n, nil
}

func (s sending) make(ctx context.Context) (int, error) {
	body := map[string]any{"title": s.p.Topic.Title, "raw": s.p.Topic.Raw, "external_id": s.p.Topic.External, "auto_track": false}
	if n, err := strconv.Atoi(s.c.Settings[Category]); s.p.Topic.To != "" {
		body["archetype"], body["target_recipients"] = "private_message", s.p.Topic.To
	} else if err == nil {
		body["category"] = n
	}
	var m made
	_, err := s.ask(ctx, http.MethodPost, "/posts.json", body, &m)
	if err == nil && m.Topic == 0 {
		err = &channels.Refusal{Said: s.c.Where() + " holds the topic back: its user is to be a moderator, or of trust level 4", After: time.Hour}
	}
	return m.Topic, err
}

// post sends the reply, or edits it if it is there.
func (s sending) post(ctx context.Context, topic int) error {
	raw := s.p.Raw + "\n\n<small>" + s.d.Entry.Key + "</small>"
	ref := ""
	if s.p.What != "" {
		var err error
		if ref, err = s.d.Ref(ctx, s.p.What); err != nil {
			return err
		}
	}
	if ref != "" {
		err := s.edit(ctx, ref, raw)
		if !errors.Is(err, errMissing) {
			return err
		}
	}
	if s.p.Edit {
		return nil
	}
	id := 0
	if s.d.Entry.Again() {
		var err error
		if id, err = s.mine(ctx, topic); err != nil {
			return err
		}
	}
	if id == 0 {
		var m made
		if _, err := s.ask(ctx, http.MethodPost, "/posts.json", map[string]any{"topic_id": topic, "raw": raw}, &m); err != nil {
			return err
		}
		id = m.ID
	}
	if s.p.What == "" || id == 0 { // it is held back, and comes without our doing
		return nil
	}
	return s.d.Note(ctx, s.p.What, strconv.Itoa(id))
}

func (s sending) edit(ctx context.Context, id, raw string) error {
	body := map[string]any{"post": map[string]string{"raw": raw, "edit_reason": s.d.Entry.Key}}
	_, err := s.ask(ctx, http.MethodPut, "/posts/"+id+".json", body, nil)
	return err
}

// latest is how far back a reply is looked for that may have been taken.
const latest = 50

// mine is the post of the topic that ends with the key of the entry; 0: there is none.
func (s sending) mine(ctx context.Context, topic int) (int, error) {
	posts, err := s.posts(ctx, topic, func(ids []int) []int { return ids[max(0, len(ids)-latest):] })
	for _, p := range posts {
		if strings.Contains(p.Cooked, s.d.Entry.Key) {
			return p.ID, nil
		}
	}
	return 0, err
}

// seen is a post as the forum shows it.
type seen struct {
	ID       int       `json:"id"`
	Topic    int       `json:"topic_id"`
	UserID   int       `json:"user_id"`
	Username string    `json:"username"`
	Cooked   string    `json:"cooked"`
	Created  time.Time `json:"created_at"`
}

// posts are some of a topic, of all its IDs.
func (f forum) posts(ctx context.Context, topic int, which func(ids []int) []int) ([]seen, error) {
	var t struct {
		Stream struct {
			IDs   []int  `json:"stream"`
			Posts []seen `json:"posts"`
		} `json:"post_stream"`
	}
	at := fmt.Sprintf("/t/%d", topic)
	if _, err := f.ask(ctx, http.MethodGet, at+".json", nil, &t); err != nil {
		return nil, err
	}
	wanted := which(t.Stream.IDs)
	if len(wanted) == 0 {
		return nil, nil
	}
	var q strings.Builder
	for _, id := range wanted {
		fmt.Fprintf(&q, "&post_ids[]=%d", id)
	}
	_, err := f.ask(ctx, http.MethodGet, at+"/posts.json?"+q.String()[1:], nil, &t)
	return t.Stream.Posts, err
}

// void marks the posts of phases that do not count any more. One that is marked already
// stays as it is.
func (s sending) void(ctx context.Context) error {
	for _, n := range s.p.Void {
		id, err := s.d.Ref(ctx, phaseOf(s.d.Entry.Of, n))
		if err != nil || id == "" {
			return err
		}
		var was struct {
			Raw string `json:"raw"`
		}
		if _, err := s.ask(ctx, http.MethodGet, "/posts/"+id+".json", nil, &was); errors.Is(err, errMissing) {
			continue
		} else if err != nil {
			return err
		}
		if strings.HasPrefix(was.Raw, s.p.Raw) {
			continue
		}
		if err := s.edit(ctx, id, s.p.Raw+"\n\n"+was.Raw); err != nil {
			return err
		}
	}
	return nil
}

// phaseOf is under what the post of a phase is remembered.
func phaseOf(log string, n int) string { return fmt.Sprintf("phase/%s/%d", log, n) }
