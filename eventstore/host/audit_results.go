package host

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/tournament"
)

// CheckResults compares the results that a tournament has with the logs of its
// games, as far as they were brought from there and neither corrected since nor
// under review. It returns how many agree, and what is wrong with the first that
// does not.
func (s *Tournaments) CheckResults(ctx context.Context, id string) (agree int, wrong string, err error) {
	now, _, err := s.Tournament(ctx, id)
	if err != nil {
		return 0, "", err
	}
	for n := 1; n <= now.Seasons(); n++ {
		season, _ := now.Season(n)
		for _, round := range season.Rounds {
			for _, table := range round.Tables {
				if table.Result == nil || table.Review != "" || len(table.Fixes) > 0 {
					continue
				}
				what, err := s.checkResult(ctx, table)
				switch {
				case err != nil:
					return agree, wrong, fmt.Errorf("checking the result of %s: %w", table.Game, err)
				case what == "":
					agree++
				case wrong == "":
					wrong = table.Game + ": " + what
				}
			}
		}
	}
	return agree, wrong, nil
}

// checkResult says how a result differs from the log of its game; "" if it
// does not.
func (s *Tournaments) checkResult(ctx context.Context, table tournament.TableInfo) (string, error) {
	g, _, err := s.Host.Game(ctx, table.Game)
	if err != nil {
		return "", err
	}
	if !g.Over() {
		return "its game is not over", nil
	}
	end, head, err := s.ending(ctx, g)
	if err != nil {
		return "", err
	}
	return (&Ending{End: end, Head: head}).Differs(table), nil
}

// samePlaces compares all but who held the seats, on which the tournament has
// a word too: who has found a substitute himself keeps his share.
func samePlaces(a, b tournament.End) bool {
	return a.Reason == b.Reason && a.Outright == b.Outright && slices.EqualFunc(a.Places, b.Places, func(x, y tournament.Finished) bool {
		return x.Seat == y.Seat && x.Place == y.Place && x.Out == y.Out && x.Points == y.Points && x.Title == y.Title && x.Role == y.Role &&
			maps.Equal(x.Scores, y.Scores)
	})
}
