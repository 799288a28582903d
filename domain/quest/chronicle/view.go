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

// View returns the position as a seat may see it: the seat's own cards and mission, its options on its tile, and
// the public facts; for "" the public facts alone. Before the first post it holds only the board and data. It is
// empty for a position of another ruleset.
func (Rules) View(at game.State, seat game.Seat, lang string) report.View {
	state, ok := at.(*quest.State)
	if !ok {
		return report.View{}
	}
	p := speaker{state, lang}
	view := report.View{Data: CollectData(state, seat), Board: p.drawBoard(seat)}
	if state.Post == 0 {
		return view
	}
	if k, plays := state.Knights[seat]; plays {
		view.Sections = append(view.Sections, report.Section{ID: "position", Title: p.say("own.title", nil), Blocks: p.describeSeat(seat, k)})
		if items := p.describeOptions(seat, k); len(items) > 0 {
			view.Sections = append(view.Sections, report.Section{ID: "here", Title: p.say("here.title", args{"at": p.namePlace(k.At)}), Blocks: []report.Block{{Items: items}}})
		}
	}
	view.Sections = append(view.Sections, report.Section{ID: "public", Title: p.say("public.title", nil), Blocks: p.describePublic(seat)})
	if said := p.listOrders(); len(said) > 0 {
		view.Sections = append(view.Sections, report.Section{ID: "said", Title: p.say("said.title", nil), Blocks: said, Folded: true})
	}
	return view
}

// describeOptions describes a seat's options on its tile, by the known board. It returns none for a seat
// that has resigned, and after the end.
func (p speaker) describeOptions(seat game.Seat, knight quest.Knight) []string {
	if knight.Status == quest.Resigned || p.state.Ending != nil {
		return nil
	}
	return slices.Concat(p.describeWays(seat, knight), p.describeFights(seat, knight), p.describeRivals(seat, knight))
}

// describeWays describes where each side leads, and the effect of the tile on a character that arrives.
func (p speaker) describeWays(seat game.Seat, knight quest.Knight) []string {
	var sentences, closedSides []string
	for _, dir := range land.Dirs {
		route, _, ok := p.state.Route(seat, orders.Move{Steps: []orders.Step{{Dir: dir}}}, false)
		switch {
		case !ok:
			closedSides = append(closedSides, dir.String())
		case route.Explores:
			sentences = append(sentences, p.say("here.explore", args{"side": dir.String(), "zone": p.nameThing(book.Zone(route.Zone))}))
		default:
			sentences = append(sentences, p.say("here.step", args{"side": dir.String(), "at": p.namePlace(route.Way[0])}))
		}
	}
	if place := p.state.PlaceAt(knight.At); place != "" {
		sentences = append(sentences, p.say("here.enter", args{"place": p.nameThing(book.Zone(place))}))
	}
	if dev := p.state.DevAt(knight.At); dev != nil && dev.Exit {
		sentences = append(sentences, p.say("here.out", args{"place": p.nameThing(book.Zone(knight.At.Map))}))
	}
	if len(closedSides) > 0 && knight.MustEnter == "" {
		sentences = append(sentences, p.say("here.closed", args{"sides": strings.Join(closedSides, ", ")}))
	}
	if text := p.state.Book.PlaceText(p.lang, p.state.KindAt(knight.At)); text != "" {
		sentences = append(sentences, p.say("here.place", args{"text": text}))
	}
	return sentences
}

// describeFights describes the cards on the seat's tile: foes with the margin of a fight, and other cards, which
// can be taken. Cards that the seat does not know are counted.
func (p speaker) describeFights(seat game.Seat, knight quest.Knight) []string {
	var sentences []string
	var takeable []book.Card
	hiddenCount := 0
	for _, lying := range listLying(p.state, seat) {
		card := p.state.Book.Card(lying.Card)
		switch {
		case lying.At != knight.At || lying.Under != "" || card != nil && card.Class == book.Entrance:
		case card == nil:
			hiddenCount++
		case card.IsFoe() && !lying.Free && !card.Companion:
			sentences = append(sentences, p.say("here.foe", args{"foe": p.nameThing(lying.Card), "margin": words.FormatSigned(p.state.MarginAgainst(seat, lying.Card, ""))}))
		default:
			takeable = append(takeable, lying.Card)
		}
	}
	takeable = append(takeable, slices.Repeat([]book.Card{""}, hiddenCount)...)
	if len(takeable) > 0 {
		sentences = append(sentences, p.say("here.cards", args{"cards": p.nameCards(takeable)}))
	}
	return sentences
}

// describeRivals describes the other seats on the tile, with the margin of a duel; none if the seat is alone.
func (p speaker) describeRivals(seat game.Seat, k quest.Knight) []string {
	others := lists.Keep(p.state.SeatsOn(k.At), func(other game.Seat) bool { return other != seat })
	if len(others) == 0 {
		return nil
	}
	all := lists.Map(others, func(other game.Seat) string {
		return p.say("here.rival", args{"who": p.nameSeat(other), "margin": words.FormatSigned(p.state.MarginAgainst(seat, "", other))})
	})
	return []string{p.say("here.rivals", args{"list": p.joinClauses(all)})}
}

// Welcome explains the land, the ways to score, and the purpose of a submission. It returns nil for a position of
// another ruleset.
func (Rules) Welcome(at game.State, lang string) []string {
	state, ok := at.(*quest.State)
	if !ok {
		return nil
	}
	p := speaker{state, lang}
	clock := args{"n": formatNumber(state.Clock / state.Options.Minute), "target": formatNumber(state.Options.Target)}
	switch {
	case state.Options.Together:
		return []string{p.say("welcome", nil), p.say("welcome.solo", clock), p.say("welcome.together", nil) + " " + p.sayCounted("welcome.turns", state.Options.Tempo, nil)}
	case state.IsSolo():
		return []string{p.say("welcome", nil), p.say("welcome.solo", clock)}
	}
	return []string{
		p.say("welcome", nil) + " " + p.say("welcome.rounds", args{"n": formatNumber(state.Options.Rounds)}), p.sayCounted("welcome.post", state.Options.Tempo, nil),
	}
}
