package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/rating"
	"seneschal/projections/ratings"
)

// standing is what the house knows of somebody who wants to play a ruleset at
// tables of so many seats: his rating as it is shown (the value, not what he is
// at least), and how reliably he answers. Two play for the list of two where he
// stands in it. A newcomer has no rating and is trusted; in a house that has
// projected nothing yet all are.
func (h *house) standing(ctx context.Context, p game.Player, ruleset string, seats int) (tournament.Known, error) {
	known := tournament.Known{Reliability: 100}
	if built, err := ratings.Built(ctx, h.db); err != nil || !built {
		return known, err
	}
	counted, err := ratings.ReliabilityOf(ctx, h.db, p)
	if err != nil {
		return known, fmt.Errorf("asking how reliable %s is: %w", p, err)
	}
	if percent, ok := counted.Answered(); ok {
		known.Reliability = percent
	}
	forms, err := ratings.FormsOf(ctx, h.db, p)
	if err != nil {
		return known, fmt.Errorf("asking how strong %s is: %w", p, err)
	}
	for _, f := range forms {
		duel := f.System == rating.Glicko2
		if f.Ruleset == ruleset && (known.Rating == 0 || duel == (seats == 2)) {
			known.Rating = max(int(math.Round(f.Shown(h.now()).Value)), 1)
		}
	}
	return known, nil
}

// letter completes a letter to a tournament with what the house knows of its
// sender, and of those whom it names.
func (h *house) letter(ctx context.Context, t *tournament.Tournament, by game.Player, lines []order.Line) (tournament.Letter, error) {
	play := t.Rules().Play
	own, err := h.standing(ctx, by, play.Ruleset, t.Rules().Seats)
	do := tournament.Letter{Lines: lines, Rating: own.Rating, Reliability: own.Reliability, Known: map[game.Player]tournament.Known{}}
	if err != nil {
		return do, err
	}
	most := maxNamed
	if by == t.Steward() {
		most = maxEntered
	}
	for _, p := range namedIn(lines, most) {
		if _, err := h.roster.Find(ctx, p); errors.Is(err, sql.ErrNoRows) {
			continue
		} else if err != nil {
			return do, fmt.Errorf("asking who %s is: %w", p, err)
		}
		known, err := h.standing(ctx, p, play.Ruleset, t.Rules().Seats)
		if err != nil {
			return do, err
		}
		do.Known[p] = known
	}
	return do, nil
}

// How many players of one letter are looked up, of a steward's as many as he
// may want to enter.
const (
	maxNamed   = 20
	maxEntered = 500
)

// namedIn are the words of a letter that may be the IDs of players, up to a
// number of them; its readers have put them for their names and addresses.
func namedIn(lines []order.Line, most int) []game.Player {
	var ids []game.Player
	for _, line := range lines {
		for word := range strings.FieldsSeq(line.Text) {
			if isID(word) && len(ids) < most {
				ids = append(ids, game.Player(word))
			}
		}
	}
	return ids
}

// isID reports whether a word looks as the roster's IDs do: ten small letters
// and digits of base 32.
func isID(word string) bool {
	return len(word) == 10 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
