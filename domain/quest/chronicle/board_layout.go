package chronicle

import (
	"math"
	"slices"

	"seneschal/domain/quest"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// Sizes of the picture, in units of the board. Letters are as large as a narrow
// screen needs: eleven pixels where the whole board has 320.
const (
	mainSide      = 100.0 // the side of a tile of the main board
	insetSide     = 84.0  // the side of a tile in a place
	minWidth      = 640.0
	columns       = 29.0 // the width of the board, in heights of letters
	minLetters    = 22.0
	rims          = 2.2 // the rim beside the tiles, in heights of letters
	insetRows     = 14  // the height of a place, in heights of letters, if that is enough to name its rows
	minInsetRow   = 1.4 // the least height of a row that can be named, in heights of letters
	maxTitleWidth = 9.0 // the greatest width of a place's title, in heights of letters
	boldWidth     = .68 // the width of a bold letter, in heights of letters
)

// A layout holds the size of the picture and the position of each map on it.
type layout struct {
	width, height float64
	letters       float64 // the height of letters
	frames        []frame // the main board, then the places
}

// A frame is one map on the picture.
type frame struct {
	name        land.Zone
	tiles       land.Map
	west, north int // the cell in the upper left corner
	cols, rows  int
	side        float64      // the side of a tile
	at          report.Point // the upper left corner of the tiles
}

// newLayout returns a layout with the main board on top, and the open places below it in rows.
func newLayout(state *quest.State) layout {
	top := newFrame("", state.Board.Main, mainSide)
	l := layout{width: max(minWidth, float64(top.cols)*mainSide/(1-2*rims/columns))}
	l.letters = max(minLetters, l.width/columns)
	rim := rims * l.letters
	top.at = report.Point{X: (l.width - float64(top.cols)*mainSide) / 2, Y: rim}
	l.frames = append(l.frames, top)
	l.height = rim + float64(top.rows)*mainSide + .5*rim
	l.layPlaces(state, rim)
	l.width, l.height = math.Ceil(l.width), math.Ceil(l.height)
	return l
}

// layPlaces adds the maps of the open places to the layout in rows, each under its name.
func (l *layout) layPlaces(state *quest.State, rim float64) {
	x, row := 0.0, 0.0
	for _, zone := range land.Zones[2:] {
		m, open := state.Board.Places[zone]
		if !open {
			continue
		}
		frame := newFrame(zone, m, insetSide)
		frame.side = min(frame.side, max(minInsetRow, insetRows/float64(frame.rows))*l.letters, (l.width-2*rim)/float64(frame.cols))
		wide := max(float64(frame.cols)*frame.side+2*rim, maxTitleWidth*l.letters)
		high := float64(frame.rows)*frame.side + 2.2*rim
		if x > 0 && x+wide > l.width {
			x, row, l.height = 0, 0, l.height+row
		}
		frame.at = report.Point{X: x + (wide-float64(frame.cols)*frame.side)/2, Y: l.height + 1.6*rim}
		l.frames = append(l.frames, frame)
		x, row = x+wide, max(row, high)
	}
	l.height += row
}

// newFrame returns the frame of a map with its edges, not yet placed on the picture.
func newFrame(name land.Zone, m land.Map, side float64) frame {
	f := frame{name: name, tiles: m, side: side}
	east, south := 0, 0
	for _, laid := range m {
		f.west, f.north = min(f.west, laid.At.X), max(f.north, laid.At.Y)
		east, south = max(east, laid.At.X), min(south, laid.At.Y)
	}
	f.cols, f.rows = east-f.west+1, f.north-south+1
	return f
}

// cellCentre returns the middle of a cell.
func (f frame) cellCentre(c land.Cell) report.Point {
	return f.offsetPoint(c, 0, 0)
}

// offsetPoint returns the point that lies so many halves of the side away from the middle of a cell.
func (f frame) offsetPoint(cell land.Cell, dx, dy float64) report.Point {
	return report.Point{
		X: math.Round(f.at.X + (float64(cell.X-f.west)+.5+dx/2)*f.side),
		Y: math.Round(f.at.Y + (float64(f.north-cell.Y)+.5+dy/2)*f.side),
	}
}

// findFrame returns the frame of a map; the main board's if the map is not drawn.
func (l layout) findFrame(name land.Zone) frame {
	i := slices.IndexFunc(l.frames, func(f frame) bool { return f.name == name })
	return l.frames[max(i, 0)]
}

// placePoint returns the middle of a place, moved aside by a lane in halves of its side.
func (l layout) placePoint(at land.Place, lane float64) report.Point {
	return l.findFrame(at.Map).offsetPoint(at.Cell, lane, lane)
}
