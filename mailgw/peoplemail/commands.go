package peoplemail

import (
	"context"
	"embed"
	"errors"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/report"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
)

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

// speech holds the words of emails about other players, and the sentences of the answers.
var speech = lexicon.Must(wordFiles)

// Speech returns the words of emails about other players, and the sentences of the answers.
func Speech() *lexicon.Lexicon { return speech }

// ErrRefused says that something cannot be done as the sender asks; the error around it says why.
var ErrRefused = errors.New("not done")

// Refuse makes a refusal, which a Host returns: "self", "blocks", "mutes", "reason", "reported",
// "reports" or "unknown".
func Refuse(key string) error { return speech.Refuse("", ErrRefused, key) }

// A Host keeps what players wish about each other. To ask for the same twice changes nothing. Errors that
// wrap ErrRefused are answers to the sender.
type Host interface {
	// Block keeps two players out of each other's open games; or no longer.
	Block(ctx context.Context, by, other game.Player, on bool) error
	// Mute keeps the messages of another player from the sender's mail; or no longer.
	Mute(ctx context.Context, by, other game.Player, on bool) error
	// Wishes lists the players whom a player blocks, and those whom they mute.
	Wishes(ctx context.Context, by game.Player) (blocked, muted []game.Player, err error)
	// Report tells the moderators of a player; the game may be "". reason is one of "abuse", "cheating",
	// "name" and "other".
	Report(ctx context.Context, by, other game.Player, gameID, reason, said string) error
	// IsGame reports whether a game, or a game that waits, has an ID.
	IsGame(ctx context.Context, id string) (bool, error)
}

// Commands handles emails about other players.
type Commands struct {
	Host   Host
	People mailgw.Directory
	Server mailgw.Server
}

// Handler describes them to the reader of emails.
func (c Commands) Handler() commands.Handler {
	return commands.Handler{
		Executor: c, ID: mailgw.PeopleID, Words: "people", Logged: "people", Joined: "HELP", Title: c.title,
		Enters: func(string) bool { return false }, Guess: speech.Guess,
	}
}

func (c Commands) title(lang string) string {
	return mailgw.Say(lang, "people.title", "house", c.Server.Called())
}

// Concerns reports whether an email that names no game is about other players, by its first line.
func Concerns(line string) bool {
	fields := strings.Fields(line)
	if len(fields) == 1 {
		return speech.Is(fields, 0, "BLOCKED")
	}
	return startsCommand(fields) && !speech.Is(fields, 0, "BLOCKED")
}

// startsCommand reports whether a line begins with a word of emails about players, in full.
func startsCommand(fields []string) bool {
	for _, word := range listWords() {
		if speech.Is(fields, 0, word.Name) {
			return true
		}
	}
	return false
}

// Known implements commands.Executor: what is wished twice has the same effect.
func (c Commands) Known(context.Context, string) (bool, error) { return false, nil }

// Obey carries the lines out, and returns the receipt.
func (c Commands) Obey(ctx context.Context, request commands.Request) ([]report.Section, error) {
	lines := commands.InLanguage(joinReports(request.Lines), request.Lang)
	receipt := lexicon.Receipt{Player: request.By, Lang: speech.Language(request.Lang, lines), At: request.At}
	reading := &reading{Reading: lexicon.Reading{Speech: speech, Receipt: &receipt}, ctx: ctx, commands: c, by: request.By}
	reading.Each(lines, reading.readLine)
	if len(receipt.Done)+len(receipt.Shown)+len(receipt.Errors) == 0 {
		receipt.Help = true
		reading.showHelp(nil)
	}
	if reading.err != nil {
		return nil, reading.err
	}
	return commands.Receipt{Receipt: receipt, Words: "people", Title: c.title(request.Lang)}.Sections(c.People.Zone(ctx, request.By)), nil
}
