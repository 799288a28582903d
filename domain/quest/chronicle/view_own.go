package chronicle

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// describeSeat describes a seat to its own player: its place, attributes and cards, its
// mission, and its points.
func (p speaker) describeSeat(seat game.Seat, knight quest.Knight) []report.Block {
	points := report.Block{Text: p.listPoints(seat, knight)}
	if knight.Status == quest.Resigned {
		return []report.Block{{Text: p.say("own.resigned", nil)}, points}
	}
	blocks := []report.Block{{Text: strings.Join(p.describeStance(seat, knight), " ")}, points, {Text: p.describeMission(knight)}}
	if len(knight.Hand) == 0 {
		return append(blocks, report.Block{Text: p.say("own.no-hand", nil)}, p.listFronted(knight))
	}
	hand := lists.Map(knight.Hand, p.describeHeld)
	blocks = append(blocks, report.Block{Text: p.sayCounted("own.hand", len(hand), nil)}, report.Block{Items: hand}, p.listFronted(knight))
	return slices.DeleteFunc(blocks, func(b report.Block) bool { return b.Text == "" && len(b.Items) == 0 })
}

// describeStance describes the seat's character, its place, and its obligations.
func (p speaker) describeStance(seat game.Seat, knight quest.Knight) []string {
	a := args{"who": p.nameSeat(seat), "at": p.namePlace(knight.At), "n": formatNumber(knight.Lost), "attrs": p.listAllAttributes(knight.Attrs)}
	sentences := []string{p.say("own.who", a), p.say("own.attrs", a)}
	if knight.Lost > 0 {
		sentences = append(sentences, p.say("own.lost", a))
	}
	if knight.Stay != "" {
		kind := p.state.Book.Tile(knight.Stay).Kind
		sentences = append(sentences, p.say("own.stay", args{"place": p.nameThing(kind), "gain": book.Effect{Gain: p.state.Book.Place(kind).Gain}.Text(p.lang)}))
	}
	if knight.MustEnter != "" {
		sentences = append(sentences, p.say("own.must", args{"place": p.nameThing(book.Zone(knight.MustEnter))}))
	}
	if len(knight.ImmuneFrom) > 0 {
		sentences = append(sentences, p.say("own.immune", args{"list": p.nameSeats(knight.ImmuneFrom)}))
	}
	switch {
	case knight.Status == quest.Dormant:
		sentences = append(sentences, p.say("own.dormant", nil))
	case !knight.Passed:
		sentences = append(sentences, p.say("own.not-passed", nil))
	}
	return sentences
}

// listAllAttributes lists all five attributes. Those that feed another are given with their maximum
//
func (p speaker) listAllAttributes(has book.Attrs) string {
	all := lists.Map(p.state.Book.Attributes, func(attr book.AttrDef) string {
		text := p.nameAttribute(attr.ID) + " " + formatNumber(has.Of(attr.ID))
		if attr.Feeds == "" {
			return text
		}
		return p.say("own.of", args{"attr": text, "max": formatNumber(attr.Max)})
	})
	return strings.Join(all, ", ")
}

// listPoints lists a seat's points by their sources.
func (p speaker) listPoints(seat game.Seat, k quest.Knight) string {
	a := args{
		"n": formatNumber(p.state.TotalPoints(seat)), "sword": formatNumber(k.Points.Sword), "mission": formatNumber(k.Points.Mission), "errands": formatNumber(k.Points.Errands),
		"fights": formatNumber(k.Points.Fights), "pending": formatNumber(p.state.PendingPoints(seat)),
	}
	return p.say(lists.Either(p.state.PendingPoints(seat) < 0, "own.points.pending", "own.points"), a)
}

// describeMission describes the task of a seat's mission, and its progress; "" without a mission.
func (p speaker) describeMission(knight quest.Knight) string {
	mission := p.state.Book.Mission(knight.Mission)
	if mission == nil {
		return ""
	}
	a := args{"id": string(knight.Mission), "mission": book.Name(p.lang, knight.Mission), "text": mission.Text(p.lang)}
	switch {
	case knight.Done:
		return p.say("own.mission.done", a)
	case knight.Spoiled:
		return p.say("own.mission.void", a)
	}
	text := p.say("own.mission", a)
	held := lists.Keep(mission.Cards(), knight.Holds)
	if len(held) > 0 {
		text += " " + p.say("own.mission.held", args{"cards": p.nameCards(held)})
	}
	return text
}

// describeHeld describes a card in the seat's own hand, with its effect.
func (p speaker) describeHeld(held quest.Held) string {
	a := args{"card": book.Titled(p.lang, held.Card), "text": p.state.Book.Text(p.lang, held.Card)}
	return p.say(lists.Either(p.state.IsSuperior() && !held.Up, "own.card.down", "own.card"), a)
}

// listFronted lists the cards that lie in front of a seat and are not counted; an empty block for none.
func (p speaker) listFronted(k quest.Knight) report.Block {
	all := lists.Map(k.Front, p.describeFronted)
	if len(all) == 0 {
		return report.Block{}
	}
	return report.Block{Text: p.say("own.front", args{"list": p.joinClauses(all)})}
}

// describeFronted describes a card in front of a seat: its destination, or that it is fixed or beaten.
func (p speaker) describeFronted(fronted quest.Fronted) string {
	card := p.state.Book.Card(fronted.Card)
	params := args{"card": book.Titled(p.lang, fronted.Card), "place": p.nameThing(card.Dest)}
	switch {
	case fronted.Fixed && card.Dest != "":
		return p.say("own.front.delivered", params)
	case fronted.Fixed:
		return p.say("own.front.fixed", params)
	case card.Dest != "":
		if tiles := p.state.TilesOf(card.Dest); len(tiles) > 0 {
			params["at"] = tiles[0].Label()
			return p.say("own.front.known", params)
		}
		return p.say("own.front.bound", params)
	case fronted.Beaten:
		return p.say("own.front.beaten", params)
	}
	return words.Capital(params["card"])
}
