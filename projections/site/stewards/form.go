package stewards

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// NotStewardPage is shown instead of the page of a steward to visitors who are not that steward.
type NotStewardPage struct {
	Of     string // title of the game or tournament
	Back   string // path of its public page
	Host   string // the steward's name
	Guest  string // name of the signed-in visitor; "": nobody
	SignIn string // path of the sign-in page
}

// office is a request of a signed-in steward.
type office struct {
	pages   *Pages
	ctx     context.Context
	steward game.Player // the steward
	zone    *time.Location
	names   web.Names
	voice   web.Voice
}

// admitSteward lets the stewards of a game or tournament in, of whom there must be one. For anybody else
// it fails with web.Instead: a page that names the first steward and leads to the sign-in page. of is the
// title of the game or tournament, back the path of its public page.
func (s *Pages) admitSteward(r *http.Request, of, back string, stewards ...game.Player) (office, error) {
	o := office{s, r.Context(), s.Web.Visitor(r), nil, s.Web.Names(r.Context()), s.Web.Voice(r.Context())}
	if !slices.ContainsFunc(stewards, func(p game.Player) bool { return s.Web.IsVisitor(r, p) }) {
		p := NotStewardPage{Of: of, Back: back, Host: o.names.Of(stewards[0]), Guest: s.Web.Greeting(r), SignIn: web.SignInFrom(r.URL.Path)}
		v := web.View{Name: "notsteward", Title: o.voice.Say("steward.desk"), Status: http.StatusForbidden, Private: true, Page: p}
		return o, web.Instead{View: v}
	}
	o.zone = s.Web.Zone(o.ctx, o.steward)
	return o, nil
}

// OfficeForm is the form in which a steward writes: words are checked before they are sent.
type OfficeForm struct {
	Action  string // path to which it is sent
	Letter  string // names the submission, so that it is obeyed once
	Text    string
	Rows    int
	Example string
	Checked *forms.Told // the answer that the text would get; nil: it has not been checked
	Can     bool        // there is something to send
	Follows []string    // consequences, with the players who get emails
	Seen    string      // fingerprint of the shown effects: the submission is sent only while they are the same
	Again   bool        // the effects have changed since they were shown
	Sent    *forms.Told // the answer to the submission just sent; nil: none was
}

// Least and greatest number of rows of the form's text.
const (
	minRows = 4
	maxRows = 16
)

// buildForm returns an empty form, with the answer to a submission just sent. example is the key of the
// sentence with an example.
func (s *Pages) buildForm(r *http.Request, of string, by game.Player, example string) OfficeForm {
	return OfficeForm{
		Action: r.URL.Path, Letter: forms.NewName(), Rows: minRows, Example: example, Sent: s.Forms.Told(r, of, by),
	}
}

// fillForm fills the form with a submission, the answer that it would get, and its consequences, which
// are left out if nothing of it could be done.
func (f *OfficeForm) fillForm(lines []string, answers forms.Answers, sections []report.Section, follows []string) {
	f.Text = strings.Join(lines, "\n")
	f.Rows = min(max(minRows, len(lines)+1), maxRows)
	f.Sent, f.Checked = nil, &forms.Told{OK: len(answers.Errors) == 0, Receipt: sections}
	f.Can = len(answers.Done) > 0
	if f.Can {
		f.Checked.Words = lists.Either(f.Checked.OK, "steward.checked.all", "steward.checked.some")
		f.Follows = follows
	} else {
		f.Checked.Words = lists.Either(f.Checked.OK, "steward.checked.nothing", "steward.checked.none")
	}
}

// fingerprintEffects returns a hash of the effects that a steward is shown; "" if they cannot be marshalled.
func fingerprintEffects(of ...any) string {
	text, err := json.Marshal(of)
	if err != nil {
		return "" // equal to none that was shown
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// dispatch holds the fields that a steward's page has sent.
type dispatch struct {
	send         bool // otherwise it is only checked
	submission   string
	shownEffects string // fingerprint of the effects that its sender was shown; "": none were
	lines        []string
}

// mustBeShown reports whether a submission must be shown before it is carried out: because it is only
// checked, or its effects are not those that its sender has seen. In the latter case it sets form.Again.
func (d dispatch) mustBeShown(form *OfficeForm) bool {
	form.Again = d.send && d.shownEffects != "" && d.shownEffects != form.Seen
	return !d.send || d.shownEffects == "" || d.shownEffects != form.Seen
}

// withConflict returns a view and an error as they are, but gives the view the status of a conflict if the
// submission was to be sent.
func (d dispatch) withConflict(view web.View, err error) (web.View, error) {
	if d.send {
		view.Status = http.StatusConflict
	}
	return view, err
}

// redirectToReceipt returns a view that leads to the page with the receipt of the submission with a name.
func (s *Pages) redirectToReceipt(r *http.Request, name string) web.View {
	return web.Onward(r.URL.Path + "?letter=" + name + "#the-receipt")
}

// readDispatch reads a page's form: the lines of a text as written, without empty ones, or the line that
// composeLine makes of the fields of a ready-made word. A ready-made word is never sent at once. It fails
// with web.ErrForm if composeLine returns "".
func readDispatch(r *http.Request, composeLine func(word string, field func(string) string) string) (dispatch, error) {
	if err := web.ReadForm(r); err != nil {
		return dispatch{}, err
	}
	d := dispatch{send: r.PostFormValue("do") == "send", submission: r.PostFormValue("letter"), shownEffects: r.PostFormValue("seen")}
	if word := r.PostFormValue("word"); word != "" {
		field := func(name string) string { return strings.Join(strings.Fields(r.PostFormValue(name)), " ") }
		text := composeLine(word, field)
		if text == "" {
			return d, web.ErrForm
		}
		d.lines = []string{text}
		d.send = false
		return d, nil
	}
	for _, l := range order.Split(r.PostFormValue("text")) {
		if text := strings.TrimSpace(l.Text); text != "" {
			d.lines = append(d.lines, text)
		}
	}
	return d, nil
}

// dropFirstWord returns a line without its first word.
func dropFirstWord(line string) string {
	words := strings.Fields(line)
	return strings.Join(words[min(1, len(words)):], " ")
}
