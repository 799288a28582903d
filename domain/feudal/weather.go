package feudal

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
)

// weatherDie rolls the weather of a season; in autumn the year is judged (S7,
// F-160).
func (r *round) weatherDie() {
	if !r.now.Options.Weather {
		return
	}
	die := r.roll(6, "weather")
	r.emit(WeatherRolled{Year: r.now.Year, Season: r.now.Season, Die: die, Sum: r.now.Weather + die})
	if r.now.Season == book.Autumn {
		r.judge()
	}
}

// judge tells what the weather has made of the year; in a good one there are
// three more dice, for fields, rivers and hives (2.5).
func (r *round) judge() {
	e := HarvestJudged{Year: r.now.Year, Sum: r.now.Weather, Harvest: r.now.Book.HarvestOf(r.now.Weather)}
	good := r.now.Book.Land.Good
	if e.Harvest.Kind == good.Kind {
		for i, what := range []string{"fields", "rivers", "hives"} {
			e.Dice[i] = r.roll(6, "weather "+what)
		}
		if e.Dice[0] >= good.On {
			e.Harvest.Bonus = good.Bonus
		}
		if e.Dice[1] >= good.On {
			e.Harvest.Wardens = good.Wardens
		}
		if e.Dice[2] >= good.On {
			e.Harvest.Hives = good.Hives
		}
	}
	r.emit(e)
}

// harvest is that of this year; an average one while it is not judged, and in
// winter, when it is over.
func (s *State) harvest() book.Harvest {
	if s.Harvest == nil || s.Season == book.Winter {
		return s.Book.HarvestOf(0)
	}
	return *s.Harvest
}

// fieldLoss is what a manor's fields lose: all of them in a cold year, else
// those that have burnt (F-163). A field is lost only once, and fires are out
// in winter.
func (s *State) fieldLoss(m valley.Manor, year book.Harvest) int {
	switch {
	case year.Lost > 0:
		return s.Book.Valley.Card(m).Fields * year.Lost
	case s.Season == book.Winter:
		return 0
	}
	return s.Manors[m].Burnt
}
