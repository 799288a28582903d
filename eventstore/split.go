package eventstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// split is a commit of format 2 as it is spelt: its header, and each part, either open or as its
// hash alone. A store keeps all parts open; a reader is given only the reader's own parts open.
type split struct {
	Format int         `json:"v"` // 2
	Log    Log         `json:"log"`
	Told   string      `json:"told"`
	At     string      `json:"at,omitempty"` // only in a public commit: in whole seconds, UTC
	Parts  []splitPart `json:"parts"`
}

type splitPart struct {
	To   Recipient       `json:"to"`
	Salt string          `json:"salt,omitempty"`
	Body json.RawMessage `json:"body,omitempty"`
	Hash string          `json:"hash,omitempty"`
}

// openForm returns a part in its open form.
func (p Part) openForm() splitPart { return splitPart{To: p.To, Salt: p.Salt, Body: p.Body} }

// encodeSplit encodes a draft as a commit at a time.
func encodeSplit(draft Draft, at time.Time) ([]byte, error) {
	parts, err := draft.splitIntoParts(at)
	if err != nil {
		return nil, err
	}
	s := split{Format: 2, Log: draft.Log, Told: draft.After.Told}
	if slices.ContainsFunc(draft.Eyes, isForAll) {
		s.At = formatHeaderTime(at)
	}
	s.Parts = lists.Map(parts, Part.openForm)
	return s.writeBytes()
}

// writeBytes makes the bytes that json.Marshal would make of a commit whose parts are all open. It copies the bodies,
// which are JSON already, and does not parse them.
func (s split) writeBytes() ([]byte, error) {
	size := 512
	for _, p := range s.Parts {
		size += len(p.Body) + 128
	}
	parts := s.Parts
	s.Parts = []splitPart{}
	head, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	raw := append(make([]byte, 0, size), bytes.TrimSuffix(head, []byte("]}"))...)
	for i, part := range parts {
		if i > 0 {
			raw = append(raw, ',')
		}
		to, err := json.Marshal(part.To)
		if err != nil {
			return nil, err
		}
		raw = append(append(raw, `{"to":`...), to...)
		raw = append(append(raw, `,"salt":"`...), part.Salt...)
		raw = append(append(raw, `","body":`...), part.Body...)
		raw = append(raw, '}')
	}
	return append(raw, "]}"...), nil
}

// formatHeaderTime formats a time for a header: in UTC, cut off to whole seconds.
func formatHeaderTime(at time.Time) string {
	return at.UTC().Truncate(time.Second).Format(time.RFC3339)
}

// headerTime returns the time in the header of a whole commit; "" if the commit is not public.
func (c *Commit) headerTime() string {
	if c.Public() {
		return formatHeaderTime(c.At)
	}
	return ""
}

// readSplit parses the bytes of a commit of format 2. It fails unless the first part is for everybody, the last for
// nobody, and those between for seats, each named once.
func readSplit(raw []byte) (split, error) {
	s, err := readSpelt(raw, parseSplit)
	if err != nil {
		return s, err
	}
	last := len(s.Parts) - 1
	if last < 1 || s.Parts[0].To != Everybody || s.Parts[last].To != Nobody {
		return s, errors.New("its parts do not begin with all and end with none")
	}
	seats := make(map[Recipient]bool)
	for _, part := range s.Parts[1:last] {
		if !seatReaderForm.MatchString(string(part.To)) || seats[part.To] {
			return s, fmt.Errorf("part %q is not that of one seat", part.To)
		}
		seats[part.To] = true
	}
	return s, nil
}

// openParts returns the parts with their hashes, which it computes for the open ones. It fails if a part has both a
// salt and a hash, or neither, or if its salt or hash is malformed.
func (s split) openParts() ([]Part, error) {
	parts := make([]Part, len(s.Parts))
	for i, part := range s.Parts {
		parts[i] = Part{To: part.To, Salt: part.Salt, Body: part.Body, Hash: part.Hash}
		if (part.Hash == "") == (part.Salt == "") || (part.Salt == "") != (part.Body == nil) {
			return nil, fmt.Errorf("part %q is neither open nor a hash", part.To)
		}
		if part.Salt == "" {
			if !hashForm.MatchString(part.Hash) {
				return nil, fmt.Errorf("part %q: %q is no hash", part.To, part.Hash)
			}
			continue
		}
		var err error
		if parts[i].Hash, err = parts[i].computeHash(); err != nil {
			return nil, fmt.Errorf("part %q: %w", part.To, err)
		}
	}
	return parts, nil
}

