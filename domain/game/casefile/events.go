package casefile

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/overlay"
)

// checkEvents checks that the events which the case names for a phase occur in their order, and that none occurs which
// it forbids.
func (c *runner) checkEvents(phase int, events []event.Event) {
	section, _ := c.find("events", "", phase)
	next := 0
	for _, line := range section.lines() {
		body, forbidden := strings.CutPrefix(line, "! ")
		kind, want, err := parseWanted(body)
		if err != nil {
			c.fail("section events: %q: %v", line, err)
			return
		}
		if forbidden {
			if i := c.findEvent(events, kind, want); i >= 0 {
				c.fail("events: %q is there: %s", body, c.spellEvent(events[i]))
			}
			continue
		}
		i := c.findEvent(events[next:], kind, want)
		if i < 0 {
			c.fail("events: %q is not there, or not in this order, among\n%s", line, c.listEvents(events))
			return
		}
		next += i + 1
	}
}

// parseWanted parses a line into the kind of an event and the fields that it must have; want is nil if the line names
// none.
func parseWanted(line string) (kind string, want any, err error) {
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

// findEvent returns the index of the first event of a kind ("fought" or "feudal.fought") that has the wanted fields; -1
// if there is none.
func (c *runner) findEvent(events []event.Event, kind string, want any) int {
	for i, ev := range events {
		if is := c.words.Kind(ev); is != kind && !strings.HasSuffix(is, "."+kind) {
			continue
		}
		have, err := overlay.ToValues(ev)
		if want == nil || err == nil && findMissing(have, want, "") == "" {
			return i
		}
	}
	return -1
}

func (c *runner) spellEvent(e event.Event) string { return c.words.Kind(e) + " " + text(e) }

// listEvents lists the ruleset's events, a line for each.
func (c *runner) listEvents(events []event.Event) string {
	var out strings.Builder
	for _, ev := range events {
		if game.Kind(ev) == "" {
			out.WriteString("  " + c.spellEvent(ev) + "\n")
		}
	}
	return out.String()
}
