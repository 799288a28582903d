package eventstore

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"seneschal/domain/event"
)

// readSpelt parses text that must be spelt exactly as docs/format.md says. There is one way to
// spell each value, so that no two readers can understand a text differently.
func readSpelt[T any](text []byte, read func(*spelt) T) (T, error) {
	s := spelt{rest: text, ok: true}
	v := read(&s)
	if s.fail(s.ok && len(s.rest) > 0, "its end"); s.ok {
		return v, nil
	}
	return v, fmt.Errorf("it is not spelt as it is written: byte %d should begin %s", len(text)-len(s.rest)+1, s.wants)
}

// spellWhole parses a commit of format 1. The data of events share the memory of the text.
func spellWhole(spelt *spelt) *Commit {
	commit := &Commit{Log: Log(spelt.text(`{"log":`)), First: spelt.number(`,"n":`), Prev: spelt.text(`,"prev":`), At: spelt.time(`,"at":`)}
	commit.CommandID = spelt.text(`,"cause":`)
	if spelt.begins(`,"actor":`) {
		commit.Actor = spelt.text(`,"actor":`)
	}
	spelt.list(`,"events":[`, func() { commit.Events = append(commit.Events, spelt.envelope()) })
	spelt.word(`}`)
	return commit
}

func (s *spelt) envelope() event.Envelope {
	envelope := event.Envelope{Kind: s.text(`{"kind":`), Version: s.number(`,"v":`), Data: s.object(`,"data":`)}
	s.word(`}`)
	return envelope
}

// spelt is text that is read from its beginning, as long as it is spelt as expected.
type spelt struct {
	rest  []byte
	ok    bool
	wants string // the text that was expected at the fault
}

// fail ends the reading if the expected text is not there.
func (s *spelt) fail(fails bool, wants string) {
	if s.ok && fails {
		s.ok, s.wants = false, wants
	}
}

func (s *spelt) begins(word string) bool { return bytes.HasPrefix(s.rest, []byte(word)) }

// word takes a word that must be there.
func (s *spelt) word(word string) {
	if s.fail(!s.begins(word), word); s.ok {
		s.rest = s.rest[len(word):]
	}
}

// take takes the next n bytes.
func (s *spelt) take(n int) []byte {
	taken := s.rest[:n:n]
	s.rest = s.rest[n:]
	return taken
}

// text takes a string after a word.
func (s *spelt) text(after string) string {
	s.word(after)
	if s.fail(!s.begins(`"`), "a string"); !s.ok {
		return ""
	}
	plain := true
	for i := 1; i < len(s.rest); i++ {
		switch c := s.rest[i]; {
		case c == '"' && plain:
			return string(s.take(i + 1)[1:i])
		case c == '"':
			return s.escaped(i + 1)
		case c == '\\':
			plain = false
			i++
		case c < ' ' || c > '~':
			plain = false
		}
	}
	s.fail(true, "a string")
	return ""
}

// escaped takes a string of n bytes that holds more than plain letters. Each text has one spelling,
// except for the replacement of bytes that are no text.
func (s *spelt) escaped(n int) (text string) {
	taken := s.rest[:n:n]
	if json.Unmarshal(taken, &text) == nil {
		again, err := json.Marshal(text)
		s.fail(err != nil || !bytes.Equal(again, bytes.ReplaceAll(taken, []byte(`\ufffd`), []byte("\ufffd"))), "a string as it is written")
	} else {
		s.fail(true, "a string")
	}
	if s.ok {
		s.take(n)
	}
	return text
}

// time takes a time in UTC after a word.
func (s *spelt) time(after string) (at time.Time) {
	text := s.text(after)
	err := at.UnmarshalText([]byte(text))
	s.fail(err != nil || at.UTC().Format(time.RFC3339Nano) != text, "a time in UTC before this")
	return at
}

// number takes a number from 1 up, after a word.
func (s *spelt) number(after string) int {
	n := s.count(after)
	s.fail(n == 0, "a number from 1 up before this")
	return n
}

// count takes a number from 0 up, after a word.
func (s *spelt) count(after string) int {
	s.word(after)
	i := 0
	for i < len(s.rest) && '0' <= s.rest[i] && s.rest[i] <= '9' {
		i++
	}
	if s.fail(i == 0 || i > 9 || i > 1 && s.rest[0] == '0', "a number"); !s.ok {
		return 0
	}
	n, _ := strconv.Atoi(string(s.take(i))) // it has digits alone
	return n
}

// object takes the bytes of a JSON object after a word.
func (s *spelt) object(after string) []byte {
	value := s.value(after + `{`)
	s.fail(!json.Valid(value), "an object before this")
	return value
}

// value takes an object or an array, which begins with the last letter of a word, up to its closing
// bracket.
func (s *spelt) value(after string) []byte {
	if s.fail(!s.begins(after), after); !s.ok {
		return nil
	}
	s.rest = s.rest[len(after)-1:]
	end := s.end()
	s.fail(end == 0, after+" that ends")
	return s.take(end)
}

// end returns where the object or array that begins here ends; 0 if none does.
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

// spellSplit parses a commit of format 2, and leaves bodies unparsed.
func spellSplit(spelt *spelt) split {
	c := split{Format: 2, Log: Log(spelt.text(`{"v":2,"log":`)), Told: spelt.text(`,"told":`)}
	if spelt.begins(`,"at":`) {
		c.At = spelt.text(`,"at":`)
	}
	spelt.list(`,"parts":[`, func() { c.Parts = append(c.Parts, spelt.part()) })
	spelt.word(`}`)
	return c
}

func (s *spelt) part() splitPart {
	part := splitPart{To: Recipient(s.text(`{"to":`))}
	switch {
	case s.begins(`,"hash":`):
		part.Hash = s.text(`,"hash":`)
	case part.To == Nobody:
		part.Salt, part.Body = s.text(`,"salt":`), s.value(`,"body":{`)
	default:
		part.Salt, part.Body = s.text(`,"salt":`), s.value(`,"body":[`)
	}
	s.word(`}`)
	return part
}

// list parses the items of an array, after a word that begins it.
func (s *spelt) list(after string, item func()) {
	for s.word(after); s.ok && !s.begins(`]`); {
		item()
		if !s.begins(`]`) {
			s.word(`,`)
			s.fail(s.begins(`]`), "one more after the comma")
		}
	}
	s.word(`]`)
}

func spellAll(s *spelt) (all []event.Envelope) {
	s.list(`[`, func() { all = append(all, s.envelope()) })
	return all
}

func spellOwn(spelt *spelt) (all []own) {
	spelt.list(`[`, func() {
		o := own{After: spelt.count(`[`)}
		spelt.word(`,`)
		o.Envelope = spelt.envelope()
		spelt.word(`]`)
		all = append(all, o)
	})
	return all
}

func spellHidden(spelt *spelt) (hidden hidden) {
	hidden.Prev, hidden.First = spelt.text(`{"prev":`), spelt.number(`,"n":`)
	hidden.At, hidden.CommandID = spelt.time(`,"at":`), spelt.text(`,"cause":`)
	if spelt.begins(`,"actor":`) {
		hidden.Actor = spelt.text(`,"actor":`)
	}
	spelt.list(`,"to":[`, func() {
		var to []int
		spelt.list(`[`, func() { to = append(to, spelt.count(``)) })
		hidden.To = append(hidden.To, to)
	})
	spelt.list(`,"events":[`, func() { hidden.Events = append(hidden.Events, spelt.envelope()) })
	spelt.word(`}`)
	return hidden
}
