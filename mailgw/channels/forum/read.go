package forum

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/inbox"
)

// Read hands over new posts in the topics of games, and new private messages if private is true.
func (s Server) Read(ctx context.Context, r inbox.Reading, private bool) error {
	all, err := r.Refs(ctx, "topic/")
	if err != nil {
		return err
	}
	var faults error
	for log, ref := range all {
		id, isGame := aggregate.GameID(eventstore.Log(log))
		topic, err := strconv.Atoi(ref)
		if !isGame || err != nil {
			continue
		}
		faults = errors.Join(faults, s.eachNewPost(ctx, r, Thread{Number: topic}, "read", func(m inbox.Message) error { return r.Press(ctx, id, m) }))
	}
	if private {
		faults = errors.Join(faults, s.readPrivate(ctx, r))
	}
	return faults
}

// readPrivate reads the private messages to our account.
func (s Server) readPrivate(ctx context.Context, r inbox.Reading) error {
	all, err := s.Private(ctx)
	if err != nil {
		return err
	}
	var faults error
	for _, t := range all {
		mark := fmt.Sprintf("private/%d/number", t.Number)
		read, err := r.Ref(ctx, mark)
		if n, _ := strconv.Atoi(read); err == nil && n < t.Highest {
			if err = s.eachNewPost(ctx, r, t.Thread, "private", func(m inbox.Message) error { return r.Private(ctx, m) }); err == nil {
				err = r.Note(ctx, mark, strconv.Itoa(t.Highest))
			}
		}
		faults = errors.Join(faults, err)
	}
	return faults
}

// eachNewPost calls f for the new posts of a thread that are not our own, in their order. It remembers
// its place after each.
func (s Server) eachNewPost(ctx context.Context, r inbox.Reading, in Thread, what string, f func(inbox.Message) error) error {
	mark := fmt.Sprintf("%s/%d", what, in.Number)
	read, err := r.Ref(ctx, mark)
	if err != nil {
		return err
	}
	last, _ := strconv.Atoi(read) // "" is the beginning
	posts, err := s.After(ctx, in, last)
	if err != nil {
		return err
	}
	slices.SortFunc(posts, func(a, b Seen) int { return a.ID - b.ID })
	for _, p := range posts {
		if p.ID <= last {
			continue
		}
		if !p.Own && p.Created.After(r.Channel.Created) {
			if err := f(s.toMessage(in, p)); err != nil {
				return err
			}
		}
		if err := r.Note(ctx, mark, strconv.Itoa(p.ID)); err != nil {
			return err
		}
	}
	return nil
}

// toMessage turns a post into a message. Its text is fetched only when it is needed.
func (s Server) toMessage(in Thread, p Seen) inbox.Message {
	return inbox.Message{
		ID: strconv.Itoa(p.ID), Account: p.Account, Name: p.Name, Where: strconv.Itoa(in.Number), URL: s.URL(in),
		Text: func(ctx context.Context) (string, error) {
			text, err := s.Raw(ctx, in, p.ID)
			if errors.Is(err, ErrMissing) {
				return "", nil // its author has deleted it
			}
			return text, err
		},
	}
}

// Answer makes the entries that answer a message: in the conversation where it was written, or in
// a private message of their own if the answer has a title. An answer in lines of more than most
// characters is split over several entries; a titled one is cut short.
func Answer(c channels.Channel, m inbox.Message, a inbox.Answer, most int) ([]channels.Draft, error) {
	topic, kind, of := Topic{}, AnswerKind, eventstore.Log("")
	if n, err := strconv.Atoi(m.Where); err == nil {
		topic.Thread = Thread{Number: n, Private: true}
	}
	parts := splitPages(a.Fixed, most)
	if a.Title != "" {
		kind, of = topicKind, eventstore.Log("told/"+m.ID)
		topic = Topic{External: "sen-w-" + m.ID, To: m.Name, Title: a.Title}
		parts = parts[:min(1, len(parts))]
	}
	var drafts []channels.Draft
	for i, fixed := range parts {
		raw := lists.Either(i == 0, a.Text, "")
		if fixed != "" {
			raw = strings.TrimSpace(raw + "\n\n```text\n" + strings.ReplaceAll(fixed, "```", "'''") + "\n```")
		}
		p := Post{Topic: topic, Raw: raw}
		if a.Title != "" {
			p.Topic.Raw, p.Raw = raw, ""
		}
		body, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		drafts = append(drafts, channels.Draft{Kind: c.Kind + kind, Of: of, Body: body})
	}
	return drafts, nil
}

// splitPages splits a text at line ends into parts of at most so many characters; 0: no limit. There
// is at least one part.
func splitPages(text string, most int) []string {
	all := []string{""}
	for line := range strings.Lines(text) {
		now := &all[len(all)-1]
		for most > 0 && len(line) > most { // no line of ours is that long
			all, line = append(all, line[:most]), line[most:]
			now = &all[len(all)-1]
		}
		if most > 0 && *now != "" && len(*now)+len(line) > most {
			all = append(all, line)
			continue
		}
		*now += line
	}
	return lists.Map(all, func(page string) string { return strings.TrimRight(page, "\n") })
}
