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
func (p speaker) describeSeat(seat game.Seat, k quest.Knight) []report.Block {
	points := report.Block{Text: p.listPoints(seat, k)}
	if k.Status == quest.Resigned {
		return []report.Block{{Text: p.say("own.resigned", nil)}, points}
	}
	blocks := []report.Block{{Text: strings.Join(p.describeStance(seat, k), " ")}, points, {Text: p.missionText(k)}}
	if len(k.Hand) == 0 {
		return append(blocks, report.Block{Text: p.say("own.no-hand", nil)}, p.listFronted(k))
	}
	hand := lists.Map(k.Hand, p.describeHeld)
	blocks = append(blocks, report.Block{Text: p.sayCounted("own.hand", len(hand), nil)}, report.Block{Items: hand}, p.listFronted(k))
	return slices.DeleteFunc(blocks, func(b report.Block) bool { return b.Text == "" && len(b.Items) == 0 })
}

// describeStance describes the seat's character, its place, and its obligations.
func (p speaker) describeStance(seat game.Seat, k quest.Knight) []string {
	a := args{"who": p.nameSeat(seat), "at": p.namePlace(k.At), "n": formatNumber(k.Lost), "attrs": p.listAllAttributes(k.Attrs)}
	all := []string{p.say("own.who", a), p.say("own.attrs", a)}
	if k.Lost > 0 {
		all = append(all, p.say("own.lost", a))
	}
	if k.Stay != "" {
		kind := p.s.Book.Tile(k.Stay).Kind
		all = append(all, p.say("own.stay", args{"place": p.nameThing(kind), "gain": book.Effect{Gain: p.s.Book.Place(kind).Gain}.Text(p.lang)}))
	}
	if k.MustEnter != "" {
		all = append(all, p.say("own.must", args{"place": p.nameThing(book.Zone(k.MustEnter))}))
	}
	if len(k.ImmuneFrom) > 0 {
		all = append(all, p.say("own.immune", args{"list": p.nameSeats(k.ImmuneFrom)}))
	}
	switch {
	case k.Status == quest.Dormant:
		all = append(all, p.say("own.dormant", nil))
	case !k.Passed:
		all = append(all, p.say("own.not-passed", nil))
	}
	return all
}

// listAllAttributes lists all five attributes. Those that feed another are given with their maximum
//
func (p speaker) listAllAttributes(has book.Attrs) string {
	all := lists.Map(p.s.Book.Attributes, func(d book.AttrDef) string {
		text := p.nameAttribute(d.ID) + " " + formatNumber(has.Of(d.ID))
		if d.Feeds == "" {
			return text
		}
		return p.say("own.of", args{"attr": text, "max": formatNumber(d.Max)})
	})
	return strings.Join(all, ", ")
}

// listPoints lists a seat's points by their sources.
func (p speaker) listPoints(seat game.Seat, k quest.Knight) string {
	a := args{
		"n": formatNumber(p.s.Total(seat)), "sword": formatNumber(k.Points.Sword), "mission": formatNumber(k.Points.Mission), "errands": formatNumber(k.Points.Errands),
		"fights": formatNumber(k.Points.Fights), "pending": formatNumber(p.s.Pending(seat)),
	}
	return p.say(lists.Either(p.s.Pending(seat) < 0, "own.points.pending", "own.points"), a)
}

// missionText describes the task of a seat's mission, and its progress; "" without a mission.
func (p speaker) missionText(k quest.Knight) string {
	m := p.s.Book.Mission(k.Mission)
	if m == nil {
		return ""
	}
	a := args{"id": string(k.Mission), "mission": book.Name(p.lang, k.Mission), "text": m.Text(p.lang)}
	switch {
	case k.Done:
		return p.say("own.mission.done", a)
	case k.Spoiled:
		return p.say("own.mission.void", a)
	}
	text := p.say("own.mission", a)
	held := lists.Keep(m.Cards(), k.Holds)
	if len(held) > 0 {
		text += " " + p.say("own.mission.held", args{"cards": p.nameCards(held)})
	}
	return text
}

// describeHeld describes a card in the seat's own hand, with its effect.
func (p speaker) describeHeld(h quest.Held) string {
	a := args{"card": book.Titled(p.lang, h.Card), "text": p.s.Book.Text(p.lang, h.Card)}
	return p.say(lists.Either(p.s.Superior() && !h.Up, "own.card.down", "own.card"), a)
}

// listFronted lists the cards that lie before a seat and are not counted.
func (p speaker) listFronted(k quest.Knight) report.Block {
	all := lists.Map(k.Front, p.describeFronted)
	if len(all) == 0 {
		return report.Block{}
	}
	return report.Block{Text: p.say("own.front", args{"list": p.joinClauses(all)})}
}

// describeFronted describes a card before a seat: its destination, or that it is fixed.
func (p speaker) describeFronted(f quest.Fronted) string {
	d := p.s.Book.Card(f.Card)
	a := args{"card": book.Titled(p.lang, f.Card), "place": p.nameThing(d.Dest)}
	switch {
	case f.Fixed && d.Dest != "":
		return p.say("own.front.delivered", a)
	case f.Fixed:
		return p.say("own.front.fixed", a)
	case d.Dest != "":
		if tiles := p.s.TilesOf(d.Dest); len(tiles) > 0 {
			a["at"] = tiles[0].Label()
			return p.say("own.front.known", a)
		}
		return p.say("own.front.bound", a)
	case f.Beaten:
		return p.say("own.front.beaten", a)
	}
	return words.Capital(a["card"])
}
