package server

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"

	"seneschal/cmd/control"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/rating"
	"seneschal/domain/words"
	"seneschal/eventstore/host"
	"seneschal/projections/lobby"
	"seneschal/projections/ratings"
	"seneschal/projections/roster"
)

// known looks up the server's knowledge of players.
type known struct {
	db     *sqlx.DB
	roster *roster.Roster
	host   *host.Host
	log    *slog.Logger
}

var _ control.Known = (*known)(nil)

// Standing returns the rating and reliability of a player for a ruleset at tables of so many seats. The rating is the
// shown value, not the lower bound, and at least 1; 0 means that the player has none. For tables of two, the list of duels
// counts if the player stands in it; for other tables, only if the player stands in no other list. A newcomer has no
// rating and a reliability of 100. While nothing has been projected yet, every player counts as a newcomer.
func (k *known) Standing(ctx context.Context, player game.Player, ruleset string, seats int) (tournament.Known, error) {
	known := tournament.Known{Reliability: 100}
	if built, err := ratings.Built(ctx, k.db); err != nil || !built {
		return known, err
	}
	counted, err := ratings.ReliabilityOf(ctx, k.db, player)
	if err != nil {
		return known, fmt.Errorf("asking how reliable %s is: %w", player, err)
	}
	if percent, ok := counted.Answered(); ok {
		known.Reliability = percent
	}
	forms, err := ratings.FormsOf(ctx, k.db, player)
	if err != nil {
		return known, fmt.Errorf("asking how strong %s is: %w", player, err)
	}
	for _, form := range forms {
		duel := form.System == rating.Glicko2
		if form.Ruleset == ruleset && (known.Rating == 0 || duel == (seats == 2)) {
			known.Rating = max(int(math.Round(form.Shown(k.host.Time()).Value)), 1)
		}
	}
	return known, nil
}

// Email completes an email to a tournament with the standings of its sender and of the players that it names by their IDs.
// It looks up only the first maxNamedByPlayer of these, or maxNamedByDirector for a director, and skips unknown ones.
func (k *known) Email(ctx context.Context, t *tournament.Tournament, by game.Player, lines []order.Line) (tournament.Submission, error) {
	play := t.Rules().Play
	own, err := k.Standing(ctx, by, play.Ruleset, t.Rules().Seats)
	do := tournament.Submission{Lines: lines, Rating: own.Rating, Reliability: own.Reliability, Known: map[game.Player]tournament.Known{}}
	if err != nil {
		return do, err
	}
	most := maxNamedByPlayer
	if t.IsDirector(by) {
		most = maxNamedByDirector
	}
	for _, player := range findPlayerIDs(lines, most) {
		if _, err := k.roster.Find(ctx, player); errors.Is(err, sql.ErrNoRows) {
			continue
		} else if err != nil {
			return do, fmt.Errorf("asking who %s is: %w", player, err)
		}
		known, err := k.Standing(ctx, player, play.Ruleset, t.Rules().Seats)
		if err != nil {
			return do, err
		}
		do.Known[player] = known
	}
	return do, nil
}

// The greatest number of players named in one email that are looked up. A director may want to enter many.
const (
	maxNamedByPlayer   = 20
	maxNamedByDirector = 500
)

// findPlayerIDs returns the words of an email that may be IDs of players, the first most of them, with repetitions. The
// readers of emails have put IDs in the place of names and addresses before.
func findPlayerIDs(lines []order.Line, most int) []game.Player {
	var ids []game.Player
	for _, line := range lines {
		for word := range strings.FieldsSeq(line.Text) {
			if isPlayerID(word) && len(ids) < most {
				ids = append(ids, game.Player(word))
			}
		}
	}
	return ids
}

// isPlayerID reports whether a word looks like the roster's IDs: ten small letters and digits of
// base 32.
func isPlayerID(word string) bool {
	return len(word) == 10 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// newCandidate returns a member of the pool as a candidate for a vacancy: with reliability, strength at the ruleset, and
// whether the member reads the game's language. It returns false for a member without an address, who cannot be asked, and
// for a member with a ban from seats.
func (k *known) newCandidate(ctx context.Context, player game.Player, vacancy substitute.Vacancy) (substitute.Candidate, bool, error) {
	candidate := substitute.Candidate{Player: player}
	addresses, err := k.roster.Addresses(ctx, player)
	if err != nil || len(addresses) == 0 {
		return candidate, false, err
	}
	if ban, err := k.roster.SeatBan(ctx, player, k.host.Time()); ban.Holds || err != nil {
		return candidate, false, err
	}
	if candidate.Reliability, candidate.Rating, err = k.findStrength(ctx, player, vacancy.Ruleset); err != nil {
		return candidate, false, err
	}
	candidate.Language, err = k.readsLanguage(ctx, player, vacancy.Game)
	return candidate, err == nil, err
}

// findStrength returns a player's reliability, and the lower bound of the player's rating at a ruleset, in that list where
// it is highest; 0 without a rating.
func (k *known) findStrength(ctx context.Context, player game.Player, ruleset string) (reliability, best int, err error) {
	known, err := k.Standing(ctx, player, ruleset, 0)
	if err != nil || known.Rating == 0 {
		return known.Reliability, 0, err
	}
	forms, err := ratings.FormsOf(ctx, k.db, player)
	if err != nil {
		return 0, 0, fmt.Errorf("asking how strong %s is: %w", player, err)
	}
	for _, form := range forms {
		if form.Ruleset == ruleset {
			best = max(best, int(math.Round(form.Shown(k.host.Time()).AtLeast)))
		}
	}
	return known.Reliability, best, nil
}

// readsLanguage reports whether a player reads the language of most seats of a game, or one of those if several have
// equally many. A player without a language reads English.
func (k *known) readsLanguage(ctx context.Context, p game.Player, gameID string) (bool, error) {
	person, err := k.roster.Find(ctx, p)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, err
	}
	g, _, err := k.host.Game(ctx, gameID)
	if err != nil {
		return false, err
	}
	seats := make(map[string]int)
	for _, info := range g.Seats() {
		seats[info.Language]++
	}
	spoken := slices.SortedStableFunc(maps.Keys(seats), func(a, b string) int { return seats[b] - seats[a] })
	own := cmp.Or(person.Language, "en")
	return len(spoken) > 0 && seats[own] == seats[spoken[0]], nil
}

// findHabits returns the language and format in which a player is used to get emails: those of the player's seat in
// another game. A language other than English in the roster takes precedence. A player without another game has no format,
// and perhaps no language. findHabits logs an error, and goes on without that game.
func (k *known) findHabits(ctx context.Context, player game.Player) game.Habits {
	known, err := k.findGameHabits(ctx, player)
	if err != nil {
		k.log.WarnContext(ctx, "habits not known", "player", string(player), "err", err)
	}
	if lang := k.roster.Language(ctx, player); lang != "" && lang != words.English {
		known.Lang = lang
	}
	return known
}

// findGameHabits returns the language and format of the player's seat in the unfinished game that changed last; zero if
// there is none.
func (k *known) findGameHabits(ctx context.Context, player game.Player) (game.Habits, error) {
	seat, ok, err := lobby.Playing(ctx, k.db, player)
	if err != nil || !ok {
		return game.Habits{}, err
	}
	g, _, err := k.host.Game(ctx, seat.Game)
	if err != nil {
		return game.Habits{}, fmt.Errorf("asking how %s is written to: %w", player, err)
	}
	info, _ := g.SeatInfo(seat.Seat)
	return game.Habits{Lang: info.Language, Format: info.Format}, nil
}
