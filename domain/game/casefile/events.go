package casefile

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/overlay"
)

// events demands that the events named by a case occur in their order, and that those it forbids do
// not occur.
func (c *runner) events(phase int, events []event.Event) {
	section, _ := c.find("events", "", phase)
	next := 0
	for _, line := range section.lines() {
		body, forbidden := strings.CutPrefix(line, "! ")
		kind, want, err := wanted(body)
		if err != nil {
			c.fail("section events: %q: %v", line, err)
			return
		}
		if forbidden {
			if i := c.first(events, kind, want); i >= 0 {
				c.fail("events: %q is there: %s", body, c.spelt(events[i]))
			}
			continue
		}
		i := c.first(events[next:], kind, want)
		if i < 0 {
			c.fail("events: %q is not there, or not in this order, among\n%s", line, c.listed(events))
			return
		}
		next += i + 1
	}
}

// wanted parses a line: a kind, and the fields that it must have.
func wanted(line string) (kind string, want any, err error) {
	kind, fields, _ := strings.Cut(line, " ")
	if strings.TrimSpace(fields) == "" {
		return kind, nil, nil
	}
	want, err = decode(fields)
	if _, ok := want.(map[string]any); err == nil && !ok {
		err = fmt.Errorf("the fields are to be {name: value}")
	}
	return kind, want, err
}

// first returns the index of the first event of a kind ("fought" or "feudal.fought") with the
// fields wanted; -1 if there is none.
func (c *runner) first(events []event.Event, kind string, want any) int {
	for i, ev := range events {
		if is := c.words.Kind(ev); is != kind && !strings.HasSuffix(is, "."+kind) {
			continue
		}
		have, err := overlay.ToValues(ev)
		if want == nil || err == nil && missing(have, want, "") == "" {
			return i
		}
	}
	return -1
}

func (c *runner) spelt(e event.Event) string { return c.words.Kind(e) + " " + text(e) }

func (c *runner) listed(events []event.Event) string {
	var out strings.Builder
	for _, ev := range events {
		if game.Kind(ev) == "" {
			out.WriteString("  " + c.spelt(ev) + "\n")
		}
	}
	return out.String()
}
