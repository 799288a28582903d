package chronicle

import (
	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Positions in the box of a quest: the first card from its left side, the knights' and Evil's row
// from its top.
const (
	slotsLeft        = 22.0
	goodRow, evilRow = 50.0, 86.0
)

// centredOffset returns the offset of the ith of n things in a box, with the given distance
// between them.
func centredOffset(i, n int, step float64) float64 {
	return boxWidth/2 + (float64(i)-float64(n-1)/2)*step
}

// drawQuestBox draws one quest with its cards, as a seat may see them; of a closed quest only the name.
func (c canvas) drawQuestBox(quest camelot.QuestData, seat game.Seat) {
	at, view := questBoxes[quest.Place], newQuestView(c.state, quest.Place, seat)
	fill := cardColour
	if !view.Open {
		fill = closedGrey
	}
	c.addRectangle(at.X, at.Y, boxWidth, boxHeight, fill, c.NameQuest(quest.Place))
	c.board.Shapes[len(c.board.Shapes)-1].Ref = string(quest.Place)
	c.addLabel(at.X+boxWidth/2, at.Y+18, 22, words.Capital(c.NamePlace(quest.Place)), ink, true)
	if !view.Open {
		c.addLabel(at.X+boxWidth/2, at.Y+90, 22, c.say("quest.closed", nil), ink, false)
		return
	}
	if c.state.Heroism == quest.Place {
		c.add(report.Shape{Kind: report.Diamond, Points: []report.Point{{X: at.X + boxWidth - 18, Y: at.Y + 18}}, Size: 11, Fill: gold, Stroke: ink, Width: 2, Title: c.NameCard("heroism")})
	}
	switch {
	case quest.IsCombat():
		c.drawCombat(quest, view, at)
	case quest.IsWar():
		c.drawWar(quest, view, at)
	case quest.River > 0:
		c.drawRiver(quest, view, at)
	default:
		c.drawGrailRow(view, at)
	}
}

// drawCombat draws the spots of a combat quest: the white cards above, the black ones below them. Black
// cards that the reader does not know show "?".
func (c canvas) drawCombat(quest camelot.QuestData, view QuestView, at report.Point) {
	for i := range quest.White {
		text, fill := "", closedGrey
		if i < len(view.White) {
			text, fill = spellNumber(c.state.WhiteCard(view.White[i]).Value), goodColour
		}
		c.drawCard(at.X+centredOffset(i, quest.White, pieceStep), at.Y+goodRow, text, fill)
	}
	for i := range quest.Black {
		text, fill := "", closedGrey
		if i < len(view.Black) {
			text, fill = "?", evilColour
			if view.Black[i].Card != "" {
				text = spellNumber(c.state.BlackValue(view.Black[i].Card, quest.Place))
			}
			if view.Black[i].Down {
				fill = hiddenColour
			}
		}
		c.drawCard(at.X+centredOffset(i, quest.Black, pieceStep), at.Y+evilRow, text, fill)
	}
}

// drawWar draws the straight of a war, with the cards that lie in colour, the places of its warriors, and
// Mordred.
func (c canvas) drawWar(quest camelot.QuestData, view QuestView, at report.Point) {
	needed := listStraight(c.state, quest.Place)
	for i, n := range needed {
		fill := closedGrey
		if i < len(view.White) {
			fill = goodColour
		}
		c.drawCard(at.X+centredOffset(i, len(needed), pieceStep), at.Y+goodRow, spellNumber(n), fill)
	}
	for i := range quest.Warriors {
		x := centredOffset(i, quest.Warriors, pieceStep)
		if view.Mordred {
			x = slotsLeft + float64(i)*pieceStep // Mordred's name stands beside them
		}
		shape := report.Shape{Kind: report.Circle, Points: []report.Point{{X: at.X + x, Y: at.Y + evilRow}}, Size: 13, Fill: closedGrey, Stroke: ink, Width: 2}
		if i < view.Warriors {
			shape.Fill, shape.Title = evilColour, c.say("board.warrior", nil)
		}
		c.add(shape)
	}
	if view.Mordred {
		c.addLabel(at.X+218, at.Y+evilRow, 22, c.NameCard("mordred"), ink, true)
	}
}

// drawRiver draws the river with its steps, Excalibur in it, and the names of its ends.
func (c canvas) drawRiver(quest camelot.QuestData, view QuestView, at report.Point) {
	from, to, y := at.X+slotsLeft, at.X+boxWidth-slotsLeft, at.Y+goodRow+4.0
	c.add(report.Shape{Kind: report.Polyline, Points: []report.Point{{X: from, Y: y}, {X: to, Y: y}}, Stroke: water, Width: 16})
	step := (to - from) / float64(2*quest.River)
	for i := -quest.River; i <= quest.River; i++ {
		x := from + float64(i+quest.River)*step
		c.add(report.Shape{Kind: report.Circle, Points: []report.Point{{X: x, Y: y}}, Size: 6, Fill: parchment, Stroke: ink, Width: 1, Title: words.FormatSigned(i)})
	}
	x := from + float64(view.River+quest.River)*step
	c.add(report.Shape{Kind: report.Cross, Points: []report.Point{{X: x, Y: y}}, Size: 20, Fill: gold, Stroke: ink, Width: 2, Title: c.NameRelic(camelot.Sword)})
	c.addLabel(from+34, at.Y+evilRow, 22, c.say("board.evil-end", nil), ink, false)
	c.addLabel(to-56, at.Y+evilRow, 22, c.say("board.good-end", nil), ink, false)
}

// drawGrailRow draws the Grail and the spots of its row, free ones grey.
func (c canvas) drawGrailRow(quest QuestView, at report.Point) {
	c.add(report.Shape{Kind: report.Circle, Points: []report.Point{{X: at.X + slotsLeft, Y: at.Y + 66}}, Size: 13, Fill: gold, Stroke: ink, Width: 2, Title: c.NameRelic(camelot.Cup)})
	for i, card := range quest.Row {
		text, fill := findCardMark(card), evilColour
		switch text {
		case "":
			fill = closedGrey
		case "G":
			fill = goodColour
		}
		c.drawCard(at.X+slotsLeft+38+float64(i)*36, at.Y+66, text, fill)
		if card != "" {
			c.board.Shapes[len(c.board.Shapes)-1].Title = words.Capital(c.NameCard(card))
		}
	}
}
