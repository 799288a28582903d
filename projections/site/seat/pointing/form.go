package pointing

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// A Form is the input from a page: the submission, how far its writer has come with the next line, and
// the action of the button that was pressed.
type Form struct {
	Text  string
	Line  int      // number of the line that is changed; 0: a new one is made
	Was   string   // the text of that line, which may have moved meanwhile
	Open  bool     // a line is being made
	Picks []string // choices made since the last finished line
	Sofar []string // for a question that asks for several in order: those picked so far
	Undo  []string // steps that can be taken back, the last one last

	do         string   // the action of its button
	actionLine int      // number of the line for the button's action
	chosen     []string // choices made now
	groups     []string // how many of each group of choices; "": those that are ticked
	place      string   // the place on the board that was tapped
	begins     []string // the choices with which another order begins
}

// maxUndo is the greatest number of steps that can be taken back.
const maxUndo = 10

// separator separates choices in a field of a form: no ID contains it.
const separator = "\n"

// NewForm reads a form. text is the submission, with plain line ends. If the line that is changed has
// moved in it, its number is adjusted; a line that is gone has the number 0.
func NewForm(v url.Values, text string) Form {
	form := Form{
		Text: text, Was: restoreLineEnds(v.Get("was")), Open: v.Get("open") != "", Sofar: splitField(v, "sofar"), Undo: lists.Map(v["undo"], restoreLineEnds),
		Picks: lists.Map(v["picked"], restoreLineEnds), chosen: v["pick"], groups: v["of"], place: v.Get("at"),
	}
	form.Line, _ = strconv.Atoi(v.Get("line")) // 0: a new one
	form.Line = form.findLine(form.Line, form.Was)
	do, of, _ := strings.Cut(restoreLineEnds(v.Get("do")), ":")
	n, was, _ := strings.Cut(of, ":")
	form.do = do
	if of, err := strconv.Atoi(n); err == nil {
		form.actionLine = form.findLine(of, was)
	}
	form.begins = strings.Split(of, separator)
	return form
}

// splitField splits a field into its parts; none if it is empty.
func splitField(v url.Values, name string) []string {
	if text := restoreLineEnds(v.Get(name)); text != "" {
		return strings.Split(text, separator)
	}
	return nil
}

// restoreLineEnds restores the line ends that were written: browsers send others.
func restoreLineEnds(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// noteStep sets the text after a step, notes how the step is undone, and gives up the line that is
// being made. Only the last maxUndo steps can be undone.
func (f *Form) noteStep(after, undo string) {
	f.Text, f.Undo = after, append(f.Undo, undo)
	f.Undo = f.Undo[max(0, len(f.Undo)-maxUndo):]
	f.giveUpLine()
}

// findLine returns the number of the line that was written as was and had the number n; 0 if it is
// gone.
func (f *Form) findLine(n int, was string) int {
	if n > 0 && lineAt(f.Text, n) != was {
		return 1 + slices.Index(strings.Split(f.Text, "\n"), was)
	}
	return n
}

// giveUpLine gives up the line that is being made.
func (f *Form) giveUpLine() { f.Open, f.Line, f.Picks, f.Sofar = false, 0, nil, nil }

// Suggest sets the submission that the form begins with, if its button asks for a suggestion.
func (f *Form) Suggest(submission []string) {
	if f.do == "suggest" {
		f.begins = submission
	}
}
