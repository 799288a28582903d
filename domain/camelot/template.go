package camelot

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// Template returns a valid email: the seat's situation as comments, the answer to the question
// put to it, and a block for its next turn with the actions of the defaults.
func (s *State) Template(seat game.Seat, lang string) []string {
	speaker := Speaker{s, lang}
	if s.findBarReason(seat) != "" || len(s.Order) == 0 {
		return nil
	}
	lines := []string{"# " + speaker.reasonText("template.head", args{
		"round": strconv.Itoa(s.nextOwnRound(seat)), "who": speaker.NameSeat(seat), "place": speaker.NamePlace(s.Knights[seat].At),
		"life": strconv.Itoa(s.Knights[seat].Life), "cards": speaker.NameCards(s.Knights[seat].Hand),
	})}
	if s.Knights[seat].Exposed {
		lines = []string{"# " + speaker.reasonText("template.exposed", args{"who": speaker.NameSeat(seat)})}
	}
	if s.Pending != nil && !s.Pending.isOwnTurn() && s.isAsked(seat) {
		lines = append(lines, speaker.windowLines(seat)...)
	}
	if s.Pending != nil && s.Pending.Point == AskOath {
		return lines
	}
	return append(lines, speaker.blockLines(seat)...)
}

// windowLines returns the answer to a question in another seat's turn. For sharing it is only a
// comment: an order would end the bargaining.
func (p Speaker) windowLines(seat game.Seat) []string {
	id, lines := args{"id": p.state.Pending.ID}, p.state.listAnswers(seat)[0]
	if p.state.Pending.Point != AskShare {
		return []string{"# " + p.reasonText("template.asked", id), lines[0]}
	}
	return []string{"# " + p.reasonText("template.share", id), "# " + lines[0]}
}

// isAsked reports whether the open question is put to a seat.
func (s *State) isAsked(seat game.Seat) bool { return slices.Contains(s.askedSeats(), seat) }

// blockLines returns the turn block with the actions of the defaults.
func (p Speaker) blockLines(seat game.Seat) []string {
	state := p.state
	lines := []string{"# " + p.reasonText("template.block", nil)}
	if state.Pending.isOwnTurn() && state.isAsked(seat) {
		if replies := state.listReplies(seat); len(replies) > 0 {
			lines = append(lines, replies[0]...)
		}
	}
	lines = append(lines, TurnHead{state.nextOwnRound(seat)}.String())
	for _, b := range state.listDefaults(seat) {
		lines = append(lines, Statement{Then: b}.String())
	}
	return append(lines, TurnEnd{}.String())
}

// listDefaults returns the default actions of a seat's next turn that have not been done yet.
func (s *State) listDefaults(seat game.Seat) []blockOrder {
	p := &play{now: s.clone()}
	rehearsal := s.newRehearsal(seat)
	p.now.Now = rehearsal.turn
	if s.Knights[seat].Exposed {
		return p.listExposedDefaults()
	}
	var all []blockOrder
	if rehearsal.turn.Chosen == "" {
		all = append(all, Evil{p.chooseDefaultEvil(seat)})
	}
	if deed, ok := p.chooseByLadder(seat); ok && !rehearsal.turn.Done {
		all = append(all, Heroic{Choices: []Deed{deed}})
	}
	return all
}

// listExposedDefaults returns the exposed traitor's turn by the defaults (D-19).
func (p *play) listExposedDefaults() []blockOrder {
	all := []blockOrder{Help{EvilSiege}}
	if victims := p.now.listVictims(); len(victims) > 0 {
		all = append([]blockOrder{Taunt{p.now.nameSeat(p.now.findRichest(victims))}}, all...)
	}
	return all
}
