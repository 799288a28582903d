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

// Limits on the arms to choose from.
const (
	maxCoats     = 6    // greatest number of arms that are shown
	maxFirstCoat = 6000 // highest number of arms from which they are shown
)

// drawCoat draws a coat of arms with a height in pixels.
func drawCoat(worn arms.Arms, number, height int, lang string) Coat {
	blazon := worn.Blazon(lang)
	return Coat{number, worn.SVG(height, blazon), blazon}
}

// setMyArms sets the visitor's arms. It never fails.
func (s *Pages) setMyArms(ctx context.Context, p *MePage) error {
	p.Coat = drawCoat(s.Web.Names(ctx).Arms(p.Player), 0, portraitHeight, web.LangIn(ctx))
	return nil
}

// setOtherArms sets free arms to choose from, if the query says from which number on (?arms).
func (s *Pages) setOtherArms(r *http.Request, page *MePage) error {
	from, err := strconv.Atoi(r.URL.Query().Get("arms"))
	if s.Register == nil || err != nil || from < 0 || from > maxFirstCoat {
		return nil
	}
	numbers, err := s.Register.FreeArms(r.Context(), page.Player, from, maxCoats)
	for _, n := range numbers {
		page.Others = append(page.Others, drawCoat(arms.Compute(string(page.Player), n), n, portraitHeight/2, web.LangIn(r.Context())))
		page.MoreArms = n + 1
	}
	return web.FromTables(err)
}

// chooseArms gives the visitor the chosen arms. If another player has taken them meanwhile, it leads to
// others from that number on.
func (s *Pages) chooseArms(r *http.Request) (web.View, error) {
	number, err := strconv.Atoi(r.PostFormValue("number"))
	if err != nil || number < 0 || number > maxFirstCoat+maxCoats {
		return web.View{}, web.ErrForm
	}
	err = s.Register.ChooseArms(r.Context(), s.Web.Visitor(r), number)
	if errors.Is(err, roster.ErrWorn) { // somebody was faster
		return web.Onward("/me?arms=" + strconv.Itoa(number) + "#my-arms"), nil
	}
	return web.Onward("/me#my-arms"), web.FromTables(err)
}
