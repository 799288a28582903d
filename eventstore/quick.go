package eventstore

import (
	"bytes"
	"encoding/json"
	"strconv"

	"seneschal/domain/event"
)

// quick reads the bytes of a commit as Seal spells them, several times as fast
// as JSON that may be spelt in any way. What it is not sure of it leaves to
// the reader of that: ok is false then. Data of events are parts of raw.
func quick(raw []byte) (c *Commit, ok bool) {
	s := spelt{rest: raw, ok: true}
	c = &Commit{Log: Log(s.text(`{"log":`)), First: s.number(`,"n":`), Prev: s.text(`,"prev":`)}
	if c.At.UnmarshalText([]byte(s.text(`,"at":`))) != nil {
		return nil, false
	}
	c.Cause = s.text(`,"cause":`)
	if s.begins(`,"actor":`) {
		c.Actor = s.text(`,"actor":`)
	}
	for s.word(`,"events":[`); s.ok; s.word(`,`) {
		c.Events = append(c.Events, s.envelope())
		if s.begins(`]`) {
			break
		}
	}
	s.word(`]}`)
	return c, s.ok && len(s.rest) == 0
}

func (s *spelt) envelope() event.Envelope {
	e := event.Envelope{Kind: s.text(`{"kind":`), Version: s.number(`,"v":`), Data: s.object(`,"data":`)}
	s.word(`}`)
	return e
}

// spelt is text that is read from its beginning, as long as it is spelt as
// expected.
type spelt struct {
	rest []byte
	ok   bool
}

func (s *spelt) begins(word string) bool { return bytes.HasPrefix(s.rest, []byte(word)) }

// word takes what must be there.
func (s *spelt) word(word string) {
	if s.ok = s.ok && s.begins(word); s.ok {
		s.rest = s.rest[len(word):]
	}
}

// take takes the next n bytes.
func (s *spelt) take(n int) []byte {
	taken := s.rest[:n:n]
	s.rest = s.rest[n:]
	return taken
}

// text is a string after a word; one with escapes, or with more than ASCII, is
// not expected.
func (s *spelt) text(after string) string {
	s.word(after + `"`)
	for i := 0; s.ok && i < len(s.rest); i++ {
		switch c := s.rest[i]; {
		case c == '"':
			text := string(s.take(i))
			s.word(`"`)
			return text
		case c < ' ' || c > '~' || c == '\\':
			s.ok = false
		}
	}
	s.ok = false
	return ""
}

// number is one from 1 up, after a word.
func (s *spelt) number(after string) int {
	n := s.count(after)
	s.ok = s.ok && n > 0
	return n
}

// count is a number from 0 up, after a word.
func (s *spelt) count(after string) int {
	s.word(after)
	i := 0
	for i < len(s.rest) && '0' <= s.rest[i] && s.rest[i] <= '9' {
		i++
	}
	if s.ok = s.ok && 0 < i && i < 10 && (s.rest[0] != '0' || i == 1); !s.ok {
		return 0
	}
	n, err := strconv.Atoi(string(s.take(i)))
	s.ok = err == nil
	return n
}

// object is a JSON object after a word, in its bytes.
func (s *spelt) object(after string) []byte {
	if value := s.value(after + `{`); s.ok && json.Valid(value) {
		return value
	}
	s.ok = false
	return nil
}

// value is an object or an array, whichever the last letter of a word begins, as
// far as its brackets go.
func (s *spelt) value(after string) []byte {
	s.ok = s.ok && s.begins(after)
	if !s.ok {
		return nil
	}
	s.rest = s.rest[len(after)-1:]
	end := s.end()
	s.ok = end > 0
	return s.take(end)
}

// end is where the object or array ends that begins here; 0 if none does.
func (s *spelt) end() int {
	depth, quoted := 0, false
	for i := 0; i < len(s.rest); i++ {
		c := s.rest[i]
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

// quickSplit reads the bytes of a commit of format 2 as Seal and Shown spell
// them, and leaves bodies as they are. What it is not sure of it leaves to the
// reader of JSON that may be spelt in any way.
func quickSplit(s *spelt) split {
	c := split{Format: 2, Log: Log(s.text(`{"v":2,"log":`)), Told: s.text(`,"told":`)}
	if s.begins(`,"at":`) {
		c.At = s.text(`,"at":`)
	}
	s.list(`,"parts":[`, func() { c.Parts = append(c.Parts, s.part()) })
	s.word(`}`)
	return c
}

func (s *spelt) part() splitPart {
	p := splitPart{To: Reader(s.text(`{"to":`))}
	switch {
	case s.begins(`,"hash":`):
		p.Hash = s.text(`,"hash":`)
	case p.To == Nobody:
		p.Salt, p.Body = s.text(`,"salt":`), s.value(`,"body":{`)
	default:
		p.Salt, p.Body = s.text(`,"salt":`), s.value(`,"body":[`)
	}
	s.word(`}`)
	return p
}

// list reads what stands in an array, after a word that begins it.
func (s *spelt) list(after string, item func()) {
	for s.word(after); s.ok && !s.begins(`]`); {
		item()
		if !s.begins(`]`) {
			s.word(`,`)
			s.ok = s.ok && !s.begins(`]`)
		}
	}
	s.word(`]`)
}

func quickAll(s *spelt) (all []event.Envelope) {
	s.list(`[`, func() { all = append(all, s.envelope()) })
	return all
}

func quickOwn(s *spelt) (all []own) {
	s.list(`[`, func() {
		o := own{After: s.count(`[`)}
		s.word(`,`)
		o.Envelope = s.envelope()
		s.word(`]`)
		all = append(all, o)
	})
	return all
}

func quickHidden(s *spelt) (h hidden) {
	h.Prev, h.First = s.text(`{"prev":`), s.number(`,"n":`)
	s.ok = h.At.UnmarshalText([]byte(s.text(`,"at":`))) == nil && s.ok
	h.Cause = s.text(`,"cause":`)
	if s.begins(`,"actor":`) {
		h.Actor = s.text(`,"actor":`)
	}
	s.list(`,"to":[`, func() {
		var to []int
		s.list(`[`, func() { to = append(to, s.count(``)) })
		h.To = append(h.To, to)
	})
	s.list(`,"events":[`, func() { h.Events = append(h.Events, s.envelope()) })
	s.word(`}`)
	return h
}
