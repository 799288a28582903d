package forum

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/mailgw/channels"
)

// A Post is what an entry holds: a reply to a topic, which is made if it is not there.
type Post struct {
	Topic Topic  `json:"topic"`
	Raw   string `json:"raw,omitempty"`
	What  string `json:"what,omitempty"`  // under which it is remembered; one that is there is edited
	Phase int    `json:"phase,omitempty"` // which it tells; 0: none
	Edit  bool   `json:"edit,omitempty"`  // it only edits, if there is something to edit
	Void  []int  `json:"void,omitempty"`  // phases whose posts do not count any more
}

// What entries are, behind the name of the kind.
const (
	topicKind = ".topic" // only sees to it that there is a topic
	postKind  = ".post"
	voidKind  = ".void"
	// AnswerKind is an answer to a private message.
	AnswerKind = ".answer"
)

const heldWait = time.Hour // before it is looked whether moderators have let a topic pass

// Send brings an entry to a forum.
func (s Server) Send(ctx context.Context, d *channels.Delivery) error {
	var p Post
	if err := json.Unmarshal(d.Entry.Body, &p); err != nil {
		return &channels.Refusal{Said: "the entry cannot be read", Bad: true}
	}
	on := sending{s, d, p}
	topic, err := on.topic(ctx)
	switch kind := strings.TrimPrefix(d.Entry.Kind, d.Channel.Kind); {
	case err != nil:
	case kind == postKind, kind == AnswerKind:
		err = on.post(ctx, topic)
	case kind == voidKind:
		err = on.void(ctx)
	}
	if errors.Is(err, ErrMissing) {
		answer := strings.HasSuffix(d.Entry.Kind, AnswerKind) // whom it answers has taken the conversation away
		return &channels.Refusal{Said: d.Channel.Where() + " has no such topic", Gone: !answer, Bad: answer}
	}
	return err
}

// sending is an entry on its way.
type sending struct {
	Server
	d *channels.Delivery
	p Post
}

// topic is the thread, which is made if there is none.
func (s sending) topic(ctx context.Context) (Thread, error) {
	if s.p.Topic.Number > 0 {
		return s.p.Topic.Thread, nil
	}
	what := "topic/" + s.d.Entry.Of
	n, err := s.known(ctx, what)
	if n > 0 || err != nil {
		return Thread{Number: n}, err
	}
	t, err := s.Find(ctx, s.p.Topic)
	if errors.Is(err, ErrMissing) {
		t, err = s.make(ctx, "held/"+what)
	}
	if err != nil {
		return t, err
	}
	return t, s.d.Note(ctx, what, strconv.Itoa(t.Number))
}

// make makes the thread, once: moderators may hold it back, and it is found when they have
// let it pass.
func (s sending) make(ctx context.Context, held string) (Thread, error) {
	ref, err := s.d.Ref(ctx, held)
	if err != nil {
		return Thread{}, err
	}
	if ref == "" {
		t, err := s.Make(ctx, s.p.Topic)
		if err != nil || t.Number > 0 {
			return t, err
		}
		if err := s.d.Note(ctx, held, s.d.Entry.Key); err != nil {
			return t, err
		}
	}
	return Thread{}, &channels.Refusal{Said: s.d.Channel.Where() + " holds the topic back until a moderator lets it pass", After: heldWait}
}

// known is the number of something that the forum has; 0 if that is not known.
func (s sending) known(ctx context.Context, what string) (int, error) {
	ref, err := s.d.Ref(ctx, what)
	n, _ := strconv.Atoi(ref) // "" is nothing
	return n, err
}

// post sends the reply, or edits it if it is there.
func (s sending) post(ctx context.Context, topic Thread) error {
	raw, revision, err := s.marked(ctx)
	if err != nil {
		return err
	}
	id, err := s.known(ctx, s.p.What)
	if err != nil {
		return err
	}
	if id > 0 {
		if err := s.Edit(ctx, id, raw, s.d.Entry.Key); !errors.Is(err, ErrMissing) {
			return errors.Join(err, s.revised(ctx, revision, err))
		}
	}
	if s.p.Edit {
		return nil
	}
	id = 0
	if s.d.Entry.Again() {
		if id, err = s.mine(ctx, topic); err != nil {
			return err
		}
	}
	if id == 0 {
		if id, err = s.Reply(ctx, topic, raw); err != nil {
			return err
		}
	}
	if s.p.What != "" && id > 0 { // else it is held back, and comes without our doing
		err = s.d.Note(ctx, s.p.What, strconv.Itoa(id))
	}
	return errors.Join(err, s.revised(ctx, revision, err))
}

// marked is what is posted with its last line: which phase it tells the how manieth time,
// and the key by which it is known again.
func (s sending) marked(ctx context.Context) (raw, revision string, err error) {
	line := s.d.Entry.Key
	if s.p.Phase > 0 {
		had, err := s.d.Ref(ctx, "revision/"+s.p.What)
		if err != nil {
			return "", "", err
		}
		n, key, _ := strings.Cut(had, " ")
		count, _ := strconv.Atoi(n) // "" is none
		if key != s.d.Entry.Key {
			count++
		}
		revision = fmt.Sprintf("%d %s", count, s.d.Entry.Key)
		line = channels.Say(s.d.Channel.Language, "post.revision", "n", strconv.Itoa(s.p.Phase), "revision", strconv.Itoa(count)) + " · " + line
	}
	return s.p.Raw + "\n\n" + fmt.Sprintf(s.Small, line), revision, nil
}

// revised notes what revision of a phase is posted, unless that has failed.
func (s sending) revised(ctx context.Context, revision string, failed error) error {
	if revision == "" || failed != nil {
		return nil
	}
	return s.d.Note(ctx, "revision/"+s.p.What, revision)
}

// mine is the post of a thread that ends with the key of the entry; 0: there is none.
func (s sending) mine(ctx context.Context, in Thread) (int, error) {
	posts, err := s.Latest(ctx, in)
	for _, p := range posts {
		if p.Own && Marked(p.Text, s.d.Entry.Key) {
			return p.ID, nil
		}
	}
	return 0, err
}

// Marked reports whether a text, as a forum shows it, holds a marker, and not the beginning
// of a longer one alone.
func Marked(text, marker string) bool {
	return slices.ContainsFunc(strings.Split(text, marker)[1:], func(behind string) bool {
		return behind == "" || !strings.ContainsAny(behind[:1], "-0123456789abcdefghijklmnopqrstuvwxyz")
	})
}

// void marks the posts of phases that do not count any more. One that is marked already
// stays as it is.
func (s sending) void(ctx context.Context) error {
	for _, n := range s.p.Void {
		id, err := s.known(ctx, phaseOf(s.d.Entry.Of, n))
		if err != nil {
			return err
		}
		if id == 0 {
			continue
		}
		was, err := s.Raw(ctx, Thread{}, id)
		if errors.Is(err, ErrMissing) || strings.HasPrefix(was, s.p.Raw) {
			continue
		}
		if err == nil {
			err = s.Edit(ctx, id, s.p.Raw+"\n\n"+was, s.d.Entry.Key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// phaseOf is under what the post of a phase is remembered.
func phaseOf(log string, n int) string { return fmt.Sprintf("phase/%s/%d", log, n) }
