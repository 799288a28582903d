package desk

import (
	"context"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
)

// A Considered is a member of the pool, and whether they may be asked about a vacancy.
type Considered struct {
	substitute.Candidate
	Out string `json:"out,omitempty"` // why the member may not be asked; "": they may
}

// Consider looks at all members of the pool for a vacancy. It lists the members who may be asked, the best first (D-5),
// and then the others with the reason. The first substitute.Wave of those who may be asked are asked next. It fails with
// substitute.ErrUnknown if there is no such game.
func (s *Host) Consider(ctx context.Context, vacancy substitute.Vacancy) ([]Considered, error) {
	review, err := s.loadReview(ctx, vacancy.Game)
	if err != nil {
		return nil, err
	}
	if review == nil {
		return nil, fmt.Errorf("considering substitutes in %s: there is no such game: %w", vacancy.Game, substitute.ErrUnknown)
	}
	var eligible []substitute.Candidate
	var out []Considered
	askable := review.desk.ListAskable(vacancy)
	for _, member := range review.desk.Pool() {
		candidate, why, err := review.considerMember(ctx, member, vacancy, askable)
		switch {
		case err != nil:
			return nil, fmt.Errorf("considering %s for %s: %w", member.Player, vacancy.Game, err)
		case why != "":
			out = append(out, Considered{candidate, why})
		default:
			eligible = append(eligible, candidate)
		}
	}
	all := lists.Map(review.desk.RankCandidates(vacancy, eligible), func(c substitute.Candidate) Considered { return Considered{Candidate: c} })
	return append(all, out...), nil
}

// considerMember returns a member of the pool as a candidate, and the reason not to ask them (D-3), which is "" if they may
// be asked. askable lists the members whom the desk may still ask. If there is a reason, only Player and Held of the
// candidate are certain to be set.
func (r *review) considerMember(ctx context.Context, m substitute.Member, v substitute.Vacancy, askable []substitute.Member) (substitute.Candidate, string, error) {
	candidate := substitute.Candidate{Player: m.Player, Held: r.desk.CountHeld(m.Player)}
	if !slices.ContainsFunc(askable, func(a substitute.Member) bool { return a.Player == m.Player }) {
		return candidate, r.reasonNotToAsk(m, v), nil
	}
	if why := r.reasonForPartiality(m.Player, v.Seat); why != "" {
		return candidate, why, nil
	}
	if why, err := r.host.checkTerms(ctx, r.id, m.Player); why != "" || err != nil {
		return candidate, why, err
	}
	candidate, ok, err := r.host.candidateOf(ctx, m.Player, v)
	candidate.Player, candidate.Held = m.Player, r.desk.CountHeld(m.Player)
	if err != nil || !ok {
		return candidate, "cannot be written to", err
	}
	if r.tournament != nil && candidate.Reliability < r.tournament.Rules().Eligible.Reliability {
		return candidate, fmt.Sprintf("the tournament asks for a reliability of %d%%", r.tournament.Rules().Eligible.Reliability), nil
	}
	return candidate, "", nil
}

// reasonNotToAsk returns the reason for which a member of the pool is not among those whom the desk may still ask about a
// vacancy.
func (r *review) reasonNotToAsk(member substitute.Member, vacancy substitute.Vacancy) string {
	switch {
	case vacancy.WasAsked(member.Player):
		return "was asked before"
	case member.Player == vacancy.From:
		return "has just left the seat"
	case r.desk.CountHeld(member.Player) >= member.Most:
		return "holds as many seats as they want"
	}
	return "does not stand in at " + vacancy.Ruleset
}

// reasonForPartiality returns the reason why a player could gain by taking a seat, or knows too much for it: they have or
// had a seat in the game, were the deputy of another seat, run the game or its tournament, or play in the same division
// of the tournament. It returns "" if there is none.
func (r *review) reasonForPartiality(player game.Player, seat game.Seat) string {
	switch {
	case slices.Contains(r.past.Held, player):
		return substitute.HadSeat
	case r.past.Knows(player, seat):
		return substitute.WasDeputy
	case player == r.game.Steward() || r.tournament != nil && player == r.tournament.Steward():
		return substitute.IsSteward
	case r.tournament != nil && isRival(r.tournament, r.id, player):
		return substitute.InDivision
	}
	return ""
}

// isRival reports whether a player plays in the division of a tournament to which a game belongs.
func isRival(t *tournament.Tournament, gameID string, player game.Player) bool {
	table, _ := t.Table(gameID)
	season, _ := t.Season(table.Season)
	return slices.ContainsFunc(season.Divisions, func(d tournament.Division) bool {
		return d.N == table.Division && slices.Contains(d.Players, player)
	})
}

// offerToNextWave asks the next wave of candidates about the vacancy of do, by the command of want. done is false without
// an error if nobody can be asked now. It fails with substitute.ErrUnknown if there is no such vacancy.
func (s *Host) offerToNextWave(ctx context.Context, want substitute.Want, do substitute.Offer) (done bool, err error) {
	desk, _, err := s.Desk(ctx)
	if err != nil {
		return false, err
	}
	vacancy, ok := desk.Vacancy(do.Vacancy)
	if !ok {
		return false, fmt.Errorf("offering vacancy %d: there is none: %w", do.Vacancy, substitute.ErrUnknown)
	}
	considered, err := s.Consider(ctx, vacancy)
	if err != nil {
		return false, err
	}
	for _, c := range considered {
		if c.Out == "" {
			do.Candidates = append(do.Candidates, c.Candidate)
		}
	}
	if len(do.Candidates) == 0 {
		return false, nil
	}
	now := s.games.Time()
	length, err := s.timeToAnswer(ctx, vacancy.Game)
	if err != nil {
		return false, err
	}
	do.Until = now.Add(length)
	out, err := s.Obey(ctx, want.CommandID, substitute.Command{At: now, Do: do})
	return err == nil && out.Commit != nil && !out.Again, err
}

// OfferNow asks the next wave about vacancy n; Advance does so by itself. It fails with substitute.ErrNotNow if nobody can
// be asked now, if the wave before still has time, or if the vacancy wants no candidates or does not exist.
func (s *Host) OfferNow(ctx context.Context, n int) error {
	desk, _, err := s.Desk(ctx)
	if err != nil {
		return err
	}
	for _, want := range desk.Wants() {
		do, ok := want.Do.(substitute.Offer)
		if !ok || do.Vacancy != n {
			continue
		}
		if want.Due.After(s.games.Time()) {
			return fmt.Errorf("offering vacancy %d: those who were asked have time until %s: %w", n, want.Due.UTC().Format("2006-01-02 15:04 UTC"), substitute.ErrNotNow)
		}
		done, err := s.offerToNextWave(ctx, want, do)
		if err == nil && !done {
			err = fmt.Errorf("offering vacancy %d: nobody of the pool may be asked now: %w", n, substitute.ErrNotNow)
		}
		return err
	}
	return fmt.Errorf("offering vacancy %d: it needs nobody, or all of the pool were asked: %w", n, substitute.ErrNotNow)
}

// timeToAnswer returns how long a wave has to answer: a third of the length of the game's present phase, at least a minute
// and at most a day.
func (s *Host) timeToAnswer(ctx context.Context, gameID string) (time.Duration, error) {
	g, _, err := s.games.Game(ctx, gameID)
	if err != nil {
		return 0, err
	}
	_, phase, _, _ := g.Phase()
	return min(max(g.Pace().Length(phase)/3, time.Minute), 24*time.Hour), nil
}
