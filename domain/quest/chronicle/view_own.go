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

// sheet describes a seat to its own player: its place, attributes and cards, its
// mission, and its points.
func (p speaker) sheet(seat game.Seat, k quest.Knight) []report.Block {
	points := report.Block{Text: p.points(seat, k)}
	if k.Status == quest.Resigned {
		return []report.Block{{Text: p.say("own.resigned", nil)}, points}
	}
	blocks := []report.Block{{Text: strings.Join(p.stance(seat, k), " ")}, points, {Text: p.missionText(k)}}
	if len(k.Hand) == 0 {
		return append(blocks, report.Block{Text: p.say("own.no-hand", nil)}, p.before(k))
	}
	hand := lists.Map(k.Hand, p.held)
	blocks = append(blocks, report.Block{Text: p.count("own.hand", len(hand), nil)}, report.Block{Items: hand}, p.before(k))
	return slices.DeleteFunc(blocks, func(b report.Block) bool { return b.Text == "" && len(b.Items) == 0 })
}

// stance describes the seat's character, its place, and its obligations.
func (p speaker) stance(seat game.Seat, k quest.Knight) []string {
	a := args{"who": p.who(seat), "at": p.place(k.At), "n": number(k.Lost), "attrs": p.allAttrs(k.Attrs)}
	all := []string{p.say("own.who", a), p.say("own.attrs", a)}
	if k.Lost > 0 {
		all = append(all, p.say("own.lost", a))
	}
	if k.Stay != "" {
		kind := p.s.Book.Tile(k.Stay).Kind
		all = append(all, p.say("own.stay", args{"place": p.the(kind), "gain": book.Effect{Gain: p.s.Book.Place(kind).Gain}.Text(p.lang)}))
	}
	if k.MustEnter != "" {
		all = append(all, p.say("own.must", args{"place": p.the(book.Zone(k.MustEnter))}))
	}
	if len(k.ImmuneFrom) > 0 {
		all = append(all, p.say("own.immune", args{"list": p.whos(k.ImmuneFrom)}))
	}
	switch {
	case k.Status == quest.Dormant:
		all = append(all, p.say("own.dormant", nil))
	case !k.Passed:
		all = append(all, p.say("own.not-passed", nil))
	}
	return all
}

// allAttrs lists all five attributes. Those that feed another are given with their maximum
//
func (p speaker) allAttrs(has book.Attrs) string {
	all := lists.Map(p.s.Book.Attributes, func(d book.AttrDef) string {
		text := p.attr(d.ID) + " " + number(has.Of(d.ID))
		if d.Feeds == "" {
			return text
		}
		return p.say("own.of", args{"attr": text, "max": number(d.Max)})
	})
	return strings.Join(all, ", ")
}

// points lists a seat's points by their sources.
func (p speaker) points(seat game.Seat, k quest.Knight) string {
	a := args{
		"n": number(p.s.Total(seat)), "sword": number(k.Points.Sword), "mission": number(k.Points.Mission), "errands": number(k.Points.Errands),
		"fights": number(k.Points.Fights), "pending": number(p.s.Pending(seat)),
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
		text += " " + p.say("own.mission.held", args{"cards": p.cards(held)})
	}
	return text
}

// held describes a card in the seat's own hand, with its effect.
func (p speaker) held(h quest.Held) string {
	a := args{"card": book.Titled(p.lang, h.Card), "text": p.s.Book.Text(p.lang, h.Card)}
	return p.say(lists.Either(p.s.Superior() && !h.Up, "own.card.down", "own.card"), a)
}

// before lists the cards that lie before a seat and are not counted.
func (p speaker) before(k quest.Knight) report.Block {
	all := lists.Map(k.Front, p.fronted)
	if len(all) == 0 {
		return report.Block{}
	}
	return report.Block{Text: p.say("own.front", args{"list": p.joined(all)})}
}

// fronted describes a card before a seat: its destination, or that it is fixed.
func (p speaker) fronted(f quest.Fronted) string {
	d := p.s.Book.Card(f.Card)
	a := args{"card": book.Titled(p.lang, f.Card), "place": p.the(d.Dest)}
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
