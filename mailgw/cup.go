package mailgw

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
)

// A TournamentHost carries out letters to tournaments.
type TournamentHost interface {
	// Tournament is a tournament as it stands; one that was never announced has
	// no ID.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
	// Obey decides a letter and records what follows, durable before it returns.
	// The same cause once more records nothing and answers the same.
	Obey(ctx context.Context, id, cause string, at time.Time, by game.Player, lines []order.Line) (*tournament.Receipt, error)
	// Known reports whether a cause has been recorded in a tournament.
	Known(ctx context.Context, id, cause string) (bool, error)
}

// cup is a tournament as an office.
type cup struct {
	in *Intake
	id string
	t  *tournament.Tournament
}

// cup is a tournament by its name; ok is false if there is none.
func (in *Intake) cup(ctx context.Context, id string) (c cup, ok bool, err error) {
	if in.Tournaments == nil {
		return cup{}, false, nil
	}
	t, err := in.Tournaments.Tournament(ctx, id)
	if err != nil || t.ID() == "" {
		return cup{}, false, err
	}
	return cup{in: in, id: id, t: t}, true, nil
}

func (c cup) words() string { return "cup" }

func (c cup) title(string) string { return c.t.Title() }

func (c cup) enters(line string) bool {
	return len(strings.Fields(line)) == 1 && tournament.Says(line, "ENTER")
}

func (c cup) guess(text string) string { return tournament.Guess(text) }

func (c cup) joined() string { return "ENTER" }

func (c cup) recorded(ctx context.Context, cause string) (bool, error) {
	return c.in.Tournaments.Known(ctx, c.id, cause)
}

// obey hands the lines to the tournament, with IDs in the place of names.
func (c cup) obey(ctx context.Context, o *ownLetter, at time.Time, lang string) ([]report.Section, error) {
	if _, sealed := c.t.Sealed(); !sealed && o.follows(c.id) {
		return nil, game.ErrSealed
	}
	players := PlayersOf(ctx, c.in.People, c.t)
	lines, err := players.Lines(ctx, inLanguage(o.part.Lines, lang), o.player == c.t.Steward())
	if err != nil {
		return nil, err
	}
	r, err := c.in.Tournaments.Obey(ctx, c.id, o.cause, at, o.player, lines)
	if err != nil {
		return nil, err
	}
	now, err := c.in.Tournaments.Tournament(ctx, c.id)
	if err != nil {
		return nil, err
	}
	return TournamentReceipt(PlayersOf(ctx, c.in.People, now).Receipt(r), c.in.People.Zone(ctx, o.player)), nil
}
