package pairing

import (
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/trf"
)

// Points are tenths of a point: a win is 10 in most tournaments.
type Points = trf.Points

// Colour is the side that a player has in a game.
type Colour string

// The colours. NoColour stands for a round without a game, and for the preference
// of a player without any game.
const (
	NoColour Colour = ""
	White    Colour = "white"
	Black    Colour = "black"
)

// Other returns the opposite colour, and NoColour for NoColour.
func (c Colour) Other() Colour {
	switch c {
	case White:
		return Black
	case Black:
		return White
	}
	return NoColour
}

// A Game is the outcome of one round for one player.
type Game struct {
	Opponent int    // number of the opponent, 0 if there was none
	Colour   Colour // the colour of a game that was played
	Played   bool   // false for byes, absences and forfeits
	Bye      bool   // it was the pairing-allocated bye
	Points   Points // points that the round gave
}

// An Entry is a player with the rounds paired so far.
type Entry struct {
	Number int      // tournament pairing number (1.1); lower numbers rank higher
	Games  []Game   // one for each round that has been paired
	Bonus  []Points // fictitious points of an accelerated tournament, by round, the coming one included
	Absent bool     // not to be paired in the coming round
}

// Input holds all facts on which the pairing of a round depends.
type Input struct {
	Entries   []Entry
	Rounds    int     // rounds of the whole tournament; 0: not known, so that no round is the last
	Initial   Colour  // initial colour (5.1); none: inferred from the first round, or white
	Win, Loss Points  // points for a win and for a loss; Win 0 stands for 10
	Forbidden [][]int // groups of players, by number; members of a group must not meet each other
}

// countRounds counts the rounds that have been paired.
func (in Input) countRounds() int {
	most := 0
	for _, e := range in.Entries {
		most = max(most, len(e.Games))
	}
	return most
}

// checkEntries returns an error if a number is below 1 or entered twice, or if a game is
// inconsistent.
func (in Input) checkEntries() error {
	byNumber := map[int]Entry{}
	for _, entry := range in.Entries {
		if entry.Number < 1 {
			return fmt.Errorf("player number %d: numbers begin with 1", entry.Number)
		}
		if _, twice := byNumber[entry.Number]; twice {
			return fmt.Errorf("player %d is entered twice", entry.Number)
		}
		byNumber[entry.Number] = entry
	}
	for _, entry := range in.Entries {
		for round, g := range entry.Games {
			if err := g.checkOpponent(entry.Number, round, byNumber); err != nil {
				return fmt.Errorf("player %d, round %d: %w", entry.Number, round+1, err)
			}
		}
	}
	return nil
}

// checkOpponent returns an error if a played game has no colour, if its opponent is not
// entered, or if the opponent's entry disagrees about the game.
func (g Game) checkOpponent(number, round int, byNumber map[int]Entry) error {
	if !g.Played {
		return nil
	}
	if g.Colour != White && g.Colour != Black {
		return fmt.Errorf("a game was played without a colour")
	}
	if g.Opponent == number {
		return fmt.Errorf("the opponent is the player")
	}
	other, known := byNumber[g.Opponent]
	if !known {
		return fmt.Errorf("opponent %d is not entered", g.Opponent)
	}
	if round >= len(other.Games) || !other.Games[round].Played || other.Games[round].Opponent != number {
		return fmt.Errorf("opponent %d tells of another game", g.Opponent)
	}
	if other.Games[round].Colour != g.Colour.Other() {
		return fmt.Errorf("both %d and %d had %s", number, g.Opponent, g.Colour)
	}
	return nil
}

// FromTRF builds the input for the round after the last one that a file has. It marks as absent the players of XXZ,
// those of a line 240 for the coming round, and those with a result in it. It fails if the last paired round was the
// last of the tournament, for files of teams or with XXC rank, and for missing results and points that the results
// do not give.
func FromTRF(tournament trf.Tournament) (Input, error) {
	if tournament.ByRank {
		return Input{}, errors.New("XXC rank: pairing goes by starting ranks here; renumber the players and drop the word")
	}
	if code := tournament.TeamCode(); code != "" {
		return Input{}, fmt.Errorf("line %s: this is a file of teams; only players are paired here, not teams", code)
	}
	in := Input{Rounds: tournament.Rounds, Win: tournament.Scoring.Win(), Loss: tournament.Scoring.Loss()}
	switch tournament.Initial {
	case 'w':
		in.Initial = White
	case 'b':
		in.Initial = Black
	}
	rounds := tournament.LastPaired()
	bonuses := tournament.FictitiousPoints()
	for _, player := range tournament.Players {
		entry, err := readEntry(tournament, player, rounds)
		if err != nil {
			return Input{}, err
		}
		for round := 1; round <= rounds+1; round++ {
			entry.Bonus = append(entry.Bonus, bonuses.PointsOf(player.Number, round))
		}
		in.Entries = append(in.Entries, entry)
	}
	if tournament.Rounds > 0 && rounds >= tournament.Rounds {
		return Input{}, fmt.Errorf("all %d rounds that line XXR or 142 tells of are paired", tournament.Rounds)
	}
	for _, player := range tournament.ListDoubtful() {
		return Input{}, fmt.Errorf("player %d has %s points, but the results give %s: correct them, or tell the scoring in a line XXS or 162 and exceptions in a line 299",
			player.Number, player.Points, tournament.SumPoints(player, rounds))
	}
	in.Forbidden = listBans(tournament, rounds+1)
	return in, nil
}

// readEntry reads a player with the first rounds of a file. It fails if a game has no
// result yet.
func readEntry(tournament trf.Tournament, player trf.Player, rounds int) (Entry, error) {
	coming := tournament.ResultOf(player, rounds+1)
	entry := Entry{Number: player.Number, Absent: slices.Contains(tournament.Absent, player.Number) || coming != trf.Result{}}
	for round := 1; round <= rounds; round++ {
		result := tournament.ResultOf(player, round)
		if result.Opponent != 0 && result.Code == 0 {
			return Entry{}, fmt.Errorf("round %d: the game of %d and %d has no result yet", round, player.Number, result.Opponent)
		}
		entry.Games = append(entry.Games, toGame(result, tournament.PointsOf(player, round)))
	}
	return entry, nil
}

// toGame converts a result of a file with the points that it gave.
func toGame(result trf.Result, points Points) Game {
	game := Game{Opponent: result.Opponent, Played: result.IsPlayed(), Bye: result.Code == 'U', Points: points}
	if game.Played {
		game.Colour = lists.Either(result.Colour == 'b', Black, White)
	}
	return game
}

// listBans lists the groups of players who must not meet each other in a round.
func listBans(t trf.Tournament, round int) [][]int {
	bans := lists.Keep(t.Bans, func(b trf.Ban) bool { return b.First == 0 || b.First <= round && round <= b.Last })
	return lists.Map(bans, func(b trf.Ban) []int { return b.Players })
}
