package peoplemail

import (
	"context"
	"strings"

	"seneschal/domain/lexicon"
	"seneschal/domain/report"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
)

// Handler describes these commands to the reader of emails.
func (c Commands) Handler() commands.Handler {
	return commands.Handler{
		Executor: c, ID: mailgw.PeopleID, Words: "people", Logged: "people", Joined: "HELP", Title: c.title,
		Enters: func(string) bool { return false }, Guess: speech.GuessLanguage,
	}
}

func (c Commands) title(lang string) string {
	return mailgw.Say(lang, "people.title", "house", c.Server.Called())
}

// Concerns reports whether an email that names no game is about other players or following, by its first line. BLOCKED
// and FOLLOWED have to stand alone, the other words must not.
func Concerns(line string) bool {
	fields := strings.Fields(line)
	lists := speech.IsKeyword(fields, 0, "BLOCKED") || speech.IsKeyword(fields, 0, "FOLLOWED")
	if len(fields) == 1 {
		return lists
	}
	return startsCommand(fields) && !lists
}

// Known implements commands.Executor. It always returns false, because carrying a line out twice changes nothing.
func (c Commands) Known(context.Context, string) (bool, error) { return false, nil }

// Obey carries out the lines, and returns the receipt. Bad lines are answered; they do not affect good ones. After an
// error, which it returns, later lines are not carried out.
func (c Commands) Obey(ctx context.Context, request commands.Request) ([]report.Section, error) {
	lines := commands.InLanguage(joinReports(request.Lines), request.Lang)
	receipt := lexicon.Receipt{Player: request.By, Lang: speech.ChooseLanguage(request.Lang, lines), At: request.At}
	reading := &reading{Reading: lexicon.Reading{Speech: speech, Receipt: &receipt}, ctx: ctx, commands: c, player: request.By}
	reading.ReadEach(lines, reading.readLine)
	if len(receipt.Done)+len(receipt.Shown)+len(receipt.Errors) == 0 {
		receipt.Help = true
		reading.showHelp(nil)
	}
	if reading.err != nil {
		return nil, reading.err
	}
	return commands.Receipt{Receipt: receipt, Words: "people", Title: c.title(request.Lang)}.Sections(c.People.Zone(ctx, request.By)), nil
}
