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

// Receipt writes the answer to an email as text, with times in the reader's zone. A nil zone is UTC.
func Receipt(r *game.Receipt, zone *time.Location) string {
	return Sections(ReceiptSections(r, zone))
}

// ReceiptSections returns a receipt as parts of a report, so that text and HTML say the same. Parts without contents
// are left out. A nil zone is UTC.
func ReceiptSections(receipt *game.Receipt, zone *time.Location) []report.Section {
	w := speech(receipt.Lang)
	var ss []report.Section
	add := func(id, title string, blocks ...report.Block) {
		if len(blocks) > 0 {
			ss = append(ss, report.Section{ID: id, Title: title, Blocks: blocks})
		}
	}
	add("summary", strings.TrimSpace(receipt.Game+" "+namePhase(receipt)), w.summarise(receipt, zone)...)
	add("refused", w.say("refused"), w.listErrors(receipt.Errors)...)
	add("warnings", w.say("warnings"), w.listErrors(receipt.Warnings)...)
	heading := w.say("understood")
	if receipt.Set == 0 {
		heading = w.say("stands") // nothing of it is from this email
	}
	add("understood", heading, listUnderstood(receipt.Orders)...)
	add("done", w.say("done"), itemBlocks(receipt.Done)...)
	add("standing", w.say("standing"), listUnderstood(receipt.Standing)...)
	add("later", w.say("later"), listUnderstood(receipt.Later)...)
	add("missing", w.say("missing"), listMissing(receipt.Missing)...)
	if len(receipt.Forecast) > 0 {
		add("forecast", w.say("forecast"), report.Block{Text: w.say("forecast_note")}, report.Block{Items: receipt.Forecast})
	}
	for i, s := range receipt.Shown {
		add(fmt.Sprintf("shown-%d", i+1), s.Title, report.Block{Verse: s.Lines})
	}
	ss = append(ss, w.buildProof("game/"+receipt.Game, receipt.Head, receipt.Signature, "")...)
	return ss
}

// summarise returns the first screen of a receipt.
func (w speech) summarise(receipt *game.Receipt, zone *time.Location) []report.Block {
	var bs []report.Block
	say := func(s string) { bs = append(bs, report.Block{Text: s}) }
	if receipt.Help {
		say(w.say("help"))
	}
	if s := w.describeDraft(receipt); s != "" {
		say(s)
	}
	if s := receipt.Aside(); s != "" {
		say(s)
	}
	for _, s := range receipt.Cut {
		say(s)
	}
	if !receipt.At.IsZero() {
		say(w.sayReceived(receipt.At, receipt.Due, zone))
	}
	switch {
	case !receipt.Closes.IsZero():
		say(words.Capital(w.say("closes", "phase", namePhase(receipt), "due", Due(receipt.Closes, receipt.At, zone, string(w)))))
	case !receipt.Due.IsZero():
		say(words.Capital(w.sayAboutPhase(namePhase(receipt), w.say("orders_due")+" "+Due(receipt.Due, receipt.At, zone, string(w))+".")))
	}
	if receipt.Hash != "" {
		bs = append(bs, report.Block{Verse: []string{w.say("hash") + " " + receipt.Hash}})
	}
	return bs
}

// describeDraft says in one line how the draft has changed; "" if there is nothing to say.
func (w speech) describeDraft(receipt *game.Receipt) string {
	if receipt.DryRun {
		return w.say("dry_run")
	}
	if receipt.Set == 0 {
		if receipt.Seat != "" && len(receipt.Orders) == 0 && !receipt.Help { // a steward gives no orders
			return w.say("no_orders")
		}
		return ""
	}
	s := fmt.Sprintf("%s, %s: %s %d", receipt.Name, namePhase(receipt), w.say("set"), receipt.Set)
	switch {
	case receipt.Added:
		s += ", " + w.say("added_to")
	case receipt.Replaces > 0:
		s += fmt.Sprintf(", %s %d", w.say("replaces"), receipt.Replaces)
	}
	switch {
	case receipt.Final && !receipt.Closes.IsZero():
		return s + "." // the time at which it closes is said below
	case receipt.Final:
		return s + ". " + w.say("final")
	}
	return s + ". " + w.say("held")
}

