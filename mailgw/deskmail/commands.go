package deskmail

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/substitute"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
)

// A Host carries out emails to the substitute desk.
type Host interface {
	// Obey decides an email and records the events, durably before it returns. A repeated command ID
	// records nothing and gives the same answer. vacancy is the number of the offer that the email
	// answers, taken from the address that it came to; 0: it answers none.
	Obey(ctx context.Context, commandID string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error)
	// Known reports whether a command ID has been recorded at the desk.
	Known(ctx context.Context, commandID string) (bool, error)
}

// Commands handles emails to the substitute desk.
type Commands struct {
	Host   Host
	People mailgw.Directory
	Server mailgw.Server
}

// Handler describes the desk to the reader of emails.
func (d Commands) Handler() commands.Handler {
	return commands.Handler{
		Executor: d, ID: mailgw.DeskID, Words: "desk", Logged: "desk", Joined: "SUBSTITUTE ON", Title: d.title,
		Enters: func(line string) bool { return substitute.BeginsWith(line, "SUBSTITUTE", "ON") },
		Guess:  substitute.GuessLanguage,
	}
}

func (d Commands) title(lang string) string {
	return mailgw.Say(lang, "desk.title", "house", d.Server.Called())
}

// Known implements commands.Executor.
func (d Commands) Known(ctx context.Context, commandID string) (bool, error) {
	return d.Host.Known(ctx, commandID)
}

// Obey hands the lines to the desk, and returns the receipt.
func (d Commands) Obey(ctx context.Context, request commands.Request) ([]report.Section, error) {
	receipt, err := d.Host.Obey(ctx, request.CommandID, request.At, request.By, commands.InLanguage(request.Lines, request.Lang), request.Number)
	if err != nil {
		return nil, err
	}
	return commands.Receipt{Receipt: *receipt, Words: "desk", Title: d.title(request.Lang)}.Sections(d.People.Zone(ctx, request.By)), nil
}
