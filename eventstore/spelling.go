package eventstore

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"seneschal/domain/event"
)

// readSpelt parses text that must be spelt exactly as docs/format.md says. There is one way to spell each value, so
// that no two readers can understand a text differently. It fails at the first byte that is spelt otherwise, and if
// text is left over; its result is then of no use.
func readSpelt[T any](text []byte, read func(*spelt) T) (T, error) {
	s := spelt{unread: text, ok: true}
	v := read(&s)
	if s.failIf(s.ok && len(s.unread) > 0, "its end"); s.ok {
		return v, nil
	}
	return v, fmt.Errorf("it is not spelt as it is written: byte %d should begin %s", len(text)-len(s.unread)+1, s.wants)
}

// parseWhole parses a commit of format 1. The data of events share the memory of the text.
func parseWhole(spelt *spelt) *Commit {
	commit := &Commit{Log: Log(spelt.takeText(`{"log":`)), First: spelt.takeNumber(`,"n":`), Prev: spelt.takeText(`,"prev":`), At: spelt.takeTime(`,"at":`)}
	commit.CommandID = spelt.takeText(`,"cause":`)
	if spelt.beginsWith(`,"actor":`) {
		commit.Actor = spelt.takeText(`,"actor":`)
	}
	spelt.takeList(`,"events":[`, func() { commit.Events = append(commit.Events, spelt.takeEnvelope()) })
	spelt.takeLiteral(`}`)
	return commit
}

func (s *spelt) takeEnvelope() event.Envelope {
	envelope := event.Envelope{Kind: s.takeText(`{"kind":`), Version: s.takeNumber(`,"v":`), Data: s.takeObject(`,"data":`)}
	s.takeLiteral(`}`)
	return envelope
}

// spelt is a text that is read from its beginning, as long as it is spelt as expected. After the first fault its
// methods take nothing more, and return zero values.
type spelt struct {
	unread []byte // what is still to be read
	ok     bool   // there was no fault yet
	wants  string // the text that was expected at the fault
}

// failIf records a fault if fails is true, unless one is recorded, and ends the reading.
func (s *spelt) failIf(fails bool, wants string) {
	if s.ok && fails {
		s.ok, s.wants = false, wants
	}
}

func (s *spelt) beginsWith(word string) bool { return bytes.HasPrefix(s.unread, []byte(word)) }

// takeLiteral takes a word; it is a fault if the rest does not begin with it.
func (s *spelt) takeLiteral(word string) {
	if s.failIf(!s.beginsWith(word), word); s.ok {
		s.unread = s.unread[len(word):]
	}
}

// takeBytes takes the next n bytes; the rest must have as many.
func (s *spelt) takeBytes(n int) []byte {
	taken := s.unread[:n:n]
	s.unread = s.unread[n:]
	return taken
}

// takeText takes the literal text after, and the JSON string behind it.
func (s *spelt) takeText(after string) string {
	s.takeLiteral(after)
	if s.failIf(!s.beginsWith(`"`), "a string"); !s.ok {
		return ""
	}
	plain := true
	for i := 1; i < len(s.unread); i++ {
		switch c := s.unread[i]; {
		case c == '"' && plain:
			return string(s.takeBytes(i + 1)[1:i])
		case c == '"':
			return s.takeEscaped(i + 1)
		case c == '\\':
			plain = false
			i++
		case c < ' ' || c > '~':
			plain = false
		}
	}
	s.failIf(true, "a string")
	return ""
}

// takeEscaped takes a string of n bytes that holds an escape or anything beyond printable ASCII. It must be spelt as
// json.Marshal spells it; only U+FFFD may be written as an escape too.
func (s *spelt) takeEscaped(n int) (text string) {
	taken := s.unread[:n:n]
	if json.Unmarshal(taken, &text) == nil {
		again, err := json.Marshal(text)
		s.failIf(err != nil || !bytes.Equal(again, bytes.ReplaceAll(taken, []byte(`\ufffd`), []byte("\ufffd"))), "a string as it is written")
	} else {
		s.failIf(true, "a string")
	}
	if s.ok {
		s.takeBytes(n)
	}
	return text
}

// takeTime takes a time in UTC after a word.
func (s *spelt) takeTime(after string) (at time.Time) {
	text := s.takeText(after)
	err := at.UnmarshalText([]byte(text))
	s.failIf(err != nil || at.UTC().Format(time.RFC3339Nano) != text, "a time in UTC before this")
	return at
}

// takeNumber takes a number from 1 up, of at most nine digits, after a word.
func (s *spelt) takeNumber(after string) int {
	n := s.takeCount(after)
	s.failIf(n == 0, "a number from 1 up before this")
	return n
}

