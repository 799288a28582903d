package seat

import (
	"context"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// tell composes what happened last to the seat; its template is returned.
func (s *Pages) tell(ctx context.Context, at sitter, p *SeatPage) ([]string, error) {
	c, told, err := s.chapters.last(ctx, at.token.Game, at.info.Seat)
	if err != nil {
		return nil, err
	}
	if !told {
		p.Headline = s.Web.Voice(ctx).Say("own.begins")
		return nil, nil
	}
	after := c.after
	if same(c.after, at.game) {
		after = at.game // the deadline may have been moved since
	}
	r := game.Compose(c.before, after, c.events, at.info.Seat, game.Options{Lang: web.LangIn(ctx), Head: c.commit.Fingerprint(), Zone: at.zone, Now: s.Web.Now()})
	p.Headline, p.Board = r.Headline, r.Board
	for _, section := range games.Distinct(r.Sections) {
		switch {
		case slices.Contains(games.Positions, section.ID):
			p.Position = append(p.Position, section)
		case section.ID == "clock" || section.ID == "verify":
			p.Proof = append(p.Proof, section)
		case section.ID != "press": // all of it stands on the page
			p.Report = append(p.Report, section)
		}
	}
	p.Proof = append(p.Proof, text.Closing(report.Report{Game: r.Game, Head: r.Head, Language: r.Language})...)
	return r.Template, nil
}

// same reports whether two games stand in the same phase.
func same(a, b *game.Game) bool {
	n, p, _, _ := a.Phase()
	m, q, _, _ := b.Phase()
	return n == m && p == q && a.Over() == b.Over()
}

// draft is the receipt of the draft as it stands; nil if there is none. An
// empty letter asks for it, and changes nothing.
func (s *Pages) draft(at sitter) (*game.Receipt, error) {
	if !at.info.HasOrders {
		return nil, nil
	}
	answer, err := at.game.Decide(game.Command{At: s.Web.Now(), By: at.info.Player, Do: game.Letter{Seat: at.info.Seat}})
	if err != nil {
		return nil, err
	}
	r := *answer.Receipt
	r.At = time.Time{} // it came earlier
	r.Set, _, _ = at.game.Draft(at.info.Seat)
	return &r, nil
}
