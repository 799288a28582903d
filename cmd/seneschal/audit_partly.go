package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
)

// A partly is the audit of a file for one reader: the checks that need no rules.
type partly struct {
	Log    eventstore.Log       `json:"log"`
	For    eventstore.Recipient `json:"for"`
	Holds  []contentCount       `json:"holds"`
	Phases []shownPhase         `json:"phases,omitempty"`
	Words  []audit.Word         `json:"words,omitempty"`
	OK     bool                 `json:"ok"`
	Trust  trust                `json:"trust"`
}

// A shownPhase is a phase that was closed, as one reader sees it.
type shownPhase struct {
	N     int          `json:"n"`
	Phase string       `json:"phase"`
	Pos   int          `json:"pos"` // the number of its commit in the file
	Dice  audit.Thrown `json:"dice"`
	KeyOK bool         `json:"key_ok"`
}

// contentCount counts one kind of thing in a file.
type contentCount struct {
	What string `json:"what"`
	N    int    `json:"n"`
}

// newPartly lists the content of a file for one reader, with the results of its audit.
func newPartly(bundle *eventstore.Bundle, report audit.Report, rests trust) partly {
	count := make(map[string]int)
	for _, commit := range bundle.Commits {
		if !commit.Public() {
			count["commits for this reader alone"]++
		}
		for i, e := range commit.Events {
			if what := countedKinds[e.Kind]; what != "" {
				count[what]++
			} else if !commit.Eyes[i].All {
				count["other events for this reader alone"]++
			}
		}
	}
	rests.Rows = append(rests.Rows, listShownRows(report)...)
	p := partly{Log: bundle.Header.Log, For: bundle.Header.For, Words: report.Words, OK: report.OK, Trust: rests}
	p.Phases = lists.Map(report.Rows, func(row audit.Row) shownPhase {
		return shownPhase{row.N, row.Phase, int(row.Pos), row.Dice, row.KeyOK}
	})
	for _, what := range append(slices.Clone(countedOrder), "commits for this reader alone", "other events for this reader alone") {
		if count[what] > 0 {
			p.Holds = append(p.Holds, contentCount{what, count[what]})
		}
	}
	return p
}

// listShownRows returns the rows of the table of trust for the audit of a file for one reader.
func listShownRows(r audit.Report) []trustRow {
	seals := newHolding("shown", fmt.Sprintf("the dice keys, seals and rounds of %d phases fit each other and the rules, as far as they are shown; whose doing each thing is CANNOT BE TOLD", len(r.Rows)))
	if r.First != nil {
		seals = newDenying("shown", "the first difference: "+r.First.String())
	}
	rows := append([]trustRow{newHolding("dice", "from "+nameGameDice(r.Dice, r.Public))}, uncheckedRows("dice", r.Unchecked)...)
	return append(append(rows, countActs(r.Words, r.Acts)...), seals)
}

// countedKinds holds the kinds of events that are counted under names of their own, with these names. countedOrder lists
// the names in the order in which they are printed.
var countedKinds = map[string]string{
	game.Kind(game.PhaseClosed{}): "phases that were closed", game.Kind(game.KeyRevealed{}): "dice keys",
	game.Kind(game.Ordered{}): "sets of orders", game.Kind(game.StandingSet{}): "standing orders", game.Kind(game.Pressed{}): "messages",
	game.Kind(game.Rewound{}): "times that the game went back",
}

var countedOrder = []string{"phases that were closed", "times that the game went back", "dice keys", "messages", "sets of orders", "standing orders"}

func (p partly) findEnding() ending { return p.Trust.findEnding() }

func (p partly) print(out io.Writer) error {
	fmt.Fprintf(out, "%s, as %q sees it:\n", p.Log, p.For)
	for _, h := range p.Holds {
		fmt.Fprintf(out, "  %d %s\n", h.N, h.What)
	}
	for _, row := range p.Phases {
		fmt.Fprintf(out, "  %s: %s\n", row.Phase, row.Dice)
	}
	printWords(out, "", p.Words, false)
	_, err := fmt.Fprint(out, "It is adjudicated again when the whole log is open, after the end.\n\n")
	return errors.Join(err, p.Trust.print(out))
}
