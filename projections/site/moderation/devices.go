package moderation

import (
	"cmp"
	"context"
	"net/http"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// DevicesPage lists accounts that are used on the same device.
type DevicesPage struct {
	Pairs      []PairLine
	Households []HouseholdLine
	Allowed    bool // by the operator's setting: such accounts may share a rated open game
	Form       HouseholdForm
	Most       int  // greatest length of a reason
	Done       bool // a household was just marked, or ended
}

// HouseholdForm is the form about two players, as it was filled in.
type HouseholdForm struct {
	A, B   game.Player
	Reason string
	Fault  string // key of the fault; "": none
}

// Shows reports whether the form was filled in for these two players.
func (f HouseholdForm) Shows(a, b game.Player) bool { return f.A == a && f.B == b }

// PairLine is a pair of players with names, and the games that they play together.
type PairLine struct {
	roster.DevicePair
	NameA, NameB string
	From, Last   web.Moment
	Games        []lobby.Together // the newest games of both
	More         int              // number of games of both that are not shown
}

// HouseholdLine is a household with names.
type HouseholdLine struct {
	roster.Household
	NameA, NameB string
	Maker        string // "": the operator
	When         web.Moment
}

// maxGames is the greatest number of games of a pair that are shown.
const maxGames = 8

// showDevices answers the page of accounts on the same device; there is none for anybody but moderators.
func (s *Pages) showDevices(r *http.Request) (web.View, error) {
	return s.buildDevicesView(r, DevicesPage{Done: r.URL.Query().Get("done") != ""}, 0)
}

// buildDevicesView completes the page, and makes its view. Moderators do not read about themselves. It
// fails with web.ErrNowhere for anybody but moderators.
func (s *Pages) buildDevicesView(r *http.Request, page DevicesPage, status int) (web.View, error) {
	if err := s.admitModerator(r); err != nil {
		return web.View{}, err
	}
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	pairs, err := s.Conduct.DevicePairs(ctx, visitor, s.Web.Now())
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if page.Pairs, err = s.describePairs(ctx, pairs, visitor); err != nil {
		return web.View{}, web.FromTables(err)
	}
	houses, err := s.Conduct.Households(ctx)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	houses = lists.Keep(houses, func(h roster.Household) bool { return h.A != visitor && h.B != visitor })
	names := s.Web.Names(ctx)
	page.Households = lists.Map(houses, func(h roster.Household) HouseholdLine {
		return HouseholdLine{h, names.Of(h.A), names.Of(h.B), names.Of(h.By), s.Web.When(ctx, h.Since)}
	})
	page.Allowed, page.Most = s.Place.SharedAllowed, roster.MaxReason
	return web.View{Name: "shareddevices", Title: s.Web.Voice(ctx).Say("moderation.devices"), Private: true, Status: status, Page: page}, nil
}

// describePairs returns the pairs with names, and with the games that both play, as far as a moderator may
// know them.
func (s *Pages) describePairs(ctx context.Context, pairs []roster.DevicePair, moderator game.Player) ([]PairLine, error) {
	first := lists.Map(pairs, func(p roster.DevicePair) game.Player { return p.A })
	second := lists.Map(pairs, func(p roster.DevicePair) game.Player { return p.B })
	together, err := lobby.GamesTogether(ctx, s.DB, first, second, moderator)
	if err != nil {
		return nil, err
	}
	games := map[[2]game.Player][]lobby.Together{}
	for _, common := range together {
		common.Title = cmp.Or(common.Title, common.Game)
		games[[2]game.Player{common.A, common.B}] = append(games[[2]game.Player{common.A, common.B}], common)
	}
	names := s.Web.Names(ctx)
	names.Meet(append(first, second...))
	return lists.Map(pairs, func(p roster.DevicePair) PairLine {
		all := games[[2]game.Player{p.A, p.B}]
		shown := all[:min(len(all), maxGames)]
		return PairLine{p, names.Of(p.A), names.Of(p.B), s.Web.When(ctx, p.Since), s.Web.When(ctx, p.Seen), shown, len(all) - len(shown)}
	}), nil
}

// markHousehold marks two players as a household, or as none any more. If it is refused, the page says
// why. It fails with web.ErrNowhere for anybody but moderators.
func (s *Pages) markHousehold(r *http.Request) (web.View, error) {
	if err := s.admitModerator(r); err != nil {
		return web.View{}, err
	}
	form := HouseholdForm{A: game.Player(r.PostFormValue("a")), B: game.Player(r.PostFormValue("b")), Reason: r.PostFormValue("reason")}
	do := r.PostFormValue("do")
	if do != "allow" && do != "end" {
		return web.View{}, web.ErrForm
	}
	house := roster.Household{A: form.A, B: form.B, By: s.Web.Visitor(r)}
	err := s.Conduct.SetHousehold(r.Context(), house, do == "allow", form.Reason, s.Web.Now())
	if form.Fault = findFault(err); form.Fault != "" {
		return s.buildDevicesView(r, DevicesPage{Form: form}, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.Onward("/moderation/devices?done=1"), nil
}
