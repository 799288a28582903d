package seat

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// HistoryPage shows all that a seat knows of its game.
type HistoryPage struct {
	Nav   games.Nav
	Title string
	Face  Face
	Seat  string // path of the seat's page
	File  string // path of the same as text
	Proof string // path of the page of proofs
	// Practice says that it is a practice game: it has no other pages.
	Practice bool
	About    []report.Section
	Told     []report.Report // the newest first
	Press    []report.Section
}

// showHistory answers the page of a seat's history.
func (s *Pages) showHistory(r *http.Request) (web.View, error) {
	sitter, dossier, err := s.collectDossier(r)
	if err != nil {
		return web.View{}, err
	}
	voice := s.Web.Voice(r.Context())
	history := HistoryPage{
		Nav: games.Nav{ID: sitter.token.Game, Here: "seat", Begun: sitter.game.Begun()}, Title: sitter.game.TitleIn(voice.Lang), Face: sitter.seatFace(voice.Lang),
		Seat: sitter.path, File: sitter.path + "/history.txt", Proof: sitter.path + "/proofs", Practice: s.Practice != nil, About: removeIDs(dossier.About), Press: removeIDs(dossier.Press),
	}
	for _, told := range slices.Backward(dossier.Told) {
		told.Sections = removeIDs(told.Sections)
		history.Told = append(history.Told, told)
	}
	return web.View{Name: "seathistory", Title: voice.Say("past.title", "seat", history.Face.Name), Private: true, Page: history}, nil
}

// serveHistory sends the history as a text to save.
func (s *Pages) serveHistory(w http.ResponseWriter, r *http.Request) error {
	sitter, dossier, err := s.collectDossier(r)
	if err != nil {
		return err
	}
	hideFromSearch(w)
	web.Attach(w, "text/plain; charset=utf-8", "history-"+sitter.token.Game+".txt")
	_, _ = w.Write([]byte(text.Dossier(dossier, sitter.zone, text.Limit{}))) // the reader may have gone
	return nil
}

// collectDossier admits the holder of the seat's link and collects the seat's history. It fails with
// web.ErrNowhere if seats have no history here.
func (s *Pages) collectDossier(r *http.Request) (sitter, report.Dossier, error) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return sitter, report.Dossier{}, err
	}
	if s.Histories == nil {
		return sitter, report.Dossier{}, web.ErrNowhere
	}
	history, g, err := s.Histories.History(r.Context(), sitter.token.Game, sitter.token.Seat, web.LangIn(r.Context()), sitter.zone, 0)
	if err != nil {
		return sitter, report.Dossier{}, fmt.Errorf("telling the history of game/%s: %w", sitter.token.Game, err)
	}
	return sitter, history.Dossier(g), nil
}

// removeIDs returns copies of sections without their IDs: several reports on one page have the same
// IDs.
func removeIDs(sections []report.Section) []report.Section {
	return lists.Map(sections, func(section report.Section) report.Section {
		section.ID = ""
		return section
	})
}

// ProofsPage shows a seat's proofs for others: its log as it sees it, and the accepted part of
// each of its submissions.
type ProofsPage struct {
	Nav      games.Nav
	Title    string
	Face     Face
	Code     game.Seat
	Seat     string // path of the seat's page
	Log      string // path of the log as the seat sees it; "": it cannot be had yet
	Public   string // public key of the server, to check its signatures; "": it does not sign
	Accepted []AcceptedOrders
}

// An AcceptedOrders is a commit that keeps the accepted part of a submission.
type AcceptedOrders struct {
	At    web.Moment
	Hash  string // as the receipt names it
	URL   string // of the file that goes with the receipt
	Lines []string
}

// showProofs answers the page of a seat's proofs, the newest submission first.
func (s *Pages) showProofs(r *http.Request) (web.View, error) {
	sitter, commits, err := s.loadAccepted(r)
	if err != nil {
		return web.View{}, err
	}
	voice := s.Web.Voice(r.Context())
	p := ProofsPage{
		Nav: games.Nav{ID: sitter.token.Game, Here: "seat", Begun: sitter.game.Begun()}, Title: sitter.game.TitleIn(voice.Lang), Face: sitter.seatFace(voice.Lang),
		Code: sitter.token.Seat, Seat: sitter.path, Log: sitter.path + "/log.jsonl", Public: s.Files.Public(),
	}
	if sitter.game.HidesPlayers() {
		p.Log = ""
	}
	for _, c := range slices.Backward(commits) {
		p.Accepted = append(p.Accepted, AcceptedOrders{At: s.Web.Moment(c.At, sitter.zone), Hash: c.Hash, URL: sitter.path + "/part/" + c.Hash, Lines: listOrdersIn(c, sitter.token.Seat)})
	}
	return web.View{Name: "seatproofs", Title: voice.Say("show.title", "seat", p.Face.Name), Private: true, Page: p}, nil
}

