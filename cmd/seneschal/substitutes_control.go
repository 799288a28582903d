package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	deskhost "seneschal/eventstore/host/desk"
)

// controlSubstitutes adds what a house answers about the substitute desk.
func (h *house) controlSubstitutes(handle func(string, func(*http.Request) (any, error))) {
	handle("GET /substitutes", h.listSubstitutes)
	handle("POST /substitutes/pool", h.volunteer)
	handle("POST /substitutes/vacancies", h.wantSubstitute)
	handle("POST /substitutes/vacancies/{n}/offer", h.offerSeat)
}

// substituteList is the desk as `substitutes list` tells it.
type substituteList struct {
	Pool      []memberInfo  `json:"pool"`
	Vacancies []vacancyInfo `json:"vacancies"` // the newest first
}

type memberInfo struct {
	substitute.Member
	Name string `json:"name"`
	Held int    `json:"held"` // seats that he holds as a substitute
}

// vacancyInfo is a vacancy with the names of who is in it.
type vacancyInfo struct {
	substitute.Vacancy
	Names map[game.Player]string `json:"names"`
}

func (h *house) listSubstitutes(r *http.Request) (any, error) {
	d, _, err := h.subs.Desk(r.Context())
	if err != nil {
		return nil, err
	}
	list := substituteList{Pool: []memberInfo{}, Vacancies: []vacancyInfo{}}
	for _, m := range d.Pool() {
		list.Pool = append(list.Pool, memberInfo{m, h.roster.Name(r.Context(), m.Player), d.Held(m.Player)})
	}
	for _, v := range slices.Backward(d.Vacancies()) {
		list.Vacancies = append(list.Vacancies, h.vacancy(r.Context(), v))
	}
	return list, nil
}

// vacancy adds the names of the players in a vacancy.
func (h *house) vacancy(ctx context.Context, v substitute.Vacancy) vacancyInfo {
	info := vacancyInfo{v, make(map[game.Player]string)}
	name := func(p game.Player) {
		if p != "" {
			info.Names[p] = h.roster.Name(ctx, p)
		}
	}
	name(v.From)
	name(v.Taker)
	for _, w := range v.Waves {
		for _, c := range w.To {
			name(c.Player)
		}
	}
	return info
}

// volunteer takes a person into the pool, or out of it.
func (h *house) volunteer(r *http.Request) (any, error) {
	var req struct {
		Player   person   `json:"player"`
		Rulesets []string `json:"rulesets"`
		Most     int      `json:"most"`
		Retire   bool     `json:"retire"`
	}
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	var do substitute.Act = substitute.Volunteer{Rulesets: req.Rulesets, Most: req.Most}
	for _, name := range req.Rulesets {
		if _, ok := rulesets.Lookup(name); !ok {
			return nil, fmt.Errorf("there is no ruleset %q: rules list shows all", name)
		}
	}
	player, known, err := h.roster.PlayerByAddress(r.Context(), req.Player.Address)
	if req.Retire {
		do = substitute.Retire{}
		if err != nil || !known {
			return nil, errors.Join(err, fmt.Errorf("nobody has the address %s", req.Player.Address))
		}
	} else if player, err = h.roster.Ensure(r.Context(), req.Player.Name, req.Player.Address, req.Player.Zone); err != nil {
		return nil, err
	}
	_, err = h.subs.Obey(r.Context(), "cli/"+newID(""), substitute.Command{At: h.now(), By: player, Do: do})
	return map[string]any{"player": player}, err
}

// consideredInfo is a member of the pool who was looked at for a vacancy.
type consideredInfo struct {
	deskhost.Considered
	Name string `json:"name"`
	Next bool   `json:"next,omitempty"` // in the next wave
}

// offerInfo is who is, or would be, asked about a vacancy, and why.
type offerInfo struct {
	Vacancy vacancyInfo      `json:"vacancy"`
	Asked   []consideredInfo `json:"asked"` // the best first; then those who may not be asked
	DryRun  bool             `json:"dry_run,omitempty"`
}

func (h *house) wantSubstitute(r *http.Request) (any, error) {
	var req struct {
		Game   string `json:"game"`
		Seat   string `json:"seat"`
		DryRun bool   `json:"dry_run"`
	}
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	g, _, err := h.host.Game(r.Context(), req.Game)
	if err != nil {
		return nil, err
	}
	if g.Ruleset() == nil {
		return nil, fmt.Errorf("there is no game %s: game list shows all", req.Game)
	}
	seat, ok := g.SeatNamed(req.Seat)
	if !ok {
		seat = game.Seat(req.Seat) // whose refusal names the legal ones
	}
	if !req.DryRun {
		if _, err := h.subs.Want(r.Context(), "want/"+newID(""), g.Steward(), req.Game, seat); err != nil {
			return nil, err
		}
	}
	v, err := h.subs.Vacant(r.Context(), req.Game, seat)
	if err != nil {
		return nil, err
	}
	return h.offerOf(r.Context(), v, req.DryRun)
}

// offerOf is who may be asked about a vacancy, by the tables as they are when
// they have the whole log.
func (h *house) offerOf(ctx context.Context, v substitute.Vacancy, dryRun bool) (offerInfo, error) {
	info := offerInfo{Vacancy: h.vacancy(ctx, v), Asked: []consideredInfo{}, DryRun: dryRun}
	if err := h.seen(ctx); err != nil {
		return info, err
	}
	all, err := h.subs.Consider(ctx, v)
	for i, c := range all {
		info.Asked = append(info.Asked, consideredInfo{c, h.roster.Name(ctx, c.Player), c.Out == "" && i < substitute.Wave})
	}
	return info, err
}

// offerSeat asks the next wave about a vacancy, as the house will by itself
// when it is due; or tells who would be asked.
func (h *house) offerSeat(r *http.Request) (any, error) {
	var req struct {
		DryRun bool `json:"dry_run"`
	}
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		return nil, fmt.Errorf("vacancy %q: a number is needed", r.PathValue("n"))
	}
	d, _, err := h.subs.Desk(r.Context())
	if err != nil {
		return nil, err
	}
	v, ok := d.Vacancy(n)
	if !ok {
		return nil, fmt.Errorf("there is no vacancy %d: substitutes list shows all", n)
	}
	info, err := h.offerOf(r.Context(), v, req.DryRun)
	if err != nil || req.DryRun {
		return info, err
	}
	return info, h.subs.OfferNow(r.Context(), n)
}
