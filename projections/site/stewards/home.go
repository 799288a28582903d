package stewards

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/projections"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// StewardPage lists all games and tournaments of a steward.
type StewardPage struct {
	Tournaments []TournamentNeeds
	Games       []GameNeeds // games outside the steward's own tournaments
	Server      []string    // faults of the server
	Behind      []string    // tables that are not up to date
}

// TournamentNeeds is a tournament with its needs.
type TournamentNeeds struct {
	ID    string
	Title string
	State string
	Needs []string
	Games []GameNeeds // tables that need something
}

// GameNeeds is a game with its needs.
type GameNeeds struct {
	Table
	Needs []string
}

// showHome answers the page of all games and tournaments that go on and of which the visitor is steward.
func (s *Pages) showHome(r *http.Request) (web.View, error) {
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	zone, names := s.Web.Zone(ctx, visitor), s.Web.Names(ctx)
	steward := StewardPage{Behind: s.listOutdated(ctx)}
	if s.Health != nil {
		steward.Server = slices.Clone(s.Health(ctx))
		for i, wrong := range steward.Server {
			steward.Server[i] = strings.TrimSuffix(s.Web.Voice(ctx).Retell("steward.wrong.", wrong), ".")
		}
	}
	all, err := tournaments.All(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	directed := map[string]bool{}
	for _, c := range all {
		if !c.Directs(visitor) || c.Status == "ended" {
			continue
		}
		directed[c.ID] = true
		needs, err := s.findTournamentNeeds(ctx, names, c, zone)
		if err != nil {
			return web.View{}, err
		}
		steward.Tournaments = append(steward.Tournaments, needs)
	}
	isOutside := func(g lobby.Game) bool { return g.Steward == visitor && !directed[g.Tournament] }
	if steward.Games, err = s.listNeeds(ctx, names, isOutside, zone); err != nil {
		return web.View{}, err
	}
	return web.View{Name: "steward", Title: s.Web.Voice(ctx).Say("steward.desk"), Live: "/live", Private: true, Page: steward}, nil
}

// Office reports whether a player is steward of anything that goes on.
func (s *Pages) Office(ctx context.Context, player game.Player) (bool, error) {
	all, err := tournaments.All(ctx, s.DB)
	if err != nil {
		return false, err
	}
	mine := func(c tournaments.Tournament) bool { return c.Directs(player) && c.Status != "ended" }
	if slices.ContainsFunc(all, mine) {
		return true, nil
	}
	games, err := listGames(ctx, s.DB, func(g lobby.Game) bool { return g.Steward == player })
	return len(games) > 0, err
}

// listNeeds returns the unfinished games that chosen chooses, the earliest deadline first, with their
// needs; a game may have none.
func (s *Pages) listNeeds(ctx context.Context, names web.Names, chosen func(lobby.Game) bool, zone *time.Location) ([]GameNeeds, error) {
	chosenGames, err := listGames(ctx, s.DB, chosen)
	if err != nil {
		return nil, err
	}
	unread, err := projections.Unread(ctx, s.DB)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var gameNeeds []GameNeeds
	voice := s.Web.Voice(ctx)
	for _, g := range chosenGames {
		table, err := s.buildTable(ctx, names, g, zone)
		if err != nil {
			return nil, err
		}
		needs := table.Needs(voice, s.Web.Now())
		if unread[games.LogOf(g.ID)] {
			needs = []string{voice.Say(games.StandsStill)}
		}
		gameNeeds = append(gameNeeds, GameNeeds{table, needs})
	}
	return gameNeeds, nil
}

// findTournamentNeeds returns a tournament with its needs, and those of its tables that need something.
// The only need of a tournament that this program cannot read is that it stands still.
func (s *Pages) findTournamentNeeds(ctx context.Context, names web.Names, row tournaments.Tournament, zone *time.Location) (TournamentNeeds, error) {
	voice := s.Web.Voice(ctx)
	needs := TournamentNeeds{ID: row.ID, Title: row.Title, State: voice.Say("tournament.status." + row.Status)}
	t, err := s.Submissions.Tournament(ctx, row.ID)
	if errors.Is(err, event.ErrUnread) {
		needs.Needs = []string{voice.Say(games.StandsStill)}
		return needs, nil
	}
	if err != nil {
		return needs, fmt.Errorf("loading tournament %s: %w", row.ID, err)
	}
	needs.Needs = append(describeNeeds(voice, t, s.describeWants(voice, t, row.Changed, zone)), s.describeUnbegun(voice, t)...)
	belongs := func(g lobby.Game) bool { return g.Tournament == row.ID && g.Steward == row.Steward }
	games, err := s.listNeeds(ctx, names, belongs, zone)
	needs.Games = slices.DeleteFunc(games, func(g GameNeeds) bool { return len(g.Needs) == 0 })
	return needs, err
}

// describeNeeds describes in sentences the things for which a tournament waits. It leaves out wants whose
// time has not come.
func describeNeeds(voice web.Voice, t *tournament.Tournament, wants []WantLine) []string {
	var sentences []string
	for _, line := range wants {
		switch {
		case line.Waits != "":
			sentences = append(sentences, line.Words+" "+voice.Say("steward.waits", "why", line.Waits))
		case !line.Due.Known():
			sentences = append(sentences, line.Words)
		}
	}
	if t.Status() == "open" && t.Rules().Dates.Entries.IsZero() {
		sentences = append(sentences, voice.Say("steward.needs.entries"))
	}
	if n := len(listWaiting(t)); n > 0 {
		sentences = append(sentences, voice.Say("steward.needs.waiting", "n", n))
	}
	return sentences
}

// describeUnbegun says how many tables wait for their players to agree, and until when the last of them
// has time; nil if there are none.
func (s *Pages) describeUnbegun(voice web.Voice, t *tournament.Tournament) []string {
	n, last := 0, time.Time{}
	for _, want := range t.Wants() {
		if _, begins := want.Do.(tournament.StartTable); begins && want.Due.After(s.Web.Now()) {
			n, last = n+1, laterTime(last, want.Due)
		}
	}
	if n == 0 {
		return nil
	}
	return []string{voice.Say("steward.needs.unbegun", "n", n, "left", voice.Away(last.Sub(s.Web.Now())))}
}

// listWaiting lists the players who wait for a place in a tournament.
func listWaiting(t *tournament.Tournament) []game.Player {
	var all []game.Player
	for _, entrant := range t.Entrants() {
		if entrant.Waiting && !entrant.Withdrawn {
			all = append(all, entrant.Player)
		}
	}
	return all
}

// listOutdated says in sentences which tables are not up to date; nil if that is not known.
func (s *Pages) listOutdated(ctx context.Context) []string {
	if s.Lag == nil {
		return nil
	}
	lag, err := s.Lag(ctx)
	if err != nil {
		return nil // Health reports that
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(lag)) {
		if lag[name] > 0 {
			all = append(all, s.Web.Voice(ctx).Say("steward.behind", "tables", name, "n", lag[name]))
		}
	}
	return all
}

// WantLine is something that a tournament wants done, in words.
type WantLine struct {
	Words string
	Due   web.Moment // zero: now
	Since web.Moment // time since which the want is due; zero: it is not due yet
	Waits string     // why it has not been done; "": nothing hinders it
}

// describeWants describes the tournament's wants, in its order. A want that is due gets the time since
// which it is due, not before since, and the reason why it has not been met.
func (s *Pages) describeWants(voice web.Voice, t *tournament.Tournament, since time.Time, zone *time.Location) []WantLine {
	var lines []WantLine
	for _, want := range t.Wants() {
		line := WantLine{Words: describeWant(voice, t, want)}
		if want.Due.After(s.Web.Now()) {
			line.Due = s.Web.Moment(want.Due, zone)
		} else {
			line.Since = s.Web.Moment(laterTime(since, want.Due), zone)
			line.Waits = s.findWaitReason(voice, t, want)
		}
		lines = append(lines, line)
	}
	return lines
}

// laterTime returns the later of two times.
func laterTime(a, b time.Time) time.Time {
	return lists.Either(a.After(b), a, b)
}

// findWaitReason returns the reason why a want cannot be met now; "" if there is none. It does not try
// wants that roll dice, and returns "" for them.
func (s *Pages) findWaitReason(voice web.Voice, t *tournament.Tournament, want tournament.Want) string {
	if _, rolls := want.Do.(tournament.Roller); rolls {
		return ""
	}
	_, err := t.Decide(tournament.Command{At: s.Web.Now(), Do: want.Do})
	if !errors.Is(err, tournament.ErrNotNow) {
		return ""
	}
	if refusal, ok := errors.AsType[*lexicon.Refusal](err); ok {
		return refusal.In(voice.Lang)
	}
	return strings.TrimSuffix(err.Error(), ": "+tournament.ErrNotNow.Error())
}

// describeWant describes a want in a sentence; an unknown one by its command ID.
func describeWant(voice web.Voice, t *tournament.Tournament, want tournament.Want) string {
	switch do := want.Do.(type) {
	case tournament.CloseEntries:
		return voice.Say("steward.want.entries")
	case tournament.OpenSeason:
		return voice.Say("steward.want.season", "season", t.CountSeasons()+1)
	case tournament.Draw:
		return voice.Say("steward.want.draw", "season", do.Season)
	case tournament.StartTable:
		return voice.Say("steward.want.table", "table", nameTable(voice, t, do.Game))
	case tournament.Void:
		return voice.Say("steward.want.void", "table", nameTable(voice, t, do.Game), "why", voice.Retell("tournament.voided.", do.Why))
	case tournament.CloseRound:
		return voice.Say("steward.want.round.close", "round", do.Round, "season", do.Season)
	case tournament.CloseSeason:
		return voice.Say("steward.want.season.close", "season", do.Season)
	case tournament.Decay:
		return voice.Say("steward.want.ladder")
	case tournament.Finish:
		return voice.Say("steward.want.end")
	}
	return want.CommandID
}

// nameTable names a table by its round and number; one that is not of the tournament by its ID.
func nameTable(voice web.Voice, t *tournament.Tournament, id string) string {
	tb, ok := t.Table(id)
	if !ok {
		return id
	}
	return voice.Say("tournament.place", "round", tb.Round, "n", tb.N)
}