// decodeSplit decodes a commit of format 2. If not all parts are open, the commit lacks the fields that only the part
// for nobody has: First, CommandID, Actor and Prev. At is then in whole seconds, and zero unless the commit is public.
func decodeSplit(raw []byte) (*Commit, error) {
	split, err := readSplit(raw)
	if err != nil {
		return nil, err
	}
	parts, err := split.openParts()
	if err != nil {
		return nil, err
	}
	commit := &Commit{Format: 2, Log: split.Log, Told: split.Told, Parts: parts, Hash: computeHeaderHash(split.Log, split.Told, split.At, parts)}
	if split.At != "" {
		if commit.At, err = time.Parse(time.RFC3339, split.At); err != nil || formatHeaderTime(commit.At) != split.At {
			return nil, fmt.Errorf("%q is no time in whole seconds, in UTC", split.At)
		}
	}
	if !commit.Whole() {
		return commit, commit.joinOpenParts()
	}
	if err := commit.joinParts(); err != nil {
		return nil, err
	}
	if want := commit.headerTime(); split.At != want {
		return nil, fmt.Errorf("its header says %q, and not %q", split.At, want)
	}
	return commit, nil
}

// joinParts fills in the fields and the events of a commit whose parts are all open. It fails if the parts contradict
// each other on an event, or hold more events than the part for nobody lists.
func (c *Commit) joinParts() error {
	hiddenPart, err := readSpelt(c.Parts[len(c.Parts)-1].Body, parseHidden)
	if err != nil {
		return fmt.Errorf("the part for nobody: %w", err)
	}
	c.First, c.Prev, c.At, c.CommandID, c.Actor = hiddenPart.First, hiddenPart.Prev, hiddenPart.At, hiddenPart.CommandID, hiddenPart.Actor
	queues, err := c.listPartEvents(hiddenPart.Events)
	if err != nil {
		return err
	}
	public := 0
	for i, to := range hiddenPart.To {
		envelope, err := c.takeNextEvent(queues, to, public)
		if err != nil {
			return fmt.Errorf("event %d: %w", i, err)
		}
		eyes := c.audienceOfParts(to)
		if eyes.All {
			public++
		}
		c.Events, c.Eyes = append(c.Events, envelope), append(c.Eyes, eyes)
	}
	for i, q := range queues {
		if len(q) > 0 {
			return fmt.Errorf("part %q holds more than its events", c.Parts[i].To)
		}
	}
	return nil
}

// listPartEvents returns the events of each part, by its number: those of the open parts, none of the closed ones, and
// unseen for the last part, which is for nobody.
func (c *Commit) listPartEvents(unseen []event.Envelope) ([][]seatEvent, error) {
	queues := make([][]seatEvent, len(c.Parts))
	for i, part := range c.Parts {
		switch {
		case part.Salt == "" || part.To == Nobody:
			continue
		case part.To == Everybody:
			all, err := readSpelt(part.Body, parseEnvelopes)
			if err != nil {
				return nil, fmt.Errorf("part %q: %w", part.To, err)
			}
			queues[i] = numberEvents(all)
		default:
			var err error
			if queues[i], err = readSpelt(part.Body, parseSeatEvents); err != nil {
				return nil, fmt.Errorf("part %q: %w", part.To, err)
			}
		}
	}
	queues[len(queues)-1] = numberEvents(unseen)
	return queues, nil
}

// numberEvents gives each event its index as the number of events before it.
func numberEvents(events []event.Envelope) []seatEvent {
	all := make([]seatEvent, len(events))
	for i, e := range events {
		all[i] = seatEvent{i, e}
	}
	return all
}

