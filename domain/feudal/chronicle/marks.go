package chronicle

import (
	"slices"
	"strconv"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
)

// Colours of the marks of the optional rules.
var (
	stoneGrey  = palette.Board("stone")
	fireRed    = palette.Board("fire")
	sitesWhite = palette.Board("pale")
)

// drawMarks draws the things that the optional rules put on the board: castles, holy sites,
// fires, sieges, and bridges that are swept away.
func (p speaker) drawMarks(board *report.Board) {
	for _, card := range p.state.Book.Valley.Manors {
		p.drawCastle(board, card)
		p.drawHolySites(board, card)
		p.drawFires(board, card)
		p.drawSiege(board, card)
	}
	for _, at := range p.state.Swept {
		p.crossOut(board, at)
	}
}

// drawEntries draws the ids of the entry roads, as orders and menus use them, while seats
// choose theirs.
func (p speaker) drawEntries(board *report.Board) {
	if p.state.Season != book.Setup {
		return
	}
	for _, road := range p.state.Book.Valley.Entries {
		board.Shapes = append(board.Shapes, report.Shape{
			Kind: report.Circle, Points: toPoints(road.Way[:1]), Size: 22, Fill: sitesWhite, Stroke: inkColour, Width: edgeWidth, Text: road.ID, Bold: true,
			Title: p.Say("board.entry", params{"entry": road.ID, "manor": p.NamePlace(valley.Node(road.Manor))}), Ref: road.ID,
		})
	}
}

// addMark adds a mark beside a manor's square, dx to the right and dy down, and returns it for changes. The pointer
// holds until the next shape is added.
func addMark(board *report.Board, kind report.ShapeKind, m valley.Card, dx, dy int, fill, title string) *report.Shape {
	at := report.Point{X: float64(m.At[0] + dx), Y: float64(m.At[1] + dy)}
	board.Shapes = append(board.Shapes, report.Shape{
		Kind: kind, Points: []report.Point{at}, Size: 12, Fill: fill, Stroke: inkColour, Width: edgeWidth, Title: title,
	})
	return &board.Shapes[len(board.Shapes)-1]
}

// drawCastle draws a tower, with a dashed line if it is damaged.
func (p speaker) drawCastle(board *report.Board, card valley.Card) {
	held := p.state.Manors[card.Code]
	if held.Castle == "" {
		return
	}
	shape := addMark(board, report.Tower, card, -27, 0, stoneGrey, p.Say("board.castle", params{"manor": card.Name})+p.describeDamage(held.Castle))
	shape.Dashed = held.Castle == book.Damaged
}

// drawHolySites draws a church as a cross and a cromlech as a stone. Dormant sites are pale
// (F-232).
func (p speaker) drawHolySites(board *report.Board, card valley.Card) {
	holding, dx := p.state.Manors[card.Code], 26
	for _, site := range feudal.Sites {
		if holding.HolySite(site) == "" {
			continue
		}
		title := p.Say("board.site."+string(site), params{"manor": card.Name}) + p.describeDamage(holding.HolySite(site))
		fill := holyGold
		if !p.state.IsSiteActive(card.Code, site) {
			fill, title = sitesWhite, title+", "+p.Say("site.dormant", nil)
		}
		kind := lists.Either(site == book.Church, report.Cross, report.Diamond)
		addMark(board, kind, card, dx, 0, fill, title).Dashed = holding.HolySite(site) == book.Damaged
		dx += 20
	}
}

// describeDamage returns the words that a title adds for a damaged thing; "" for a sound
// one.
func (p speaker) describeDamage(c book.Condition) string {
	if c != book.Damaged {
		return ""
	}
	return ", " + p.Say("condition.damaged", nil)
}

