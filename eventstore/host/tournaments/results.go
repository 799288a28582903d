package tournaments

import (
	"context"
	"errors"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/tenure"
)

// Record records the result of a finished game in its tournament, once for each time that the game ends. If the
// tournament has a result from an earlier end, before a rewinding, Record corrects it as correctResult does. It does
// nothing for a game without a ranking (it still runs, or was given up) or without a tournament, nor for a table that
// is void or has only a result that the steward entered. It fails with
// tournament.ErrNotAnnounced or tournament.ErrUnknown if the tournament does not exist or has no such table, and with
// another error if the tournament refuses the result or a log cannot be read or written.
func (s *Host) Record(ctx context.Context, gameID string) error {
	g, head, err := s.games.Game(ctx, gameID)
	if result, _ := g.Result(); err != nil || len(result.Places) == 0 || g.Tournament() == "" {
		return err
	}
	played, err := s.readTenure(ctx, gameID)
	if err != nil {
		return err
	}
	end, endHash := played.End(g), played.Ended
	id := g.Tournament()
	recorded, err := s.recordedHead(ctx, id, gameID)
	switch {
	case err != nil || recorded == endHash:
		return err
	case recorded != "":
		return s.correctResult(ctx, id, tournament.CorrectResult{Game: gameID, Head: endHash, End: end})
	}
	act := tournament.RecordResult{Game: gameID, Head: endHash, End: end}
	_, err = s.Obey(ctx, id, "result/"+gameID, tournament.Command{At: head.At, Do: act})
	return err
}

// readTenure reads from a game's log who held the seats and for how long, and how the game last ended and was rewound.
func (s *Host) readTenure(ctx context.Context, gameID string) (*tenure.Tenure, error) {
	return tenure.Read(ctx, s.games.Reader(), gameID)
}

// recordedHead returns the hash of the game's commit from which a tournament took the game's result. It returns "" if the
// tournament has no result, has no such table, or has one that the steward entered.
func (s *Host) recordedHead(ctx context.Context, id, gameID string) (string, error) {
	t, _, err := s.Tournament(ctx, id)
	if err != nil {
		return "", err
	}
	table, _ := t.Table(gameID)
	return table.Head, nil
}

// correctResult replaces the result of a game by that of act, and fills in the reason: the last rewinding of the game. If
// the tournament refuses with ErrNotNow, because its season is closed, say, correctResult posts in the tournament's news
// that the old result stands, and why, and returns nil. It returns any other error.
func (s *Host) correctResult(ctx context.Context, id string, act tournament.CorrectResult) error {
	played, err := s.readTenure(ctx, act.Game)
	if err != nil {
		return err
	}
	act.Why = played.Rewind
	commandID := "result/" + act.Game + "/" + act.Head
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: act})
	if !errors.Is(err, tournament.ErrNotNow) {
		return err
	}
	s.games.Logger().WarnContext(ctx, "result not corrected", "tournament", id, "game", act.Game, "err", err)
	text := fmt.Sprintf("The result of %s stands as it was recorded, although %s. %s", act.Game, act.Why, explainRefusedCorrection(err))
	news := tournament.Command{At: s.games.Time(), Do: tournament.PostNews{Text: text}}
	_, err = s.Obey(ctx, id, commandID+"/news", news)
	return err
}

// announceDoubt tells a tournament that the result of a game is not final any more, or that the game was given up without
// one. head is the hash of the game's commit that rewound the game or gave it up; the tournament is told once for each.
// announceDoubt does nothing if the table is unknown or its season closed, if doubtAct returns nil, or if the tournament
// refuses with ErrNotNow. It returns any other error.
func (s *Host) announceDoubt(ctx context.Context, gameID, head string) error {
	g, _, err := s.games.Game(ctx, gameID)
	if err != nil || g.Tournament() == "" {
		return err
	}
	id, commandID := g.Tournament(), "result/"+gameID+"/review/"+head
	t, _, err := s.Tournament(ctx, id)
	if err != nil {
		return err
	}
	table, _ := t.Table(gameID)
	known, err := s.Known(ctx, id, commandID)
	if season, ok := t.Season(table.Season); err != nil || known || !ok || season.Closed != nil {
		return err
	}
	played, err := s.readTenure(ctx, gameID)
	if err != nil {
		return err
	}
	act := doubtAct(g, table, played)
	if act == nil {
		return nil
	}
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: act})
	if errors.Is(err, tournament.ErrNotNow) {
		return nil
	}
	return err
}

// doubtAct returns the act that tells a tournament why a game has no final result. It posts news if the game was given
// up and its table is running or has a result from the game; it questions that result if the game was rewound and is
// not over. It returns nil if the game has ended with a ranking, or if the table has no result from the game and is
// not waiting for one: not running, or the game still goes on.
func doubtAct(g *game.Game, table tournament.TableInfo, played *tenure.Tenure) tournament.Act {
	result, over := g.Result()
	switch {
	case len(result.Places) > 0: // the game has ended again
	case over && (table.Head != "" || table.Status == "running"):
		text := "The game %s was ended unfinished: %s. Its table waits for the steward, who may void it, and then record a result."
		return tournament.PostNews{Text: fmt.Sprintf(text, table.Game, played.GaveUp)}
	case !over && table.Head != "":
		return tournament.QuestionResult{Game: table.Game, Why: played.Rewind}
	}
	return nil
}

// explainRefusedCorrection returns the sentence that says why a correction was refused; without the reason if err is not
// a tournament.Refusal.
func explainRefusedCorrection(err error) string {
	if r, ok := errors.AsType[*tournament.Refusal](err); ok {
		return "It cannot be corrected any more: " + r.In(tournament.English) + "."
	}
	return "It cannot be corrected any more."
}
