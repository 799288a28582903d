package people

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"seneschal/domain/arms"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// Number of arms that are shown to choose from, and the highest number to begin at.
const (
	coatsAtOnce = 6
	mostCoats   = 6000
)

// drawCoat draws a coat of arms with a height in pixels.
func drawCoat(worn arms.Arms, number, height int, lang string) Coat {
	blazon := worn.Blazon(lang)
	return Coat{number, worn.SVG(height, blazon), blazon}
}

// setMyArms sets the visitor's arms.
func (s *Pages) setMyArms(ctx context.Context, p *MePage) error {
	p.Coat = drawCoat(s.Web.Names(ctx).Arms(p.Player), 0, portrait, web.LangIn(ctx))
	return nil
}

// setOtherArms sets free arms to choose from, if the request asks for some.
func (s *Pages) setOtherArms(r *http.Request, page *MePage) error {
	from, err := strconv.Atoi(r.URL.Query().Get("arms"))
	if s.Register == nil || err != nil || from < 0 || from > mostCoats {
		return nil
	}
	numbers, err := s.Register.FreeArms(r.Context(), page.Player, from, coatsAtOnce)
	for _, n := range numbers {
		page.Others = append(page.Others, drawCoat(arms.Compute(string(page.Player), n), n, portrait/2, web.LangIn(r.Context())))
		page.MoreArms = n + 1
	}
	return web.FromTables(err)
}

// chooseArms gives the visitor the chosen arms.
func (s *Pages) chooseArms(r *http.Request) (web.View, error) {
	number, err := strconv.Atoi(r.PostFormValue("number"))
	if err != nil || number < 0 || number > mostCoats+coatsAtOnce {
		return web.View{}, web.ErrForm
	}
	err = s.Register.ChooseArms(r.Context(), s.Web.Visitor(r), number)
	if errors.Is(err, roster.ErrWorn) { // somebody was faster
		return web.Onward("/me?arms=" + strconv.Itoa(number) + "#my-arms"), nil
	}
	return web.Onward("/me#my-arms"), web.FromTables(err)
}
