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

// Read hands over new posts in the topics of games and, if private is true, new private messages. A failure in one
// thread does not affect the others; it returns all failures.
func (s Server) Read(ctx context.Context, reading inbox.Reading, private bool) error {
	all, err := reading.Refs(ctx, "topic/")
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
		faults = errors.Join(faults, s.eachNewPost(ctx, reading, Thread{Number: topic}, "read", func(m inbox.Message) error { return reading.Press(ctx, id, m) }))
	}
	if private {
		faults = errors.Join(faults, s.readPrivate(ctx, reading))
	}
	return faults
}

// readPrivate hands over new private messages to our account.
func (s Server) readPrivate(ctx context.Context, reading inbox.Reading) error {
	all, err := s.Private(ctx)
	if err != nil {
		return err
	}
	var faults error
	for _, talk := range all {
		mark := fmt.Sprintf("private/%d/number", talk.Number)
		read, err := reading.Ref(ctx, mark)
		if n, _ := strconv.Atoi(read); err == nil && n < talk.Highest {
			if err = s.eachNewPost(ctx, reading, talk.Thread, "private", func(m inbox.Message) error { return reading.Private(ctx, m) }); err == nil {
				err = reading.Note(ctx, mark, strconv.Itoa(talk.Highest))
			}
		}
		faults = errors.Join(faults, err)
	}
	return faults
}

// eachNewPost calls f for the new posts of a thread that are not our own, in their order. It stops at the first error,
// and remembers after each post that it was read. Posts that are older than the channel are skipped.
func (s Server) eachNewPost(ctx context.Context, reading inbox.Reading, in Thread, what string, f func(inbox.Message) error) error {
	mark := fmt.Sprintf("%s/%d", what, in.Number)
	read, err := reading.Ref(ctx, mark)
	if err != nil {
		return err
	}
	last, _ := strconv.Atoi(read) // "" is the beginning
	posts, err := s.After(ctx, in, last)
	if err != nil {
		return err
	}
	slices.SortFunc(posts, func(a, b Seen) int { return a.ID - b.ID })
	for _, seen := range posts {
		if seen.ID <= last {
			continue
		}
		if !seen.Own && seen.Created.After(reading.Channel.Created) {
			if err := f(s.toMessage(in, seen)); err != nil {
				return err
			}
		}
		if err := reading.Note(ctx, mark, strconv.Itoa(seen.ID)); err != nil {
			return err
		}
	}
	return nil
}

// toMessage turns a post into a message. Its text is fetched only when it is needed; it is "" if its author has
// deleted it.
func (s Server) toMessage(in Thread, seen Seen) inbox.Message {
	return inbox.Message{
		ID: strconv.Itoa(seen.ID), Account: seen.Account, Name: seen.Name, Where: strconv.Itoa(in.Number), URL: s.URL(in),
		Text: func(ctx context.Context) (string, error) {
			text, err := s.Raw(ctx, in, seen.ID)
			if errors.Is(err, ErrMissing) {
				return "", nil // its author has deleted it
			}
			return text, err
		},
	}
}

// Answer makes the entries that answer a message: in the conversation where it was written, or in a private
// conversation of their own if the answer has a title. most is the largest size in bytes of a fixed text in one entry;
// a longer one is split over several entries, but with a title it is cut short.
func Answer(channel channels.Channel, message inbox.Message, answer inbox.Answer, most int) ([]channels.Draft, error) {
	topic, kind, of := Topic{}, AnswerKind, eventstore.Log("")
	if n, err := strconv.Atoi(message.Where); err == nil {
		topic.Thread = Thread{Number: n, Private: true}
	}
	parts := splitPages(answer.Fixed, most)
	if answer.Title != "" {
		kind, of = topicKind, eventstore.Log("told/"+message.ID)
		topic = Topic{External: "sen-w-" + message.ID, To: message.Name, Title: answer.Title}
		parts = parts[:min(1, len(parts))]
	}
	var drafts []channels.Draft
	for i, fixed := range parts {
		raw := lists.Either(i == 0, answer.Text, "")
		if fixed != "" {
			raw = strings.TrimSpace(raw + "\n\n```text\n" + strings.ReplaceAll(fixed, "```", "'''") + "\n```")
		}
		post := Post{Topic: topic, Raw: raw}
		if answer.Title != "" {
			post.Topic.Raw, post.Raw = raw, ""
		}
		body, err := json.Marshal(post)
		if err != nil {
			return nil, err
		}
		drafts = append(drafts, channels.Draft{Kind: channel.Kind + kind, Of: of, Body: body})
	}
	return drafts, nil
}

// splitPages splits a text at line ends into parts of at most most bytes; 0: no limit. There is at least one part.
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
