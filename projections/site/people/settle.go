package people

import (
	"net/http"
	"strings"

	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// settle keeps the settings.
func (s *Pages) settle(r *http.Request) (web.View, error) {
	if s.Register == nil {
		return web.View{}, web.ErrNowhere
	}
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	person := roster.Person{
		ID: s.Web.Visitor(r), Name: strings.Join(strings.Fields(r.PostFormValue("name")), " "), Zone: strings.TrimSpace(r.PostFormValue("zone")),
		Language: r.PostFormValue("language"),
	}
	f := settingsOf(person)
	f.check()
	if f.Faults["name"] == "" {
		if err := s.checkName(r.Context(), person, f.Faults); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	if len(f.Faults) == 0 {
		if err := s.Register.Settle(r.Context(), person); err != nil {
			return web.View{}, web.FromTables(err)
		}
		return web.View{GoTo: "/me?saved=1#my-settings", Private: true}, nil
	}
	p, err := s.mePage(r)
	if err != nil {
		return web.View{}, err
	}
	p.Settings = f
	return meView(p, http.StatusUnprocessableEntity), nil
}

// chooseLetters keeps which letters the visitor wants.
func (s *Pages) chooseLetters(r *http.Request) (web.View, error) {
	if s.Register == nil {
		return web.View{}, web.ErrNowhere
	}
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	for _, l := range myLetterKinds() {
		off := r.PostFormValue(string(l.Name)) == ""
		if err := s.Register.Decline(r.Context(), s.Web.Visitor(r), l.Name, off); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	return web.View{GoTo: "/me?saved=1#my-settings", Private: true}, nil
}
