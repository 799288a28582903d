package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// forStewards adds the pages of those who run tournaments and games.
func (s *Site) forStewards(mux *http.ServeMux) {
	mux.Handle("GET /desk", s.member(s.stewardHome))
	mux.Handle("GET /tournaments/{tournament}/desk", s.door(s.cupDesk))
	mux.Handle("POST /tournaments/{tournament}/desk", s.door(s.cupDeskForm))
	mux.Handle("GET /g/{game}/desk", s.door(s.gameDesk))
	mux.Handle("POST /g/{game}/desk", s.door(s.gameDeskForm))
}

// NotStewardPage is for who opens a desk that is another's.
type NotStewardPage struct {
	Of     string // what the desk is of
	Back   string // its public page
	Host   string // the steward's name
	Guest  string // who is signed in; "": nobody
	SignIn string // where to sign in
}

// notSteward says whose desk it is, and how he signs in.
func (s *Site) notSteward(r *http.Request, of, back string, steward game.Player) (view, error) {
	p := NotStewardPage{Of: of, Back: back, Host: s.names().of(r.Context(), steward), Guest: s.greeting(r), SignIn: signInFrom(r.URL.Path)}
	return view{name: "notsteward", title: "The steward's desk", status: http.StatusForbidden, private: true, page: p}, nil
}

// stewardOf reports whether the visitor is a steward.
func (s *Site) stewardOf(r *http.Request, steward game.Player) bool {
	by := s.visitor(r)
	return by != "" && by == steward
}

// orView is the page instead of one that is not for everybody.
func orView(other *view) view {
	if other == nil {
		return view{}
	}
	return *other
}

// OfficeForm is where a steward writes: words are checked before they are sent.
type OfficeForm struct {
	Action  string // where it goes
	Letter  string // names the letter, so that it is obeyed once
	Text    string
	Rows    int
	Example string
	Checked *Told    // what would come of the text
	Can     bool     // there is something to send
	Follows []string // what happens then, and who is written to
	Seen    string   // stands for what is shown: as long as it would be the same it is done
	Again   bool     // it is not what was shown before
	Sent    *Told    // what came of the letter just sent
}

const (
	officeRows     = 4
	officeMostRows = 16
)

// officeForm is the form as a page begins with it, with what came of a letter
// just sent.
func (s *Site) officeForm(r *http.Request, of string, by game.Player, example string) OfficeForm {
	return OfficeForm{
		Action: r.URL.Path, Letter: letterName(), Rows: officeRows, Example: example, Sent: s.noteOf(r, of, by),
	}
}

// check fills the form with a letter and what would come of it.
func (f *OfficeForm) check(lines []string, a answers, sections []report.Section, follows []string) {
	f.Text = strings.Join(lines, "\n")
	f.Rows = min(max(officeRows, len(lines)+1), officeMostRows)
	f.Sent, f.Checked = nil, &Told{OK: len(a.errors) == 0, Receipt: sections}
	f.Can = len(a.done) > 0
	switch {
	case f.Checked.OK && !f.Can:
		f.Checked.Words = "Nothing would change by this."
	case f.Checked.OK:
		f.Checked.Words = "This is what would be done. Nothing has been recorded yet."
	case f.Can:
		f.Checked.Words = "Some of this would be done, and some of it cannot be. Nothing has been recorded yet."
	default:
		f.Checked.Words = "Nothing of this can be done."
	}
	if f.Can {
		f.Follows = follows
	}
}

// fingerprint stands for what a steward was shown.
func fingerprint(of ...any) string {
	text, err := json.Marshal(of)
	if err != nil {
		return "" // nobody has seen it
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// dispatch is what a steward's page has sent.
type dispatch struct {
	send   bool // else it is only to be checked
	letter string
	seen   string // what its sender was shown
	lines  []string
}

// first shows a letter before it is done: one that is only to be checked, and
// one of which something else would come than its sender has seen.
func (d dispatch) first(f *OfficeForm) bool {
	f.Again = d.send && d.seen != "" && d.seen != f.Seen
	return !d.send || d.seen == "" || d.seen != f.Seen
}

// shown is the page of a letter that is not done yet.
func (d dispatch) shown(v view, err error) (view, error) {
	if d.send {
		v.status = http.StatusConflict
	}
	return v, err
}

// done is the page with the receipt of a letter that has been sent.
func (s *Site) done(r *http.Request, name string) view {
	return view{goTo: r.URL.Path + "?letter=" + name + "#the-receipt", private: true}
}

// known reports whether a letter of a visitor has been sent: he may have
// pressed the button twice.
func (s *Site) known(name, of string, by game.Player) bool {
	t, ok := s.notes.find(name)
	return ok && t.of == of && t.by == by
}

// dispatchOf reads a page's form: a text as written, or the fields of a word.
func dispatchOf(r *http.Request, line func(word string, field func(string) string) string) (dispatch, error) {
	if err := readForm(r); err != nil {
		return dispatch{}, err
	}
	d := dispatch{send: r.PostFormValue("do") == "send", letter: r.PostFormValue("letter"), seen: r.PostFormValue("seen")}
	if word := r.PostFormValue("word"); word != "" {
		field := func(name string) string { return strings.Join(strings.Fields(r.PostFormValue(name)), " ") }
		text := line(word, field)
		if text == "" {
			return d, errForm
		}
		d.lines = []string{text}
		d.send = false // a ready-made word is always shown first
		return d, nil
	}
	for _, l := range order.Split(r.PostFormValue("text")) {
		if text := strings.TrimSpace(l.Text); text != "" {
			d.lines = append(d.lines, text)
		}
	}
	return d, nil
}

// namesIn puts the names of players into texts that have their IDs.
func (s *Site) namesIn(ctx context.Context, players ...game.Player) *strings.Replacer {
	names := s.names()
	var pairs []string
	slices.SortFunc(players, func(a, b game.Player) int { return len(b) - len(a) })
	for _, p := range players {
		if name := names.of(ctx, p); p != "" && name != string(p) {
			pairs = append(pairs, string(p), name)
		}
	}
	return strings.NewReplacer(pairs...)
}

// named are answers with names in the place of IDs.
func (a answers) named(names *strings.Replacer) answers {
	a.done, a.warnings = replaced(a.done, names), replaced(a.warnings, names)
	a.shown, a.errors = slices.Clone(a.shown), slices.Clone(a.errors)
	for i, s := range a.shown {
		a.shown[i].Lines = replaced(s.Lines, names)
	}
	for i, e := range a.errors {
		fault := *e
		fault.Reason, fault.Legal = names.Replace(e.Reason), replaced(e.Legal, names)
		a.errors[i] = &fault
	}
	return a
}

func replaced(texts []string, names *strings.Replacer) []string {
	all := slices.Clone(texts)
	for i := range all {
		all[i] = names.Replace(all[i])
	}
	return all
}

// because puts the reason behind a line, which a page asks for always.
func because(why, format string, args ...any) string {
	return withReason(fmt.Sprintf(format, args...), why)
}
