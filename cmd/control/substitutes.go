package control

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	deskhost "seneschal/eventstore/host/desk"
)

// Substitutes is the desk as `substitutes list` prints it.
type Substitutes struct {
	Pool      []Member  `json:"pool"`
	Vacancies []Vacancy `json:"vacancies"` // the newest first
}

// A Member is a member of the pool, by name.
type Member struct {
	substitute.Member
	Name string `json:"name"`
	Held int    `json:"held"` // seats held as a substitute
}

// Vacancy is a vacancy with the names of its players.
type Vacancy struct {
	substitute.Vacancy
	Names map[game.Player]string `json:"names"`
}

// listSubstitutes returns the pool and all vacancies of the desk.
func (h *Handler) listSubstitutes(r *http.Request) (any, error) {
	desk, _, err := h.Desk.Desk(r.Context())
	if err != nil {
		return nil, err
	}
	list := Substitutes{Pool: []Member{}, Vacancies: []Vacancy{}}
	for _, m := range desk.Pool() {
		list.Pool = append(list.Pool, Member{m, h.Roster.Name(r.Context(), m.Player), desk.CountHeld(m.Player)})
	}
	for _, v := range slices.Backward(desk.Vacancies()) {
		list.Vacancies = append(list.Vacancies, h.describeVacancy(r.Context(), v))
	}
	return list, nil
}

// describeVacancy adds the names of the players in a vacancy.
func (h *Handler) describeVacancy(ctx context.Context, vacancy substitute.Vacancy) Vacancy {
	players := []game.Player{vacancy.From, vacancy.Taker}
	for _, w := range vacancy.Waves {
		for _, c := range w.To {
			players = append(players, c.Player)
		}
	}
	return Vacancy{vacancy, h.findNames(ctx, players)}
}

// Volunteering names a person who stands in as a substitute, and the rulesets; or one who retires.
type Volunteering struct {
	Player   Person   `json:"player"`
	Rulesets []string `json:"rulesets"`
	Most     int      `json:"most"`
	Retire   bool     `json:"retire"`
}

// setVolunteer takes a person into the pool, or out of it with Retire. It fails for an unknown ruleset.
func (h *Handler) setVolunteer(r *http.Request, req Volunteering) (any, error) {
	var do substitute.Act = substitute.Volunteer{Rulesets: req.Rulesets, Most: req.Most}
	for _, name := range req.Rulesets {
		if _, ok := rulesets.Lookup(name); !ok {
			return nil, fmt.Errorf("there is no ruleset %q: `rules editions` lists all", name)
		}
	}
	player, err := h.findVolunteer(r.Context(), req)
	if err != nil {
		return nil, err
	}
	if req.Retire {
		do = substitute.Retire{}
	}
	_, err = h.Desk.Obey(r.Context(), "cli/"+NewID(""), substitute.Command{At: h.Host.Time(), By: player, Do: do})
	return map[string]any{"player": player}, err
}

// findVolunteer returns the player of an address. A new person is added to the roster if they volunteer; if they retire, it
// fails.
func (h *Handler) findVolunteer(ctx context.Context, req Volunteering) (game.Player, error) {
	if !req.Retire {
		return h.Roster.Ensure(ctx, req.Player.Name, req.Player.Address, req.Player.Zone)
	}
	player, known, err := h.Roster.PlayerByAddress(ctx, req.Player.Address)
	if err == nil && !known {
		err = fmt.Errorf("nobody has the address %s", req.Player.Address)
	}
	return player, err
}

// Considered is a member of the pool as a candidate for a vacancy.
type Considered struct {
	deskhost.Considered
	Name string `json:"name"`
	Next bool   `json:"next,omitempty"` // in the next wave
}

// Offer lists the members who are, or would be, asked about a vacancy, with reasons.
type Offer struct {
	Vacancy Vacancy      `json:"vacancy"`
	Asked   []Considered `json:"asked"` // the best first; last the members that may not be asked
	DryRun  bool         `json:"dry_run,omitempty"`
}

// Vacating names the seat that needs a substitute.
type Vacating struct {
	Game   string `json:"game"`
	Seat   string `json:"seat"`
	DryRun bool   `json:"dry_run"`
}

// wantSubstitute opens a vacancy in the steward's name, and lists the candidates. A dry run opens none, and lists the
// candidates for the vacancy that would open.
func (h *Handler) wantSubstitute(r *http.Request, req Vacating) (any, error) {
	g, _, err := h.loadGame(r.Context(), req.Game)
	if err != nil {
		return nil, err
	}
	seat, ok := g.SeatNamed(req.Seat)
	if !ok {
		seat = game.Seat(req.Seat) // the refusal will name the legal seats
	}
	if !req.DryRun {
		if _, err := h.Desk.Want(r.Context(), "want/"+NewID(""), g.Steward(), req.Game, seat); err != nil {
			return nil, err
		}
	}
	vacancy, err := h.Desk.Vacant(r.Context(), req.Game, seat)
	if err != nil {
		return nil, err
	}
	return h.listCandidates(r.Context(), vacancy, req.DryRun)
}

// listCandidates waits until the tables have the whole log, and lists the candidates for a vacancy.
func (h *Handler) listCandidates(ctx context.Context, vacancy substitute.Vacancy, dryRun bool) (Offer, error) {
	info := Offer{Vacancy: h.describeVacancy(ctx, vacancy), Asked: []Considered{}, DryRun: dryRun}
	if _, err := h.Seen(ctx); err != nil {
		return info, err
	}
	all, err := h.Desk.Consider(ctx, vacancy)
	for i, c := range all {
		info.Asked = append(info.Asked, Considered{c, h.Roster.Name(ctx, c.Player), c.Out == "" && i < substitute.Wave})
	}
	return info, err
}

// offerSeat asks the next wave about a vacancy, as the server does by itself when it is due, and returns the
// candidates as they stood before. A dry run only lists them.
func (h *Handler) offerSeat(r *http.Request, req Trying) (any, error) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		return nil, fmt.Errorf("vacancy %q: a number is needed", r.PathValue("n"))
	}
	desk, _, err := h.Desk.Desk(r.Context())
	if err != nil {
		return nil, err
	}
	vacancy, ok := desk.Vacancy(n)
	if !ok {
		return nil, fmt.Errorf("there is no vacancy %d: substitutes list shows all", n)
	}
	info, err := h.listCandidates(r.Context(), vacancy, req.DryRun)
	if err != nil || req.DryRun {
		return info, err
	}
	return info, h.Desk.OfferNow(r.Context(), n)
}
