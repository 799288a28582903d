package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/report"
)

// View is the position as a seat may see it (section 7).
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	s, ok := at.(*quest.State)
	if !ok {
		return report.View{}
	}
	p := speaker{s, lang}
	return report.View{Data: data(s, seat), Board: p.board(seat)}
}
