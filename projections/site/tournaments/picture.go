package tournaments

import (
	"context"

	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// picture is the one that goes with links to a page about some rounds: the board of
// the first of their games that is being played, else of the first that was; "" if
// there is none yet.
func (s *Pages) picture(ctx context.Context, rounds []RoundView) (string, error) {
	if !s.Pictures {
		return "", nil
	}
	var playing, played []string
	for _, r := range rounds {
		for _, t := range r.Tables {
			switch {
			case !t.Link():
			case t.Ended == nil:
				playing = append(playing, t.Game)
			default:
				played = append(played, t.Game)
			}
		}
	}
	path, err := games.Picture(ctx, s.DB, append(playing, played...))
	return path, web.FromTables(err)
}
