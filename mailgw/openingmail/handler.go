package openingmail

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/opening"
	"seneschal/domain/report"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
)

// Handler describes the openings to the reader of emails.
func (c Commands) Handler() commands.Handler {
	return commands.Handler{
		Executor: c, ID: cmp.Or(c.Default, mailgw.GamesID), Words: "games", Logged: "opening", Joined: "TAKE", Title: c.title,
		Enters: isEntering, Guess: opening.Speech().GuessLanguage,
	}
}

// isEntering reports whether a line makes a player of an unknown sender: it takes a seat, or opens a game.
func isEntering(line string) bool {
	fields := strings.Fields(line)
	for _, word := range []string{"TAKE", "PLAY", "OPEN"} {
		if opening.Speech().IsKeyword(fields, 0, word) {
			return true
		}
	}
	return false
}

// Concerns reports whether an email that names no game is about openings, by its first line. A keyword counts if it
// stands alone (AGAIN never does) or before words that fit it, because emails may begin with such a word by chance.
func Concerns(line string, rulesets []string) bool {
	fields, speech := strings.Fields(line), opening.Speech()
	second := ""
	if len(fields) > 1 {
		second = trimPunctuation(fields[1])
	}
	_, plays := findRuleset(second, rulesets)
	switch {
	case speech.IsKeyword(fields, 0, "GAMES"):
		return len(fields) == 1 || plays
	case speech.IsKeyword(fields, 0, "AGAIN"):
		return len(fields) == 2
	case speech.IsKeyword(fields, 0, "TELL"):
		return concernsWish(fields[1:], rulesets)
	case speech.IsKeyword(fields, 0, "OPEN"), speech.IsKeyword(fields, 0, "PLAY"):
		return len(fields) == 1 || plays
	case speech.IsKeyword(fields, 0, "TAKE"), speech.IsKeyword(fields, 0, "LEAVE"), speech.IsKeyword(fields, 0, "CONFIRM"):
		return len(fields) == 1 || strings.Contains(second, "-") && (len(fields) == 2 || speech.IsKeyword(fields, 2, "CODE"))
	}
	return false
}

// maxWishWords is the largest number of words in a wish: a ruleset, a pace, a language.
const maxWishWords = 3

// concernsWish reports whether the words behind TELL are a wish: none or one, a few with a ruleset, or a sentence such
// as "me when any game opens" with at most one word more.
func concernsWish(words, rulesets []string) bool {
	whole := words
	words = dropFillers(words)
	when := slices.ContainsFunc(whole, func(word string) bool { return opening.Speech().IsKeyword([]string{word}, 0, "WHEN") })
	return len(whole) <= 1 || when && len(words) <= 1 || len(words) <= maxWishWords && slices.ContainsFunc(words, func(word string) bool {
		_, plays := findRuleset(trimPunctuation(word), rulesets)
		return plays
	})
}

func (c Commands) title(lang string) string {
	return mailgw.Say(lang, "games.title", "house", c.Server.Called())
}

// Known implements commands.Executor. It always returns false: each line has a command ID of its own, so that an email
// that comes again may be read again.
func (c Commands) Known(context.Context, string) (bool, error) { return false, nil }

// Obey carries the lines out, and returns the receipt.
func (c Commands) Obey(ctx context.Context, request commands.Request) ([]report.Section, error) {
	receipt, err := c.CarryOut(ctx, request)
	if err != nil {
		return nil, err
	}
	return commands.Receipt{Receipt: receipt, Words: "games", Title: c.title(request.Lang)}.Sections(c.People.Zone(ctx, request.By)), nil
}

// CarryOut carries out the lines of a request, one after the other, and returns the receipt. Bad lines are answered;
// they do not affect good ones. After an error, which it returns, later lines are not carried out, and the request may
// be repeated as a whole. An email without any known line gets help.
func (c Commands) CarryOut(ctx context.Context, request commands.Request) (lexicon.Receipt, error) {
	lines := commands.InLanguage(request.Lines, request.Lang)
	receipt := lexicon.Receipt{Player: request.By, Lang: opening.Speech().ChooseLanguage(request.Lang, lines), At: request.At}
	reading := &reading{Reading: lexicon.Reading{Speech: opening.Speech(), Receipt: &receipt}, ctx: ctx, commands: c, request: request, words: listWords(), shownRulesets: map[string]bool{}}
	reading.ReadEach(lines, reading.readLine)
	if len(receipt.Done)+len(receipt.Shown)+len(receipt.Errors) == 0 {
		receipt.Help = true
		reading.showHelp(nil)
	}
	return receipt, reading.err
}

// Receipt carries out the lines as CarryOut does, and returns the receipt in the form of a receipt for orders.
func (c Commands) Receipt(ctx context.Context, request commands.Request) (*game.Receipt, error) {
	said, err := c.CarryOut(ctx, request)
	if err != nil {
		return nil, err
	}
	return &game.Receipt{Lang: said.Lang, Errors: said.Errors, Done: said.Done, Shown: said.Shown}, nil
}
