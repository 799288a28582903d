package text

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// Receipt writes the answer to an email, times in the
// reader's zone.
func Receipt(r *game.Receipt, zone *time.Location) string {
	return Sections(ReceiptSections(r, zone))
}

// ReceiptSections returns a receipt as parts of a report, so that text and HTML
// say the same.
func ReceiptSections(r *game.Receipt, zone *time.Location) []report.Section {
	w := speech(r.Lang)
	var ss []report.Section
	add := func(id, title string, blocks ...report.Block) {
		if len(blocks) > 0 {
			ss = append(ss, report.Section{ID: id, Title: title, Blocks: blocks})
		}
	}
	add("summary", strings.TrimSpace(r.Game+" "+namePhase(r)), w.summarise(r, zone)...)
	add("refused", w.say("refused"), w.listErrors(r.Errors)...)
	add("warnings", w.say("warnings"), w.listErrors(r.Warnings)...)
	heading := w.say("understood")
	if r.Set == 0 {
		heading = w.say("stands") // nothing of it is from this email
	}
	add("understood", heading, listUnderstood(r.Orders)...)
	add("done", w.say("done"), itemBlocks(r.Done)...)
	add("standing", w.say("standing"), listUnderstood(r.Standing)...)
	add("later", w.say("later"), listUnderstood(r.Later)...)
	add("missing", w.say("missing"), listMissing(r.Missing)...)
	if len(r.Forecast) > 0 {
		add("forecast", w.say("forecast"), report.Block{Text: w.say("forecast_note")}, report.Block{Items: r.Forecast})
	}
	for i, s := range r.Shown {
		add(fmt.Sprintf("shown-%d", i+1), s.Title, report.Block{Verse: s.Lines})
	}
	ss = append(ss, w.buildProof("game/"+r.Game, r.Head, r.Signature, "")...)
	return ss
}

// summarise returns the first screen of a receipt.
func (w speech) summarise(r *game.Receipt, zone *time.Location) []report.Block {
	var bs []report.Block
	say := func(s string) { bs = append(bs, report.Block{Text: s}) }
	if r.Help {
		say(w.say("help"))
	}
	if s := w.describeDraft(r); s != "" {
		say(s)
	}
	if s := r.Aside(); s != "" {
		say(s)
	}
	for _, s := range r.Cut {
		say(s)
	}
	if !r.At.IsZero() {
		say(w.sayReceived(r.At, r.Due, zone))
	}
	switch {
	case !r.Closes.IsZero():
		say(words.Capital(w.say("closes", "phase", namePhase(r), "due", Due(r.Closes, r.At, zone, string(w)))))
	case !r.Due.IsZero():
		say(words.Capital(w.aboutPhase(namePhase(r), w.say("orders_due")+" "+Due(r.Due, r.At, zone, string(w))+".")))
	}
	if r.Hash != "" {
		bs = append(bs, report.Block{Verse: []string{w.say("hash") + " " + r.Hash}})
	}
	return bs
}

// describeDraft says in one line how the draft has changed.
func (w speech) describeDraft(r *game.Receipt) string {
	if r.DryRun {
		return w.say("dry_run")
	}
	if r.Set == 0 {
		if r.Seat != "" && len(r.Orders) == 0 && !r.Help { // a steward gives no orders
			return w.say("no_orders")
		}
		return ""
	}
	s := fmt.Sprintf("%s, %s: %s %d", r.Name, namePhase(r), w.say("set"), r.Set)
	switch {
	case r.Added:
		s += ", " + w.say("added_to")
	case r.Replaces > 0:
		s += fmt.Sprintf(", %s %d", w.say("replaces"), r.Replaces)
	}
	switch {
	case r.Final && !r.Closes.IsZero():
		return s + "." // the time at which it closes is said below
	case r.Final:
		return s + ". " + w.say("final")
	}
	return s + ". " + w.say("held")
}

