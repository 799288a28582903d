package tournament

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/lists"
)

// A Span is a length of time as people write it: "3d", "36h", "1d12h", "30m".
type Span time.Duration

const day = 24 * time.Hour

// Duration converts the span into a time.Duration.
func (s Span) Duration() time.Duration { return time.Duration(s) }

// String writes days, hours, minutes and seconds, without those that are 0; "" for no time.
func (s Span) String() string {
	rest, text := time.Duration(s), ""
	for _, unit := range units {
		if n := rest / unit.length; n > 0 {
			text += strconv.Itoa(int(n)) + unit.name
			rest -= n * unit.length
		}
	}
	return text
}

// A unit is a unit of time, with the letter that stands for it.
type unit struct {
	name   string
	length time.Duration
}

// units lists the units of a span, the longest first.
var units = []unit{{"d", day}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}}

// MarshalText writes the span as String does.
func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the form that String writes, and 0 for no time; an empty text is no time, too. It ignores case
// and blanks, and refuses more than ten years.
func (s *Span) UnmarshalText(text []byte) error {
	if string(text) == "0" {
		*s = 0
		return nil
	}
	rest, sum := strings.ToLower(strings.ReplaceAll(string(text), " ", "")), time.Duration(0)
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.Atoi(rest[:digits])
		u, ok := lists.Find(units, func(u unit) bool { return strings.HasPrefix(rest[digits:], u.name) })
		if err != nil || !ok || n > 100_000 {
			return fmt.Errorf("length of time %q; write it as 3d, 36h, 1d12h or 30m", text)
		}
		sum, rest = sum+time.Duration(n)*u.length, rest[digits+1:]
		if sum > 3660*day {
			return fmt.Errorf("length of time %q is over ten years", text)
		}
	}
	*s = Span(sum)
	return nil
}
