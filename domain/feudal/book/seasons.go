package book

import "slices"

// A Season is a part of the game year; each but Setup is one order turn (F-20).
type Season string

const (
	Setup  Season = "setup" // before the founding autumn
	Winter Season = "winter"
	Spring Season = "spring"
	Summer Season = "summer"
	Autumn Season = "autumn"
)

// A Turn is a season of a year.
type Turn struct {
	Year   int    `json:"year"`
	Season Season `json:"season"`
}

// Seasons are those of a year, in their order. Nobody may change them.
var Seasons = []Season{Winter, Spring, Summer, Autumn}

// SeasonNumber counts the seasons of a year from 1; 0 is setup.
func SeasonNumber(s Season) int { return slices.Index(Seasons, s) + 1 }

// Count numbers the seasons of the game in their order.
func (t Turn) Count() int { return 4*t.Year + SeasonNumber(t.Season) - 1 }

// After is the turn some seasons later.
func (t Turn) After(seasons int) Turn {
	n := t.Count() + seasons
	return Turn{Year: n / 4, Season: Seasons[n%4]}
}

// SiteSeasons are the seasons in which holy sites of a kind are built (F-237):
// churches also in a winter in which masons look for work (F-216).
func (o Options) SiteSeasons(site Site, masons bool) []Season {
	switch {
	case o.HolySites == "winter":
		return []Season{Winter}
	case o.HolySites == "both" || masons && site == Church:
		return []Season{Winter, Summer}
	}
	return []Season{Summer}
}

// SitesInSummer reports whether holy sites are built in summer.
func (o Options) SitesInSummer() bool { return o.Religion && o.HolySites != "winter" }
