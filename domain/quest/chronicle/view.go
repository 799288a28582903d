package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/report"
)

// View is the position as a seat may see it (section 7): its own sheet, what it
// could do from where it stands, and what all see.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	s, ok := at.(*quest.State)
	if !ok {
		return report.View{}
	}
	p := speaker{s, lang}
	v := report.View{Data: data(s, seat), Board: p.board(seat)}
	if s.Post == 0 {
		return v
	}
	if k, plays := s.Knights[seat]; plays {
		v.Sections = append(v.Sections, report.Section{ID: "position", Title: p.say("own.title", nil), Blocks: p.sheet(seat, k)})
		if items := p.here(seat, k); len(items) > 0 {
			v.Sections = append(v.Sections, report.Section{ID: "here", Title: p.say("here.title", args{"at": p.place(k.At)}), Blocks: []report.Block{{Items: items}}})
		}
	}
	v.Sections = append(v.Sections, report.Section{ID: "public", Title: p.say("public.title", nil), Blocks: p.public(seat)})
	if said := p.said(); len(said) > 0 {
		v.Sections = append(v.Sections, report.Section{ID: "said", Title: p.say("said.title", nil), Blocks: said, Folded: true})
	}
	return v
}

// known is what a seat may know of a knight, as programs are told it: what is
// hidden has no name.
func (p speaker) known(of, seat game.Seat) quest.Knight { return knightView(p.s, of, seat).Knight }
