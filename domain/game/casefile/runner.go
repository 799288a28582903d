package casefile

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/overlay"
)

// runner runs one case.
type runner struct {
	file
	lookup   Lookup
	failures []string
	game     *game.Game
	words    *event.Registry // the game's event registry
	now      time.Time
}

// setup is what the section "game" holds.
type setup struct {
	Ruleset string                 `yaml:"ruleset"`
	Edition int                    `yaml:"edition"`
	Preset  string                 `yaml:"preset"`
	Options map[game.Option]string `yaml:"options"`
	Seats   []game.Seat            `yaml:"seats"`
}

func (c *runner) fail(format string, args ...any) {
	c.failures = append(c.failures, fmt.Sprintf(format, args...))
}

// matchAll checks that each wanted text is a part of a text of its own in have, and that no text of have is left over.
func (c *runner) matchAll(label string, have, want []string) {
	unmatched := slices.Clone(have)
	for _, w := range want {
		i := slices.IndexFunc(unmatched, func(h string) bool { return strings.Contains(h, w) })
		if i < 0 {
			c.fail("%s: %q is not among %q", label, w, have)
			continue
		}
		unmatched = slices.Delete(unmatched, i, i+1)
	}
	for _, h := range unmatched {
		_, short, _ := strings.Cut(h, "\n")
		c.fail("%s: %q was not expected", label, short)
	}
}

// contains checks that each wanted text is a part of one of the lines, and that no line holds a text that is wanted with
// "! " in front.
func (c *runner) contains(label string, have, want []string) {
	for _, w := range want {
		not, forbidden := strings.CutPrefix(w, "! ")
		found := slices.ContainsFunc(have, func(h string) bool { return strings.Contains(h, not) })
		switch {
		case forbidden && found:
			c.fail("%s: %q is there", label, not)
		case !forbidden && !found:
			c.fail("%s: %q is not among %q", label, w, have)
		}
	}
}

// readDice reads the values of the dice for a phase; open is true if more may be rolled. It fails at a word that is no
// number from 1.
func (c *runner) readDice(phase int) (values []int, open bool, err error) {
	s, _ := c.find("dice", "", phase)
	for _, line := range s.lines() {
		line, _, _ = strings.Cut(line, "#")
		for w := range strings.FieldsSeq(line) {
			if w == "..." {
				open = true
				continue
			}
			n, err := strconv.Atoi(w)
			if err != nil || n < 1 {
				return nil, false, fmt.Errorf("%q is no value of a die", w)
			}
			values = append(values, n)
		}
	}
	return values, open, nil
}

// checkContains checks that a value contains the values of a section.
func (c *runner) checkContains(label string, v any, section section) {
	have, err := overlay.ToValues(v)
	if err != nil {
		c.fail("%s: %v", label, err)
		return
	}
	want, err := decode(section.text)
	if err != nil {
		c.fail("section %s: %v", label, err)
		return
	}
	if at := findMissing(have, want, ""); at != "" {
		c.fail("%s: %s", label, at)
	}
}

// decode reads YAML as JSON's plain values.
func decode(text string) (any, error) {
	data, err := datafile.JSON([]byte(text))
	if err != nil {
		return nil, err
	}
	var v any
	return v, json.Unmarshal(data, &v)
}
