package opening

import (
	"slices"
	"time"

	"seneschal/domain/game"
)

// Facts are the facts about a player on which an opening decides. The zero value is a new player
// on a server without bounds.
type Facts struct {
	Tier     Tier
	Finished int           // games finished, without resignation, against two other people at least
	Playing  int           // games that the player plays, or waits for
	Barred   time.Time     // until when the player takes no seat (O-4); zero: they may
	Blocked  bool          // the player and the opener do not play with each other
	NoOpen   game.Ban      // of the operator or a moderator: the player may not open games
	NoSeat   game.Ban      // of the operator or a moderator: the player may not take seats
	Known    bool          // the player has a seat in a game, or has had one
	Program  bool          // the account is marked as a bot
	Gone     bool          // the game has begun, and the player holds no seat in it any more
	Guessed  bool          // the player has tried too many invite codes lately
	Sharing  []game.Player // other accounts that are used on a device of the player (O-13)
	Own      Count         // open games of the player
	All      Count         // open games of the server
	Bounds   Bounds
}

// A Count counts games that wait for players.
type Count struct {
	Games int
	Ends  time.Time // when the first of them ends at the latest; zero: there is none
}

// Bounds are the settings of the operator. A number of 0 is no bound.
type Bounds struct {
	Open    Openers
	Own     int // open games of one player
	Playing int // games that a new player plays or waits for, one more for each finished
	All     int // open games of the server
}

// Openers names the players that may open games.
type Openers string

// The players that may open games.
const (
	Nobody    Openers = "nobody"
	Players   Openers = "players"   // players who have, or had, a seat in a game
	Everybody Openers = "everybody" // all with a proved address
)

// A Tier says how reliable a player is.
type Tier string

// The tiers.
const (
	TierUnreliable Tier = "unreliable"
	TierNew        Tier = "new" // too little is known
	TierReliable   Tier = "reliable"
)

// rank returns a number that is greater for a more reliable tier. An unknown tier counts as that of new players.
func (t Tier) rank() int {
	switch t {
	case TierUnreliable:
		return 0
	case TierReliable:
		return 2
	}
	return 1
}

// The numbers that make tiers: after leastAsked phases a player is no longer new, and a player that answered
// leastAnswered in a hundred is reliable.
const (
	leastAsked    = 10
	leastAnswered = 90
)

// TierSpan is how long a phase counts for the tier of a player.
const TierSpan = 365 * day

// TierOf returns the tier of a player by three counts within TierSpan: the phases for which they were asked, those that
// they missed, and the seats that they gave up. A seat that was given up counts as a phase that was missed.
func TierOf(asked, missed, resigned int) Tier {
	asked, missed = asked+resigned, missed+resigned
	switch {
	case asked < leastAsked:
		return TierNew
	case (asked-missed)*100 >= asked*leastAnswered:
		return TierReliable
	}
	return TierUnreliable
}

const (
	day       = 24 * time.Hour
	leaveSpan = 30 * day // two leavings within it bar a player (O-4)
	leaveBar  = 7 * day  // how long they are barred

	sequelReserved = 7 * day // how long a sequel is for the players of the game before alone (O-11)
)

// BarredUntil returns the time before which a player may take no seat; zero if they may take one. left lists the times
// at which they left full games, in any order.
func BarredUntil(left []time.Time) (until time.Time) {
	sorted := slices.SortedFunc(slices.Values(left), time.Time.Compare)
	for i := 1; i < len(sorted); i++ {
		if sorted[i].Sub(sorted[i-1]) <= leaveSpan {
			until = sorted[i].Add(leaveBar)
		}
	}
	return until
}
