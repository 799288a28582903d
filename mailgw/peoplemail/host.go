package peoplemail

import (
	"context"
	"embed"
	"errors"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/mailgw"
)

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

// speech holds the keywords of emails about other players, and the sentences of the answers.
var speech = lexicon.Must(wordFiles)

// ErrRefused says that something cannot be done as the sender asks; the error around it says why.
var ErrRefused = errors.New("not done")

// Refuse makes a refusal for a Host to return, which wraps ErrRefused. key is one of "self", "blocks", "mutes",
// "reason", "reported", "reports", "unknown", "follows" and "private".
func Refuse(key string) error { return speech.Refuse("", ErrRefused, key) }

// A Host keeps what players wish about each other, and what they follow. Repeating a call changes nothing. Errors that
// wrap ErrRefused are answers to the sender.
type Host interface {
	// Block keeps two players out of each other's open games; with on false, no longer.
	Block(ctx context.Context, by, other game.Player, on bool) error
	// Mute keeps the messages of another player from the sender's mail; with on false, no longer.
	Mute(ctx context.Context, by, other game.Player, on bool) error
	// Wishes lists the players whom a player blocks, and those whom they mute.
	Wishes(ctx context.Context, by game.Player) (blocked, muted []game.Player, err error)
	// Report reports a player to the moderators; the game may be "". reason is one of "abuse", "cheating",
	// "name" and "other".
	Report(ctx context.Context, by, other game.Player, gameID, reason, said string) error
	// IsGame reports whether an ID is that of a game or of an opening.
	IsGame(ctx context.Context, id string) (bool, error)
	// IsTournament reports whether an ID is that of a tournament.
	IsTournament(ctx context.Context, id string) (bool, error)
	// Follow makes a player a follower of something, to be told of it once a week or at once.
	Follow(ctx context.Context, by game.Player, what follow.Subject, weekly bool) error
	// Unfollow ends that a player follows something.
	Unfollow(ctx context.Context, by game.Player, what follow.Subject) error
	// Followed lists the things that a player follows.
	Followed(ctx context.Context, by game.Player) ([]follow.Followed, error)
}

// Commands handles emails about other players.
type Commands struct {
	Host   Host
	People mailgw.Directory
	Server mailgw.Server
}
