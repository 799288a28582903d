package chronicle

import (
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
)

// View is the position as a seat may see it (section 7): its own card, where its
// roll can take it, who threatens it, and what all see.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	s, ok := at.(*talisman.State)
	if !ok {
		return report.View{}
	}
	p := speaker{s, lang}
	v := report.View{Data: data(s, seat), Board: p.board()}
	if s.Round == 0 {
		return v
	}
	add := func(id, title string, blocks []report.Block) {
		if len(blocks) > 0 {
			v.Sections = append(v.Sections, report.Section{ID: id, Title: title, Blocks: blocks})
		}
	}
	if h := s.Heroes[seat]; h != nil {
		add("position", p.say("own.title", nil), p.own(seat, h))
		if h.Character != "" && s.Ending == nil {
			add("ends", p.say("ends.title", nil), p.ends(seat, h))
			add("threats", p.say("threats.title", nil), p.threats(seat, h))
		}
	}
	add("public", p.say("public.title", nil), p.public(seat))
	return v
}

// items is a list, if there is anything in it.
func items(all []string) []report.Block {
	if len(all) == 0 {
		return nil
	}
	return []report.Block{{Items: all}}
}
