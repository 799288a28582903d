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

// A Post is the content of an entry: a post in a thread, which is made if it does not exist.
type Post struct {
	Topic Topic  `json:"topic"`
	Raw   string `json:"raw,omitempty"`
	What  string `json:"what,omitempty"`  // name under which it is remembered; if it exists, it is edited; "": none
	Phase int    `json:"phase,omitempty"` // the phase that it reports; 0: none
	Edit  bool   `json:"edit,omitempty"`  // if there is no post to edit, nothing is sent
	Void  []int  `json:"void,omitempty"`  // phases whose posts have become void
}

// Kinds of entries; the name of the channel's kind stands before them.
const (
	topicKind = ".topic" // only makes sure that there is a topic
	postKind  = ".post"
	voidKind  = ".void"
	// AnswerKind is an answer to a private message.
	AnswerKind = ".answer"
)

const heldWait = time.Hour // until the next look whether moderators have let a topic pass

// Send sends an entry to a forum. It returns a *channels.Refusal if the entry cannot be read, if its topic is gone, or
// if moderators hold the topic back.
func (s Server) Send(ctx context.Context, delivery *channels.Delivery) error {
	var post Post
	if err := json.Unmarshal(delivery.Entry.Body, &post); err != nil {
		return &channels.Refusal{Said: "the entry cannot be read", Bad: true}
	}
	on := sending{s, delivery, post}
	topic, err := on.findOrMakeTopic(ctx)
	switch kind := strings.TrimPrefix(delivery.Entry.Kind, delivery.Channel.Kind); {
	case err != nil:
	case kind == postKind, kind == AnswerKind:
		err = on.sendOrEditPost(ctx, topic)
	case kind == voidKind:
		err = on.markVoidPosts(ctx)
	}
	if errors.Is(err, ErrMissing) {
		answer := strings.HasSuffix(delivery.Entry.Kind, AnswerKind) // the conversation that it belongs to was deleted
		return &channels.Refusal{Said: delivery.Channel.Where() + " has no such topic", Gone: !answer, Bad: answer}
	}
	return err
}

// sending is one try to send an entry.
type sending struct {
	Server
	delivery *channels.Delivery
	post     Post
}

// findOrMakeTopic returns the thread of the entry, and makes it if there is none.
func (s sending) findOrMakeTopic(ctx context.Context) (Thread, error) {
	if s.post.Topic.Number > 0 {
		return s.post.Topic.Thread, nil
	}
	what := "topic/" + s.delivery.Entry.Of
	n, err := s.knownNumber(ctx, what)
	if n > 0 || err != nil {
		return Thread{Number: n}, err
	}
	thread, err := s.Find(ctx, s.post.Topic)
	if errors.Is(err, ErrMissing) {
		thread, err = s.makeThread(ctx, "held/"+what)
	}
	if err != nil {
		return thread, err
	}
	return thread, s.delivery.Note(ctx, what, strconv.Itoa(thread.Number))
}

// makeThread makes the thread, once. If moderators hold it back, it returns a Refusal; when they have let it pass, a
// later call of findOrMakeTopic finds the thread.
func (s sending) makeThread(ctx context.Context, held string) (Thread, error) {
	ref, err := s.delivery.Ref(ctx, held)
	if err != nil {
		return Thread{}, err
	}
	if ref == "" {
		thread, err := s.Make(ctx, s.post.Topic)
		if err != nil || thread.Number > 0 {
			return thread, err
		}
		if err := s.delivery.Note(ctx, held, s.delivery.Entry.Key); err != nil {
			return thread, err
		}
	}
	return Thread{}, &channels.Refusal{Said: s.delivery.Channel.Where() + " holds the topic back until a moderator lets it pass", After: heldWait}
}

// knownNumber returns the forum's number for a post or thread under a name; 0 if it is not known.
func (s sending) knownNumber(ctx context.Context, what string) (int, error) {
	ref, err := s.delivery.Ref(ctx, what)
	n, _ := strconv.Atoi(ref) // "" is none
	return n, err
}