// listOrdersIn returns the lines of orders that a commit keeps for a seat; nil if there are none.
func listOrdersIn(commit *eventstore.Commit, seat game.Seat) []string {
	var lines []string
	for _, e := range commit.Events {
		opened, _ := game.Registry(nil).Decode(e) // a ruleset's event holds no orders
		if o, ok := opened.(game.Ordered); ok && o.Seat == seat {
			lines = append(lines, o.Lines...)
		}
	}
	return lines
}

// loadAccepted admits the holder of the seat's link and returns the commits with submissions by the
// holder and the deputy, oldest first. It fails with web.ErrNowhere if seats have no history here.
func (s *Pages) loadAccepted(r *http.Request) (sitter, []*eventstore.Commit, error) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return sitter, nil, err
	}
	if s.Histories == nil {
		return sitter, nil, web.ErrNowhere
	}
	all, _, err := s.Histories.Accepted(r.Context(), sitter.token.Game, sitter.token.Seat, sitter.listWriters()...)
	return sitter, all, err
}

// listWriters returns the players that may write for the seat: the holder, and the deputy if there is
// one.
func (sitter sitter) listWriters() []game.Player {
	if sitter.info.Deputy == "" {
		return []game.Player{sitter.info.Player}
	}
	return []game.Player{sitter.info.Player, sitter.info.Deputy}
}

// serveOwnPart sends the file that goes with the receipt of a submission: the seat's part of its
// commit. It fails with web.ErrNowhere for a commit of another seat or another writer.
func (s *Pages) serveOwnPart(w http.ResponseWriter, r *http.Request) error {
	sitter, commits, err := s.loadAccepted(r)
	if err != nil {
		return err
	}
	hash := strings.TrimSuffix(r.PathValue("hash"), ".json")
	commit, ok := lists.Find(commits, func(c *eventstore.Commit) bool { return c.Hash == hash })
	if !ok {
		return web.ErrNowhere
	}
	shown, ok := commit.ShownTo(eventstore.SeatReader(string(sitter.token.Seat)))
	if !ok {
		return web.ErrNowhere
	}
	hideFromSearch(w)
	web.Attach(w, "application/json", fmt.Sprintf("%s-%.12s.json", sitter.token.Game, hash))
	_, _ = w.Write(shown) // the reader may have gone
	return nil
}

// hideFromSearch sets a header that keeps search engines from a file of one reader.
func hideFromSearch(w http.ResponseWriter) { w.Header().Set("X-Robots-Tag", "noindex, nofollow") }

// serveOwnLog sends the log of a game as a seat sees it, while the game runs and after. Messages of
// the seat's earlier holders to the steward are left out: those were between persons. It fails with
// games.ErrAnonymous as long as the game hides its players.
func (s *Pages) serveOwnLog(w http.ResponseWriter, r *http.Request) error {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return err
	}
	if sitter.game.HidesPlayers() {
		return games.ErrAnonymous
	}
	hideFromSearch(w)
	header := games.HeaderOf(sitter.game, eventstore.SeatReader(string(sitter.token.Seat)))
	return s.Files.Bundle(w, r, fmt.Sprintf("%s-%s", sitter.token.Game, sitter.token.Seat), header, sitter.isBetweenPersons)
}

// isBetweenPersons reports whether a commit holds a message from the seat to the steward by a player
// who writes for it no more.
func (sitter sitter) isBetweenPersons(commit *eventstore.Commit) bool {
	if slices.Contains(sitter.listWriters(), game.Player(commit.Actor)) {
		return false
	}
	for _, e := range commit.Events {
		opened, _ := game.Registry(nil).Decode(e) // a ruleset's event is no message
		if p, ok := opened.(game.Pressed); ok && p.From == sitter.token.Seat && !p.Public && len(p.To) == 0 {
			return true
		}
	}
	return false
}
