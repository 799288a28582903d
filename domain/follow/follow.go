// Package follow chooses the news that followers of games, players and tournaments are sent: public news alone, and
// nothing that anybody has written.
package follow

import (
	"errors"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
)

// A Kind is a kind of things that can be followed.
type Kind string

// The kinds.
const (
	Game       Kind = "game"
	Player     Kind = "player"
	Tournament Kind = "tournament"
)

// Kinds lists all kinds.
func Kinds() []Kind { return []Kind{Game, Player, Tournament} }

// A Subject is a thing that can be followed.
type Subject struct {
	Kind Kind   `db:"kind" json:"kind"`
	ID   string `db:"subject" json:"id"`
}

// Most is the greatest number of things that one player follows at a time.
const Most = 50

// Between is the time between two weekly emails to a player.
const Between = 7 * 24 * time.Hour

// The errors of a player's wish to follow something.
var (
	ErrMany    = errors.New("too many things are followed")
	ErrPrivate = errors.New("the game is for invited players alone")
	ErrSelf    = errors.New("players do not follow themselves")
	ErrUnknown = errors.New("nothing is called that")
)

// A Followed is a thing that a player follows.
type Followed struct {
	Subject
	Weekly bool      `db:"weekly" json:"weekly"` // its news are sent once a week; otherwise at once
	Since  time.Time `db:"since" json:"since"`
}

// A Fact is what has happened to a thing that is followed.
type Fact string

// The facts. Began and Over are facts of games and of players in games, PhaseClosed of games alone; Over and the last
// two are facts of tournaments.
const (
	Began       Fact = "began"  // a game
	Over        Fact = "over"   // a game, or a tournament
	PhaseClosed Fact = "closed" // a phase of a game
	RoundDrawn  Fact = "drawn"
	RoundOver   Fact = "played"
)

// News is one fact about a thing that is followed.
type News struct {
	Subject
	Fact Fact   `db:"fact" json:"fact"`
	Game string `db:"game" json:"game,omitempty"` // the game in which it happened; "" for news of a tournament
	N    int    `db:"n" json:"n,omitempty"`       // number of the round; 0: it is not about a round
}

// Noted is news that a follower was not sent yet.
type Noted struct {
	News
	Row int64     `db:"id" json:"-"` // its number in the table of such news
	At  time.Time `db:"at" json:"at"`
}

// A Follower is a player with news that are due now: of the things that they follow weekly, or of those that they
// follow at once.
type Follower struct {
	Player game.Player
	Weekly bool
	News   []Noted // the oldest first
}

// ReadGame returns the news in a commit of a game; before and after are the game without and with its events. It
// returns nil if there is none: a phase of which the public learns nothing is no news. While a game hides its players,
// there is news of the game alone. Bots have no news.
func ReadGame(before, after *game.Game, events []event.Event) (news []News) {
	var fact Fact
	for _, e := range events {
		switch e.(type) {
		case game.Begun:
			fact = Began
		case game.PhaseClosed:
			if fact == "" && !game.Quiet(before, after, events, "") {
				fact = PhaseClosed
			}
		case game.Ended, game.Abandoned:
			fact = Over
		}
	}
	if fact == "" {
		return nil
	}
	id := after.Setup().Game
	news = []News{{Subject: Subject{Game, id}, Fact: fact, Game: id}}
	if fact == PhaseClosed || after.HidesPlayers() {
		return news
	}
	players := lists.Distinct(lists.Map(after.Seats(), func(info game.SeatInfo) game.Player { return info.Player }))
	for _, player := range players {
		if _, bot := player.Bot(); player != "" && !bot {
			news = append(news, News{Subject: Subject{Player, string(player)}, Fact: fact, Game: id})
		}
	}
	return news
}

// ReadTournament returns the news in a commit of the tournament with an ID; nil if there is none.
func ReadTournament(id string, events []event.Event) (news []News) {
	about := Subject{Tournament, id}
	for _, e := range events {
		switch e := e.(type) {
		case tournament.RoundDrawn:
			news = append(news, News{Subject: about, Fact: RoundDrawn, N: e.Round})
		case tournament.RoundClosed:
			news = append(news, News{Subject: about, Fact: RoundOver, N: e.Round})
		case tournament.Ended:
			news = append(news, News{Subject: about, Fact: Over})
		}
	}
	return news
}
