package land

import (
	"fmt"
	"strings"
)

// A Dir is one of the four sides of a tile, and the direction of a step over it.
type Dir int

// The sides in the order in which the rules go through them.
const (
	N Dir = iota
	E
	S
	W
)

// Dirs lists all four sides, in the order that breaks ties.
var Dirs = [4]Dir{N, E, S, W}

// sideLetters holds the letter of each side, in their order.
const sideLetters = "NESW"

// String returns the letter of the side.
func (d Dir) String() string { return sideLetters[d : d+1] }

// Back returns the opposite side.
func (d Dir) Back() Dir { return d.Turned(2) }

// Turned returns the side to which this one comes after so many quarter turns clockwise.
func (d Dir) Turned(quarters int) Dir { return Dir((int(d) + quarters) & 3) }

// MarshalText writes the letter.
func (d Dir) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the letter, in upper case. It fails for any other text.
func (d *Dir) UnmarshalText(text []byte) error {
	i := strings.Index(sideLetters, string(text))
	if len(text) != 1 || i < 0 {
		return fmt.Errorf("read side %q: want N, E, S or W", text)
	}
	*d = Dir(i)
	return nil
}

// Sides is a set of sides.
type Sides uint8

// SidesOf makes a set of the given sides.
func SidesOf(dirs ...Dir) Sides {
	var sides Sides
	for _, d := range dirs {
		sides |= 1 << d
	}
	return sides
}

// ParseSides reads a set from its letters, each at most once, in any order: NESW, ES, or nothing. It fails
// for any other text.
func ParseSides(text string) (Sides, error) {
	var sides Sides
	for _, letter := range text {
		i := strings.IndexRune(sideLetters, letter)
		if i < 0 || sides.Has(Dir(i)) {
			return 0, fmt.Errorf("read sides %q: want each of N, E, S, W at most once", text)
		}
		sides |= 1 << i
	}
	return sides, nil
}

// Has reports whether the set holds the side.
func (s Sides) Has(d Dir) bool { return s>>d&1 == 1 }

// Turned returns the set after so many quarter turns clockwise.
func (s Sides) Turned(quarters int) Sides {
	q := quarters & 3
	return (s<<q | s>>(4-q)) & 15
}

// Dirs lists the sides of the set in the order N, E, S, W.
func (s Sides) Dirs() []Dir {
	var dirs []Dir
	for _, dir := range Dirs {
		if s.Has(dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// String returns the letters of the sides, in order.
func (s Sides) String() string {
	var out strings.Builder
	for _, d := range s.Dirs() {
		out.WriteString(d.String())
	}
	return out.String()
}

// MarshalText writes the letters.
func (s Sides) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the letters.
func (s *Sides) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSides(string(text))
	return err
}
