package courier

import (
	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// How many games and tournaments stay loaded.
const (
	keptGames       = 256
	keptTournaments = 64
)

// logs are all that commits tell of, as far as the courier has come.
type logs struct {
	games       *simplelru.LRU[eventstore.Log, *seated]
	tournaments *aggregate.Trail[*tournament.Tournament]
	desk        *aggregate.Trail[*substitute.Desk]
}

// seated is a game after a commit, and what its seats have not been told.
type seated struct {
	game    *game.Game
	hash    string // of the commit; "": before the first
	backlog game.Backlog
}

// begin has everything loaded before anything more of it is told.
func (c *Courier) begin() {
	games, _ := simplelru.NewLRU[eventstore.Log, *seated](keptGames, nil) // it fails for none only
	c.logs = logs{
		games:       games,
		tournaments: aggregate.NewTrail(c.tournamentReader(), keptTournaments, over),
		desk:        aggregate.NewTrail(aggregate.Reader[*substitute.Desk]{Store: c.Store, Kind: aggregate.Desk{}}, 1, nil),
	}
}

func over(t *tournament.Tournament) bool {
	_, ended := t.Ended()
	return ended
}

func (c *Courier) gameReader() aggregate.Reader[*game.Game] {
	return aggregate.Reader[*game.Game]{Store: c.Store, Kind: c.Games}
}

func (c *Courier) tournamentReader() aggregate.Reader[*tournament.Tournament] {
	return aggregate.Reader[*tournament.Tournament]{Store: c.Store, Kind: c.Games.Tournaments()}
}

func isGame(log eventstore.Log) bool {
	_, ok := aggregate.GameID(log)
	return ok
}

func isTournament(log eventstore.Log) bool {
	_, ok := aggregate.TournamentID(log)
	return ok
}
