package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// View returns the position as a seat may see it (section 7): its own order set, its options on its
// tile, and the public facts.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	s, ok := at.(*quest.State)
	if !ok {
		return report.View{}
	}
	p := speaker{s, lang}
	v := report.View{Data: buildData(s, seat), Board: p.drawBoard(seat)}
	if s.Post == 0 {
		return v
	}
	if k, plays := s.Knights[seat]; plays {
		v.Sections = append(v.Sections, report.Section{ID: "position", Title: p.say("own.title", nil), Blocks: p.describeSeat(seat, k)})
		if items := p.describeOptions(seat, k); len(items) > 0 {
			v.Sections = append(v.Sections, report.Section{ID: "here", Title: p.say("here.title", args{"at": p.namePlace(k.At)}), Blocks: []report.Block{{Items: items}}})
		}
	}
	v.Sections = append(v.Sections, report.Section{ID: "public", Title: p.say("public.title", nil), Blocks: p.describePublic(seat)})
	if said := p.listOrders(); len(said) > 0 {
		v.Sections = append(v.Sections, report.Section{ID: "said", Title: p.say("said.title", nil), Blocks: said, Folded: true})
	}
	return v
}

// describeOptions describes a seat's options on its tile, by the known board. It returns none for a seat
// that has resigned, and after the end.
func (p speaker) describeOptions(seat game.Seat, k quest.Knight) []string {
	if k.Status == quest.Resigned || p.s.Ending != nil {
		return nil
	}
	return slices.Concat(p.describeWays(seat, k), p.describeFights(seat, k), p.describeRivals(seat, k))
}

// describeWays describes where each side leads, and the effect of the tile on a character that arrives.
func (p speaker) describeWays(seat game.Seat, k quest.Knight) []string {
	var all, closed []string
	for _, d := range land.Dirs {
		r, _, ok := p.s.Route(seat, orders.Move{Steps: []orders.Step{{Dir: d}}}, false)
		switch {
		case !ok:
			closed = append(closed, d.String())
		case r.Explores:
			all = append(all, p.say("here.explore", args{"side": d.String(), "zone": p.nameThing(book.Zone(r.Zone))}))
		default:
			all = append(all, p.say("here.step", args{"side": d.String(), "at": p.namePlace(r.Way[0])}))
		}
	}
	if place := p.s.PlaceAt(k.At); place != "" {
		all = append(all, p.say("here.enter", args{"place": p.nameThing(book.Zone(place))}))
	}
	if dev := p.s.DevAt(k.At); dev != nil && dev.Exit {
		all = append(all, p.say("here.out", args{"place": p.nameThing(book.Zone(k.At.Map))}))
	}
	if len(closed) > 0 && k.MustEnter == "" {
		all = append(all, p.say("here.closed", args{"sides": strings.Join(closed, ", ")}))
	}
	if text := p.s.Book.PlaceText(p.lang, p.s.KindAt(k.At)); text != "" {
		all = append(all, p.say("here.place", args{"text": text}))
	}
	return all
}

// describeFights describes the cards on the seat's tile: foes with the margin of a fight, and others to
// be taken.
func (p speaker) describeFights(seat game.Seat, k quest.Knight) []string {
	var all []string
	var free []book.Card
	hidden := 0
	for _, l := range listLying(p.s, seat) {
		d := p.s.Book.Card(l.Card)
		switch {
		case l.At != k.At || l.Under != "" || d != nil && d.Class == book.Entrance:
		case d == nil:
			hidden++
		case d.Foe() && !l.Free && !d.Companion:
			all = append(all, p.say("here.foe", args{"foe": p.nameThing(l.Card), "margin": words.Signed(p.s.Margin(seat, l.Card, ""))}))
		default:
			free = append(free, l.Card)
		}
	}
	free = append(free, slices.Repeat([]book.Card{""}, hidden)...)
	if len(free) > 0 {
		all = append(all, p.say("here.cards", args{"cards": p.nameCards(free)}))
	}
	return all
}

// describeRivals describes the other seats on the tile, with the margin of a duel.
func (p speaker) describeRivals(seat game.Seat, k quest.Knight) []string {
	others := lists.Keep(p.s.On(k.At), func(other game.Seat) bool { return other != seat })
	if len(others) == 0 {
		return nil
	}
	all := lists.Map(others, func(other game.Seat) string {
		return p.say("here.rival", args{"who": p.nameSeat(other), "margin": words.Signed(p.s.Margin(seat, "", other))})
	})
	return []string{p.say("here.rivals", args{"list": p.joinClauses(all)})}
}

// Welcome explains the land, the ways to score, and the purpose of a submission.
func (Rules) Welcome(at game.State, lang string) []string {
	s, ok := at.(*quest.State)
	if !ok {
		return nil
	}
	p := speaker{s, lang}
	clock := args{"n": formatNumber(s.Clock / s.Options.Minute), "target": formatNumber(s.Options.Target)}
	switch {
	case s.Options.Together:
		return []string{p.say("welcome", nil), p.say("welcome.solo", clock), p.say("welcome.together", nil) + " " + p.sayCounted("welcome.turns", s.Options.Tempo, nil)}
	case s.Solo():
		return []string{p.say("welcome", nil), p.say("welcome.solo", clock)}
	}
	return []string{
		p.say("welcome", nil) + " " + p.say("welcome.rounds", args{"n": formatNumber(s.Options.Rounds)}), p.sayCounted("welcome.post", s.Options.Tempo, nil),
	}
}
