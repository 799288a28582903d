package tournaments

import (
	"context"
	"errors"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/tenure"
)

// Record records the result of a finished game in its tournament, once for each time that it ends:
// a game that was rewound and has ended again brings a correction. If a result can no longer be
// corrected, because its season is closed, say, it stands, and the tournament's news say so.
func (s *Host) Record(ctx context.Context, gameID string) error {
	g, head, err := s.games.Game(ctx, gameID)
	if result, _ := g.Result(); err != nil || len(result.Places) == 0 || g.Tournament() == "" {
		return err
	}
	held, err := s.held(ctx, gameID)
	if err != nil {
		return err
	}
	end, ended := held.End(g), held.Ended
	id := g.Tournament()
	before, err := s.brought(ctx, id, gameID)
	switch {
	case err != nil || before == ended:
		return err
	case before != "":
		return s.correct(ctx, id, tournament.CorrectResult{Game: gameID, Head: ended, End: end})
	}
	do := tournament.RecordResult{Game: gameID, Head: ended, End: end}
	_, err = s.Obey(ctx, id, "result/"+gameID, tournament.Command{At: head.At, Do: do})
	return err
}

// held reads who held the seats of a game.
func (s *Host) held(ctx context.Context, gameID string) (*tenure.Tenure, error) {
	return tenure.Read(ctx, s.games.Reader(), gameID)
}

// brought returns the hash of the commit whose result a tournament has; "" if it has none, or one
// that did not come from the game.
func (s *Host) brought(ctx context.Context, id, gameID string) (string, error) {
	now, _, err := s.Tournament(ctx, id)
	if err != nil {
		return "", err
	}
	table, _ := now.Table(gameID)
	return table.Head, nil
}

// correct records the result of a game that has ended again.
func (s *Host) correct(ctx context.Context, id string, do tournament.CorrectResult) error {
	held, err := s.held(ctx, do.Game)
	if err != nil {
		return err
	}
	do.Why = held.Rewind
	commandID := "result/" + do.Game + "/" + do.Head
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: do})
	if !errors.Is(err, tournament.ErrNotNow) {
		return err
	}
	s.games.Logger().WarnContext(ctx, "result not corrected", "tournament", id, "game", do.Game, "err", err)
	text := fmt.Sprintf("The result of %s stands as it was recorded, although %s. %s", do.Game, do.Why, because(err))
	news := tournament.Command{At: s.games.Time(), Do: tournament.PostNews{Text: text}}
	_, err = s.Obey(ctx, id, commandID+"/news", news)
	return err
}

// question announces, once for each rewinding, that the result of a game is not final, or that a
// game was given up without one. A result that can no longer be corrected stands.
func (s *Host) question(ctx context.Context, gameID, head string) error {
	g, _, err := s.games.Game(ctx, gameID)
	if err != nil || g.Tournament() == "" {
		return err
	}
	id, commandID := g.Tournament(), "result/"+gameID+"/review/"+head
	now, _, err := s.Tournament(ctx, id)
	if err != nil {
		return err
	}
	table, _ := now.Table(gameID)
	known, err := s.Known(ctx, id, commandID)
	if season, ok := now.Season(table.Season); err != nil || known || !ok || season.Closed != nil {
		return err
	}
	held, err := s.held(ctx, gameID)
	if err != nil {
		return err
	}
	do := doubt(g, table, held)
	if do == nil {
		return nil
	}
	_, err = s.Obey(ctx, id, commandID, tournament.Command{At: s.games.Time(), Do: do})
	if errors.Is(err, tournament.ErrNotNow) {
		return nil
	}
	return err
}

// doubt returns the act that tells the tournament why a game has no final result for its table; nil
// if it has one, or the table does not need it.
func doubt(g *game.Game, table tournament.TableInfo, held *tenure.Tenure) tournament.Act {
	result, over := g.Result()
	switch {
	case len(result.Places) > 0: // the game has ended again
	case over && (table.Head != "" || table.Status == "running"):
		text := "The game %s was ended unfinished: %s. Its table waits for the steward, who may void it, and then record a result."
		return tournament.PostNews{Text: fmt.Sprintf(text, table.Game, held.GaveUp)}
	case !over && table.Head != "":
		return tournament.QuestionResult{Game: table.Game, Why: held.Rewind}
	}
	return nil
}

// because formats the reason of a refusal as a sentence.
func because(err error) string {
	if r, ok := errors.AsType[*tournament.Refusal](err); ok {
		return "It cannot be corrected any more: " + r.In(tournament.English) + "."
	}
	return "It cannot be corrected any more."
}
