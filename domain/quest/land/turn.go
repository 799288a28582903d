package land

import "slices"

// LegalTurns are the rotations, in quarter turns clockwise, that bring a path of
// the zone to the entry side, over which the character comes.
func LegalTurns(shape Openings, z Zone, entry Dir) []int {
	var legal []int
	for turn := range 4 {
		if shape.Turned(turn)[entry] == z {
			legal = append(legal, turn)
		}
	}
	return legal
}

// LeadsOn tells whether the tile, laid there in one of the rotations, would have
// a path of the zone into an empty cell. An access tile that does not lead on to
// the fantastic zone is put back.
func (m Map) LeadsOn(at Cell, shape Openings, turns []int, z Zone) bool {
	for _, turn := range turns {
		for _, d := range shape.Turned(turn).Of(z).Dirs() {
			if m.index(at.Next(d)) < 0 {
				return true
			}
		}
	}
	return false
}

// Onward is the list of sides by which a tile is turned for who lists none
// the direction of travel, then the side to its right, then to its left.
func Onward(travel Dir) []Dir { return []Dir{travel, travel.Turned(1), travel.Turned(3)} }

// BestTurn is the legal rotation that serves the wanted sides best, in their
// order, and the smallest of equals.
func (m Map) BestTurn(at Cell, shape Openings, legal []int, wanted []Dir) int {
	best, most := legal[0], []int(nil)
	for _, turn := range legal {
		served := m.served(at, shape.Turned(turn), wanted)
		if slices.Compare(served, most) > 0 {
			best, most = turn, served
		}
	}
	return best
}

// served values each wanted side: 2 for a path into an empty cell, 1 for a path
// onto a tile, 0 for none.
func (m Map) served(at Cell, open Openings, wanted []Dir) []int {
	values := make([]int, len(wanted))
	for i, d := range wanted {
		next, laid := m.At(at.Next(d))
		switch {
		case open[d] == "":
		case !laid:
			values[i] = 2
		case open[d] == next.Open[d.Back()]:
			values[i] = 1
		}
	}
	return values
}
