package people

import (
	"net/http"

	"seneschal/domain/quiet"
	"seneschal/projections/site/web"
)

// chooseQuiet keeps when the visitor is left in peace.
func (s *Pages) chooseQuiet(r *http.Request) (web.View, error) {
	if s.Register == nil || s.Quiet == nil {
		return web.View{}, web.ErrNowhere
	}
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	from, to := r.PostFormValue("from"), r.PostFormValue("to")
	h, ok := quiet.Parse(from + "-" + to)
	switch none := r.PostFormValue("do") == "none"; {
	case none:
		h = quiet.Hours{}
	case !ok:
		p, err := s.mePage(r)
		if err != nil {
			return web.View{}, err
		}
		p.Rest = &Rest{On: p.Rest.On, From: from, To: to, Fault: s.Web.Voice(r.Context()).Say("people.quiet.wrong")}
		return s.meView(r, p, http.StatusUnprocessableEntity), nil
	}
	if err := s.Quiet(r.Context(), s.Web.Visitor(r), h); err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.View{GoTo: "/me?saved=1#my-settings", Private: true}, nil
}
