package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// codePress refuses a message (5.6).
const codePress order.Code = "E-PRESS"

// Archive reports whether private press is published after the game
// (O-PRESS-ARCHIVE).
func (s *State) Archive() bool { return s.Options.PressArchive }

// Censor returns why a message may not be sent (5.7); nil if it may.
func (s *State) Censor(lang string, from game.Seat, m game.Pressed) *order.Error {
	switch {
	case m.Grey:
		return s.censored(lang, "press_grey", "")
	case len(m.To) == 0 && !m.Public: // to the steward alone
		return nil
	}
	if key := s.pressBar(from, s.openly(m)); key != "" {
		return s.censored(lang, key, "")
	}
	if s.Options.CardTalk == "lint" {
		if phrase := s.cardTalk(m.Text); phrase != "" {
			return s.censored(lang, "press_talk", phrase)
		}
	}
	return nil
}

// openly reports whether a message goes to all that could read it.
func (s *State) openly(m game.Pressed) bool {
	if m.Public {
		return true
	}
	for _, seat := range s.Seats {
		if seat != m.From && !slices.Contains(m.To, seat) {
			return false
		}
	}
	return true
}

// pressBar is the sentence that forbids a seat to write openly or in private;
// "" if it may.
func (s *State) pressBar(from game.Seat, openly bool) string {
	k := s.Knights[from]
	bars := []struct {
		rule, none, private string
		holds               bool
	}{
		{s.Options.Press, "press_off", "press_private", true},
		{s.Options.TraitorPress, "press_exposed", "press_exposed", k.Exposed},          // C-116
		{s.Options.DeadPress, "press_dead", "press_dead", !k.Alive && s.Ending == nil}, // O-DEAD-PRESS
	}
	for _, b := range bars {
		switch {
		case !b.holds:
		case b.rule == "none":
			return b.none
		case b.rule == "public" && !openly:
			return b.private
		}
	}
	return ""
}

func (s *State) censored(lang, key, word string) *order.Error {
	return &order.Error{Code: codePress, Reason: Speaker{s, lang}.Because(key, raw("word", word))}
}