// listErrors returns a verse for each refused line: the line, a
// caret under the word, and the reason; then the legal orders.
func (w speech) listErrors(errs []*order.Error) []report.Block {
	bs := make([]report.Block, 0, 2*len(errs))
	for _, e := range errs {
		verse := []string{fmt.Sprintf("%s %d: %s", w.say("line"), e.Line.N, e.Reason)}
		if e.Line.Text != "" {
			verse = append(verse, markWord(e)...)
		}
		bs = append(bs, report.Block{Verse: verse})
		if len(e.Legal) > 0 {
			bs = append(bs, report.Block{Verse: []string{"   " + w.say("legal")}}, report.Block{Orders: e.Legal})
		}
	}
	return bs
}

// markWord returns a line with its wrong word marked below. A line that would not fit is
// shown from a little before the word.
func markWord(e *order.Error) []string {
	const indent, page = "   ", Columns - 5
	text, at := []rune(e.Line.Text), e.Column()
	if len(text) > page && at > page/2 {
		from := at - page/2
		text, at = append([]rune("…"), text[from:]...), page/2+1
	}
	if len(text) > page {
		text = append(text[:page-1:page-1], '…')
	}
	lines := []string{indent + string(text)}
	if e.Word != "" {
		marks := max(1, min(len([]rune(e.Word)), page-at))
		lines = append(lines, indent+strings.Repeat(" ", at)+strings.Repeat("^", marks))
	}
	return lines
}

func listUnderstood(us []game.Understood) []report.Block {
	if len(us) == 0 {
		return nil
	}
	return []report.Block{{Verse: lists.Map(us, func(u game.Understood) string { return "= " + u.String() })}}
}

// listMissing lists the orders that are still due. The lines below each are example orders.
func listMissing(ss []string) []report.Block {
	var bs []report.Block
	for _, s := range ss {
		lines := strings.Split(s, "\n")
		bs = append(bs, report.Block{Items: lines[:1]})
		for _, l := range lines[1:] {
			letter, text, ok := strings.Cut(l, "· ")
			if !ok {
				bs = append(bs, report.Block{Text: l})
				continue
			}
			bs = append(bs, report.Block{Letter: strings.TrimSuffix(letter, ") "), Orders: []string{text}})
		}
	}
	return bs
}

// An Accepted is the part of a receipt that tells the orders as they stand.
type Accepted struct {
	Titles []string         // of the parts of a receipt that may stand before and among them
	Lists  []report.Section // those in force, standing ones and those for later phases; without blocks: none
	Log    string           // the title of the part with the proof, by which the language is told
	Stands string           // the title of those in force in a receipt of an email that had none
	Hash   string           // the line with their hash; "": there are none
	Final  string           // the sentence that they are final
	Held   string           // the sentence that they are a draft
}

// AcceptedOf returns what a receipt tells of the orders as they stand.
func AcceptedOf(r *game.Receipt) Accepted {
	w := speech(r.Lang)
	a := Accepted{Log: w.say("log"), Stands: w.say("stands"), Final: w.say("final"), Held: w.say("held")}
	for _, key := range []string{"refused", "warnings", "understood", "stands", "done", "standing", "later"} {
		a.Titles = append(a.Titles, w.say(key))
	}
	for _, l := range []struct {
		key  string
		list []game.Understood
	}{{"understood", r.Orders}, {"standing", r.Standing}, {"later", r.Later}} {
		a.Lists = append(a.Lists, report.Section{ID: l.key, Title: w.say(l.key), Blocks: listUnderstood(l.list)})
	}
	if r.Hash != "" {
		a.Hash = w.say("hash") + " " + r.Hash
	}
	return a
}

func itemBlocks(ss []string) []report.Block {
	if len(ss) == 0 {
		return nil
	}
	return []report.Block{{Items: ss}}
}

// namePhase returns the phase of a receipt in its reader's words.
func namePhase(r *game.Receipt) string { return cmp.Or(r.Called, r.Phase) }
