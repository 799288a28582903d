package replay

import "seneschal/projections/replays"

// loud are the frames that show something.
func loud(titles []replays.Title) []replays.Title {
	var all []replays.Title
	for _, t := range titles {
		if !t.Quiet {
			all = append(all, t)
		}
	}
	return all
}
