package openingmail

import (
	"cmp"
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/opening"
	"seneschal/domain/report"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
)

// A Host carries out emails about openings.
type Host interface {
	// Opening returns an opening as it stands; one that was never opened has no ID.
	Opening(ctx context.Context, id string) (*opening.Opening, error)
	// Obey carries an act out, durably before it returns. A repeated command records nothing and gives
	// the same answer.
	Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (*opening.Opening, error)
	// Known reports whether a command ID has been recorded in an opening.
	Known(ctx context.Context, id, commandID string) (bool, error)
	// Facts returns the facts about a player who deals with an opening.
	Facts(ctx context.Context, player game.Player, at *opening.Opening) (opening.Facts, error)
	// NewID returns the ID of the opening that a command makes.
	NewID(ruleset, commandID string) string
	// Waiting lists the IDs of the openings that have free seats, those that wait longest first.
	Waiting(ctx context.Context) ([]string, error)
	// Of lists the IDs of the openings in which a player waits or decides, and of those entered in the
	// last days.
	Of(ctx context.Context, player game.Player) ([]string, error)
	// Rulesets lists the names of the rulesets that can be played.
	Rulesets() []string
	// Lookup finds a ruleset.
	Lookup(name string) (game.Ruleset, bool)
}

// Commands handles emails about openings.
type Commands struct {
	Host   Host
	People mailgw.Directory
	Server mailgw.Server
	// Default is the opening that an email is about which names none; "": there is none.
	Default string
}

// Handler describes the openings to the reader of emails.
func (c Commands) Handler() commands.Handler {
	return commands.Handler{
		Executor: c, ID: cmp.Or(c.Default, mailgw.GamesID), Words: "games", Logged: "opening", Joined: "TAKE", Title: c.title,
		Enters: func(line string) bool { return enters(line) }, Guess: opening.Speech().Guess,
	}
}

// enters reports whether a line makes a player of an unknown sender: it takes a seat, or opens a game.
func enters(line string) bool {
	fields := strings.Fields(line)
	for _, word := range []string{"TAKE", "PLAY", "OPEN"} {
		if opening.Speech().Is(fields, 0, word) {
			return true
		}
	}
	return false
}

// Concerns reports whether an email that names no game is about openings, by its first line.
func Concerns(line string, rulesets []string) bool {
	fields, speech := strings.Fields(line), opening.Speech()
	second := ""
	if len(fields) > 1 {
		second = trim(fields[1])
	}
	_, plays := findRuleset(second, rulesets)
	switch {
	case speech.Is(fields, 0, "GAMES"):
		return len(fields) == 1 || plays
	case speech.Is(fields, 0, "OPEN"), speech.Is(fields, 0, "PLAY"):
		return len(fields) == 1 || plays
	case speech.Is(fields, 0, "TAKE"), speech.Is(fields, 0, "LEAVE"), speech.Is(fields, 0, "CONFIRM"):
		return len(fields) == 1 || strings.Contains(second, "-") && (len(fields) == 2 || speech.Is(fields, 2, "CODE"))
	}
	return false
}

func (c Commands) title(lang string) string {
	return mailgw.Say(lang, "games.title", "house", c.Server.Called())
}

// Known implements commands.Executor. Each line has a command ID of its own, so that an email that
// comes again is read again.
func (c Commands) Known(context.Context, string) (bool, error) { return false, nil }

// Obey carries the lines out, and returns the receipt.
func (c Commands) Obey(ctx context.Context, request commands.Request) ([]report.Section, error) {
	receipt, err := c.CarryOut(ctx, request)
	if err != nil {
		return nil, err
	}
	return commands.Receipt{Receipt: receipt, Words: "games", Title: c.title(request.Lang)}.Sections(c.People.Zone(ctx, request.By)), nil
}

// CarryOut carries the lines of a request out one after the other. Bad lines are answered; they do not
// affect good ones.
func (c Commands) CarryOut(ctx context.Context, request commands.Request) (lexicon.Receipt, error) {
	lines := commands.InLanguage(request.Lines, request.Lang)
	receipt := lexicon.Receipt{Player: request.By, Lang: opening.Speech().Language(request.Lang, lines), At: request.At}
	reading := &reading{Reading: lexicon.Reading{Speech: opening.Speech(), Receipt: &receipt}, ctx: ctx, commands: c, request: request, words: listWords()}
	reading.Each(lines, reading.readLine)
	if len(receipt.Done)+len(receipt.Shown)+len(receipt.Errors) == 0 {
		receipt.Help = true
		reading.showHelp(nil)
	}
	return receipt, reading.err
}

// Lately is how long an opening counts as one of a player's after it has ended for them.
const Lately = 14 * 24 * time.Hour
