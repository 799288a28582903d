package tournament

import (
	"time"

	"seneschal/domain/game"
)

// A Want is something that is to be done for the tournament to go on. Who
// obeys it opens the Game, if there is one, seats its players, and then obeys
// Do with the Cause; all of it may be repeated without harm. If Do is a Roller
// it is given its Chance first.
type Want struct {
	Cause string    // unique within the log
	Due   time.Time // not before; zero: now
	Do    Act
	Game  *Opening
}

// An Opening is a game that is to be opened, and who is to be seated.
type Opening struct {
	Game    string
	Title   string
	Play    Play
	Seats   []Seated
	Pace    *game.Pace // nil: that of Play
	Steward game.Player
}

// Open is the command's act that opens the game in a tournament.
func (o Opening) Open(tournament string) game.Open {
	return game.Open{
		Game: o.Game, Ruleset: o.Play.Ruleset, Edition: o.Play.Edition, Preset: o.Play.Preset, Options: o.Play.Options,
		Seats: len(o.Seats), PaceName: o.Play.Pace, Pace: o.Pace, Title: o.Title, Tournament: tournament,
	}
}

// Wants is what is to be done, in its order; Due may be later than now.
func (t *Tournament) Wants() []Want { return nil }
