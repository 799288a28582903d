package seat

import (
	"fmt"
	"net/http"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// HistoryPage is all that a seat knows of its game.
type HistoryPage struct {
	Nav   games.Nav
	Title string
	Face  Face
	Seat  string // path of the seat's page
	File  string // path of the same as text
	Proof string // path of what shows to others what the seat was told
	About []report.Section
	Told  []report.Report // the newest first
	Press []report.Section
}

// history is the page of all that a seat was told.
func (s *Pages) history(r *http.Request) (web.View, error) {
	at, d, err := s.dossier(r)
	if err != nil {
		return web.View{}, err
	}
	to := s.Web.Voice(r.Context())
	p := HistoryPage{
		Nav: games.Nav{ID: at.token.Game, Here: "seat", Begun: at.game.Begun()}, Title: at.game.TitleIn(to.Lang), Face: at.face(to.Lang),
		Seat: at.path, File: at.path + "/history.txt", Proof: at.path + "/proofs", About: nameless(d.About), Press: nameless(d.Press),
	}
	for i := len(d.Told) - 1; i >= 0; i-- {
		told := d.Told[i]
		told.Sections = nameless(told.Sections)
		p.Told = append(p.Told, told)
	}
	return web.View{Name: "seathistory", Title: to.Say("past.title", "seat", p.Face.Name), Private: true, Page: p}, nil
}

// historyFile is the same as a text to keep.
func (s *Pages) historyFile(w http.ResponseWriter, r *http.Request) error {
	at, d, err := s.dossier(r)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="history-`+at.token.Game+`.txt"`)
	private(h)
	_, _ = w.Write([]byte(text.Dossier(d, at.zone, text.Limit{}))) // the reader may have gone
	return nil
}

func (s *Pages) dossier(r *http.Request) (sitter, report.Dossier, error) {
	at, err := s.sit(r)
	if err != nil {
		return at, report.Dossier{}, err
	}
	if s.Histories == nil {
		return at, report.Dossier{}, web.ErrNowhere
	}
	h, g, err := s.Histories.History(r.Context(), at.token.Game, at.token.Seat, web.LangIn(r.Context()), at.zone, 0)
	if err != nil {
		return at, report.Dossier{}, fmt.Errorf("telling the history of game/%s: %w", at.token.Game, err)
	}
	return at, h.Dossier(g), nil
}

// nameless are sections without their names, which many reports have alike.
func nameless(sections []report.Section) []report.Section {
	all := make([]report.Section, len(sections))
	for i, section := range sections {
		section.ID = ""
		all[i] = section
	}
	return all
}