// takeCount takes a number from 0 up, of at most nine digits, after a word.
func (s *spelt) takeCount(after string) int {
	s.takeLiteral(after)
	i := 0
	for i < len(s.unread) && '0' <= s.unread[i] && s.unread[i] <= '9' {
		i++
	}
	if s.failIf(i == 0 || i > 9 || i > 1 && s.unread[0] == '0', "a number"); !s.ok {
		return 0
	}
	n, _ := strconv.Atoi(string(s.takeBytes(i))) // it has digits alone
	return n
}

// takeObject takes the bytes of a JSON object after a word.
func (s *spelt) takeObject(after string) []byte {
	value := s.takeValue(after + `{`)
	s.failIf(!json.Valid(value), "an object before this")
	return value
}

// takeValue takes an object or an array, up to its closing bracket. The literal text after ends with
// its opening bracket.
func (s *spelt) takeValue(after string) []byte {
	if s.failIf(!s.beginsWith(after), after); !s.ok {
		return nil
	}
	s.unread = s.unread[len(after)-1:]
	end := s.findEnd()
	s.failIf(end == 0, after+" that ends")
	return s.takeBytes(end)
}

// findEnd returns the length of the object or array that begins here; 0 if it does not end.
func (s *spelt) findEnd() int {
	depth, quoted := 0, false
	for i := 0; i < len(s.unread); i++ {
		c := s.unread[i]
		switch {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// parseSplit parses a commit of format 2. It takes the bodies of its parts as they are.
func parseSplit(spelt *spelt) split {
	c := split{Format: 2, Log: Log(spelt.takeText(`{"v":2,"log":`)), Told: spelt.takeText(`,"told":`)}
	if spelt.beginsWith(`,"at":`) {
		c.At = spelt.takeText(`,"at":`)
	}
	spelt.takeList(`,"parts":[`, func() { c.Parts = append(c.Parts, spelt.takePart()) })
	spelt.takeLiteral(`}`)
	return c
}

// takePart takes a part, with its hash or else its salt and body. Of a body it checks only where it ends.
func (s *spelt) takePart() splitPart {
	part := splitPart{To: Recipient(s.takeText(`{"to":`))}
	switch {
	case s.beginsWith(`,"hash":`):
		part.Hash = s.takeText(`,"hash":`)
	case part.To == Nobody:
		part.Salt, part.Body = s.takeText(`,"salt":`), s.takeValue(`,"body":{`)
	default:
		part.Salt, part.Body = s.takeText(`,"salt":`), s.takeValue(`,"body":[`)
	}
	s.takeLiteral(`}`)
	return part
}

// takeList parses the items of an array, after a word that begins it.
func (s *spelt) takeList(after string, item func()) {
	for s.takeLiteral(after); s.ok && !s.beginsWith(`]`); {
		item()
		if !s.beginsWith(`]`) {
			s.takeLiteral(`,`)
			s.failIf(s.beginsWith(`]`), "one more after the comma")
		}
	}
	s.takeLiteral(`]`)
}

func parseEnvelopes(s *spelt) (all []event.Envelope) {
	s.takeList(`[`, func() { all = append(all, s.takeEnvelope()) })
	return all
}

// parseSeatEvents parses the events of one seat, each with the number of public events before it.
func parseSeatEvents(spelt *spelt) (all []seatEvent) {
	spelt.takeList(`[`, func() {
		o := seatEvent{After: spelt.takeCount(`[`)}
		spelt.takeLiteral(`,`)
		o.Envelope = spelt.takeEnvelope()
		spelt.takeLiteral(`]`)
		all = append(all, o)
	})
	return all
}

// parseHidden parses the body of the part for nobody.
func parseHidden(spelt *spelt) (hidden hidden) {
	hidden.Prev, hidden.First = spelt.takeText(`{"prev":`), spelt.takeNumber(`,"n":`)
	hidden.At, hidden.CommandID = spelt.takeTime(`,"at":`), spelt.takeText(`,"cause":`)
	if spelt.beginsWith(`,"actor":`) {
		hidden.Actor = spelt.takeText(`,"actor":`)
	}
	spelt.takeList(`,"to":[`, func() {
		var to []int
		spelt.takeList(`[`, func() { to = append(to, spelt.takeCount(``)) })
		hidden.To = append(hidden.To, to)
	})
	spelt.takeList(`,"events":[`, func() { hidden.Events = append(hidden.Events, spelt.takeEnvelope()) })
	spelt.takeLiteral(`}`)
	return hidden
}
