package casefile

import (
	"encoding/json"
	"fmt"
	"strings"

	"seneschal/domain/event"
)

// events demands the events that a case names, in their order, among those
// that there were, and that none is there that it forbids.
func (c *runner) events(phase int, events []event.Event) {
	s, _ := c.find("events", "", phase)
	next := 0
	for _, line := range s.lines() {
		body, forbidden := strings.CutPrefix(line, "! ")
		kind, want, err := wanted(body)
		if err != nil {
			c.fail("section events: %q: %v", line, err)
			return
		}
		if forbidden {
			if i := find(events, kind, want); i >= 0 {
				c.fail("events: %q is there: %s", body, spelt(events[i]))
			}
			continue
		}
		i := find(events[next:], kind, want)
		if i < 0 {
			c.fail("events: %q is not there, or not in this order, among\n%s", line, listed(events))
			return
		}
		next += i + 1
	}
}

// wanted reads a line: a kind, and the fields that it must have.
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

// find is the first event of a kind ("fought" or "feudal.fought") with the
// fields wanted; -1 if there is none.
func find(events []event.Event, kind string, want any) int {
	for i, e := range events {
		if e.Kind() != kind && !strings.HasSuffix(e.Kind(), "."+kind) {
			continue
		}
		if want == nil || missing(plain(e), want, "") == "" {
			return i
		}
	}
	return -1
}

func plain(e event.Event) any {
	data, err := json.Marshal(e)
	if err != nil {
		return nil
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return nil
	}
	return v
}

func spelt(e event.Event) string { return e.Kind() + " " + text(e) }

func listed(events []event.Event) string {
	var b strings.Builder
	for _, e := range events {
		if !strings.HasPrefix(e.Kind(), "game.") {
			b.WriteString("  " + spelt(e) + "\n")
		}
	}
	return b.String()
}
