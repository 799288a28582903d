// Package search chooses the orders of a seat by trying submissions on positions that look to the seat as its report
// says. It knows nothing of any ruleset: each says by a Game how positions are imagined, rated and played. The package is
// pure: the same report and effort lead to the same submission on every machine.
package search

import (
	"errors"
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// A Game is what a ruleset tells a search about its game.
type Game interface {
	// Imagine makes a game whose position looks to the seat of a report as the report says, and returns that seat. What
	// the seat cannot know is drawn by the whim. It fails if the report is not a seat's own, and with ErrNoSearch if
	// nothing can be tried on the position.
	Imagine(r report.Report, whim kit.Whim) (*game.Game, game.Seat, error)
	// Propose writes a submission that a player of a strength might send for a seat, from what that seat knows. Other
	// whims lead to other submissions; kit.NoWhim leads to the one that the player thinks best. It returns none if the seat is not asked.
	Propose(g *game.Game, seat game.Seat, strength string, whim kit.Whim) []string
	// Rate estimates the value of a position for a seat, from 0 (lost) to 1 (won).
	Rate(position game.State, seat game.Seat) float64
}

// ErrNoSearch says that rules of thumb have to do for a question, because its position cannot be imagined.
var ErrNoSearch = errors.New("this question is not searched")

// An Effort limits a search. It is counted in work and not in time, so that a bot plays alike on every machine.
type Effort struct {
	Trials    int // adjudications after which no further submission is tried
	Scenarios int // imagined positions, at least 1
	Ahead     int // phases that are played in each after the open one

	// Doubt is by how many standard errors a challenger must lead the first proposal, or a better one so far: 0 in games of
	// little luck.
	Doubt float64
	// Later is the strength of all players in the phases that are played after the open one; "": medium.
	Later string
}

// A search looks for the best submission for one seat.
type search struct {
	Game
	effort    Effort
	seat      game.Seat
	whim      kit.Whim
	scenarios []scenario
	proposed  [][]string      // proposals for the seat, without doubles
	tried     map[string]bool // submissions that have been tried
	trials    int             // adjudications so far
}

// A scenario is an imagined game in which all other seats have sent orders. All submissions are tried in the same
// scenarios, with the same dice, so that luck is no difference between them.
type scenario struct {
	game *game.Game
	whim kit.Whim // the dice, and what seats do later
}

// Choose returns the submission that does best on average of those that it tries, READY included. It begins with
// proposals, and then varies the best one. It returns none if the seat is not asked, and fails as Imagine does.
func Choose(of Game, r report.Report, effort Effort) ([]string, error) {
	s := &search{Game: of, effort: effort, whim: kit.NoWhim.And(r.Game), tried: make(map[string]bool)}
	if err := s.imagine(r); err != nil {
		return nil, err
	}
	s.collectProposals()
	if len(s.proposed) == 0 {
		return nil, nil
	}
	champion := s.measure(s.proposed[0])
	for n := 1; s.trials < effort.Trials && n < len(s.proposed)+effort.Trials; n++ { // many variations are tried already
		if n < len(s.proposed) {
			champion = s.challenge(champion, s.proposed[n])
		} else {
			champion = s.challenge(champion, s.vary(champion.lines, s.whim.And(n)))
		}
	}
	return append(slices.Clip(champion.lines), ready), nil
}

// ready says that a submission is final. Submissions have it only outside the search.
const ready = "READY"

// proposals is how many proposals of each strength are asked for.
const proposals = 3

// collectProposals notes the different proposals for the seat, of the strongest players first. The first of each strength
// is without a whim.
func (s *search) collectProposals() {
	g := s.scenarios[0].game
	for _, strength := range []string{kit.Hard, kit.Medium, kit.Easy} {
		for n := range proposals {
			whim := lists.Either(n == 0, kit.NoWhim, s.whim.And("own").And(n))
			lines := s.sift(s.Propose(g, s.seat, strength, whim))
			if len(lines) > 0 && !slices.ContainsFunc(s.proposed, func(old []string) bool { return slices.Equal(old, lines) }) {
				s.proposed = append(s.proposed, lines)
			}
		}
	}
}
