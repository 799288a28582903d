package book

import "slices"

// A Grade is the rank of a figure.
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

// Kind returns "lord", "knight" or "man", which is the same in every edition; "" for an
// unknown grade.
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

// A Work is what can be built on a manor in winter.
type Work string

const (
	Hive     Work = "HIVE"
	Forester Work = "FORESTER"
	Warden   Work = "WARDEN"
	Mill     Work = "MILL"
)

// A Condition is the state of a castle or a holy site; "" where there is none. A castle is
// never destroyed (F-123).
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

// Other returns the faith to which a lord of this faith can convert; "" for a lord without
// faith.
func (f Faith) Other() Faith {
	switch f {
	case Christian:
		return Pagan
	case Pagan:
		return Christian
	}
	return ""
}

// Site returns the kind of holy site that the lords of a faith build (F-230); a cromlech for a lord without faith.
func (f Faith) Site() Site {
	if f == Christian {
		return Church
	}
	return Cromlech
}

// A Site is a holy site. It belongs to the owner of its manor and gives no
// strength (F-233).
type Site string

const (
	Church   Site = "CHURCH"
	Cromlech Site = "CROMLECH"
)

// Faith returns the faith whose lords build a site (F-230).
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

// Seasons lists the seasons of a year in their order. It must not be changed.
var Seasons = []Season{Winter, Spring, Summer, Autumn}

// SeasonNumber returns the place of a season in its year, from 1; 0 for setup.
func SeasonNumber(s Season) int { return slices.Index(Seasons, s) + 1 }

// SeasonNumber numbers the seasons of the game in their order: 0 for the winter of year 0, -1 for the setup.
func (t Turn) SeasonNumber() int { return 4*t.Year + SeasonNumber(t.Season) - 1 }

// After returns the turn that comes some seasons later. It must not lie before the winter of year 0.
func (t Turn) After(seasons int) Turn {
	n := t.SeasonNumber() + seasons
	return Turn{Year: n / 4, Season: Seasons[n%4]}
}

// SiteSeasons returns the seasons in which holy sites of a kind are built (F-237). If
// masons look for work, churches can be built in winter as well (F-216).
func (o Options) SiteSeasons(site Site, masons bool) []Season {
	switch {
	case o.HolySites == "winter":
		return []Season{Winter}
	case o.HolySites == "both" || masons && site == Church:
		return []Season{Winter, Summer}
	}
	return []Season{Summer}
}

// SitesInSummer reports whether holy sites can be built in summer; false without religion.
func (o Options) SitesInSummer() bool { return o.Religion && o.HolySites != "winter" }
