package tournaments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore/beacon"
)

// Advance does the work that a tournament wants now: it opens the games of tables and seats their
// players, closes rounds and seasons, and draws the next round. Then it seats substitutes in running games, and ends
// games whose tables have an official result. Each step has a command ID, so that it is done
// once however often it is tried. A step that waits for people (for entrants, say) is left until they have acted.
//
// Advance returns when the next step is due; zero if none is, and now if there may be more to do. A step that fails does
// not keep the others from being tried; the errors are joined. A draw whose round is not signed yet is no error, and holds
// up the steps behind it. Work on a log that this program cannot read is logged, and is no error.
func (s *Host) Advance(ctx context.Context, id string) (time.Time, error) {
	for range maxWants {
		now, _, err := s.Tournament(ctx, id)
		if err != nil {
			return time.Time{}, err
		}
		done, due, err := s.fulfilFirst(ctx, id, now.Wants())
		if !done {
			return due, errors.Join(err, s.seatSubstitutes(ctx, id, now), s.endDecided(ctx, id, now))
		}
	}
	return s.games.Time(), nil
}

// earlyWait is how long to wait for a round of the beacon that is not signed yet, though its time has
// come.
const earlyWait = time.Second

// maxWants is the most steps in one Advance; the rest follow in the next, which is due at once.
const maxWants = 500

// fulfilFirst fulfils the first want that is due and can be fulfilled; done is then true. If none can be, it returns when
// the next want is due (zero if none is), and the joined errors of those that failed. If a want waits for a round that
// is not signed yet, it returns at once, with a time soon: the wants behind that one are not tried. If the tournament refuses
// a want for now, it posts the reason and goes on.
func (s *Host) fulfilFirst(ctx context.Context, id string, wants []tournament.Want) (done bool, due time.Time, err error) {
	now := s.games.Time()
	var faults []error
	for _, want := range wants {
		if want.Due.After(now) {
			if due.IsZero() || want.Due.Before(due) {
				due = want.Due
			}
			continue
		}
		done, err := s.fulfil(ctx, id, want, now)
		if done {
			return true, now, nil
		}
		if errors.Is(err, beacon.ErrEarly) {
			return false, now.Add(earlyWait), errors.Join(faults...)
		}
		if errors.Is(err, tournament.ErrNotNow) {
			err = s.postDelay(ctx, id, want, err)
		}
		if err != nil && !s.games.IsUnreadable(ctx, "tournament "+id, want.CommandID, err) {
			faults = append(faults, fmt.Errorf("advancing tournament %s by %s: %w", id, want.CommandID, err))
		}
		if ctx.Err() != nil {
			break
		}
	}
	return false, due, errors.Join(faults...)
}

// postDelay posts in the tournament's news why a season does not begin or a round is not drawn, once for each want: the
// tournament stands still until its steward acts. For a want of any other kind it does nothing.
func (s *Host) postDelay(ctx context.Context, id string, want tournament.Want, why error) error {
	delayed, wanted := "", want.Do
	if seal, ok := wanted.(tournament.Seal); ok {
		wanted = seal.Do
	}
	switch do := wanted.(type) {
	case tournament.OpenSeason:
		delayed = "The next season cannot begin"
	case tournament.Draw:
		delayed = fmt.Sprintf("The next round of season %d cannot be drawn", do.Season)
	default:
		return nil
	}
	commandID := want.CommandID + "/waits"
	if known, err := s.Known(ctx, id, commandID); err != nil || known {
		return err
	}
	now, _, err := s.Tournament(ctx, id)
	if err != nil {
		return err
	}
	orders := strings.Join(append([]string{"change what stands in the way"}, now.ListWaysOut(s.games.Time())...), " or ")
	text := fmt.Sprintf("%s: %s. The steward may %s.", delayed, sayRefusal(why, tournament.English), orders)
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: tournament.PostNews{Text: text}})
	return err
}

