package eventstore

import "seneschal/domain/event"

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
