package replay

import (
	"seneschal/domain/lists"
	"seneschal/projections/replays"
)

// loud are the frames that show something.
func loud(titles []replays.Title) []replays.Title {
	return lists.Keep(titles, func(t replays.Title) bool { return !t.Quiet })
}
