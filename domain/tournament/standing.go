package tournament

import (
	"fmt"

	"seneschal/domain/tournament/standings"
)

// A Ranking is the standings of a division or of all time, with the counted
// event that they come from: Table.Crosstable(Standings) is its crosstable.
type Ranking struct {
	standings.Standings
	Table *standings.Table
	Final bool // the season is closed
}

// Standings ranks a division of a season, by their numbers, with the rank that
// everybody had a round earlier. It is an error if there is none.
func (t *Tournament) Standings(season, division int) (Ranking, error) {
	return Ranking{}, fmt.Errorf("season %d, division %d: %w", season, division, ErrUnknown)
}

// AllTime ranks everybody who ever played over all seasons.
func (t *Tournament) AllTime() (Ranking, error) {
	return Ranking{}, fmt.Errorf("all seasons: %w", ErrUnknown)
}
