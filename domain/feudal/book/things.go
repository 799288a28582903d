package book

import "slices"

// A Grade is what a figure is (2.2).
type Grade string

const (
	Lord    Grade = "lord"
	KnightA Grade = "KA"
	KnightB Grade = "KB"
	Recruit Grade = "KR"
	ManA    Grade = "MA"
	ManB    Grade = "MB"
)

// IsKnight reports whether the grade is a knight's, the lord not counted.
func (g Grade) IsKnight() bool { return g.Kind() == "knight" }

// IsMan reports whether the grade is a man-at-arms's.
func (g Grade) IsMan() bool { return g.Kind() == "man" }

// Kind is what figures of a grade are in every edition.
func (g Grade) Kind() string {
	switch g {
	case Lord:
		return "lord"
	case KnightA, KnightB, Recruit:
		return "knight"
	case ManA, ManB:
		return "man"
	}
	return ""
}

// A Work is what can be built on a manor in winter (2.6).
type Work string

const (
	Hive     Work = "HIVE"
	Forester Work = "FORESTER"
	Warden   Work = "WARDEN"
	Mill     Work = "MILL"
)

// A Condition is how a castle or a holy site stands; "" where there is none.
// A castle is never destroyed (F-123).
type Condition string

const (
	Sound   Condition = "sound"
	Damaged Condition = "damaged" // until it is repaired
)

// A Faith is a lord's religion (F-230); "" is none.
type Faith string

const (
	Christian Faith = "christian"
	Pagan     Faith = "pagan"
)

// Other is the faith that one converts to; of none it is none.
func (f Faith) Other() Faith {
	switch f {
	case Christian:
		return Pagan
	case Pagan:
		return Christian
	}
	return ""
}

// Site is what the lords of a faith build (F-230).
func (f Faith) Site() Site {
	if f == Christian {
		return Church
	}
	return Cromlech
}

// A Site is a holy site (2.6). It belongs to the owner of its manor and gives no
// strength (F-233).
type Site string

const (
	Church   Site = "CHURCH"
	Cromlech Site = "CROMLECH"
)

// Faith is the faith that builds a site (F-230).
func (s Site) Faith() Faith {
	if s == Church {
		return Christian
	}
	return Pagan
}

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
