package mailgw

import "seneschal/eventstore"

// DeskID stands for the substitute desk where letters name a game: in subjects,
// reply addresses and message IDs. No game may be called so.
const DeskID = "desk"

// SubscriptionsID stands for the letters that somebody wants, where letters
// name a game. No game may be called so.
const SubscriptionsID = "letters"

// How the logs begin of games and of tournaments.
const (
	GamePrefix       = "game/"
	TournamentPrefix = "tournament/"
)

// DeskLog is the log of the substitute desk.
const DeskLog eventstore.Log = "desk/substitutes"
