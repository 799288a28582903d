package desk

import (
	"context"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host/tournaments"
)

// handOver gives the seat of a vacancy to the taker, the player who has accepted it, and records that at the desk, or the
// reason why it could not be given. It reviews the game first: a holder who came back before keeps the seat (D-7), and
// nothing is handed over. done is true without an error in all these cases.
func (s *Host) handOver(ctx context.Context, want substitute.Want, do substitute.Fill) (done bool, err error) {
	before, _, err := s.Desk(ctx)
	if err != nil {
		return false, err
	}
	vacancy, _ := before.Vacancy(do.Vacancy)
	if err := s.Review(ctx, vacancy.Game); err != nil {
		return false, err
	}
	now, _, err := s.Desk(ctx)
	if err != nil {
		return false, err
	}
	if vacancy, _ = now.Vacancy(do.Vacancy); vacancy.Status != substitute.Taken {
		return true, nil
	}
	var act substitute.Act = do
	why, err := s.giveSeat(ctx, vacancy)
	if err != nil {
		return false, fmt.Errorf("handing %s of %s over: %w", vacancy.Seat, vacancy.Game, err)
	}
	if why != "" {
		act = substitute.Fail{Vacancy: vacancy.Vacancy, Why: why}
	}
	_, err = s.Obey(ctx, want.CommandID, substitute.Command{At: s.games.Time(), Do: act})
	return err == nil, err
}

// giveSeat gives the seat of a vacancy to its taker, in the tournament and in the game. It may be repeated without harm.
// why is the reason for which the taker may not have the seat; "" if they have it now. It fails if the game is gone or a
// log cannot be read or written; the hand-over is then tried again.
func (s *Host) giveSeat(ctx context.Context, vacancy substitute.Vacancy) (why string, err error) {
	review, err := s.loadReview(ctx, vacancy.Game)
	if err != nil {
		return "", err
	}
	if review == nil {
		return "", fmt.Errorf("game %s is gone", vacancy.Game)
	}
	if review.holderInGame(vacancy.Seat) == vacancy.Taker {
		return "", nil
	}
	if why := review.reasonForPartiality(vacancy.Taker, vacancy.Seat); why != "" {
		return why, nil
	}
	if why, err := s.checkTerms(ctx, vacancy.Game, vacancy.Taker); why != "" || err != nil {
		return why, err
	}
	if seated, ok := review.holderInTournament(vacancy.Seat); ok {
		if why, err := s.substituteInTournament(ctx, vacancy, review.tournament, seated.Player); why != "" || err != nil {
			return why, err
		}
	}
	return s.replaceHolder(ctx, vacancy, review)
}

// substituteInTournament has the tournament replace the holder from by the taker, in its steward's name, unless the taker
// is the holder there, and carries that into the game. why is the tournament's refusal; "" if it has not refused.
func (s *Host) substituteInTournament(ctx context.Context, vacancy substitute.Vacancy, t *tournament.Tournament, from game.Player) (why string, err error) {
	if from != vacancy.Taker {
		do := tournament.Substitute{Game: vacancy.Game, From: from, To: vacancy.Taker, Why: string(vacancy.Why)}
		_, err := s.tournaments.Obey(ctx, t.ID(), nameHandOver(vacancy), tournament.Command{At: s.games.Time(), By: t.Steward(), Do: do})
		if err != nil && tournaments.Refusal(err) {
			return err.Error(), nil
		}
		if err != nil {
			return "", err
		}
	}
	now, _, err := s.tournaments.Tournament(ctx, t.ID())
	if err != nil {
		return "", err
	}
	table, _ := now.Table(vacancy.Game)
	return "", s.tournaments.Substitute(ctx, table, now.Steward())
}

// replaceHolder gives a seat to the taker by the steward's REPLACE, unless the taker has it already. That also raises
// the epoch of the seat, so that addresses in mail to the former holder no longer authenticate. why is the error with
// which the game answered the line; "" if there is none. In a game without a tournament it fails with game.ErrSeatTaken
// if the holder has changed since the review; the next review closes the vacancy.
func (s *Host) replaceHolder(ctx context.Context, vacancy substitute.Vacancy, review *review) (why string, err error) {
	g, _, err := s.games.Game(ctx, vacancy.Game)
	if err != nil {
		return "", err
	}
	if info, _ := g.SeatInfo(vacancy.Seat); info.Player == vacancy.Taker {
		return "", nil
	}
	line := order.Line{N: 1, Text: fmt.Sprintf("REPLACE %s BY %s", vacancy.Seat, vacancy.Taker)}
	do := game.Steward{Lines: []order.Line{line}}
	if review.tournament == nil { // a tournament may have given the seat to the taker since the review
		do.While = map[game.Seat]game.Player{vacancy.Seat: review.holderInGame(vacancy.Seat)}
	}
	cmd := game.Command{At: s.games.Time(), By: review.game.Steward(), Do: do}
	out, err := s.games.Obey(ctx, vacancy.Game, nameHandOver(vacancy), cmd)
	if err != nil {
		return "", err
	}
	if receipt := out.Answer.Receipt; !out.Again && receipt != nil && len(receipt.Errors) > 0 {
		return receipt.Errors[0].Reason, nil
	}
	return "", nil
}

// nameHandOver returns the command ID of a hand-over in the logs of games and tournaments. Each try after a failed
// hand-over has another.
func nameHandOver(v substitute.Vacancy) string {
	return fmt.Sprintf("substitute-desk/%d-%d", v.Vacancy, len(v.Failed)+1)
}
