package stewards

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// NotStewardPage is for who opens a page that is another steward's.
type NotStewardPage struct {
	Of     string // what the page is of
	Back   string // its public page
	Host   string // the steward's name
	Guest  string // who is signed in; "": nobody
	SignIn string // where to sign in
}

// office is a steward at work.
type office struct {
	pages *Pages
	ctx   context.Context
	by    game.Player
	zone  *time.Location
	names web.Names
	said  web.Voice
}

// office lets the steward of something in; for others there is a page instead, which says
// whose it is, and how its steward signs in.
func (s *Pages) office(r *http.Request, of, back string, steward game.Player) (office, error) {
	o := office{s, r.Context(), s.Web.Visitor(r), nil, s.Web.Names(r.Context()), s.Web.Voice(r.Context())}
	if !s.Web.IsVisitor(r, steward) {
		p := NotStewardPage{Of: of, Back: back, Host: o.names.Of(steward), Guest: s.Web.Greeting(r), SignIn: web.SignInFrom(r.URL.Path)}
		v := web.View{Name: "notsteward", Title: o.said.Say("steward.desk"), Status: http.StatusForbidden, Private: true, Page: p}
		return o, web.Instead{View: v}
	}
	o.zone = s.Web.Zone(o.ctx, o.by)
	return o, nil
}

// OfficeForm is where a steward writes: words are checked before they are sent.
type OfficeForm struct {
	Action  string // where it goes
	Letter  string // names the letter, so that it is obeyed once
	Text    string
	Rows    int
	Example string
	Checked *forms.Told // what would come of the text
	Can     bool        // there is something to send
	Follows []string    // what happens then, and who is written to
	Seen    string      // stands for what is shown: as long as it would be the same it is done
	Again   bool        // it is not what was shown before
	Sent    *forms.Told // what came of the letter just sent
}

const (
	officeRows     = 4
	officeMostRows = 16
)

// officeForm is the form as a page begins with it, with what came of a letter
// just sent.
func (s *Pages) officeForm(r *http.Request, of string, by game.Player, example string) OfficeForm {
	return OfficeForm{
		Action: r.URL.Path, Letter: forms.Name(), Rows: officeRows, Example: example, Sent: s.Forms.Told(r, of, by),
	}
}

// check fills the form with a letter and what would come of it.
func (f *OfficeForm) check(lines []string, a forms.Answers, sections []report.Section, follows []string) {
	f.Text = strings.Join(lines, "\n")
	f.Rows = min(max(officeRows, len(lines)+1), officeMostRows)
	f.Sent, f.Checked = nil, &forms.Told{OK: len(a.Errors) == 0, Receipt: sections}
	f.Can = len(a.Done) > 0
	if f.Can {
		f.Checked.Words = lists.Either(f.Checked.OK, "steward.checked.all", "steward.checked.some")
		f.Follows = follows
	} else {
		f.Checked.Words = lists.Either(f.Checked.OK, "steward.checked.nothing", "steward.checked.none")
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
func (d dispatch) shown(v web.View, err error) (web.View, error) {
	if d.send {
		v.Status = http.StatusConflict
	}
	return v, err
}

// done is the page with the receipt of a letter that has been sent.
func (s *Pages) done(r *http.Request, name string) web.View {
	return web.Onward(r.URL.Path + "?letter=" + name + "#the-receipt")
}

// dispatchOf reads a page's form: a text as written, or the fields of a word.
func dispatchOf(r *http.Request, line func(word string, field func(string) string) string) (dispatch, error) {
	if err := web.ReadForm(r); err != nil {
		return dispatch{}, err
	}
	d := dispatch{send: r.PostFormValue("do") == "send", letter: r.PostFormValue("letter"), seen: r.PostFormValue("seen")}
	if word := r.PostFormValue("word"); word != "" {
		field := func(name string) string { return strings.Join(strings.Fields(r.PostFormValue(name)), " ") }
		text := line(word, field)
		if text == "" {
			return d, web.ErrForm
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

// rest is a line without its first word.
func rest(line string) string {
	words := strings.Fields(line)
	return strings.Join(words[min(1, len(words)):], " ")
}
