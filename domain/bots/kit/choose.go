package kit

import (
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/report"
)

// Choose answers for a seat whose ruleset has no bot of its own, READY included: for each decision that is due it takes
// one of the choices that the game offers. An easy bot takes the proposed one, which is the first; others take any. It
// returns none if nothing is due. It fails if the strength is unknown, or if the report is not a seat's of a game whose
// view is a game.Known.
func Choose(strength string, r report.Report) ([]string, error) {
	if err := CheckStrength(strength); err != nil {
		return nil, err
	}
	known, err := ReadData[game.Known](r)
	switch {
	case err != nil:
		return nil, err
	case known.Phase == "":
		return nil, fmt.Errorf("writing orders: %w", ErrNotOwn)
	case len(known.Choices) == 0:
		return nil, nil
	}
	var lines []string
	whim := NoWhim.And(r.Game).And(known.Phase).And(known.Seat)
	for i, choices := range known.Choices {
		switch {
		case len(choices) == 0:
		case strength == Easy:
			lines = append(lines, choices[0]...)
		default:
			lines = append(lines, choices[whim.And(i).UpTo(len(choices)-1)]...)
		}
	}
	return append(lines, "READY"), nil
}
