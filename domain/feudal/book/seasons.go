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
