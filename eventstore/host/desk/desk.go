// Package desk is the substitute desk of a server: it looks at the seats of games, offers those
// that need a player to the pool, and hands them over.
//
// It asks the host for games, and package tournaments for tournaments; neither imports this package. Package
// domain/substitute decides which candidates are asked, and when.
package desk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/tenure"
)

// A Host runs the substitute desk on the store of a server: it finds the seats that need a player,
// offers them to the pool, and hands them over. Make it with New. All methods may be called from several goroutines,
// and from several processes: the log decides.
type Host struct {
	games *host.Host
	// Facts returns the facts about a player, and whether they and an opener block each other: a player who could not
	// have entered a game does not stand in there either. nil: the terms of games bar nobody. It must be set before the
	// desk is used.
	Facts func(ctx context.Context, player game.Player, opened *opening.Opening) (opening.Facts, error)

	tournaments *tournaments.Host
	candidateOf Candidate
	kept        *aggregate.Repository[*substitute.Desk]
	openings    *aggregate.Repository[*opening.Opening]
	pasts       *tenure.Pasts
}

// A Candidate function returns the facts about a member of the pool as a candidate for a vacancy; Player and Held are
// ignored. It returns false if the member cannot be asked, because no address is known.
type Candidate func(context.Context, game.Player, substitute.Vacancy) (substitute.Candidate, bool, error)

// New makes the desk of a server whose host is complete. If candidate is nil, everybody can be asked, and ranks like a
// newcomer.
func New(games *host.Host, t *tournaments.Host, candidate Candidate) *Host {
	if candidate == nil {
		candidate = func(context.Context, game.Player, substitute.Vacancy) (substitute.Candidate, bool, error) {
			return substitute.Candidate{Reliability: 100}, true, nil
		}
	}
	return &Host{
		games: games, tournaments: t, candidateOf: candidate, pasts: tenure.NewPasts(games.Reader()),
		kept: aggregate.NewRepository(aggregate.Config[*substitute.Desk]{
			Store: games.Store, Kind: aggregate.Desk(), Salt: games.Seeds.Salts(), Log: games.Logger(), Keep: 1, Shared: games.Shared,
		}),
		openings: aggregate.NewRepository(aggregate.Config[*opening.Opening]{
			Store: games.Store, Kind: games.Games.Openings(), Salt: games.Seeds.Salts(), Log: games.Logger(), Keep: maxOpenings, Shared: games.Shared,
		}),
	}
}

// maxOpenings is the most openings that are kept loaded.
const maxOpenings = 64

// openingOf returns the opening of a game, which must not be changed; it has no ID and no terms if the game was not opened
// for players.
func (s *Host) openingOf(ctx context.Context, gameID string) (*opening.Opening, error) {
	now, err := s.openings.Look(ctx, aggregate.OpeningLog(gameID))
	return now.Now, err
}

// checkTerms returns the reason why a player may not stand in in a game: its terms or its opener keep them out, or they
// share a device with one of its players. why is "" if nothing does, if the game was not opened for players, or without
// Facts. It fails if the opening, the facts or the game cannot be read.
func (s *Host) checkTerms(ctx context.Context, gameID string, player game.Player) (why string, err error) {
	if s.Facts == nil {
		return "", nil
	}
	opened, err := s.openingOf(ctx, gameID)
	if err != nil || opened.ID() == "" {
		return "", err
	}
	facts, err := s.Facts(ctx, player, opened)
	switch {
	case err != nil:
		return "", err
	case opened.Terms().People && facts.Program:
		return substitute.IsBot, nil
	case opened.CheckPerson(player, facts) != nil:
		return substitute.NotOpen, nil
	}
	g, _, err := s.games.Game(ctx, gameID)
	if err == nil && opened.BarsSharing(facts, g.Holders()) != nil {
		return substitute.NotOpen, nil
	}
	return "", err
}

// An Outcome is the result of a command on the desk.
type Outcome struct {
	Answer substitute.Answer
	Commit *eventstore.Commit // nil: there was nothing to record
	Again  bool               // the command had been obeyed before; nothing was recorded now
}