// drawFires draws one flame for burnt fields and one for ravaged forests.
func (p speaker) drawFires(board *report.Board, card valley.Card) {
	held, dx := p.state.Manors[card.Code], -27
	for _, fire := range []struct {
		key  string
		n    int
		fill string
	}{{"fire.fields", held.Burnt, fireRed}, {"fire.forests", held.Ravaged, forestGreen}} {
		if fire.n > 0 {
			addMark(board, report.Flame, card, dx, 24, fire.fill, card.Name+": "+p.Count(fire.key, fire.n, nil)).Size = 10
			dx -= 18
		}
	}
}

// drawSiege draws a ring of each besieger's colour around a square.
func (p speaker) drawSiege(board *report.Board, card valley.Card) {
	for i, seat := range p.state.Besiegers(card.Code) {
		ring := addMark(board, report.Circle, card, 0, 0, "", p.Say("board.siege", params{"who": p.NameSeat(seat), "manor": card.Name}))
		ring.Size, ring.Stroke, ring.Width, ring.Dashed = float64(22+5*i), p.colourOf(seat), 4, true
	}
}

// crossOut strikes a bridge out.
func (p speaker) crossOut(board *report.Board, at valley.Node) {
	point := toPoint(p.state.Book.Valley.PointOf(at))
	for _, dy := range []float64{-13, 13} {
		board.Shapes = append(board.Shapes, report.Shape{
			Kind: report.Polyline, Points: []report.Point{{X: point.X - 13, Y: point.Y - dy}, {X: point.X + 13, Y: point.Y + dy}}, Stroke: fireRed, Width: 4,
			Title: p.Say("board.swept", params{"bridge": p.nameBridge(at)}),
		})
	}
}

// markKeys lists the marks that the legend explains, in its order, with the keys of their texts.
var markKeys = []struct {
	kind      report.ShapeKind
	fill, key string
}{
	{report.Crown, holyGold, "legend.lord"},
	{report.Square, paper, "board.legend.free"},
	{report.Cross, inkColour, "legend.monastery"},
	{report.Circle, paper, "legend.mile"},
	{report.Circle, sitesWhite, "legend.entry"},
	{report.Square, dangers["bridge"], "legend.bridge"},
	{report.Square, dangers["forest"], "legend.forest"},
	{report.Square, dangers["lane"], "legend.lane"},
	{report.Tower, stoneGrey, "legend.castle"},
	{report.Cross, holyGold, "legend.church"},
	{report.Diamond, holyGold, "legend.cromlech"},
	{report.Diamond, sitesWhite, "legend.dormant"},
	{report.Cross, sitesWhite, "legend.dormant"},
	{report.Flame, fireRed, "legend.fields"},
	{report.Flame, forestGreen, "legend.forests"},
	{report.Polyline, fireRed, "legend.swept"},
	{report.Circle, "", "legend.siege"}, // has the colour of each besieger on the board
}

// buildMarkKeys builds the legend of those marks that stand on the board, and adds the King's total and the year's
// weather where the game has them.
func (p speaker) buildMarkKeys(board *report.Board) []report.Key {
	var keys []report.Key
	add := func(is bool, kind report.ShapeKind, fill, text string) {
		if is {
			keys = append(keys, report.Key{Kind: kind, Fill: fill, Text: text})
		}
	}
	for _, k := range markKeys {
		add(slices.ContainsFunc(board.Shapes, func(shape report.Shape) bool {
			dormant := k.fill == holyGold && shape.Fill == sitesWhite
			return shape.Kind == k.kind && (shape.Fill == k.fill || dormant || shape.Kind == report.Polyline && shape.Stroke == k.fill)
		}), k.kind, k.fill, p.Say(k.key, nil))
	}
	add(p.state.Options.Mode == book.Honour, report.Circle, holyGold, p.Say("legend.king", params{"total": strconv.Itoa(p.state.King)}))
	add(p.state.Options.Weather, report.Circle, waterBlue, p.Say("legend.weather", params{"sum": strconv.Itoa(p.state.Weather)}))
	return keys
}
