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
// players, closes rounds and seasons, draws the next. Each step has a command ID, so that it is done
// once however often it is tried. Advance returns when the next step is due; zero if none is. A
// step that waits for people (for entrants, say) is left until they have acted; one that fails does
// not hold up the rest.
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

// early is how long to wait for a round of the beacon that is not signed yet, though its time has
// come.
const early = time.Second

// maxWants is how many steps are done at one look; the rest follows at the next, which is at once.
const maxWants = 500

// fulfilFirst fulfils the first want that is due and can be fulfilled. If none can, it returns when the
// next is due, and the errors.
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
			return false, now.Add(early), nil
		}
		if errors.Is(err, tournament.ErrNotNow) {
			err = s.postDelay(ctx, id, want, err)
		}
		if err != nil && !s.games.Stands(ctx, "tournament "+id, want.CommandID, err) {
			faults = append(faults, fmt.Errorf("advancing tournament %s by %s: %w", id, want.CommandID, err))
		}
		if ctx.Err() != nil {
			break
		}
	}
	return false, due, errors.Join(faults...)
}

// postDelay posts, once, why a season does not begin or a round is not drawn: the tournament stands
// still until its steward acts.
func (s *Host) postDelay(ctx context.Context, id string, want tournament.Want, why error) error {
	what, wanted := "", want.Do
	if seal, ok := wanted.(tournament.Seal); ok {
		wanted = seal.Do
	}
	switch do := wanted.(type) {
	case tournament.OpenSeason:
		what = "The next season cannot begin"
	case tournament.Draw:
		what = fmt.Sprintf("The next round of season %d cannot be drawn", do.Season)
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
	text := fmt.Sprintf("%s: %s. The steward may %s.", what, sayRefusal(why, tournament.English), orders)
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: tournament.PostNews{Text: text}})
	return err
}

// fulfil carries out a want; done says that the tournament has moved on.
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
		return false, errors.New("it came to nothing")
	}
	return err == nil, err
}

// openTable opens the game of a table and seats its players. It returns the players who are seated;
// if the game was open before, as after a crash, they may be others than those who are to play now.
// It also returns the commitment of the game's dice.
func (s *Host) openTable(ctx context.Context, id string, o tournament.Opening, at time.Time) (seats []tournament.Seated, to dice.Commitment, err error) {
	g, _, err := s.games.Game(ctx, o.Game)
	if err != nil {
		return nil, to, err
	}
	if g.Ruleset() == nil {
		cmd := game.Command{At: at, By: o.Steward, Do: o.ToOpen(id)}
		if _, err := s.games.Obey(ctx, o.Game, "open", cmd); err != nil && !errors.Is(err, game.ErrOpened) {
			return nil, to, err
		}
		if g, _, err = s.games.Game(ctx, o.Game); err != nil {
			return nil, to, err
		}
	}
	if g.Tournament() != id {
		return nil, to, fmt.Errorf("game %s belongs to somebody else", o.Game)
	}
	seats, err = s.fillSeats(ctx, id, o, g, at)
	return seats, g.Commitment(), err
}

// fillSeats seats players at the free seats of a game.
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

// listUnseated lists the players of a table who have no seat in its game yet: those who are to play, and
// then those of the draw, who are needed if a player has left between the opening and a restart.
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

// seatSubstitutes gives substitutes the seats of the players for whom they stand in, in games that are
// being played.
func (s *Host) seatSubstitutes(ctx context.Context, id string, now *tournament.Tournament) error {
	var faults []error
	for _, table := range now.Tables() { // in a closed season none is running
		if table.Status != "running" || len(table.Subs) == 0 {
			continue
		}
		err := s.Substitute(ctx, table, now.Steward())
		if err != nil && !s.games.Stands(ctx, "substitution", table.Game, err) {
			faults = append(faults, fmt.Errorf("substituting in game %s of tournament %s: %w", table.Game, id, err))
		}
	}
	return errors.Join(faults...)
}

// Substitute carries out the substitutions at a table, each once. In a game that is over there is
// nobody to stand in for, unless it is rewound.
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

// endDecided ends games that are still played though their tables have an official result without
// them, so that nobody waits for orders that count for nothing.
func (s *Host) endDecided(ctx context.Context, id string, now *tournament.Tournament) error {
	var faults []error
	for _, table := range now.Tables() {
		if !table.Official.Ends {
			continue
		}
		line := order.Line{N: 1, Text: "ABANDON WHY " + strings.Join(strings.Fields(table.Official.Why), " ")}
		if err := s.orderOnce(ctx, table.Game, game.CommandIDOfficial, now.Steward(), line); err != nil && !s.games.Stands(ctx, "end by the steward's word", table.Game, err) {
			faults = append(faults, fmt.Errorf("ending game %s of tournament %s: %w", table.Game, id, err))
		}
	}
	return errors.Join(faults...)
}

// orderOnce gives a line of the steward to a game that is not over.
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
