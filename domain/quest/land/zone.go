package land

import (
	"fmt"
	"slices"
	"strings"
)

// A Zone is what paths belong to: two zones share the main board, and
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

// Zones are all of them: the two of the main board, then the places.
var Zones = [7]Zone{Initiatory, Fantastic, Swamp, Forest, Lake, Well, Cave}

// IsPlace tells whether the zone is a development place, with a map of its own.
func (z Zone) IsPlace() bool { return slices.Index(Zones[:], z) >= 2 }

// Openings are the paths of a tile: the zone to which the path over each side
// belongs, empty where there is none. They are the same sides for a tile in hand
// (rotation 0) and for one that lies; values of it can be compared and copied.
type Openings [4]Zone

// Paths are the openings of a tile of one zone.
func Paths(z Zone, sides Sides) Openings { return Openings{}.With(z, sides) }

// With has more paths besides: those of a second zone, or a cleared one.
func (o Openings) With(z Zone, sides Sides) Openings {
	for _, d := range sides.Dirs() {
		o[d] = z
	}
	return o
}

// Of are the sides with a path of the zone.
func (o Openings) Of(z Zone) Sides {
	var s Sides
	for _, d := range Dirs {
		if o[d] == z {
			s |= 1 << d
		}
	}
	return s
}

// All are the sides with any path.
func (o Openings) All() Sides { return o.Of("") ^ 15 }

// Turned is the openings after so many quarter turns of the tile, clockwise.
func (o Openings) Turned(quarters int) Openings {
	var t Openings
	for _, d := range Dirs {
		t[d.Turned(quarters)] = o[d]
	}
	return t
}

// String says the zones in their order, each with its sides: "initiatory:S fantastic:NEW".
func (o Openings) String() string {
	var said []string
	for _, z := range Zones {
		if s := o.Of(z); s != 0 {
			said = append(said, string(z)+":"+s.String())
		}
	}
	return strings.Join(said, " ")
}

// MarshalText writes what String says.
func (o Openings) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what String says.
func (o *Openings) UnmarshalText(text []byte) error {
	var read Openings
	for _, part := range strings.Fields(string(text)) {
		name, letters, _ := strings.Cut(part, ":")
		sides, err := ParseSides(letters)
		i := slices.Index(Zones[:], Zone(name))
		if err != nil || i < 0 || read.All()&sides != 0 {
			return fmt.Errorf("read openings %q: part %q", text, part)
		}
		read = read.With(Zones[i], sides)
	}
	*o = read
	return nil
}