// Desk returns the desk as it stands, which must not be changed, and the head of its log. It fails if the log cannot be
// read.
func (s *Host) Desk(ctx context.Context) (*substitute.Desk, eventstore.Head, error) {
	now, err := s.kept.Look(ctx, aggregate.DeskLog)
	return now.Now, now.Head, err
}

// Known reports whether a command ID has been recorded at the desk.
func (s *Host) Known(ctx context.Context, commandID string) (bool, error) {
	return s.kept.Known(ctx, aggregate.DeskLog, commandID)
}

// Obey decides a command on the desk and records its events as one commit, durable before it
// returns. If the command ID is recorded already, the command is decided again on the position of that time, and
// nothing is recorded. Advance does the further work that the desk then wants. Obey fails with substitute.ErrNotNow,
// ErrUnknown or ErrForbidden if the desk refuses the command.
func (s *Host) Obey(ctx context.Context, commandID string, cmd substitute.Command) (out Outcome, err error) {
	if cmd.NoSeat, err = s.games.SeatBan(ctx, cmd.By, cmd.At); err != nil {
		return out, err
	}
	session, err := s.kept.Take(ctx, aggregate.DeskLog)
	if err != nil {
		return out, err
	}
	defer session.Leave()
	made := aggregate.Decision{CommandID: commandID, At: cmd.At, Actor: string(cmd.By)}
	out.Commit, out.Again, err = session.Obey(ctx, made, func(now aggregate.Folded[*substitute.Desk], at time.Time) ([]event.Event, error) {
		cmd.At = at
		out.Answer, err = now.Now.Decide(cmd)
		return out.Answer.Events, err
	})
	if err != nil {
		return out, fmt.Errorf("obeying %s at the substitute desk: %w", commandID, err)
	}
	return out, nil
}

// Advance does the work that the desk wants now: it asks waves of candidates, and hands seats over.
// Each step has a command ID, so that it is done once however often it is tried. Advance returns when
// the next step is due; zero if none is, and now if there may be more to do. A step that fails does not keep the others
// from being tried; the errors are joined. Work on a log that this program cannot read is logged, and is no error.
func (s *Host) Advance(ctx context.Context) (time.Time, error) {
	for range maxWants {
		desk, _, err := s.Desk(ctx)
		if err != nil {
			return time.Time{}, err
		}
		done, due, err := s.fulfilFirst(ctx, desk.Wants())
		if !done {
			return due, err
		}
	}
	return s.games.Time(), nil
}

// maxWants is the most steps in one Advance; the rest follow in the next, which is due at once.
const maxWants = 500

// lull is how long the desk waits before it tries a want again that cannot be fulfilled: when nobody can be asked, say.
// Any commit of the desk, as a new member of the pool, makes it look at once.
const lull = time.Hour

// fulfilFirst fulfils the first want that is due and can be fulfilled; done is then true. If none can be, it returns when
// to try the next (zero if there are no wants), and the joined errors of those that failed. A want that fails or cannot
// be fulfilled is due again after lull.
func (s *Host) fulfilFirst(ctx context.Context, wants []substitute.Want) (done bool, due time.Time, err error) {
	var faults []error
	for _, want := range wants {
		now := s.games.Time()
		again := want.Due
		if !want.Due.After(now) {
			done, err := s.fulfil(ctx, want)
			if done {
				return true, now, nil
			}
			if err != nil && !errors.Is(err, substitute.ErrNotNow) && !s.games.IsUnreadable(ctx, "substitutes", want.CommandID, err) {
				faults = append(faults, fmt.Errorf("obeying %s of the substitute desk: %w", want.CommandID, err))
			}
			again = now.Add(lull)
		}
		if due.IsZero() || again.Before(due) {
			due = again
		}
		if ctx.Err() != nil {
			break
		}
	}
	return false, due, errors.Join(faults...)
}

// fulfil carries out a want; done is false without an error if nobody can be asked now. It fails with
// substitute.ErrForbidden for an act that is no work of the server.
func (s *Host) fulfil(ctx context.Context, want substitute.Want) (done bool, err error) {
	switch do := want.Do.(type) {
	case substitute.Offer:
		return s.offerToNextWave(ctx, want, do)
	case substitute.Fill:
		return s.handOver(ctx, want, do)
	}
	return false, fmt.Errorf("%T: %w", want.Do, substitute.ErrForbidden)
}