// listErrors returns a verse for each refused line, with the reason, the line and a caret under the wrong word; then
// the legal orders. It serves warnings too.
func (w speech) listErrors(errs []*order.Error) []report.Block {
	bs := make([]report.Block, 0, 2*len(errs))
	for _, fault := range errs {
		verse := []string{fmt.Sprintf("%s %d: %s", w.say("line"), fault.Line.N, fault.Reason)}
		if fault.Line.Text != "" {
			verse = append(verse, markWord(fault)...)
		}
		bs = append(bs, report.Block{Verse: verse})
		if len(fault.Legal) > 0 {
			bs = append(bs, report.Block{Verse: []string{"   " + w.say("legal")}}, report.Block{Orders: fault.Legal})
		}
	}
	return bs
}

// markWord returns a line, and below it a line that marks its wrong word, if one is known. A line that would not fit is
// shown from a little before the word, and cut off at its end.
func markWord(fault *order.Error) []string {
	const indent, page = "   ", Columns - 5
	text, at := []rune(fault.Line.Text), fault.Column()
	if len(text) > page && at > page/2 {
		from := at - page/2
		text, at = append([]rune("…"), text[from:]...), page/2+1
	}
	if len(text) > page {
		text = append(text[:page-1:page-1], '…')
	}
	lines := []string{indent + string(text)}
	if fault.Word != "" {
		marks := max(1, min(len([]rune(fault.Word)), page-at))
		lines = append(lines, indent+strings.Repeat(" ", at)+strings.Repeat("^", marks))
	}
	return lines
}

// listUnderstood returns a verse with a line for each order; nil for none.
func listUnderstood(us []game.Understood) []report.Block {
	if len(us) == 0 {
		return nil
	}
	return []report.Block{{Verse: lists.Map(us, func(u game.Understood) string { return "= " + u.String() })}}
}

// listMissing lists the orders that are still due. The first line of each text is the question; the others are example
// orders, or words between them.
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

// Accepted is the part of a receipt that tells the orders as they stand.
type Accepted struct {
	Titles []string         // of the parts of a receipt that may stand before and among them
	Lists  []report.Section // orders in force, standing ones and those for later phases; a list without blocks is empty
	Log    string           // the title of the part with the proof, by which the language is told
	Stands string           // the title of the orders in force, in a receipt of an email that had no orders
	Hash   string           // the line with the hash of the orders; "": there are none
	Final  string           // the sentence that they are final
	Held   string           // the sentence that they are a draft
}

// AcceptedOf returns the part of a receipt about the orders as they stand.
func AcceptedOf(receipt *game.Receipt) Accepted {
	w := speech(receipt.Lang)
	accepted := Accepted{Log: w.say("log"), Stands: w.say("stands"), Final: w.say("final"), Held: w.say("held")}
	for _, key := range []string{"refused", "warnings", "understood", "stands", "done", "standing", "later"} {
		accepted.Titles = append(accepted.Titles, w.say(key))
	}
	for _, l := range []struct {
		key  string
		list []game.Understood
	}{{"understood", receipt.Orders}, {"standing", receipt.Standing}, {"later", receipt.Later}} {
		accepted.Lists = append(accepted.Lists, report.Section{ID: l.key, Title: w.say(l.key), Blocks: listUnderstood(l.list)})
	}
	if receipt.Hash != "" {
		accepted.Hash = w.say("hash") + " " + receipt.Hash
	}
	return accepted
}

// itemBlocks returns a list as a block; nil for an empty list.
func itemBlocks(ss []string) []report.Block {
	if len(ss) == 0 {
		return nil
	}
	return []report.Block{{Items: ss}}
}

// namePhase returns the phase of a receipt in its reader's words.
func namePhase(r *game.Receipt) string { return cmp.Or(r.Called, r.Phase) }
