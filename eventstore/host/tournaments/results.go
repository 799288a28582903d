package tournaments

import (
	"context"
	"errors"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/tenure"
)

// Record records the result of a finished game in its tournament, once for each time that it ends. It does
// nothing for a game without a ranking or without a tournament:
// a game that was rewound and has ended again brings a correction. If a result can no longer be
// corrected, because its season is closed, say, it stands, and the tournament's news say so.
func (s *Host) Record(ctx context.Context, gameID string) error {
	g, head, err := s.games.Game(ctx, gameID)
	if result, _ := g.Result(); err != nil || len(result.Places) == 0 || g.Tournament() == "" {
		return err
	}
	holders, err := s.readTenure(ctx, gameID)
	if err != nil {
		return err
	}
	end, endHash := holders.End(g), holders.Ended
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

// readTenure reads who held the seats of a game, and for how long.
func (s *Host) readTenure(ctx context.Context, gameID string) (*tenure.Tenure, error) {
	return tenure.Read(ctx, s.games.Reader(), gameID)
}

// recordedHead returns the hash of the game's commit from which a tournament took its result; "" if it
// has none, or the steward entered it.
func (s *Host) recordedHead(ctx context.Context, id, gameID string) (string, error) {
	t, _, err := s.Tournament(ctx, id)
	if err != nil {
		return "", err
	}
	table, _ := t.Table(gameID)
	return table.Head, nil
}

// correctResult corrects the result of a game that has ended again. If the tournament refuses, it posts news that
// the old result stands, and why.
func (s *Host) correctResult(ctx context.Context, id string, do tournament.CorrectResult) error {
	holders, err := s.readTenure(ctx, do.Game)
	if err != nil {
		return err
	}
	do.Why = holders.Rewind
	commandID := "result/" + do.Game + "/" + do.Head
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: do})
	if !errors.Is(err, tournament.ErrNotNow) {
		return err
	}
	s.games.Logger().WarnContext(ctx, "result not corrected", "tournament", id, "game", do.Game, "err", err)
	text := fmt.Sprintf("The result of %s stands as it was recorded, although %s. %s", do.Game, do.Why, explainRefusedCorrection(err))
	news := tournament.Command{At: s.games.Time(), Do: tournament.PostNews{Text: text}}
	_, err = s.Obey(ctx, id, commandID+"/news", news)
	return err
}

// announceDoubt tells a tournament, once for each rewinding (named by the head before it), that the result of
// a game is not final, or that a game was given up without one. It does nothing in a closed season, or if
// the tournament refuses.
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
	holders, err := s.readTenure(ctx, gameID)
	if err != nil {
		return err
	}
	do := doubtAct(g, table, holders)
	if do == nil {
		return nil
	}
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: do})
	if errors.Is(err, tournament.ErrNotNow) {
		return nil
	}
	return err
}

// doubtAct returns the act that tells the tournament why a game has no final result for its table; nil
// if it has one, or the table does not need it.
func doubtAct(g *game.Game, table tournament.TableInfo, holders *tenure.Tenure) tournament.Act {
	result, over := g.Result()
	switch {
	case len(result.Places) > 0: // the game has ended again
	case over && (table.Head != "" || table.Status == "running"):
		text := "The game %s was ended unfinished: %s. Its table waits for the steward, who may void it, and then record a result."
		return tournament.PostNews{Text: fmt.Sprintf(text, table.Game, holders.GaveUp)}
	case !over && table.Head != "":
		return tournament.QuestionResult{Game: table.Game, Why: holders.Rewind}
	}
	return nil
}

// explainRefusedCorrection returns the sentence that says why a correction was refused.
func explainRefusedCorrection(err error) string {
	if r, ok := errors.AsType[*tournament.Refusal](err); ok {
		return "It cannot be corrected any more: " + r.In(tournament.English) + "."
	}
	return "It cannot be corrected any more."
}
