package site_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/projections/roster"
	seatpages "seneschal/projections/site/seat"
	"seneschal/projections/site/sitetest"
)

// kinds are public pages of each kind, by the template that makes them.
var kinds = map[string][]string{
	"home": {"/"}, "game": {"/g/feudal", "/g/camelot", "/g/quest", "/g/talisman", "/g/old", "/g/young"}, "standings": {"/g/feudal/standings"},
	"audit": {"/g/feudal/audit"}, "check": {"/check/en"}, "results": {"/standings"}, "seats": {"/seats"}, "seatstats": {"/seats/tiny"},
	"thread": {"/g/feudal/thread"}, "phase": {"/g/feudal/phase/0", "/g/feudal/phase/3", "/g/camelot/phase/3", "/g/brawl/phase/2/1"}, "compare": {"/g/feudal/compare/0/3"},
	"games": {"/learn"}, "learngame": {"/learn/feudal", "/learn/talisman"}, "help": {"/help"},
	"document": {"/rules/feudal", "/rules/camelot", "/rules/quest", "/rules/talisman", "/orders/feudal", "/orders/letter", "/orders/tournament"},
	"people":   {"/players"}, "player": {"/players/p-north", "/players/k02"}, "privacy": {"/privacy"}, "search": {"/search", "/search?q=league"},
	"ratings": {"/ratings"}, "rating": {"/players/p-north/ratings/all"}, "why": {"/players/p-north/ratings/all/3", "/players/p-east/ratings/tiny-duels/3"},
	"openlist": {"/games/open", "/games/open?all=1"}, "opening": {"/g/open", "/g/asks", "/g/closed", "/g/masks"},
	"substitutes": {"/substitutes"}, "fault": {"/nowhere"}, "notsteward": {"/g/feudal/desk"},
	"tournaments": {"/tournaments"}, "tournament": {"/tournaments/league", "/tournaments/young-cup", "/tournaments/duels"},
	"season": {"/tournaments/league/seasons/1", "/tournaments/league/entrants"}, "division": {"/tournaments/league/seasons/1/1", "/tournaments/league/seasons/2/1", "/tournaments/duels/seasons/1/1"},
	"whyrank": {"/tournaments/league/seasons/1/1/why/k02", "/tournaments/duels/seasons/1/1/why/k02"}, "alltime": {"/tournaments/league/all-time"},
	"sheet": {"/tournaments/league/seasons/1/tables"}, "pairings": {"/tournaments/league/pairings/1/1"}, "tournamentseats": {"/tournaments/league/seats"},
}

// behind are pages for one reader, signed in as a steward. Pages of seats and of mailed links are
// added with their secrets.
var behind = map[string][]string{
	"me": {"/me", "/me?arms=1"}, "forget": {"/me/forget"}, "withdraw": {"/tournaments/young-cup/withdraw"}, "steward": {"/desk"},
	"stewardgame": {"/g/feudal/desk"}, "stewardtournament": {"/tournaments/league/desk"}, "channels": {"/g/feudal/channels", "/tournaments/league/channels"},
	"unsubscribe": {"/unsubscribe/reminders.steward.ours", "/unsubscribe/follows.steward.ours"}, "opennew": {"/games/new?game=camelot"}, "programs": {"/me/programs"},
	"moderation": {"/moderation"}, "shareddevices": {"/moderation/devices"}, "settings": {"/moderation/settings"}, "report": {"/report?player=p-north"},
}