// takeNextEvent removes the next event from the queues of its parts, to, and returns it. It fails unless to is
// ascending, the event is next in each of these queues and the same in all, and the seats have it after the given
// number of public events. Only seats may share an event.
func (c *Commit) takeNextEvent(queues [][]seatEvent, to []int, public int) (event.Envelope, error) {
	var envelope event.Envelope
	if len(to) == 0 {
		return envelope, errors.New("it is in no part")
	}
	for k, i := range to {
		if i < 0 || i >= len(queues) || len(queues[i]) == 0 || k > 0 && (i <= to[k-1] || to[0] == 0 || i == len(queues)-1) {
			return envelope, fmt.Errorf("it is not in the parts %v", to)
		}
		next := queues[i][0]
		queues[i] = queues[i][1:]
		if k > 0 && !equalEnvelopes(next.Envelope, envelope) || i > 0 && i < len(queues)-1 && next.After != public {
			return envelope, fmt.Errorf("the parts %v do not agree on it", to)
		}
		envelope = next.Envelope
	}
	return envelope, nil
}

func equalEnvelopes(a, b event.Envelope) bool {
	return a.Kind == b.Kind && a.Version == b.Version && bytes.Equal(a.Data, b.Data)
}

// audienceOfParts returns the audience of an event that the parts with these numbers hold. There must be at least one.
func (c *Commit) audienceOfParts(to []int) Eyes {
	if to[0] == 0 {
		return Eyes{All: true}
	}
	var eyes Eyes
	for _, i := range to {
		if seat, ok := c.Parts[i].To.Seat(); ok {
			eyes.Seats = append(eyes.Seats, seat)
		}
	}
	return eyes
}

// joinOpenParts puts the events of the open parts in the order in which their reader saw them.
func (c *Commit) joinOpenParts() error {
	queues, err := c.listPartEvents(nil)
	if err != nil {
		return err
	}
	all := queues[0]
	take := func(n int) {
		for len(all) > 0 && all[0].After < n {
			c.Events, c.Eyes = append(c.Events, all[0].Envelope), append(c.Eyes, Eyes{All: true})
			all = all[1:]
		}
	}
	for i, q := range queues[1:] {
		for _, next := range q {
			take(next.After)
			c.Events, c.Eyes = append(c.Events, next.Envelope), append(c.Eyes, c.audienceOfParts([]int{i + 1}))
		}
	}
	take(len(queues[0]))
	return nil
}

// Shown returns the bytes of a whole commit as a reader may have them: the parts for everybody and for this reader are
// open, of the others there is the hash. ok is false if the reader may see none of its events, or if it is of format
// 1, which cannot be shown in part.
func (c *Commit) Shown(to Recipient) (raw []byte, ok bool) {
	if !slices.ContainsFunc(c.Eyes, func(e Eyes) bool { return e.Sees(to) }) {
		return nil, false
	}
	s := split{Format: c.Format, Log: c.Log, Told: c.Told, At: c.headerTime()}
	s.Parts = lists.Map(c.Parts, func(p Part) splitPart {
		return lists.Either(p.To == Everybody || p.To == to, p.openForm(), splitPart{To: p.To, Hash: p.Hash})
	})
	raw, err := json.Marshal(s)
	return raw, err == nil
}

// verifyTold checks the view that the reader to has of a commit: it names publicHash as the hash of the public commit
// before it, has events, and is open just for this reader. It returns the hash that the next commit must name: that of
// commit if it is public, otherwise publicHash. Errors are ErrCorrupt.
func verifyTold(publicHash string, commit *Commit, to Recipient) (string, error) {
	var fault string
	switch {
	case commit.Format != 2:
		fault = "is open to all or to none"
	case commit.Told != publicHash:
		fault = "does not name the hash of the public commit before it"
	case len(commit.Events) == 0:
		fault = "tells its reader nothing"
	case slices.ContainsFunc(commit.Parts, func(p Part) bool {
		return p.Salt != "" && p.To != Everybody && p.To != to || p.Salt == "" && p.To == Everybody
	}):
		fault = fmt.Sprintf("is not open just to %q", to)
	case commit.Public():
		return commit.Hash, nil
	default:
		return publicHash, nil
	}
	return publicHash, fmt.Errorf("%s: commit %.12s %s: %w", commit.Log, commit.Hash, fault, ErrCorrupt)
}
