package site

import "net/http"

// A published page is one that everybody may read. It has its data at the same
// address with ".json" behind it, and its table with ".csv" if it has one.
type published struct {
	path   string
	does   string // in a sentence, for the description of the data
	page   any    // what it answers
	answer func(*http.Request) (view, error)
}

// published are all pages that have data: what is not here has none.
func (s *Site) published() []published {
	return []published{
		{"/{$}", "All games: running, forming, and the newest that are finished.", Home{}, s.home},
		{"/standings", "What players have reached in games that are over.", ResultsPage{}, s.results},
		{"/ratings", "The ratings of all games.", RatingsPage{}, s.ratings},
		{"/ratings/{list}", "The ratings of one list: a ruleset, or a ruleset's duels.", RatingsPage{}, s.ratings},
		{"/players", "All players: ratings, games, titles and reliability, 50 a page.", PeoplePage{}, s.playerList},
		{"/players/{player}", "A player: games, ratings, titles, tournaments, reliability, seats held.", PlayerPage{}, s.player},
		{"/players/{player}/ratings/{list}", "A player's rating in a list after each game.", CurvePage{}, s.playerCurve},
		{"/players/{player}/ratings/{list}/{n}", "The arithmetic of one change of a rating.", WhyPage{}, s.why},
		{"/seats", "The rulesets of which games are over.", SeatsPage{}, s.seatsIndex},
		{"/seats/{ruleset}", "What the seats, characters and roles of a ruleset have reached, with intervals of 95 %.", RulesetSeatsPage{}, s.rulesetSeats},
		{"/tournaments", "All tournaments.", TournamentsPage{}, s.tournaments},
		{"/tournaments/{tournament}", "A tournament: standings, rules, people, news, rounds.", TournamentPage{}, s.tournament},
		{"/tournaments/{tournament}/seasons/{n}", "A season: the standings and tables of all divisions.", SeasonPage{}, s.season},
		{"/tournaments/{tournament}/seasons/{n}/{division}", "A division: standings, crosstable, rounds and tables.", DivisionPage{}, s.division},
		{"/tournaments/{tournament}/seasons/{n}/{division}/why/{player}", "The arithmetic of every figure of an entrant's row.", StandingWhyPage{}, s.standingWhy},
		{"/tournaments/{tournament}/all-time", "The table of all seasons, titles and records.", AllTimePage{}, s.allTime},
		{"/tournaments/{tournament}/all-time/why/{player}", "The arithmetic of every figure of a row of all seasons.", StandingWhyPage{}, s.standingWhy},
		{"/tournaments/{tournament}/entrants", "All who ever entered a tournament.", SheetPage{}, s.sheet(s.entrantSheet)},
		{"/tournaments/{tournament}/seats", "How often each entrant has had each seat, and how the seats have fared.", TournamentSeatsPage{}, s.tournamentSeats},
		{"/tournaments/{tournament}/titles", "The roll of honour.", SheetPage{}, s.sheet(s.honourSheet)},
		{"/tournaments/{tournament}/seasons/{n}/tables", "The tables of a season with their results, a line for each seat.", SheetPage{}, s.sheet(s.gameSheet)},
		{"/tournaments/{tournament}/seasons/{n}/{division}/crosstable", "What everybody did in each round.", SheetPage{}, s.sheet(s.crossSheet)},
		{"/substitutes", "Seats of running games that need a substitute.", SubstitutesPage{}, s.substitutes},
		{"/g/{game}", "A game as the public sees it.", GamePage{}, s.game},
		{"/g/{game}/phase/{n}", "One phase of a game's replay; 0 is the beginning.", PhasePage{}, s.phase},
		{"/g/{game}/phase/{n}/{k}", "One step of a phase that is told in steps: a turn, or a piece of land that is laid.", PhasePage{}, s.phase},
		{"/g/{game}/compare/{a}/{b}", "What has changed between two phases of a game's replay.", ComparePage{}, s.compare},
		{"/g/{game}/standings", "What each seat of a game was worth after each phase.", StandingsPage{}, s.standings},
		{"/g/{game}/audit", "The public proofs of a game's dice.", AuditPage{}, s.audit},
	}
}
