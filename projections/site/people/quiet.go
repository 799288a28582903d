package people

import (
	"context"
	"net/http"
	"time"

	"seneschal/domain/quiet"
	"seneschal/projections/site/web"
)

// Rest is the form for the hours in which a visitor is left in peace.
type Rest struct {
	On       bool // there are such hours
	From, To string
	Fault    string // what is wrong with them
}

// myQuiet are the visitor's quiet hours.
func (s *Pages) myQuiet(ctx context.Context, p *MePage, _ *time.Location) error {
	if s.Register == nil || s.Quiet == nil {
		return nil
	}
	h, err := s.Register.Quiet(ctx, p.Player)
	p.Rest = &Rest{On: !h.None()}
	p.Rest.From, p.Rest.To = h.Ends()
	return web.FromTables(err)
}

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
