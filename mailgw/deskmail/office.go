package deskmail

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/substitute"
	"seneschal/mailgw"
	"seneschal/mailgw/office"
)

// A Host carries out letters to the substitute desk.
type Host interface {
	// Obey decides a letter and records what follows, durable before it returns.
	// The same cause once more records nothing and answers the same. vacancy is
	// the number of the offer that the letter answers, by the address that it
	// came to; 0 is none.
	Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error)
	// Known reports whether a cause has been recorded at the desk.
	Known(ctx context.Context, cause string) (bool, error)
}

// An Office takes letters to the substitute desk.
type Office struct {
	Host   Host
	People mailgw.Directory
	House  mailgw.House
}

// Office is the desk as who reads letters sees it.
func (d Office) Office() office.Office {
	return office.Office{
		Clerk: d, ID: mailgw.DeskID, Words: "desk", Logged: "desk", Joined: "SUBSTITUTE ON", Title: d.title,
		Enters: func(line string) bool { return substitute.Says(line, "SUBSTITUTE", "ON") },
		Guess:  substitute.Guess,
	}
}

func (d Office) title(lang string) string {
	return mailgw.Say(lang, "desk.title", "house", d.House.Called())
}

// Known implements office.Clerk.
func (d Office) Known(ctx context.Context, cause string) (bool, error) {
	return d.Host.Known(ctx, cause)
}

// Obey hands the lines to the desk.
func (d Office) Obey(ctx context.Context, e office.Errand) ([]report.Section, error) {
	r, err := d.Host.Obey(ctx, e.Cause, e.At, e.By, office.InLanguage(e.Lines, e.Lang), e.Number)
	if err != nil {
		return nil, err
	}
	return office.Receipt{Receipt: *r, Words: "desk", Title: d.title(e.Lang)}.Sections(d.People.Zone(ctx, e.By)), nil
}
