package people

import (
	"context"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// maxReports is the greatest number of reports on the visitor's page.
const maxReports = 20

// setMyConduct sets the visitor's bans, newest reports and mutes, and whether they are a moderator.
func (s *Pages) setMyConduct(ctx context.Context, page *MePage) error {
	if s.Register == nil {
		return nil
	}
	bans, err := s.Register.Bans(ctx, page.Player, s.Web.Now())
	if err != nil {
		return web.FromTables(err)
	}
	reports, err := s.Register.ReportsBy(ctx, page.Player)
	if err != nil {
		return web.FromTables(err)
	}
	mutes, err := s.Register.Mutes(ctx, page.Player)
	if err != nil {
		return web.FromTables(err)
	}
	names := s.Web.Names(ctx)
	page.Conduct.Bans = lists.Map(bans, func(b roster.Ban) MyBan { return MyBan{b, s.Web.Optional(ctx, b.Until)} })
	page.Conduct.Reports = lists.Map(reports[:min(len(reports), maxReports)], func(r roster.Report) MyReport { return MyReport{r, names.Of(r.Reported), s.Web.When(ctx, r.At)} })
	page.Conduct.Mutes = lists.Map(mutes, func(m roster.Mute) Blocked { return Blocked{m.Player, names.Of(m.Player), s.Web.When(ctx, m.Since)} })
	page.Conduct.Moderator, err = s.Register.IsModerator(ctx, page.Player)
	return web.FromTables(err)
}

// addConduct sets in the form about a player whether the visitor mutes them, and whether the visitor is
// a moderator.
func (s *Pages) addConduct(ctx context.Context, form *BlockForm, visitor game.Player) error {
	mutes, err := s.Register.Mutes(ctx, visitor)
	if err != nil {
		return web.FromTables(err)
	}
	form.Muted = slices.ContainsFunc(mutes, func(m roster.Mute) bool { return m.Player == form.Player })
	form.Moderator, err = s.Register.IsModerator(ctx, visitor)
	return web.FromTables(err)
}
