package people

import (
	"cmp"
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// showSignIn answers the form for an address; a signed-in visitor goes on at once.
func (s *Pages) showSignIn(r *http.Request) (web.View, error) {
	back := web.Homeward(r.URL.Query().Get("back"))
	if s.Web.Visitor(r) != "" {
		return web.Onward(back), nil
	}
	return s.Web.SignIn(r, web.SignInPage{Back: back}, 0)
}

// requestLink asks the server to mail a link to sign in. Its answer is the same for every address that
// can be one. It fails with errTooManyLinks if too many were asked for from the visitor's place.
func (s *Pages) requestLink(r *http.Request) (web.View, error) {
	signIn := web.SignInPage{Back: web.Homeward(cmp.Or(keepFields(r), r.PostFormValue("back"))), Address: r.PostFormValue("address")}
	if _, err := roster.Normalise(signIn.Address); err != nil {
		signIn.Fault = s.Web.Voice(r.Context()).Say("people.address.wrong")
		return s.Web.SignIn(r, signIn, http.StatusUnprocessableEntity)
	}
	now := s.Web.Now()
	if !s.linksAsked.Allow(s.Web.Place(r), maxLinksAnHour, now) {
		return web.View{}, errTooManyLinks
	}
	if err := s.Doors.Ask(r.Context(), signIn.Address, signIn.Back, web.LangIn(r.Context()), now); err != nil {
		return web.View{}, err
	}
	return web.Onward("/sign-in/sent"), nil
}

// keepFields returns the path to go back to with the other fields of the form as its query, if the form asks for that
// by the field "keep". It returns "" if it does not, or if there are too many fields for a path to go back to.
func keepFields(r *http.Request) string {
	if r.PostFormValue("keep") == "" {
		return ""
	}
	fields := url.Values{}
	for name, values := range r.PostForm {
		if len(values) > 0 && values[0] != "" && name != "address" && name != "back" && name != "keep" {
			fields.Set(name, values[0])
		}
	}
	if back := r.PostFormValue("back") + "?" + fields.Encode(); web.Homeward(back) == back {
		return back
	}
	return ""
}

// showSent answers the page that says that a link is on its way.
func (s *Pages) showSent(r *http.Request) (web.View, error) {
	return s.Web.SignIn(r, web.SignInPage{Sent: true, Seat: r.URL.Query().Get("seat") != ""}, 0)
}

// linkEnd matches the end of a link to sign in, or its token alone, as it was copied from an email.
var linkEnd = regexp.MustCompile(`(?:^|/sign-in/)([A-Za-z0-9_-]{16,100})$`)

// followPasted redirects to a link that the visitor has copied out of an email and pasted into a form.
// It is for an app on a home screen, which has no address bar, while links in emails open elsewhere.
func (s *Pages) followPasted(r *http.Request) (web.View, error) {
	found := linkEnd.FindStringSubmatch(strings.Trim(r.PostFormValue("link"), " \t\r\n<>."))
	if found == nil {
		return s.Web.SignIn(r, web.SignInPage{Sent: true, Fault: s.Web.Voice(r.Context()).Say("people.signin.nolink")}, http.StatusUnprocessableEntity)
	}
	return web.Onward("/sign-in/" + found[1]), nil
}

// showLink answers the page behind a mailed link. It does not use the link up, because mail
// programs open links before their readers do.
func (s *Pages) showLink(r *http.Request) (web.View, error) {
	link, err := s.Doors.Link(r.Context(), r.PathValue("token"), s.Web.Now())
	if errors.Is(err, roster.ErrLink) {
		return s.showStale(r)
	}
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	return s.Web.SignIn(r, web.SignInPage{Address: link.Address, Action: r.URL.Path, Seat: takesSeat(link.Back)}, 0)
}

// takesSeat reports whether a link that leads to a path takes a seat there.
func takesSeat(back string) bool {
	link, err := url.Parse(back)
	return err == nil && link.Query().Get("take") != ""
}

// showStale answers for a link that is not valid, with the form for a new one. A visitor who is signed
// in goes on to their own page instead: they have probably used the link twice.
func (s *Pages) showStale(r *http.Request) (web.View, error) {
	if s.Web.Visitor(r) != "" {
		return web.Onward(web.Homeward("")), nil
	}
	p := web.SignInPage{Back: web.Homeward(""), Fault: s.Web.Voice(r.Context()).Say("people.signin.stale")}
	return s.Web.SignIn(r, p, http.StatusNotFound)
}

// enterByLink uses a link up: it ends an older session of the browser, signs the visitor in, and goes on to the path of
// the link, where Arrive may take a seat first. If Arrive fails, the visitor is signed in all the same.
func (s *Pages) enterByLink(r *http.Request) (web.View, error) {
	session, link, err := s.Doors.Enter(r.Context(), r.PathValue("token"), s.Web.Now())
	if errors.Is(err, roster.ErrLink) {
		return s.showStale(r)
	}
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if old := s.Web.SecretOf(r); old != "" {
		if err := s.Doors.Leave(r.Context(), old, false); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	view := web.View{GoTo: web.Homeward(link.Back), Private: true, Cookies: []*http.Cookie{s.Web.Cookie(session)}}
	visitor, err := s.Doors.Who(r.Context(), session, s.Web.Now())
	if err != nil {
		return view, web.FromTables(err)
	}
	view.Cookies = append(view.Cookies, s.Web.NoteDevice(r, visitor.Player)...) // before a link takes a seat
	if s.Arrive != nil {
		view.GoTo, err = s.Arrive(r.Context(), visitor.Player, view.GoTo)
	}
	return view, err
}

// requestSeat asks the server to mail a link that signs in and takes a seat. Its answer is the same for
// every address that can be one. It fails with errTooManyLinks as requestLink does.
func (s *Pages) requestSeat(r *http.Request) (web.View, error) {
	returnPath, address := web.Homeward(r.PostFormValue("back")), r.PostFormValue("address")
	if _, err := roster.Normalise(address); err != nil {
		p := web.SignInPage{Back: returnPath, Address: address, Fault: s.Web.Voice(r.Context()).Say("people.address.wrong")}
		return s.Web.SignIn(r, p, http.StatusUnprocessableEntity)
	}
	now := s.Web.Now()
	if !s.linksAsked.Allow(s.Web.Place(r), maxLinksAnHour, now) {
		return web.View{}, errTooManyLinks
	}
	if invite := r.PostFormValue("invite"); invite != "" {
		returnPath += "&invite=" + url.QueryEscape(invite)
	}
	if err := s.Doors.AskSeat(r.Context(), address, web.Homeward(returnPath), web.LangIn(r.Context()), now); err != nil {
		return web.View{}, err
	}
	return web.Onward("/sign-in/sent?seat=1"), nil
}

// endSession ends the visitor's session, or all of their sessions if the field "all" is set.
func (s *Pages) endSession(r *http.Request) (web.View, error) {
	if secret := s.Web.SecretOf(r); secret != "" {
		if err := s.Doors.Leave(r.Context(), secret, r.PostFormValue("all") != ""); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	return web.View{GoTo: "/", Private: true, Cookies: []*http.Cookie{s.Web.Cookie("")}}, nil
}

// errTooManyLinks says that too many links are asked for from one place.
var errTooManyLinks = &web.FaultError{Reason: "links are asked for too often from there", Fault: web.Fault{Status: http.StatusTooManyRequests, Title: "people.knocks.title", Words: "people.knocks"}}

// saveSettings saves the visitor's name, zone and language. If any of them has a fault, it saves nothing
// and answers their page with the faults.
func (s *Pages) saveSettings(r *http.Request) (web.View, error) {
	person := roster.Person{
		ID: s.Web.Visitor(r), Name: strings.Join(strings.Fields(r.PostFormValue("name")), " "), Zone: strings.TrimSpace(r.PostFormValue("zone")),
		Language: r.PostFormValue("language"),
	}
	now, err := s.Register.Find(r.Context(), person.ID)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return web.View{}, web.FromTables(err)
	}
	form := buildSettings(person)
	form.checkSettings(now.Name)
	if form.Faults["name"] == "" {
		if err := s.checkName(r.Context(), person, form.Faults); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	if len(form.Faults) == 0 {
		err := s.Register.Settle(r.Context(), person, s.Web.Now())
		switch {
		case errors.Is(err, roster.ErrRenamed):
			form.Faults["name"] = "people.fault.renamed"
		case errors.Is(err, roster.ErrName): // somebody was faster
			form.Faults["name"] = "people.fault.taken"
		default:
			return web.Onward("/me?saved=1#my-settings"), web.FromTables(err)
		}
	}
	voice := s.Web.Voice(r.Context())
	for field, key := range form.Faults {
		form.Faults[field] = voice.Say(key)
	}
	return s.showRefused(r, func(p *MePage) { p.Settings = form })
}

// chooseEmails saves which kinds of emails the visitor wants: those whose fields are set.
func (s *Pages) chooseEmails(r *http.Request) (web.View, error) {
	for _, email := range s.listEmailKinds() {
		off := r.PostFormValue(string(email.Name)) == ""
		if err := s.Register.Decline(r.Context(), s.Web.Visitor(r), email.Name, off); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	return web.Onward("/me?saved=1#my-settings"), nil
}
