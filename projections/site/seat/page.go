package seat

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// sit lets the holder of a link in, as long as it is the seat's newest.
func (s *Pages) sit(r *http.Request) (sitter, error) {
	token, ok := s.Links.Parse(r.PathValue("token"))
	if !ok {
		return sitter{}, errLink
	}
	g, _, err := games.Opened(r.Context(), s.Games, token.Game)
	if err != nil {
		return sitter{}, err
	}
	info, ok := g.SeatInfo(token.Seat)
	if !ok || info.Epoch != token.Epoch {
		return sitter{}, errLink
	}
	if info.Player == "" {
		return sitter{}, fmt.Errorf("opening the page of %s: %w", token.Seat, game.ErrForbidden)
	}
	return sitter{token, r.URL.Path, g, info, s.Web.Zone(r.Context(), info.Player)}, nil
}

func (s *Pages) seatView(at sitter, p SeatPage) web.View {
	return web.View{
		Name: "seat", Title: p.Face.Name + " in " + p.Title, Live: at.path + "/live", Private: true, Page: p,
	}
}

// seatPage is all of the page but the receipt, with the draft in the form.
func (s *Pages) seatPage(ctx context.Context, at sitter) (SeatPage, error) {
	g, seat := at.game, at.info.Seat
	n, phase, due, open := g.Phase()
	p := SeatPage{
		Nav: games.Nav{ID: at.token.Game, Here: "seat", Begun: g.Begun()}, Title: g.Title(), Face: g.State().Face(seat, "en"), Lang: at.info.Language,
		Phase: phase.Title, Open: open, Standing: g.Standing(seat), Press: games.PressFor(g, seat, s.Web.Now(), at.zone),
		Deputy: s.Web.Names().Of(ctx, at.info.Deputy), Action: at.path, PhaseN: n, Letter: forms.Name(), MapURL: "/g/" + at.token.Game + "/map.svg",
	}
	if s.Histories != nil && g.Begun() {
		p.Past = at.path + "/history"
	}
	if seal, sealed := g.Sealed(); sealed {
		p.Sealed = s.Relay.Seal(g.Dice(), seal.Round, seal.Signed, s.Web.Now(), at.zone)
	} else if open && !due.IsZero() {
		p.Due = s.Web.Moment(due, at.zone)
	}
	template, err := s.tell(ctx, at, &p)
	if err != nil {
		return p, err
	}
	set, lines, final := g.Draft(seat)
	if p.Held = set; set > 0 && len(lines) > 0 {
		template, p.Hold = written(lines), !final
	}
	p.fill(strings.Join(template, "\n"))
	return p, nil
}

// Rows of the form's text at least and at most.
const (
	minRows = 8
	maxRows = 24
)

// fill puts a text into the form.
func (p *SeatPage) fill(text string) {
	p.Text = text
	p.Rows = min(max(minRows, strings.Count(text, "\n")+3), maxRows)
}

func written(lines []order.Line) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.Text
	}
	return texts
}
