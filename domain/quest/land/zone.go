package land

import (
	"fmt"
	"slices"
	"strings"
)

// A Zone is a kind of land to which paths belong. Two zones share the main board, and
// each development place is a zone of its own.
type Zone string

// The zones of the game.
const (
	Initiatory Zone = "initiatory"
	Fantastic  Zone = "fantastic"
	Swamp      Zone = "swamp"
	Forest     Zone = "forest"
	Lake       Zone = "lake"
	Well       Zone = "well"
	Cave       Zone = "cave"
)

// Zones lists all zones: the two of the main board, then the places.
var Zones = [7]Zone{Initiatory, Fantastic, Swamp, Forest, Lake, Well, Cave}

// IsPlace reports whether the zone is a development place, with a map of its own.
func (z Zone) IsPlace() bool { return slices.Index(Zones[:], z) >= 2 }

// Openings are the paths of a tile: for each side the zone of its path, empty where there is
// none. A tile in hand is described at rotation 0, a laid tile as it lies. Values can be
// compared and copied.
type Openings [4]Zone

// OpeningsOf makes the openings of a tile whose paths all belong to one zone.
func OpeningsOf(z Zone, sides Sides) Openings { return Openings{}.With(z, sides) }

// With returns the openings with a path of the zone on each of the sides. Such a path replaces another
// one there.
func (o Openings) With(zone Zone, sides Sides) Openings {
	for _, d := range sides.Dirs() {
		o[d] = zone
	}
	return o
}

// Of returns the sides with a path of the zone; for "" the sides without a path.
func (o Openings) Of(zone Zone) Sides {
	var sides Sides
	for _, dir := range Dirs {
		if o[dir] == zone {
			sides |= 1 << dir
		}
	}
	return sides
}

// All returns the sides with any path.
func (o Openings) All() Sides { return o.Of("") ^ 15 }

// Turned returns the openings after so many quarter turns of the tile, clockwise.
func (o Openings) Turned(quarters int) Openings {
	var openings Openings
	for _, d := range Dirs {
		openings[d.Turned(quarters)] = o[d]
	}
	return openings
}

// String lists the zones in their order, each with its sides: "initiatory:S fantastic:NEW".
func (o Openings) String() string {
	var said []string
	for _, zone := range Zones {
		if s := o.Of(zone); s != 0 {
			said = append(said, string(zone)+":"+s.String())
		}
	}
	return strings.Join(said, " ")
}

// MarshalText writes the form that String returns.
func (o Openings) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads the form that String returns. It fails for unknown zones and sides, and for a side
// that stands twice.
func (o *Openings) UnmarshalText(text []byte) error {
	var parsed Openings
	for _, part := range strings.Fields(string(text)) {
		name, sideLetters, _ := strings.Cut(part, ":")
		sides, err := ParseSides(sideLetters)
		i := slices.Index(Zones[:], Zone(name))
		if err != nil || i < 0 || parsed.All()&sides != 0 {
			return fmt.Errorf("read openings %q: part %q", text, part)
		}
		parsed = parsed.With(Zones[i], sides)
	}
	*o = parsed
	return nil
}