// sendOrEditPost edits the post that is remembered under the entry's name. If there is none, it sends a reply, but not
// if an earlier try has sent it.
func (s sending) sendOrEditPost(ctx context.Context, topic Thread) error {
	raw, revision, err := s.addLastLine(ctx)
	if err != nil {
		return err
	}
	id, err := s.knownNumber(ctx, s.post.What)
	if err != nil {
		return err
	}
	if id > 0 {
		if err := s.Edit(ctx, id, raw, s.delivery.Entry.Key); !errors.Is(err, ErrMissing) {
			return errors.Join(err, s.noteRevision(ctx, revision, err))
		}
	}
	if s.post.Edit {
		return nil
	}
	id = 0
	if s.delivery.Entry.Again() {
		if id, err = s.findOwnPost(ctx, topic); err != nil {
			return err
		}
	}
	if id == 0 {
		if id, err = s.Reply(ctx, topic, raw); err != nil {
			return err
		}
	}
	if s.post.What != "" && id > 0 { // with ID 0 it is held back, and appears without our doing
		err = s.delivery.Note(ctx, s.post.What, strconv.Itoa(id))
	}
	return errors.Join(err, s.noteRevision(ctx, revision, err))
}

// addLastLine returns the text of a post with its last line: the phase and its revision, if it reports one, and the
// key by which the post is found again. revision is to be noted once the post is sent; "" for none.
func (s sending) addLastLine(ctx context.Context) (raw, revision string, err error) {
	line := s.delivery.Entry.Key
	if s.post.Phase > 0 {
		had, err := s.delivery.Ref(ctx, "revision/"+s.post.What)
		if err != nil {
			return "", "", err
		}
		n, key, _ := strings.Cut(had, " ")
		count, _ := strconv.Atoi(n) // "" is none
		if key != s.delivery.Entry.Key {
			count++
		}
		revision = fmt.Sprintf("%d %s", count, s.delivery.Entry.Key)
		line = channels.Say(s.delivery.Channel.Language, "post.revision", "n", strconv.Itoa(s.post.Phase), "revision", strconv.Itoa(count)) + " · " + line
	}
	return s.post.Raw + "\n\n" + fmt.Sprintf(s.Small, line), revision, nil
}

// noteRevision notes the revision of a phase that was posted. It does nothing if that is "", or posting has failed.
func (s sending) noteRevision(ctx context.Context, revision string, failed error) error {
	if revision == "" || failed != nil {
		return nil
	}
	return s.delivery.Note(ctx, "revision/"+s.post.What, revision)
}

// findOwnPost returns the ID of our own post in a thread that holds the key of the entry; 0 if there is none among the
// last posts.
func (s sending) findOwnPost(ctx context.Context, in Thread) (int, error) {
	posts, err := s.Latest(ctx, in)
	for _, seen := range posts {
		if seen.Own && Marked(seen.Text, s.delivery.Entry.Key) {
			return seen.ID, nil
		}
	}
	return 0, err
}

// Marked reports whether a text, as a forum shows it, holds a marker that is not just the beginning of a longer one.
func Marked(text, marker string) bool {
	return slices.ContainsFunc(strings.Split(text, marker)[1:], func(behind string) bool {
		return behind == "" || !strings.ContainsAny(behind[:1], "-0123456789abcdefghijklmnopqrstuvwxyz")
	})
}

// markVoidPosts puts the entry's text before the posts of phases that are played again. It skips posts that are marked
// already, deleted or unknown.
func (s sending) markVoidPosts(ctx context.Context) error {
	for _, n := range s.post.Void {
		id, err := s.knownNumber(ctx, phasePostName(s.delivery.Entry.Of, n))
		if err != nil {
			return err
		}
		if id == 0 {
			continue
		}
		was, err := s.Raw(ctx, Thread{}, id)
		if errors.Is(err, ErrMissing) || strings.HasPrefix(was, s.post.Raw) {
			continue
		}
		if err == nil {
			err = s.Edit(ctx, id, s.post.Raw+"\n\n"+was, s.delivery.Entry.Key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// phasePostName returns the name under which the post of a phase is remembered.
func phasePostName(log string, n int) string { return fmt.Sprintf("phase/%s/%d", log, n) }
