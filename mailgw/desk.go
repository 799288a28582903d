package mailgw

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/substitute"
)

// A DeskHost carries out letters to the substitute desk.
type DeskHost interface {
	// Obey decides a letter and records what follows, durable before it returns.
	// The same cause once more records nothing and answers the same. vacancy is
	// the number of the offer that the letter answers, by the address that it
	// came to; 0 is none.
	Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error)
	// Known reports whether a cause has been recorded at the desk.
	Known(ctx context.Context, cause string) (bool, error)
}

// A DeskOffice takes letters to the substitute desk.
type DeskOffice struct {
	Host   DeskHost
	People Directory
	House  House
}

// Office is the desk as who reads letters sees it.
func (d DeskOffice) Office() Office {
	return Office{
		Clerk: d, ID: DeskID, Words: "desk", Logged: "desk", Joined: "SUBSTITUTE ON", Title: d.title,
		Enters: func(line string) bool { return substitute.Says(line, "SUBSTITUTE", "ON") },
		Guess:  substitute.Guess,
	}
}

func (d DeskOffice) title(lang string) string {
	return say(lang, "desk.title", "house", d.House.name())
}

// Known implements Clerk.
func (d DeskOffice) Known(ctx context.Context, cause string) (bool, error) {
	return d.Host.Known(ctx, cause)
}

// Obey hands the lines to the desk.
func (d DeskOffice) Obey(ctx context.Context, e Errand) ([]report.Section, error) {
	r, err := d.Host.Obey(ctx, e.Cause, e.At, e.By, inLanguage(e.Lines, e.Lang), e.Number)
	if err != nil {
		return nil, err
	}
	receipt := ownReceipt{words: "desk", title: d.title(e.Lang), at: r.At, dryRun: r.DryRun, help: r.Help, done: r.Done, errors: r.Errors, shown: r.Shown}
	return receipt.sections(d.People.Zone(ctx, e.By), e.Lang), nil
}
