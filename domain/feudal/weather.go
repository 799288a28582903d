package feudal

import (
	"slices"

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
	if r.now.Season == Autumn {
		r.judge()
	}
}

// judge tells what the weather has made of the year; in a good one there are
// three more dice, for fields, rivers and hives (2.5).
func (r *round) judge() {
	e := HarvestJudged{Year: r.now.Year, Sum: r.now.Weather, Harvest: r.now.harvestOf(r.now.Weather)}
	good := r.now.land.Good
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

// harvestOf is the harvest of a sum, before the dice of a good year.
func (b *Book) harvestOf(sum int) Harvest {
	i := slices.IndexFunc(b.land.Harvests, func(l harvestLine) bool { return l.From <= sum && sum <= l.To })
	if i < 0 {
		i = slices.IndexFunc(b.land.Harvests, func(l harvestLine) bool { return l.Kind == average })
	}
	l := b.land.Harvests[i]
	return Harvest{Kind: l.Kind, Lost: l.Lost, Bonus: l.Bonus, Wardens: l.Wardens, Hives: l.Hives}
}

// harvest is that of this year; an average one while it is not judged, and in
// winter, when it is over.
func (s *State) harvest() Harvest {
	if s.Harvest == nil || s.Season == Winter {
		return s.harvestOf(0)
	}
	return *s.Harvest
}

// fieldLoss is what a manor's fields lose: all of them in a cold year, else
// those that have burnt (F-163). A field is lost only once, and fires are out
// in winter.
func (s *State) fieldLoss(m valley.Manor, year Harvest) int {
	switch {
	case year.Lost > 0:
		return s.valley.Card(m).Fields * year.Lost
	case s.Season == Winter:
		return 0
	}
	return s.Manors[m].Burnt
}