// TestEveryKindOfPageCanBeReadByEverybody looks at all kinds of page on telephones and desks, in
// light and dark and on paper, signed in and not.
func TestEveryKindOfPageCanBeReadByEverybody(t *testing.T) {
	server := everything(t)
	steward := server.SignedIn("steward")
	require.NoError(t, server.Doors.SetModerator(t.Context(), "steward", true, sitetest.Noon))
	device := ""
	for _, player := range []game.Player{"p-north", "p-east", "p-south", "p-west"} { // pairs, and a household
		server.SignedIn(player)
		var err error
		device, err = server.Doors.NoteDevice(t.Context(), player, device, sitetest.Noon)
		require.NoError(t, err)
	}
	require.NoError(t, server.Doors.SetHousehold(t.Context(), roster.Household{A: "p-south", B: "p-west"}, true, "They are married.", sitetest.Noon))
	for i, what := range []follow.Subject{{Kind: follow.Game, ID: "feudal"}, {Kind: follow.Player, ID: "p-north"}, {Kind: follow.Tournament, ID: "league"}} {
		require.NoError(t, server.Doors.Follow(t.Context(), "steward", what, i > 0, sitetest.Noon))
	}
	word, _, err := server.Doors.AskIn(t.Context(), "a.rather.long.address.of.somebody@a.long.domain.example", "/", sitetest.Noon)
	require.NoError(t, err)
	move, _, err := server.Doors.AskMove(t.Context(), "steward", "elsewhere@mail.example", sitetest.Noon)
	require.NoError(t, err)
	seats := map[string][]string{"move": {"/me/addresses/" + move}}
	for _, g := range lawGames {
		seat := server.SeatPath(g.ruleset, server.GameNow(g.ruleset).Seats()[0].Seat)
		seats["seat"] = append(seats["seat"], seat)
		info := server.GameNow(g.ruleset).Seats()[0]
		server.Quoted.Keep("abcd2345", seatpages.Quotation{
			Game: g.ruleset, Seat: info.Seat, By: info.Player, CommandID: "letter.mine", Received: sitetest.Noon, Lines: []order.Line{{N: 1, Text: "STAY 1"}},
		})
		seats["seatmine"] = []string{seat + "/mine/abcd2345"}
		seats["seathistory"], seats["seatproofs"] = []string{seat + "/history"}, []string{seat + "/proofs"}
	}
	_, link, _ := strings.Cut(sitetest.TakeLinks.TakeLink("asks", "p-east"), "://")
	kinds["openinvited"] = []string{link}
	kinds["play"] = []string{"/play", "/play?ruleset=camelot"}
	doors := map[string][]string{"signin": {"/sign-in", "/sign-in/sent", "/sign-in/sent?seat=1", "/sign-in/" + word}}
	answers := map[string][]string{"openagain": nil} // of forms alone, whose own tests read them
	allKinds(t, kinds, behind, seats, doors, answers)
	browser := sitetest.NewBrowser(t, server)
	look := func(how string, pages ...map[string][]string) {
		for _, some := range pages {
			for _, kind := range slices.Sorted(maps.Keys(some)) {
				for i, path := range some[kind] {
					browser.Everywhere(kind+strings.Repeat("i", i)+how, path)
				}
			}
		}
	}
	look("", kinds, doors, seats)
	browser.Carry(steward)
	look("-in", behind)
	if sitetest.Asked() {
		look("-in", kinds)
	}
	browser.Faults = nil // error pages, and pages for stewards alone, log faults rightly
	browser.Quiet()
}

// allKinds requires that every template of the rooms is among the pages.
func allKinds(t *testing.T, pages ...map[string][]string) {
	t.Helper()
	var named []string
	for _, some := range pages {
		named = append(named, slices.Collect(maps.Keys(some))...)
	}
	files, err := filepath.Glob("*/html/*.html")
	require.NoError(t, err)
	var made []string
	for _, f := range files {
		if name := strings.TrimSuffix(filepath.Base(f), ".html"); !strings.HasSuffix(name, "_parts") {
			made = append(made, name)
		}
	}
	require.ElementsMatch(t, made, named)
}

// everything returns a server with something of each kind.
func everything(t *testing.T) *sitetest.Server {
	t.Helper()
	server := sitetest.New(t)
	for _, g := range lawGames {
		server.Play(g.ruleset, g.ruleset, g.seats, 5)
	}
	first := server.GameNow("feudal").Seats()[0].Seat
	server.Email("feudal", first, "PRESS TO PUBLIC", "Whoever crosses the bridge at Down", "will answer to me.", "", "I mean it <b>well</b>.", "END PRESS")
	server.Steward("feudal", "EXTEND 24 h WHY the harvest is late")
	server.Begin("old", game.Open{Ruleset: "tiny", Seats: 2, Title: "The old game", Preset: "short"})
	server.Round("old")
	server.Round("old")
	server.Do("young", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "The young game"})
	server.Brawl()
	server.Tournaments().Must("steward", tournament.Penalise{Player: "k03", Points: figure.Int(1), Why: "a late letter"})
	server.Swiss()
	server.Careers()
	server.Open()
	return server
}
