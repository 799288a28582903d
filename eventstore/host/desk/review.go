package desk

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/tenure"
)

// Review compares the seats of a game with the desk: it opens a vacancy for each seat that needs a
// player, unless the terms of the game allow no substitutes, and closes the vacancies that are no longer
// needed. It does nothing if there is no such game, and may be repeated without harm. If one seat fails, it tries the
// others of the same kind; the errors are joined.
func (s *Host) Review(ctx context.Context, gameID string) error {
	review, err := s.loadReview(ctx, gameID)
	if err != nil || review == nil {
		return err
	}
	if err := review.closeVacancies(ctx); err != nil {
		return err
	}
	if review.opening.Terms().Alone {
		return nil
	}
	return review.openVacancies(ctx)
}

// review holds a game whose seats are compared with the desk, and all that is needed for it.
type review struct {
	host       *Host
	game       *game.Game
	id         string
	past       *tenure.Past
	tournament *tournament.Tournament // nil: the game has none
	desk       *substitute.Desk
	opening    *opening.Opening          // without an ID: the game was not opened for players
	silent     map[game.Seat]game.Player // holders dealt a seat in the opening who missed their first phase and never wrote
}

// loadReview loads a game, its past, its opening, its tournament and the desk. It returns nil without an error if there is
// no such game.
func (s *Host) loadReview(ctx context.Context, gameID string) (*review, error) {
	r := &review{host: s, id: gameID}
	var err error
	if r.game, _, err = s.games.Game(ctx, gameID); err != nil || r.game.Ruleset() == nil {
		return nil, err
	}
	if r.past, err = s.pasts.Read(ctx, aggregate.GameLog(gameID)); err != nil {
		return nil, err
	}
	if r.opening, err = s.openingOf(ctx, gameID); err != nil {
		return nil, err
	}
	r.silent = r.past.Silent(r.opening.Dealt())
	if id := r.game.Tournament(); id != "" {
		t, _, err := s.tournaments.Tournament(ctx, id)
		if err != nil {
			return nil, err
		}
		if _, ok := t.Table(gameID); ok { // a game may call itself a table of any tournament
			r.tournament = t
		}
	}
	r.desk, _, err = s.Desk(ctx)
	return r, err
}