// fulfil carries out a want: it opens the game of a table, or fetches the round for a draw, and then gives the tournament
// the command. done is true if that has recorded something; otherwise fulfil fails, with tournament.ErrNotNow if the
// want cannot be fulfilled yet, and with beacon.ErrEarly if the round is not signed yet.
func (s *Host) fulfil(ctx context.Context, id string, want tournament.Want, at time.Time) (done bool, err error) {
	if want.Game != nil {
		seats, commitment, err := s.openTable(ctx, id, *want.Game, at)
		if err != nil {
			return false, err
		}
		if do, ok := want.Do.(tournament.StartTable); ok {
			do.Seats, do.Commitment = seats, commitment
			want.Do = do
		}
	}
	if _, rolls := want.Do.(tournament.Roller); rolls {
		if err := s.fetchAwaited(ctx, id); err != nil {
			return false, err
		}
	}
	out, err := s.Obey(ctx, id, want.CommandID, tournament.Command{At: at, Do: want.Do})
	if err == nil && (out.Commit == nil || out.Again) {
		return false, errors.New("the command recorded nothing, or was recorded before")
	}
	return err == nil, err
}

// openTable opens the game of a table and seats its players. It returns all seats of the game with their players, ""
// for a free seat; if the game was open before, as after a crash, they may be others than those who are to play now.
// It also returns the commitment of the game's dice. It fails if the game was opened outside of the tournament.
func (s *Host) openTable(ctx context.Context, id string, opening tournament.Opening, at time.Time) (seats []tournament.Seated, to dice.Commitment, err error) {
	g, _, err := s.games.Game(ctx, opening.Game)
	if err != nil {
		return nil, to, err
	}
	if g.Ruleset() == nil {
		cmd := game.Command{At: at, By: opening.Steward, Do: opening.ToOpen(id)}
		if _, err := s.games.Obey(ctx, opening.Game, "open", cmd); err != nil && !errors.Is(err, game.ErrOpened) {
			return nil, to, err
		}
		if g, _, err = s.games.Game(ctx, opening.Game); err != nil {
			return nil, to, err
		}
	}
	if g.Tournament() != id {
		return nil, to, fmt.Errorf("game %s exists already, outside of this tournament", opening.Game)
	}
	seats, err = s.fillSeats(ctx, id, opening, g, at)
	return seats, g.Commitment(), err
}

// fillSeats seats players at the free seats of a game that has not begun, while there are any; it returns all seats with
// their players, "" for a seat that stays free.
func (s *Host) fillSeats(ctx context.Context, id string, opening tournament.Opening, g *game.Game, at time.Time) ([]tournament.Seated, error) {
	waiting, err := s.listUnseated(ctx, id, opening, g)
	if err != nil {
		return nil, err
	}
	var seats []tournament.Seated
	for _, info := range g.Seats() {
		player := info.Player
		if player == "" && !g.Begun() && len(waiting) > 0 {
			player, waiting = waiting[0], waiting[1:]
			cmd := game.Command{At: at, By: opening.Steward, Do: game.TakeSeat{Seat: info.Seat, Player: player, Lang: s.language(ctx, player)}}
			if _, err := s.games.Obey(ctx, opening.Game, "seat/"+string(info.Seat), cmd); err != nil {
				return nil, err
			}
		}
		seats = append(seats, tournament.Seated{Seat: info.Seat, Player: player})
	}
	return seats, nil
}

// listUnseated lists the players of a table who have no seat in its game yet, each once: first the players of the
// opening, then the other players whom the draw gave to the table. These are needed if a player has left the tournament
// after the game was opened and before it began.
func (s *Host) listUnseated(ctx context.Context, id string, opening tournament.Opening, g *game.Game) ([]game.Player, error) {
	now, _, err := s.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(opening.Seats)
	if table, ok := now.Table(opening.Game); ok {
		all = append(all, table.Seats...)
	}
	var players []game.Player
	for _, seated := range all {
		sits := slices.ContainsFunc(g.Seats(), func(i game.SeatInfo) bool { return i.Player == seated.Player })
		if !sits && !slices.Contains(players, seated.Player) {
			players = append(players, seated.Player)
		}
	}
	return players, nil
}

