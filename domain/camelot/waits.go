package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// Waits tells on whom the open question waits: what is asked, and what happens
// if nothing comes (5.5).
func (s *State) Waits(lang string) []game.Wait { return table.Waits(s, lang) }

// sayAsked is a sentence about the open question to a seat.
func (s *State) sayAsked(lang, key string, seat game.Seat, _ turns.Question[matter]) string {
	p, d := Speaker{s, lang}, s.Pending
	return p.say(key, args{"id": d.ID, "card": p.Card(d.Card), "n": number(d.Owes[seat]), "about": p.Whos(d.About)})
}

// examples are lines of a letter that answer the open question, legal by what
// the seat knows. Of several answers the last one is the default, but where
// that is to say nothing (D-2).
func (s *State) examples(seat game.Seat) []string {
	switch s.Pending.Point {
	case AskOath:
		return []string{OathCard{lowest(s.Knights[seat].Hand)}.String()}
	case AskShare:
		return texts(s.sharing())
	case AskEvil, AskHeroic, AskTaunt:
		return s.turnLines(seat)
	}
	return s.replyLines(seat)
}
