package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/words"
)

var _ game.Polyglot = (*State)(nil)

// Waits tells on whom the open question waits.
func (s *State) Waits() []game.Wait { return s.WaitsIn(words.English) }

// WaitsIn is Waits in the words of a language: what is asked, and what happens
// if nothing comes (5.5).
func (s *State) WaitsIn(lang string) []game.Wait {
	p := speaker{s, lang}
	var waits []game.Wait
	for _, seat := range s.asked() {
		d := s.Pending
		a := args{"id": d.ID, "card": p.card(d.Card), "n": number(d.Owes[seat]), "about": p.whos(d.About)}
		waits = append(waits, game.Wait{
			Seat: seat, For: p.say("asked."+string(d.Point), a), Default: p.say("otherwise."+string(d.Point), a), Example: s.examples(seat),
		})
	}
	return waits
}

// examples are lines of a letter that answer the open question, legal by what
// the seat knows. Of several answers the last one is the default, but where
// that is to say nothing (D-2).
func (s *State) examples(seat game.Seat) []string {
	var lines []string
	for _, b := range s.alternatives(seat) {
		lines = append(lines, b.String())
	}
	return append(lines, s.example(seat)...)
}
