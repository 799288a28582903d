package book

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
