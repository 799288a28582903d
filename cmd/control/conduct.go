package control

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// NewBan asks for a ban.
type NewBan struct {
	Bars   []string   `json:"bars"`
	Until  *time.Time `json:"until"` // nil: for ever
	Reason string     `json:"reason"`
}

// banPlayer bans a player in the operator's name.
func (h *Handler) banPlayer(r *http.Request, req NewBan) (any, error) {
	player, err := h.findPlayer(r.Context(), r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	ban, err := h.Conduct.Ban(r.Context(), roster.Ban{Player: player, Bars: req.Bars, Until: req.Until, Reason: req.Reason, Since: time.Now().UTC()})
	return h.nameBan(r.Context(), ban), err
}

// Why is the reason of an act.
type Why struct {
	Reason string `json:"reason"`
}

// liftBans lifts all bans of a player, and returns how many there were.
func (h *Handler) liftBans(r *http.Request, req Why) (any, error) {
	player, err := h.findPlayer(r.Context(), r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	n, err := h.Conduct.Lift(r.Context(), player, "", req.Reason, time.Now().UTC())
	return map[string]int{"lifted": n}, err
}

// NamedBan is a ban with the names of its people.
type NamedBan struct {
	roster.Ban
	Name      string `json:"name"`
	Moderator string `json:"moderator,omitempty"` // "": the operator
}

func (h *Handler) nameBan(ctx context.Context, ban roster.Ban) NamedBan {
	return NamedBan{ban, h.Roster.Name(ctx, ban.Player), h.nameModerator(ctx, ban.By)}
}

// nameModerator returns a moderator's name; "" for the operator.
func (h *Handler) nameModerator(ctx context.Context, by game.Player) string {
	if by == "" {
		return ""
	}
	return h.Roster.Name(ctx, by)
}

// listBans lists the bans that hold now.
func (h *Handler) listBans(r *http.Request) (any, error) {
	bans, err := h.Roster.Bans(r.Context(), "", time.Now().UTC())
	all := make([]NamedBan, len(bans))
	for i, ban := range bans {
		all[i] = h.nameBan(r.Context(), ban)
	}
	return all, err
}

// NewName asks for another name of a player.
type NewName struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

func (h *Handler) renamePlayer(r *http.Request, req NewName) (any, error) {
	player, err := h.findPlayer(r.Context(), r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	return map[string]any{}, h.Conduct.Rename(r.Context(), player, "", req.Name, req.Reason, time.Now().UTC())
}

// Moderating says whether a player is to be a moderator.
type Moderating struct {
	On bool `json:"on"`
}

func (h *Handler) setModerator(r *http.Request, req Moderating) (any, error) {
	player, err := h.findPlayer(r.Context(), r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	return map[string]any{}, h.Roster.SetModerator(r.Context(), player, req.On, time.Now().UTC())
}

// NamedModerator is a moderator with a name.
type NamedModerator struct {
	roster.Moderator
	Name string `json:"name"`
}

func (h *Handler) listModerators(r *http.Request) (any, error) {
	moderators, err := h.Roster.Moderators(r.Context())
	all := make([]NamedModerator, len(moderators))
	for i, m := range moderators {
		all[i] = NamedModerator{m, h.Roster.Name(r.Context(), m.Player)}
	}
	return all, err
}

// NamedAct is an act of a moderator or the operator, with names.
type NamedAct struct {
	roster.Act
	Name      string `json:"name"`
	Moderator string `json:"moderator,omitempty"` // "": the operator
}

func (h *Handler) listActs(r *http.Request) (any, error) {
	acts, err := h.Roster.Acts(r.Context())
	all := make([]NamedAct, len(acts))
	for i, act := range acts {
		all[i] = NamedAct{act, h.Roster.Name(r.Context(), act.Player), h.nameModerator(r.Context(), act.By)}
	}
	return all, err
}

// NamedReport is a report with the names of its people.
type NamedReport struct {
	roster.Report
	From      string `json:"from"`
	About     string `json:"about"`
	Moderator string `json:"moderator,omitempty"` // who answered; "": the operator, or nobody yet
}

// listReports lists the reports that wait, or with ?answered those that have an answer.
func (h *Handler) listReports(r *http.Request) (any, error) {
	ctx := r.Context()
	reports, err := h.Roster.Reports(ctx, r.FormValue("answered") != "", "")
	all := make([]NamedReport, len(reports))
	for i, report := range reports {
		all[i] = NamedReport{report, h.nameModerator(ctx, report.Reporter), h.Roster.Name(ctx, report.Reported), h.nameModerator(ctx, report.By)}
	}
	return all, err
}

// NewAnswer answers a report.
type NewAnswer struct {
	Answer string `json:"answer"` // for the reporter
	Word   string `json:"word"`   // for the reported player; "": none
}

func (h *Handler) answerReport(r *http.Request, req NewAnswer) (any, error) {
	n, err := strconv.ParseInt(r.PathValue("n"), 10, 64)
	if err != nil {
		return nil, roster.ErrAnswered
	}
	return h.Conduct.Answer(r.Context(), roster.Answer{Report: n, Words: req.Answer, Word: req.Word, At: time.Now().UTC()})
}
