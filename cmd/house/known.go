package house

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

// known is what the house knows of players.
type known struct {
	db     *sqlx.DB
	roster *roster.Roster
	host   *host.Host
	log    *slog.Logger
}

var _ control.Known = (*known)(nil)

// Standing is what the house knows of somebody who wants to play a ruleset at
// tables of so many seats: his rating as it is shown (the value, not what he is
// at least), and how reliably he answers. Two play for the list of two where he
// stands in it. A newcomer has no rating and is trusted; in a house that has
// projected nothing yet all are.
func (k *known) Standing(ctx context.Context, p game.Player, ruleset string, seats int) (tournament.Known, error) {
	known := tournament.Known{Reliability: 100}
	if built, err := ratings.Built(ctx, k.db); err != nil || !built {
		return known, err
	}
	counted, err := ratings.ReliabilityOf(ctx, k.db, p)
	if err != nil {
		return known, fmt.Errorf("asking how reliable %s is: %w", p, err)
	}
	if percent, ok := counted.Answered(); ok {
		known.Reliability = percent
	}
	forms, err := ratings.FormsOf(ctx, k.db, p)
	if err != nil {
		return known, fmt.Errorf("asking how strong %s is: %w", p, err)
	}
	for _, f := range forms {
		duel := f.System == rating.Glicko2
		if f.Ruleset == ruleset && (known.Rating == 0 || duel == (seats == 2)) {
			known.Rating = max(int(math.Round(f.Shown(k.host.Time()).Value)), 1)
		}
	}
	return known, nil
}

// Letter completes a letter to a tournament with what the house knows of its
// sender, and of those whom it names.
func (k *known) Letter(ctx context.Context, t *tournament.Tournament, by game.Player, lines []order.Line) (tournament.Letter, error) {
	play := t.Rules().Play
	own, err := k.Standing(ctx, by, play.Ruleset, t.Rules().Seats)
	do := tournament.Letter{Lines: lines, Rating: own.Rating, Reliability: own.Reliability, Known: map[game.Player]tournament.Known{}}
	if err != nil {
		return do, err
	}
	most := maxNamed
	if by == t.Steward() {
		most = maxEntered
	}
	for _, p := range namedIn(lines, most) {
		if _, err := k.roster.Find(ctx, p); errors.Is(err, sql.ErrNoRows) {
			continue
		} else if err != nil {
			return do, fmt.Errorf("asking who %s is: %w", p, err)
		}
		known, err := k.Standing(ctx, p, play.Ruleset, t.Rules().Seats)
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

// candidate is what the house knows of a member of the pool: how reliably he
// answers, how strong he is at the game, and whether he reads its language. Who
// has no address cannot be asked.
func (k *known) candidate(ctx context.Context, p game.Player, v substitute.Vacancy) (substitute.Candidate, bool, error) {
	c := substitute.Candidate{Player: p}
	addresses, err := k.roster.Addresses(ctx, p)
	if err != nil || len(addresses) == 0 {
		return c, false, err
	}
	if c.Reliability, c.Rating, err = k.strength(ctx, p, v.Ruleset); err != nil {
		return c, false, err
	}
	c.Language, err = k.reads(ctx, p, v.Game)
	return c, err == nil, err
}

// strength is how reliable a player is, and how strong at a ruleset at least; 0
// if he was never rated at it. Where he stands in two lists the better one
// counts.
func (k *known) strength(ctx context.Context, p game.Player, ruleset string) (reliability, best int, err error) {
	known, err := k.Standing(ctx, p, ruleset, 0)
	if err != nil || known.Rating == 0 {
		return known.Reliability, 0, err
	}
	forms, err := ratings.FormsOf(ctx, k.db, p)
	if err != nil {
		return 0, 0, fmt.Errorf("asking how strong %s is: %w", p, err)
	}
	for _, f := range forms {
		if f.Ruleset == ruleset {
			best = max(best, int(math.Round(f.Shown(k.host.Time()).AtLeast)))
		}
	}
	return known.Reliability, best, nil
}

// reads reports whether a player reads the language of most seats of a game.
func (k *known) reads(ctx context.Context, p game.Player, gameID string) (bool, error) {
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

// habits is how a player is used to being written to: in the language that he
// has told the house, or else as the seat is that he plays elsewhere. A house
// that cannot say so now writes as usual.
func (k *known) habits(ctx context.Context, p game.Player) game.Habits {
	known, err := k.elsewhere(ctx, p)
	if err != nil {
		k.log.WarnContext(ctx, "habits not known", "player", string(p), "err", err)
	}
	if lang := k.roster.Language(ctx, p); lang != "" && lang != words.English {
		known.Lang = lang
	}
	return known
}

// elsewhere is how a player is written to in the game that he plays.
func (k *known) elsewhere(ctx context.Context, p game.Player) (game.Habits, error) {
	seat, ok, err := lobby.Playing(ctx, k.db, p)
	if err != nil || !ok {
		return game.Habits{}, err
	}
	g, _, err := k.host.Game(ctx, seat.Game)
	if err != nil {
		return game.Habits{}, fmt.Errorf("asking how %s is written to: %w", p, err)
	}
	info, _ := g.SeatInfo(seat.Seat)
	return game.Habits{Lang: info.Language, Format: info.Format}, nil
}
