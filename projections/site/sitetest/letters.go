package sitetest

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host"
	"seneschal/projections/roster"
	tournamentpages "seneschal/projections/site/tournaments"
)

// tournamentLetters takes letters to the tournaments of a host, all of whose players
// are reliable.
type tournamentLetters struct{ clubs *host.Tournaments }

// Tournament implements tournamentpages.Letters.
func (c tournamentLetters) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	t, _, err := c.clubs.Tournament(ctx, id)
	return t, err
}

// Tell implements tournamentpages.Letters.
func (c tournamentLetters) Tell(ctx context.Context, l tournamentpages.Letter) (*tournament.Receipt, error) {
	do := tournament.Letter{Lines: l.Lines, Reliability: 100, Rating: 1500, DryRun: l.Dry}
	out, err := c.clubs.Obey(ctx, l.Tournament, l.Cause, tournament.Command{At: l.At, By: l.By, Do: do})
	return out.Answer.Receipt, err
}

// Try implements tournamentpages.Letters.
func (c tournamentLetters) Try(_ context.Context, t *tournament.Tournament, l tournamentpages.Letter) (*tournament.Receipt, error) {
	do := tournament.Letter{Lines: l.Lines, Reliability: 100, Rating: 1500, DryRun: true}
	answer, err := t.Decide(tournament.Command{At: l.At, By: l.By, Do: do})
	return answer.Receipt, err
}

// deskLetters takes letters to the substitute desk of a host.
type deskLetters struct{ desk *host.Substitutes }

// Desk implements desk.Substitutes.
func (d deskLetters) Desk(ctx context.Context) (*substitute.Desk, error) {
	desk, _, err := d.desk.Desk(ctx)
	return desk, err
}

// Obey implements desk.Substitutes.
func (d deskLetters) Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	out, err := d.desk.Obey(ctx, cause, substitute.Command{At: at, By: by, Do: substitute.Letter{Lines: lines, Vacancy: vacancy, Known: d.Rulesets()}})
	return out.Answer.Receipt, err
}

// Rulesets implements desk.Substitutes.
func (deskLetters) Rulesets() []string { return []string{"tiny", "feudal"} }

// unsubscribing ends letters in the roster. Its tokens say what they end, and
// are ours if they end in "ours".
type unsubscribing struct{ *roster.Roster }

func (u unsubscribing) Ends(token string) (string, bool) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || parts[2] != "ours" {
		return "", false
	}
	return parts[0], true
}

func (u unsubscribing) End(ctx context.Context, token string) error {
	parts := strings.Split(token, ".")
	return u.Decline(ctx, game.Player(parts[1]), roster.Letters(parts[0]), true)
}
