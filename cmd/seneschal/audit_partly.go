package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// A partly is the audit of a file for one reader: what can be checked without
// the rules.
type partly struct {
	Log   eventstore.Log    `json:"log"`
	For   eventstore.Reader `json:"for"`
	Holds []held            `json:"holds"`
	Trust trust             `json:"trust"`
}

// held is how often a file holds what.
type held struct {
	What string `json:"what"`
	N    int    `json:"n"`
}

// partlyOf says what a file for one reader holds.
func partlyOf(b *eventstore.Bundle, rests trust) partly {
	count := make(map[string]int)
	for _, c := range b.Commits {
		if !c.Public() {
			count["commits for this reader alone"]++
		}
		for i, e := range c.Events {
			if what := heldKinds[e.Kind]; what != "" {
				count[what]++
			} else if !c.Eyes[i].All {
				count["other events for this reader alone"]++
			}
		}
	}
	p := partly{Log: b.Header.Log, For: b.Header.For, Trust: rests}
	for _, what := range append(slices.Clone(heldOrder), "commits for this reader alone", "other events for this reader alone") {
		if count[what] > 0 {
			p.Holds = append(p.Holds, held{what, count[what]})
		}
	}
	return p
}

// heldKinds are the events that are told by name, in heldOrder.
var heldKinds = map[string]string{
	game.Kind(game.PhaseClosed{}): "phases that were closed", game.Kind(game.KeyRevealed{}): "dice keys",
	game.Kind(game.Ordered{}): "sets of orders", game.Kind(game.StandingSet{}): "standing orders", game.Kind(game.Pressed{}): "messages",
	game.Kind(game.Rewound{}): "times that the game went back",
}

var heldOrder = []string{"phases that were closed", "times that the game went back", "dice keys", "messages", "sets of orders", "standing orders"}

func (p partly) holds() bool { return p.Trust.holds() }

func (p partly) print(out io.Writer) error {
	fmt.Fprintf(out, "%s, as %q sees it:\n", p.Log, p.For)
	for _, h := range p.Holds {
		fmt.Fprintf(out, "  %d %s\n", h.N, h.What)
	}
	_, err := fmt.Fprint(out, "It is adjudicated again when the whole log is open, after the end.\n\n")
	return errors.Join(err, p.Trust.print(out))
}