// openVacancies opens a vacancy for each seat that needs a player and has none.
func (r *review) openVacancies(ctx context.Context) error {
	var faults []error
	for _, info := range r.game.Seats() {
		why, needed := r.needsSubstitute(info)
		if !needed {
			continue
		}
		if _, open := r.desk.FindOpen(r.id, info.Seat); open {
			continue
		}
		commandID := fmt.Sprintf("open/%s/%s/%d", r.id, info.Seat, r.countVacancies(info.Seat)+1)
		_, err := r.host.Obey(ctx, commandID, substitute.Command{At: r.host.games.Time(), Do: r.vacancyAct(info.Seat, why)})
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// countVacancies counts all vacancies of a seat, closed ones included.
func (r *review) countVacancies(seat game.Seat) int {
	return lists.Count(r.desk.Vacancies(), func(v substitute.Vacancy) bool { return v.Game == r.id && v.Seat == seat })
}

// vacancyAct returns the act that opens a vacancy of a seat. The vacancy comes from the last holder; while a bot stands in,
// from the last person who held the seat.
func (r *review) vacancyAct(seat game.Seat, why substitute.VacancyReason) substitute.Open {
	open := substitute.Open{Game: r.id, Seat: seat, Ruleset: r.game.Ruleset().Name(), From: r.past.Last[seat], Why: why}
	if info, _ := r.game.SeatInfo(seat); r.isStoodIn(info) {
		open.From = r.past.Persons[seat]
	}
	if r.tournament != nil {
		open.Tournament = r.tournament.ID()
	}
	return open
}

// needsSubstitute reports whether a seat needs a substitute, and why (D-2); why means nothing if it does not. No seat
// does in a game that does not run or whose seats do not pass on, nor does a seat that is out of the game.
func (r *review) needsSubstitute(info game.SeatInfo) (why substitute.VacancyReason, needed bool) {
	switch {
	case !r.game.Begun() || r.game.Over() || r.game.State().Face(info.Seat, "en").Out || !r.game.State().PassesOn():
		return "", false
	case r.past.Resigned[info.Seat]:
		return substitute.Resigned, true
	case info.Player == "" || r.isStoodIn(info):
		return substitute.Vacated, true
	case info.Status == "regency":
		return substitute.Regency, true
	case r.silent[info.Seat] != "":
		return substitute.Silent, true
	}
	return substitute.Withdrew, r.hasWithdrawn(info.Player)
}

// hasWithdrawn reports whether a player has left the tournament of the game; false if the game has none, or if its table
// is not running.
func (r *review) hasWithdrawn(player game.Player) bool {
	if r.tournament == nil {
		return false
	}
	if table, _ := r.tournament.Table(r.id); table.Status != "running" {
		return false
	}
	e, _ := lists.Find(r.tournament.Entrants(), func(e tournament.Entrant) bool { return e.Player == player })
	return e.Withdrawn
}

// closeVacancies closes the vacancies of the game that are no longer needed, and those whose substitutes have left the
// seat. It then loads the desk anew.
func (r *review) closeVacancies(ctx context.Context) error {
	var faults []error
	for _, vacancy := range r.desk.Vacancies() {
		if vacancy.Game != r.id {
			continue
		}
		commandID, why := fmt.Sprintf("close-%d", vacancy.Vacancy), ""
		switch {
		case vacancy.IsOpen():
			why = r.reasonToClose(vacancy)
		case vacancy.Status == substitute.Full && vacancy.Left.IsZero():
			commandID, why = fmt.Sprintf("left-%d", vacancy.Vacancy), r.reasonForLeaving(vacancy)
		}
		if why == "" {
			continue
		}
		_, err := r.host.Obey(ctx, commandID, substitute.Command{At: r.host.games.Time(), Do: substitute.Close{Vacancy: vacancy.Vacancy, Why: why}})
		faults = append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	var err error
	r.desk, _, err = r.host.Desk(ctx)
	return err
}

// reasonToClose returns the reason for which an open vacancy is no longer needed (D-7); "" if it is still needed, or if
// the desk has yet to record that its taker has the seat.
func (r *review) reasonToClose(vacancy substitute.Vacancy) string {
	info, ok := r.game.SeatInfo(vacancy.Seat)
	_, needed := r.needsSubstitute(info)
	switch {
	case r.game.Over():
		return substitute.GameOver
	case !ok || r.game.State().Face(vacancy.Seat, "en").Out:
		return substitute.SeatOut
	case vacancy.Status == substitute.Taken && r.isSeatGiven(vacancy): // the desk has not recorded it yet
		return ""
	case info.Player != "" && info.Player != vacancy.From && !r.isStoodIn(info):
		return substitute.GivenAway
	case vacancy.Why == substitute.Wanted || needed:
		return ""
	}
	return substitute.HolderBack
}

// isSeatGiven reports whether the seat of a vacancy has been given to the player who accepted it, in the game or in its
// tournament: the game then follows the tournament.
func (r *review) isSeatGiven(vacancy substitute.Vacancy) bool {
	seated, _ := r.holderInTournament(vacancy.Seat)
	return r.holderInGame(vacancy.Seat) == vacancy.Taker || seated.Player == vacancy.Taker
}

// reasonForLeaving returns the reason for which the substitute of a filled vacancy no longer holds the seat (D-9); "" if
// they still do.
func (r *review) reasonForLeaving(vacancy substitute.Vacancy) string {
	info, _ := r.game.SeatInfo(vacancy.Seat)
	switch {
	case r.game.Over():
		return substitute.GameOver
	case info.Player != vacancy.Taker:
		return "the substitute has left the seat"
	}
	return ""
}

// Want opens a vacancy because the steward of a game asks for a substitute, or the operator does: by is then "". If the
// seat has an open vacancy, it records nothing. It fails as Vacant does, and with substitute.ErrForbidden if by is another
// player than the steward.
func (s *Host) Want(ctx context.Context, commandID string, by game.Player, gameID string, seat game.Seat) (Outcome, error) {
	v, err := s.Vacant(ctx, gameID, seat)
	if err != nil {
		return Outcome{}, err
	}
	g, _, err := s.games.Game(ctx, gameID)
	if err != nil {
		return Outcome{}, err
	}
	if by != "" && by != g.Steward() {
		return Outcome{}, fmt.Errorf("asking for a substitute in %s: only its steward may: %w", gameID, substitute.ErrForbidden)
	}
	do := substitute.Open{Game: v.Game, Seat: v.Seat, Ruleset: v.Ruleset, Tournament: v.Tournament, From: v.From, Why: substitute.Wanted}
	return s.Obey(ctx, commandID, substitute.Command{At: s.games.Time(), By: by, Do: do})
}

// Vacant returns the open vacancy of a seat. If there is none, it returns the vacancy that a request for a substitute
// would open now, which has no number yet. It fails with substitute.ErrUnknown if there is no such game or seat, and with
// substitute.ErrNotNow if the game does not run or the seat is out of it.
func (s *Host) Vacant(ctx context.Context, gameID string, seat game.Seat) (substitute.Vacancy, error) {
	what := fmt.Sprintf("substitute for %s in %s", seat, gameID)
	review, err := s.loadReview(ctx, gameID)
	if err != nil {
		return substitute.Vacancy{}, err
	}
	if review == nil {
		return substitute.Vacancy{}, fmt.Errorf("%s: there is no such game: %w", what, substitute.ErrUnknown)
	}
	if v, open := review.desk.FindOpen(gameID, seat); open {
		return v, nil
	}
	_, ok := review.game.SeatInfo(seat)
	switch {
	case !ok:
		return substitute.Vacancy{}, fmt.Errorf("%s: there is no such seat; legal are %s: %w", what, listSeats(review.game), substitute.ErrUnknown)
	case !review.game.Begun() || review.game.Over():
		return substitute.Vacancy{}, fmt.Errorf("%s: the game is not running: %w", what, substitute.ErrNotNow)
	case review.game.State().Face(seat, "en").Out:
		return substitute.Vacancy{}, fmt.Errorf("%s: the seat is out of the game: %w", what, substitute.ErrNotNow)
	}
	o := review.vacancyAct(seat, substitute.Wanted)
	return substitute.Vacancy{Status: substitute.Free, Opened: substitute.Opened{
		Game: o.Game, Seat: o.Seat, Ruleset: o.Ruleset, Tournament: o.Tournament, From: o.From, Why: o.Why, At: s.games.Time(),
	}}, nil
}

// holderInGame returns the player of a seat in the game; "" if nobody holds it.
func (r *review) holderInGame(seat game.Seat) game.Player {
	info, _ := r.game.SeatInfo(seat)
	return info.Player
}

// holderInTournament returns the player of a seat according to the tournament; false if the game has none, or if its table
// is not running.
func (r *review) holderInTournament(seat game.Seat) (tournament.Seated, bool) {
	if r.tournament == nil {
		return tournament.Seated{}, false
	}
	table, _ := r.tournament.Table(r.id)
	if table.Status != "running" {
		return tournament.Seated{}, false
	}
	return lists.Find(table.Holders, func(h tournament.Seated) bool { return h.Seat == seat })
}

// listSeats joins the names of a game's seats by commas.
func listSeats(g *game.Game) string {
	return strings.Join(lists.Map(g.Seats(), func(info game.SeatInfo) string { return string(info.Seat) }), ", ")
}
