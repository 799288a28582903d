package feudal

import (
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
)

// rollWeather rolls the weather of a season, with the option weather. In autumn it also judges the year (F-160).
func (r *round) rollWeather() {
	if !r.now.Options.Weather {
		return
	}
	die := r.roll(6, "weather")
	r.emit(WeatherRolled{Year: r.now.Year, Season: r.now.Season, Die: die, Sum: r.now.Weather + die})
	if r.now.Season == book.Autumn {
		r.judgeHarvest()
	}
}

// judgeHarvest records the harvest of the year. In a good year it rolls three more dice, for fields, rivers and hives,
// each of which can improve one value.
func (r *round) judgeHarvest() {
	judged := HarvestJudged{Year: r.now.Year, Sum: r.now.Weather, Harvest: r.now.Book.HarvestOf(r.now.Weather)}
	goodYear := r.now.Book.Land.Good
	if judged.Harvest.Kind == goodYear.Kind {
		for i, what := range []string{"fields", "rivers", "hives"} {
			judged.Dice[i] = r.roll(6, "weather "+what)
		}
		if judged.Dice[0] >= goodYear.On {
			judged.Harvest.Bonus = goodYear.Bonus
		}
		if judged.Dice[1] >= goodYear.On {
			judged.Harvest.Wardens = goodYear.Wardens
		}
		if judged.Dice[2] >= goodYear.On {
			judged.Harvest.Hives = goodYear.Hives
		}
	}
	r.emit(judged)
}

// yearHarvest returns the harvest of this year. It is an average one before it is judged,
// and in winter, when the year is over.
func (s *State) yearHarvest() book.Harvest {
	if s.Harvest == nil || s.Season == book.Winter {
		return s.Book.HarvestOf(0)
	}
	return *s.Harvest
}

// fieldLoss returns the loss on a manor's fields: that of all fields in a cold year, else 1 for each burnt field
// (F-163). A field is lost only once, and fires are out in winter.
func (s *State) fieldLoss(manor valley.Manor, year book.Harvest) int {
	switch {
	case year.Lost > 0:
		return s.Book.Valley.Card(manor).Fields * year.Lost
	case s.Season == book.Winter:
		return 0
	}
	return s.Manors[manor].Burnt
}
