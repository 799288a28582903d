package camelot

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// Template returns the lines of a valid email: the seat's situation as comments, the answer to the
// question put to it, and a block for its next turn with the actions of the defaults. It returns nil
// before the setup and for a seat that can give no orders. While the oath is asked for, it leaves out
// the block.
func (s *State) Template(seat game.Seat, lang string) []string {
	speaker := Speaker{s, lang}
	if s.findBarReason(seat) != "" || len(s.Order) == 0 {
		return nil
	}
	lines := []string{"# " + speaker.sayReason("template.head", args{
		"round": strconv.Itoa(s.nextOwnRound(seat)), "who": speaker.NameSeat(seat), "place": speaker.NamePlace(s.Knights[seat].At),
		"life": strconv.Itoa(s.Knights[seat].Life), "cards": speaker.NameCards(s.Knights[seat].Hand),
	})}
	if s.Knights[seat].Exposed {
		lines = []string{"# " + speaker.sayReason("template.exposed", args{"who": speaker.NameSeat(seat)})}
	}
	if s.Pending != nil && !s.Pending.isOwnTurn() && s.isAsked(seat) {
		lines = append(lines, speaker.buildAnswerLines(seat)...)
	}
	if s.Pending != nil && s.Pending.Point == AskOath {
		return lines
	}
	return append(lines, speaker.buildBlockLines(seat)...)
}

// buildAnswerLines returns the default answer to the open question of another seat's turn. For
// sharing it is only a comment: an order would end the bargaining.
func (p Speaker) buildAnswerLines(seat game.Seat) []string {
	id, lines := args{"id": p.state.Pending.ID}, p.state.listAnswers(seat)[0]
	if p.state.Pending.Point != AskShare {
		return []string{"# " + p.sayReason("template.asked", id), lines[0]}
	}
	return []string{"# " + p.sayReason("template.share", id), "# " + lines[0]}
}

// isAsked reports whether the open question is put to a seat.
func (s *State) isAsked(seat game.Seat) bool { return slices.Contains(s.askedSeats(), seat) }

// buildBlockLines returns a block for the seat's next turn with the actions of the defaults. If the
// seat is asked something in its turn, the default answer stands before the block.
func (p Speaker) buildBlockLines(seat game.Seat) []string {
	state := p.state
	lines := []string{"# " + p.sayReason("template.block", nil)}
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

// listDefaults returns the default actions of a seat's next turn. If that turn is in progress, it
// leaves out those that have been chosen or done already.
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

// listExposedDefaults returns the exposed traitor's default actions (D-19): a taunt, if a knight has
// cards, and an engine.
func (p *play) listExposedDefaults() []blockOrder {
	all := []blockOrder{Help{EvilSiege}}
	if victims := p.now.listVictims(); len(victims) > 0 {
		all = append([]blockOrder{Taunt{p.now.nameSeat(p.now.findRichest(victims))}}, all...)
	}
	return all
}
