package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"seneschal/cmd/house"
	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon"
)

// An audited log is what an audit found, and what is wrong with the file that
// the log came in.
type audited struct {
	audit.Report
	checked
}

// checked is what is wrong with the file of a log, and what an audit of it rests on.
type checked struct {
	Damage string `json:"damage,omitempty"`
	Trust  *trust `json:"trust,omitempty"`
}

// damageText is what is wrong with a file, on one line; "" if nothing is.
func damageText(damage error) string {
	if damage == nil {
		return ""
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(damage.Error(), "\n", "; ")), " ")
}

func (c checked) ends() ending {
	if c.Trust == nil {
		return holds
	}
	return c.Trust.ends()
}

// print prints a verdict, and what it rests on.
func (c checked) print(out io.Writer, verdict string) error {
	_, err := fmt.Fprintf(out, "\n%s\n", verdict)
	if c.Trust == nil {
		return err
	}
	fmt.Fprintln(out)
	return errors.Join(err, c.Trust.print(out))
}

// verdict is the end of a table in a sentence, with the first difference if there is one.
func (c checked) verdict(log eventstore.Log, first *audit.Difference, sum string) string {
	switch {
	case c.Damage != "":
		return fmt.Sprintf("the file is damaged: %s\n%s: read as far as it goes: %s", c.Damage, log, sum)
	case first != nil:
		return fmt.Sprintf("%s: the first difference: %s", log, first)
	}
	return fmt.Sprintf("%s: all holds: %s", log, sum)
}

func (r audited) ends() ending { return r.checked.ends().unless(r.OK) }

func openBundle(file string) (*eventstore.Bundle, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, &house.Misuse{Err: err}
	}
	defer f.Close()
	bundle, err := eventstore.ReadBundle(f)
	if _, unreadable := errors.AsType[*fs.PathError](err); unreadable {
		return nil, &house.Misuse{Err: err}
	}
	return bundle, err
}

func inOrder(commits []*eventstore.Commit) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, c := range commits {
			if !yield(c, nil) {
				return
			}
		}
	}
}

// print prints the table of an audit and its verdict.
func (r audited) print(out io.Writer) error {
	w := newTable(out)
	fmt.Fprintln(w, "PHASE\tCLOSED\tORDERS\tEVENTS\tDICE KEY\tDIGEST\tRE-ADJUDICATED\tDICE")
	for _, row := range r.Rows {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%s\t%s\t%s\n", row.Phase, row.Reason, row.Orders, row.Events, holdsOrNot(row.KeyOK), holdsOrNot(row.DigestOK), holdsOrNot(row.Equal), thrown(row))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	printWords(out, "", r.Words, true)
	return r.checked.print(out, r.verdict())
}

// thrown is how the dice of a phase came about.
func thrown(row audit.Row) string {
	if row.Void {
		return row.Dice.String() + "; void: the phase was played again"
	}
	return row.Dice.String()
}

func (r audited) verdict() string {
	sum := fmt.Sprintf("%d phases, %d commits, %d events, head %s", len(r.Rows), r.Commits, r.Events, r.Head)
	return r.checked.verdict(r.Log, r.First, sum)
}

func holdsOrNot(ok bool) string { return lists.Either(ok, "holds", "DIFFERS") }

// A partly is the audit of a file for one reader: what can be checked without
// the rules.
type partly struct {
	Log    eventstore.Log    `json:"log"`
	For    eventstore.Reader `json:"for"`
	Holds  []held            `json:"holds"`
	Phases []shownPhase      `json:"phases,omitempty"`
	Words  []audit.Word      `json:"words,omitempty"`
	OK     bool              `json:"ok"`
	Trust  trust             `json:"trust"`
}

// A shownPhase is a phase that was closed, as one reader sees it.
type shownPhase struct {
	N     int          `json:"n"`
	Phase string       `json:"phase"`
	Pos   int          `json:"pos"` // of its line among the commits of the file
	Dice  audit.Thrown `json:"dice"`
	KeyOK bool         `json:"key_ok"`
}

// held is how often a file holds what.
type held struct {
	What string `json:"what"`
	N    int    `json:"n"`
}

// partlyOf says what a file for one reader holds, and what an audit of it has found.
func partlyOf(b *eventstore.Bundle, r audit.Report, rests trust) partly {
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
	rests.Rows = append(rests.Rows, shownRows(r)...)
	p := partly{Log: b.Header.Log, For: b.Header.For, Words: r.Words, OK: r.OK, Trust: rests}
	p.Phases = lists.Map(r.Rows, func(row audit.Row) shownPhase {
		return shownPhase{row.N, row.Phase, int(row.Pos), row.Dice, row.KeyOK}
	})
	for _, what := range append(slices.Clone(heldOrder), "commits for this reader alone", "other events for this reader alone") {
		if count[what] > 0 {
			p.Holds = append(p.Holds, held{what, count[what]})
		}
	}
	return p
}

// shownRows say what was checked of a file for one reader.
func shownRows(r audit.Report) []trustRow {
	seals := holding("shown", fmt.Sprintf("the dice keys, seals and rounds of %d phases fit each other and the rules, as far as they are shown; whose doing each thing is CANNOT BE TOLD", len(r.Rows)))
	if r.First != nil {
		seals = denying("shown", "the first difference: "+r.First.String())
	}
	rows := append([]trustRow{holding("dice", "from "+diceOf(r.Dice, r.Public))}, uncheckedRows("dice", r.Unchecked)...)
	return append(append(rows, wordRows(r.Words, r.Acts)...), seals)
}

// heldKinds are the events that are told by name, in heldOrder.
var heldKinds = map[string]string{
	game.Kind(game.PhaseClosed{}): "phases that were closed", game.Kind(game.KeyRevealed{}): "dice keys",
	game.Kind(game.Ordered{}): "sets of orders", game.Kind(game.StandingSet{}): "standing orders", game.Kind(game.Pressed{}): "messages",
	game.Kind(game.Rewound{}): "times that the game went back",
}

var heldOrder = []string{"phases that were closed", "times that the game went back", "dice keys", "messages", "sets of orders", "standing orders"}

func (p partly) ends() ending { return p.Trust.ends() }

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

// diceOf says where the dice of a game come from.
func diceOf(terms *dice.Terms, public bool) string {
	switch {
	case terms == nil:
		return "version 1: key and log"
	case terms.Mode == dice.House:
		return "the house: the operator could choose"
	case terms.Common != nil:
		own := *terms
		own.Common = nil
		return diceOf(&own, public) + ", the same in all games of " + terms.Common.Of
	case public:
		return "the public beacon"
	}
	return fmt.Sprintf("a beacon named by the operator, %.12s", terms.Chain)
}

var _ dice.Rounds = (*beacon.Chain)(nil)
