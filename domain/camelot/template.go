package camelot

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// Template returns a valid email: the seat's situation as comments, the answer to the question
// put to it, and a block for its next turn with the actions of the defaults (5.5).
func (s *State) Template(seat game.Seat, lang string) []string {
	p := Speaker{s, lang}
	if s.findBarReason(seat) != "" || len(s.Order) == 0 {
		return nil
	}
	lines := []string{"# " + p.reasonText("template.head", args{
		"round": strconv.Itoa(s.nextOwnRound(seat)), "who": p.Who(seat), "place": p.Place(s.Knights[seat].At),
		"life": strconv.Itoa(s.Knights[seat].Life), "cards": p.Cards(s.Knights[seat].Hand),
	})}
	if s.Knights[seat].Exposed {
		lines = []string{"# " + p.reasonText("template.exposed", args{"who": p.Who(seat)})}
	}
	if s.Pending != nil && !s.Pending.isOwnTurn() && s.isAsked(seat) {
		lines = append(lines, p.windowLines(seat)...)
	}
	if s.Pending != nil && s.Pending.Point == AskOath {
		return lines
	}
	return append(lines, p.blockLines(seat)...)
}

// windowLines returns the answer to a question in another seat's turn. For sharing it is only a
// comment: an order would end the bargaining.
func (p Speaker) windowLines(seat game.Seat) []string {
	id, lines := args{"id": p.s.Pending.ID}, p.s.listEmails(seat)[0]
	if p.s.Pending.Point != AskShare {
		return []string{"# " + p.reasonText("template.asked", id), lines[0]}
	}
	return []string{"# " + p.reasonText("template.share", id), "# " + lines[0]}
}

// isAsked reports whether the open question is put to a seat.
func (s *State) isAsked(seat game.Seat) bool { return slices.Contains(s.askedSeats(), seat) }

// blockLines returns the turn block with the actions of the defaults.
func (p Speaker) blockLines(seat game.Seat) []string {
	s := p.s
	lines := []string{"# " + p.reasonText("template.block", nil)}
	if s.Pending.isOwnTurn() && s.isAsked(seat) {
		if replies := s.listReplies(seat); len(replies) > 0 {
			lines = append(lines, replies[0]...)
		}
	}
	lines = append(lines, TurnHead{s.nextOwnRound(seat)}.String())
	for _, b := range s.listDefaults(seat) {
		lines = append(lines, Statement{Then: b}.String())
	}
	return append(lines, TurnEnd{}.String())
}

// listDefaults returns the default actions of a seat's next turn that have not been done yet (5.5).
func (s *State) listDefaults(seat game.Seat) []blockOrder {
	p := &play{now: s.clone()}
	r := s.newRehearsal(seat)
	p.now.Now = r.turn
	if s.Knights[seat].Exposed {
		return p.usualEvil()
	}
	var all []blockOrder
	if r.turn.Chosen == "" {
		all = append(all, Evil{p.defaultEvil(seat)})
	}
	if deed, ok := p.chooseByLadder(seat); ok && !r.turn.Done {
		all = append(all, Heroic{Choices: []Deed{deed}})
	}
	return all
}

// usualEvil returns the exposed traitor's turn by the defaults (D-19).
func (p *play) usualEvil() []blockOrder {
	all := []blockOrder{Help{EvilSiege}}
	if victims := p.now.listVictims(); len(victims) > 0 {
		all = append([]blockOrder{Taunt{p.now.nameSeat(p.now.findRichest(victims))}}, all...)
	}
	return all
}
