package feudal

import (
	"strconv"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// landmarks say in words what the optional rules have put on the board, and
// what everybody knows of the year.
func (p speaker) landmarks() []string {
	all := p.tokens()
	for _, c := range []struct {
		key  string
		name func(valley.Card) string
	}{
		{"public.castles", p.castleOf},
		{"public.churches", func(m valley.Card) string { return p.siteOf(m, book.Church) }},
		{"public.cromlechs", func(m valley.Card) string { return p.siteOf(m, book.Cromlech) }},
		{"public.fires", p.firesOf},
	} {
		if list := p.each(c.name); len(list) > 0 {
			all = append(all, p.say(c.key, args{"list": p.list(list)}))
		}
	}
	var bridges []string
	for _, at := range p.s.Swept {
		bridges = append(bridges, p.bridge(at))
	}
	if len(bridges) > 0 {
		all = append(all, p.say("public.swept", args{"list": p.list(bridges)}))
	}
	return append(all, p.affairs()...)
}

// each names the manors for which there is something to say.
func (p speaker) each(name func(valley.Card) string) []string {
	var all []string
	for _, m := range p.s.Book.Valley.Manors {
		if text := name(m); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// tokens are the King's total, the weather, and what destiny has brought.
func (p speaker) tokens() []string {
	var all []string
	switch {
	case p.s.Options.Mode != book.Honour:
	case p.s.Year == p.s.Options.Years && !p.s.curtailed():
		all = append(all, p.say("public.king.last", nil))
	default:
		all = append(all, p.say("public.king", args{"total": strconv.Itoa(p.s.King), "due": strconv.Itoa(p.s.Book.Honours.King)}))
	}
	if p.s.Options.Weather && p.s.Season != Winter {
		cold, hot := p.s.Book.Land.Harvests[0], p.s.Book.Land.Harvests[len(p.s.Book.Land.Harvests)-1]
		all = append(all, p.say("public.weather", args{
			"sum": strconv.Itoa(p.s.Weather), "cold": strconv.Itoa(cold.To + 1), "hot": strconv.Itoa(hot.From),
		}))
	}
	if p.s.Loot != "" {
		all = append(all, p.say("loot."+p.s.Loot, nil))
	}
	if p.s.Masons {
		year := p.s.Year
		if p.s.Season != Winter {
			year++
		}
		all = append(all, p.say("masons", args{"year": strconv.Itoa(year)}))
	}
	return all
}

// affairs are sieges and prayers under way, and what the seats have agreed on.
func (p speaker) affairs() []string {
	var all []string
	for _, m := range p.s.Book.Valley.Manors {
		for _, by := range p.s.besiegers(m.Code) {
			since := p.s.Manors[m.Code].Sieges[by]
			all = append(all, p.say("public.siege", args{
				"who": p.who(by), "owner": p.who(p.s.Manors[m.Code].Owner), "manor": m.Name,
				"season": p.season(since.Season), "year": strconv.Itoa(since.Year),
			}))
		}
	}
	for _, seat := range p.s.living() {
		if p.s.praying(seat) != 0 {
			all = append(all, p.say("public.vow", p.vow(seat)))
		}
	}
	var agreed []string
	for _, a := range p.s.Agreed {
		agreed = append(agreed, a.Option+"="+a.Value)
	}
	if len(agreed) > 0 {
		all = append(all, p.say("public.agreed", args{"list": p.list(agreed)}))
	}
	if p.s.Curtailed > 0 {
		all = append(all, p.say("public.curtailed", args{"year": strconv.Itoa(p.s.Curtailed)}))
	}
	return all
}

// vow are the parameters of a seat's vow of prayer.
func (p speaker) vow(seat game.Seat) args {
	vow := p.s.Houses[seat].Vow
	return args{"who": p.who(seat), "place": p.place(vow.At), "season": p.season(vow.Last.Season), "year": strconv.Itoa(vow.Last.Year)}
}

// castleOf names a manor with a castle.
func (p speaker) castleOf(m valley.Card) string {
	return p.inCondition(m.Name, p.s.Manors[m.Code].Castle, false)
}

// siteOf names a manor with a holy site.
func (p speaker) siteOf(m valley.Card, site book.Site) string {
	return p.inCondition(m.Name, p.s.Manors[m.Code].holy(site), !p.s.active(m.Code, site))
}

// inCondition is a name with what is wrong with the thing; "" if there is none.
func (p speaker) inCondition(name string, c book.Condition, dormant bool) string {
	if c == "" {
		return ""
	}
	if dormant {
		name = p.say("works.condition", args{"thing": name, "condition": p.say("site.dormant", nil)})
	}
	if c == book.Damaged {
		name = p.say("works.condition", args{"thing": name, "condition": p.say("condition.damaged", nil)})
	}
	return name
}

// firesOf tells what has burnt on a manor this year.
func (p speaker) firesOf(m valley.Card) string {
	held := p.s.Manors[m.Code]
	var all []string
	if held.Burnt > 0 {
		all = append(all, p.count("fire.fields", held.Burnt, nil))
	}
	if held.Ravaged > 0 {
		all = append(all, p.count("fire.forests", held.Ravaged, nil))
	}
	if len(all) == 0 {
		return ""
	}
	return p.say("works.condition", args{"thing": m.Name, "condition": p.list(all)})
}

// built is everything that stands on a manor.
func (p speaker) built(m valley.Manor) string {
	held := p.s.Manors[m]
	text := p.works(held)
	for _, thing := range []string{
		p.inCondition(p.say("works.castle", nil), held.Castle, false),
		p.inCondition(p.say("works.church", nil), held.Church, !p.s.active(m, book.Church)),
		p.inCondition(p.say("works.cromlech", nil), held.Cromlech, !p.s.active(m, book.Cromlech)),
	} {
		switch {
		case thing == "":
		case text == "":
			text = thing
		default:
			text += ", " + thing
		}
	}
	return text
}