// seatSubstitutes carries out the substitutions at all running tables of a tournament. A table that fails does not keep
// the others from being tried; the errors are joined. A game that this program cannot read is logged, and is no error.
func (s *Host) seatSubstitutes(ctx context.Context, id string, now *tournament.Tournament) error {
	var faults []error
	for _, table := range now.Tables() { // in a closed season none is running
		if table.Status != "running" || len(table.Subs) == 0 {
			continue
		}
		err := s.Substitute(ctx, table, now.Steward())
		if err != nil && !s.games.IsUnreadable(ctx, "substitution", table.Game, err) {
			faults = append(faults, fmt.Errorf("substituting in game %s of tournament %s: %w", table.Game, id, err))
		}
	}
	return errors.Join(faults...)
}

// Substitute carries out the substitutions at a table by REPLACE lines of the steward, each once. It skips a substitution
// if the substitute has the seat already, or if somebody else than the replaced player holds it. It does nothing in a
// game that is over; if that is rewound, the next call does it. It fails if the game answers a line with an error.
func (s *Host) Substitute(ctx context.Context, table tournament.TableInfo, steward game.Player) error {
	g, _, err := s.games.Game(ctx, table.Game)
	if err != nil || g.Over() {
		return err
	}
	for i, sub := range table.Subs {
		info, ok := g.SeatInfo(sub.Seat)
		if !ok || info.Player == sub.To || info.Player != "" && info.Player != sub.From {
			continue
		}
		line := order.Line{N: 1, Text: fmt.Sprintf("REPLACE %s BY %s", sub.Seat, sub.To)}
		if err := s.orderOnce(ctx, table.Game, fmt.Sprintf("substitute/%d", i+1), steward, line); err != nil {
			return err
		}
	}
	return nil
}

// endDecided ends games that are still played though the steward has decided the results of their tables, so that nobody
// waits for orders that count for nothing. A game that fails does not keep the others from being tried; the errors are
// joined. A game that this program cannot read is logged, and is no error.
func (s *Host) endDecided(ctx context.Context, id string, now *tournament.Tournament) error {
	var faults []error
	for _, table := range now.Tables() {
		if !table.Official.Ends {
			continue
		}
		line := order.Line{N: 1, Text: "ABANDON WHY " + strings.Join(strings.Fields(table.Official.Why), " ")}
		if err := s.orderOnce(ctx, table.Game, game.CommandIDOfficial, now.Steward(), line); err != nil && !s.games.IsUnreadable(ctx, "end by the steward's word", table.Game, err) {
			faults = append(faults, fmt.Errorf("ending game %s of tournament %s: %w", table.Game, id, err))
		}
	}
	return errors.Join(faults...)
}

// orderOnce carries out a line of the steward in a game, once for each command ID. It does nothing if the game is over or
// does not exist. It fails if the game answers the line with an error.
func (s *Host) orderOnce(ctx context.Context, gameID, commandID string, steward game.Player, line order.Line) error {
	g, _, err := s.games.Game(ctx, gameID)
	if err != nil || g.Ruleset() == nil || g.Over() {
		return err
	}
	out, err := s.games.Obey(ctx, gameID, commandID, game.Command{At: s.games.Time(), By: steward, Do: game.Steward{Lines: []order.Line{line}, Decided: true}})
	if err != nil {
		return err
	}
	if r := out.Answer.Receipt; !out.Again && r != nil && len(r.Errors) > 0 {
		return fmt.Errorf("%s: %s", line.Text, r.Errors[0].Reason)
	}
	return nil
}
