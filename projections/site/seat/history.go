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
	at, dossier, err := s.collectDossier(r)
	if err != nil {
		return web.View{}, err
	}
	voice := s.Web.Voice(r.Context())
	history := HistoryPage{
		Nav: games.Nav{ID: at.token.Game, Here: "seat", Begun: at.game.Begun()}, Title: at.game.TitleIn(voice.Lang), Face: at.seatFace(voice.Lang),
		Seat: at.path, File: at.path + "/history.txt", Proof: at.path + "/proofs", Practice: s.Practice != nil, About: removeIDs(dossier.About), Press: removeIDs(dossier.Press),
	}
	for _, told := range slices.Backward(dossier.Told) {
		told.Sections = removeIDs(told.Sections)
		history.Told = append(history.Told, told)
	}
	return web.View{Name: "seathistory", Title: voice.Say("past.title", "seat", history.Face.Name), Private: true, Page: history}, nil
}

// serveHistory sends the history as a text to save.
func (s *Pages) serveHistory(w http.ResponseWriter, r *http.Request) error {
	at, dossier, err := s.collectDossier(r)
	if err != nil {
		return err
	}
	hideFromSearch(w)
	web.Attach(w, "text/plain; charset=utf-8", "history-"+at.token.Game+".txt")
	_, _ = w.Write([]byte(text.Dossier(dossier, at.zone, text.Limit{}))) // the reader may have gone
	return nil
}

// collectDossier admits the holder of the seat's link and collects the seat's history. It fails with
// web.ErrNowhere if seats have no history here.
func (s *Pages) collectDossier(r *http.Request) (sitter, report.Dossier, error) {
	at, err := s.admitHolder(r)
	if err != nil {
		return at, report.Dossier{}, err
	}
	if s.Histories == nil {
		return at, report.Dossier{}, web.ErrNowhere
	}
	history, g, err := s.Histories.History(r.Context(), at.token.Game, at.token.Seat, web.LangIn(r.Context()), at.zone, 0)
	if err != nil {
		return at, report.Dossier{}, fmt.Errorf("telling the history of game/%s: %w", at.token.Game, err)
	}
	return at, history.Dossier(g), nil
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
	at, commits, err := s.loadAccepted(r)
	if err != nil {
		return web.View{}, err
	}
	voice := s.Web.Voice(r.Context())
	p := ProofsPage{
		Nav: games.Nav{ID: at.token.Game, Here: "seat", Begun: at.game.Begun()}, Title: at.game.TitleIn(voice.Lang), Face: at.seatFace(voice.Lang),
		Code: at.token.Seat, Seat: at.path, Log: at.path + "/log.jsonl", Public: s.Files.Public(),
	}
	if at.game.HidesPlayers() {
		p.Log = ""
	}
	for _, c := range slices.Backward(commits) {
		p.Accepted = append(p.Accepted, AcceptedOrders{At: s.Web.Moment(c.At, at.zone), Hash: c.Hash, URL: at.path + "/part/" + c.Hash, Lines: listOrdersIn(c, at.token.Seat)})
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
	at, err := s.admitHolder(r)
	if err != nil {
		return at, nil, err
	}
	if s.Histories == nil {
		return at, nil, web.ErrNowhere
	}
	all, _, err := s.Histories.Accepted(r.Context(), at.token.Game, at.token.Seat, at.listWriters()...)
	return at, all, err
}

// listWriters returns the players that may write for the seat: the holder, and the deputy if there is
// one.
func (at sitter) listWriters() []game.Player {
	if at.info.Deputy == "" {
		return []game.Player{at.info.Player}
	}
	return []game.Player{at.info.Player, at.info.Deputy}
}

// serveOwnPart sends the file that goes with the receipt of a submission: the seat's part of its
// commit. It fails with web.ErrNowhere for a commit of another seat or another writer.
func (s *Pages) serveOwnPart(w http.ResponseWriter, r *http.Request) error {
	at, commits, err := s.loadAccepted(r)
	if err != nil {
		return err
	}
	hash := strings.TrimSuffix(r.PathValue("hash"), ".json")
	commit, ok := lists.Find(commits, func(c *eventstore.Commit) bool { return c.Hash == hash })
	if !ok {
		return web.ErrNowhere
	}
	shown, ok := commit.ShownTo(eventstore.SeatReader(string(at.token.Seat)))
	if !ok {
		return web.ErrNowhere
	}
	hideFromSearch(w)
	web.Attach(w, "application/json", fmt.Sprintf("%s-%.12s.json", at.token.Game, hash))
	_, _ = w.Write(shown) // the reader may have gone
	return nil
}

// hideFromSearch sets a header that keeps search engines from a file of one reader.
func hideFromSearch(w http.ResponseWriter) { w.Header().Set("X-Robots-Tag", "noindex, nofollow") }

// serveOwnLog sends the log of a game as a seat sees it, while the game runs and after. Messages of
// the seat's earlier holders to the steward are left out: those were between persons. It fails with
// games.ErrAnonymous as long as the game hides its players.
func (s *Pages) serveOwnLog(w http.ResponseWriter, r *http.Request) error {
	at, err := s.admitHolder(r)
	if err != nil {
		return err
	}
	if at.game.HidesPlayers() {
		return games.ErrAnonymous
	}
	hideFromSearch(w)
	header := games.HeaderOf(at.game, eventstore.SeatReader(string(at.token.Seat)))
	return s.Files.Bundle(w, r, fmt.Sprintf("%s-%s", at.token.Game, at.token.Seat), header, at.isBetweenPersons)
}

// isBetweenPersons reports whether a commit holds a message from the seat to the steward by a player
// who writes for it no more.
func (at sitter) isBetweenPersons(commit *eventstore.Commit) bool {
	if slices.Contains(at.listWriters(), game.Player(commit.Actor)) {
		return false
	}
	for _, e := range commit.Events {
		opened, _ := game.Registry(nil).Decode(e) // a ruleset's event is no message
		if p, ok := opened.(game.Pressed); ok && p.From == at.token.Seat && !p.Public && len(p.To) == 0 {
			return true
		}
	}
	return false
}
