package chronicle

import (
	"math"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/scene"
	"seneschal/domain/words"
)

// drawBoard draws the table as a seat may see it, and describes it in words; "" is the public.
func (p speaker) drawBoard(seat game.Seat) *report.Board {
	height := rosterTop + rosterStep*((len(p.state.Order)+1)/2-1) + 26
	c := canvas{speaker: p, initials: p.listInitials(), board: &report.Board{
		Width: boardWidth, Height: height,
		Title: p.say("board.title", args{"round": spellNumber(p.state.Round), "who": p.NameSeat(p.state.Active)}),
		Alt: p.say("board.alt", args{
			"white": spellNumber(p.state.Swords.White), "black": spellNumber(p.state.Swords.Black), "engines": spellNumber(p.state.Engines),
		}),
	}}
	c.addRectangle(0, 0, boardWidth, float64(height), parchment, "")
	c.drawEngines()
	c.drawTable()
	c.drawSwords()
	for _, quest := range p.state.QuestTrack().Quests {
		if c.state.OnTable(quest.Place) {
			c.drawQuestBox(quest, seat)
		}
	}
	c.drawKnights()
	c.drawRoster()
	c.board.Words = c.describePicture(seat)
	return c.board
}

// drawEngines draws the siege engines in a ring around Camelot, and the empty places for more.
func (c canvas) drawEngines() {
	for i := range c.state.QuestTrack().Engines {
		at := pointOnCircle(210, float64(i)/float64(c.state.QuestTrack().Engines))
		shape := report.Shape{Kind: report.Tower, Points: []report.Point{at}, Size: 16, Stroke: closedGrey, Width: 2, Dashed: true}
		if i < c.state.Engines {
			shape.Fill, shape.Stroke, shape.Dashed, shape.Title = engineRust, ink, false, c.say("board.engine", nil)
		}
		c.add(shape)
	}
}

// drawTable draws the Round Table itself.
func (c canvas) drawTable() {
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 186, Fill: tableWood, Stroke: ink, Width: 3, Title: c.NamePlace(camelot.Camelot), Ref: string(camelot.Camelot)})
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 178, Stroke: grain, Width: 2})
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{tableCentre}, Size: 102, Fill: parchment, Stroke: ink, Width: 2, Ref: string(camelot.Camelot)})
	c.addLabel(tableCentre.X, tableCentre.Y-46, 24, c.NamePlace(camelot.Camelot), ink, true)
	c.addLabel(tableCentre.X, tableCentre.Y-8, 22, c.say("board.swords", args{
		"white": spellNumber(c.state.Swords.White), "black": spellNumber(c.state.Swords.Black),
	}), ink, false)
	c.addLabel(tableCentre.X, tableCentre.Y+22, 22, c.say("board.engines", args{"n": spellNumber(c.state.Engines)}), ink, false)
	c.addLabel(tableCentre.X, tableCentre.Y+52, 22, c.say("board.round", args{"n": spellNumber(c.state.Round)}), ink, false)
}

// drawSwords draws the swords on the table with their points to its middle, white ones first, and
// then the empty places.
func (c canvas) drawSwords() {
	all := float64(c.state.QuestTrack().Swords)
	for i := range c.state.QuestTrack().Swords {
		turn := float64(i) / all
		shape := report.Shape{Kind: report.Polygon, Points: outlineSword(turn), Stroke: ink, Width: 1.5}
		switch {
		case i < c.state.Swords.White:
			shape.Fill, shape.Title = goodColour, c.say("board.white-sword", nil)
		case i < c.state.Swords.Total():
			shape.Fill, shape.Title = evilColour, c.say("board.black-sword", nil)
		default:
			shape = report.Shape{Kind: report.Polyline, Points: []report.Point{pointOnCircle(102, turn), pointOnCircle(136, turn)}, Stroke: grain, Width: 3, Dashed: true}
		}
		c.add(shape)
	}
}

// outlineSword returns the outline of a sword at a turn around the table, from 0 to 1.
func outlineSword(turn float64) []report.Point {
	a := 2*math.Pi*turn - math.Pi/2
	outline := scene.Outlines(report.Shape{Kind: report.Sword, Points: []report.Point{{}}, Size: 22})[0]
	for i, p := range outline { // its point is down: at the top of the table, towards the middle
		x, y := p.X, 121-p.Y
		outline[i] = report.Point{X: tableCentre.X + y*math.Cos(a) - x*math.Sin(a), Y: tableCentre.Y + y*math.Sin(a) + x*math.Cos(a)}
	}
	return outline
}

// describePicture describes the whole picture in sentences: each quest, Heroism and each knight. Swords
// and engines are left to the line above them (Alt).
func (p speaker) describePicture(seat game.Seat) []string {
	all := lists.Map(p.state.QuestTrack().Quests, func(q camelot.QuestData) string { return p.describeQuest(q, seat) })
	if p.state.Heroism != "" {
		all = append(all, p.say("heroism", args{"quest": p.NameQuest(p.state.Heroism)}))
	}
	all = append(all, lists.Map(p.state.Order, p.describeKnight)...)
	return all
}

// describeQuest describes a quest in a sentence.
func (p speaker) describeQuest(quest camelot.QuestData, seat game.Seat) string {
	good, evil := p.describeSides(quest, seat)
	a := args{"quest": p.NameQuest(quest.Place), "good": good, "evil": evil, "list": p.NameSeats(p.listKnightsAt(quest.Place))}
	key := "board.quest"
	switch {
	case !p.state.Quests[quest.Place].Open:
		key = "board.quest-closed"
	case evil == "":
		key = "board.quest-river"
	}
	text := p.say(key, a)
	if a["list"] != "" {
		text += " " + p.say("board.there", a)
	}
	return words.Capital(text)
}

// describeKnight describes a knight in a sentence.
func (p speaker) describeKnight(seat game.Seat) string {
	k := p.state.Knights[seat]
	a := args{"who": p.NameSeat(seat), "place": p.nameWhere(k.At), "life": spellNumber(k.Life), "cards": spellNumber(len(k.Hand)), "notes": p.listPublicFacts(seat)}
	key := "board.knight-in"
	if !k.Alive || k.Exposed {
		key = "board.knight-out"
	}
	return words.Capital(strings.TrimSuffix(p.say(key, a), " ()"))
}
