package book

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

// SeasonNumber counts the seasons of a year from 1; 0 is setup.
func SeasonNumber(s Season) int {
	switch s {
	case Winter:
		return 1
	case Spring:
		return 2
	case Summer:
		return 3
	case Autumn:
		return 4
	}
	return 0
}

// Count numbers the seasons of the game in their order.
func (t Turn) Count() int { return 4*t.Year + SeasonNumber(t.Season) - 1 }

// After is the turn some seasons later.
func (t Turn) After(seasons int) Turn {
	n := t.Count() + seasons
	return Turn{Year: n / 4, Season: []Season{Winter, Spring, Summer, Autumn}[n%4]}
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
