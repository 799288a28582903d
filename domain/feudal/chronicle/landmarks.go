package chronicle

import (
	"strconv"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// describeLandmarks describes in words the things that the optional rules have put on the
// board, and the public facts of the year.
func (p speaker) describeLandmarks() []string {
	sentences := p.describeYear()
	for _, c := range []struct {
		key  string
		name func(valley.Card) string
	}{
		{"public.castles", p.nameCastle},
		{"public.churches", func(m valley.Card) string { return p.nameSite(m, book.Church) }},
		{"public.cromlechs", func(m valley.Card) string { return p.nameSite(m, book.Cromlech) }},
		{"public.fires", p.describeFires},
	} {
		if list := p.describeManors(c.name); len(list) > 0 {
			sentences = append(sentences, p.Say(c.key, params{"list": p.JoinList(list)}))
		}
	}
	bridges := lists.Map(p.state.Swept, p.nameBridge)
	if len(bridges) > 0 {
		sentences = append(sentences, p.Say("public.swept", params{"list": p.JoinList(bridges)}))
	}
	return append(sentences, p.describeAffairs()...)
}

// describeManors returns the texts that name returns for the manors, without empty ones.
func (p speaker) describeManors(name func(valley.Card) string) []string {
	return lists.Keep(lists.Map(p.state.Book.Valley.Manors, name), func(text string) bool { return text != "" })
}

// describeYear describes the King's visit, in games for honour; the weather; and the gifts of destiny that are in force.
func (p speaker) describeYear() []string {
	var sentences []string
	switch {
	case p.state.Options.Mode != book.Honour:
	case p.state.Year == p.state.Options.Years && !p.state.CutShort():
		sentences = append(sentences, p.Say("public.king.last", nil))
	default:
		sentences = append(sentences, p.Say("public.king", params{"total": strconv.Itoa(p.state.King), "due": strconv.Itoa(p.state.Book.Honours.King)}))
	}
	if p.state.Options.Weather && p.state.Season != book.Winter {
		cold, hot := p.state.Book.Land.Harvests[0], p.state.Book.Land.Harvests[len(p.state.Book.Land.Harvests)-1]
		sentences = append(sentences, p.Say("public.weather", params{
			"sum": strconv.Itoa(p.state.Weather), "cold": strconv.Itoa(cold.To + 1), "hot": strconv.Itoa(hot.From),
		}))
	}
	if p.state.Loot != "" {
		sentences = append(sentences, p.Say("loot."+p.state.Loot, nil))
	}
	if p.state.Masons {
		year := p.state.Year + lists.One(p.state.Season != book.Winter)
		sentences = append(sentences, p.Say("masons", params{"year": strconv.Itoa(year)}))
	}
	return sentences
}

// describeAffairs describes sieges and prayers in progress, and the agreements of the
// seats.
func (p speaker) describeAffairs() []string {
	var sentences []string
	for _, card := range p.state.Book.Valley.Manors {
		for _, by := range p.state.Besiegers(card.Code) {
			since := p.state.Manors[card.Code].Sieges[by]
			sentences = append(sentences, p.Say("public.siege", params{
				"who": p.NameSeat(by), "owner": p.NameSeat(p.state.Manors[card.Code].Owner), "manor": card.Name,
				"season": p.NameSeason(since.Season), "year": strconv.Itoa(since.Year),
			}))
		}
	}
	for _, seat := range p.state.Living() {
		if p.state.PrayingLord(seat) != 0 {
			sentences = append(sentences, p.Say("public.vow", p.vowParams(seat)))
		}
	}
	agreed := lists.Map(p.state.Agreed, func(a feudal.OptionSettled) string { return a.Option + "=" + a.Value })
	if len(agreed) > 0 {
		sentences = append(sentences, p.Say("public.agreed", params{"list": p.JoinList(agreed)}))
	}
	if p.state.Curtailed > 0 {
		sentences = append(sentences, p.Say("public.curtailed", params{"year": strconv.Itoa(p.state.Curtailed)}))
	}
	return sentences
}

// vowParams returns the parameters of a sentence on a seat's vow of prayer, which must exist.
func (p speaker) vowParams(seat game.Seat) params {
	vow := p.state.Houses[seat].Vow
	return params{"who": p.NameSeat(seat), "place": p.NamePlace(vow.At), "season": p.NameSeason(vow.Last.Season), "year": strconv.Itoa(vow.Last.Year)}
}

// nameCastle names a manor with a castle; "" if it has none.
func (p speaker) nameCastle(m valley.Card) string {
	return p.addCondition(m.Name, p.state.Manors[m.Code].Castle, false)
}

// nameSite names a manor with a holy site; "" if it has none.
func (p speaker) nameSite(m valley.Card, site book.Site) string {
	return p.addCondition(m.Name, p.state.Manors[m.Code].HolySite(site), !p.state.IsSiteActive(m.Code, site))
}

// addCondition adds to the name of a thing that it is dormant, damaged or both. It returns "" if condition is "": there is
// no such thing.
func (p speaker) addCondition(name string, condition book.Condition, dormant bool) string {
	if condition == "" {
		return ""
	}
	if dormant {
		name = p.Say("works.condition", params{"thing": name, "condition": p.Say("site.dormant", nil)})
	}
	if condition == book.Damaged {
		name = p.Say("works.condition", params{"thing": name, "condition": p.Say("condition.damaged", nil)})
	}
	return name
}

// describeFires describes the fields and forests of a manor that have burnt this year; ""
// if none has.
func (p speaker) describeFires(card valley.Card) string {
	held := p.state.Manors[card.Code]
	var sentences []string
	if held.Burnt > 0 {
		sentences = append(sentences, p.Count("fire.fields", held.Burnt, nil))
	}
	if held.Ravaged > 0 {
		sentences = append(sentences, p.Count("fire.forests", held.Ravaged, nil))
	}
	if len(sentences) == 0 {
		return ""
	}
	return p.Say("works.condition", params{"thing": card.Name, "condition": p.JoinList(sentences)})
}

// listBuildings lists everything that stands on a manor; "" if nothing does.
func (p speaker) listBuildings(manor valley.Manor) string {
	holding := p.state.Manors[manor]
	text := p.ListWorks(holding)
	for _, building := range []string{
		p.addCondition(p.Say("works.castle", nil), holding.Castle, false),
		p.addCondition(p.Say("works.church", nil), holding.Church, !p.state.IsSiteActive(manor, book.Church)),
		p.addCondition(p.Say("works.cromlech", nil), holding.Cromlech, !p.state.IsSiteActive(manor, book.Cromlech)),
	} {
		switch {
		case building == "":
		case text == "":
			text = building
		default:
			text += ", " + building
		}
	}
	return text
}
