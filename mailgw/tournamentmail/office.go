package tournamentmail

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/office"
)

// A Host carries out letters to tournaments.
type Host interface {
	// Tournament is a tournament as it stands; one that was never announced has
	// no ID.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
	// Obey decides a letter and records what follows, durable before it returns.
	// The same cause once more records nothing and answers the same.
	Obey(ctx context.Context, id, cause string, at time.Time, by game.Player, lines []order.Line) (*tournament.Receipt, error)
	// Known reports whether a cause has been recorded in a tournament.
	Known(ctx context.Context, id, cause string) (bool, error)
}

// An Office takes letters to a tournament.
type Office struct {
	Host       Host
	People     mailgw.Directory
	Tournament *tournament.Tournament
	// Waiting reports whether other letters to the tournament wait for its dice.
	Waiting func(id string) bool
}

// Office is the tournament as who reads letters sees it.
func (c Office) Office() office.Office {
	return office.Office{
		Clerk: c, ID: c.Tournament.ID(), Words: "tournament", Logged: logged, Joined: "ENTER",
		Title:  func(string) string { return c.Tournament.Title() },
		Enters: func(line string) bool { return len(strings.Fields(line)) == 1 && tournament.Says(line, "ENTER") },
		Guess:  tournament.Guess,
	}
}

// logged is what our own log has called it since letters to tournaments are taken.
const logged = "cup"

// Known implements office.Clerk.
func (c Office) Known(ctx context.Context, cause string) (bool, error) {
	return c.Host.Known(ctx, c.Tournament.ID(), cause)
}

// Obey hands the lines to the tournament, with IDs in the place of names.
func (c Office) Obey(ctx context.Context, e office.Errand) ([]report.Section, error) {
	id := c.Tournament.ID()
	if _, sealed := c.Tournament.Sealed(); !sealed && !e.Again && c.Waiting(id) {
		return nil, game.ErrSealed
	}
	players := PlayersOf(ctx, c.People, c.Tournament)
	lines, err := players.Lines(ctx, office.InLanguage(e.Lines, e.Lang), e.By == c.Tournament.Steward())
	if err != nil {
		return nil, err
	}
	r, err := c.Host.Obey(ctx, id, e.Cause, e.At, e.By, lines)
	if err != nil {
		return nil, err
	}
	now, err := c.Host.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	return ReceiptSections(PlayersOf(ctx, c.People, now).Receipt(r), c.People.Zone(ctx, e.By)), nil
}
