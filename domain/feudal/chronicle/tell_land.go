package chronicle

import (
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/valley"
)

// tellLand tells of pillage, of monasteries, of the weather and of loyalty; it
// reports whether the event was one of these.
func (t *teller) tellLand(e event.Event) bool {
	switch e := e.(type) {
	case feudal.ManorPillaged:
		t.inPhase(e.Phase)
		t.items(t.pillaged(e))
	case feudal.MonasterySacked:
		t.inSection("monasteries", "sacked", params{"seats": t.Whos(e.Seats), "place": t.Place(e.At), "share": strconv.Itoa(e.Share), "loot": strconv.Itoa(e.Loot)})
	case feudal.PrayerVowed:
		t.inSection("monasteries", "vowed", params{
			"who": t.Who(e.Seat), "place": t.Place(e.At), "season": t.Season(e.Last.Season), "year": strconv.Itoa(e.Last.Year),
		})
	case feudal.PrayerCompleted:
		t.inSection("monasteries", "prayed", params{"who": t.Who(e.Seat), "place": t.Place(e.At)})
	case feudal.PrayerAbandoned:
		t.inSection("monasteries", "unprayed."+e.Reason, params{"who": t.Who(e.Seat), "place": t.Place(e.At)})
	case feudal.WeatherRolled:
		t.inSection("weather", "weather", params{"die": strconv.Itoa(e.Die), "sum": strconv.Itoa(e.Sum)})
	case feudal.HarvestJudged:
		t.harvest(e)
	case feudal.LoyaltyTested:
		t.inSection("pay", "loyalty", params{"who": t.Who(e.Seat), "dice": t.loyalty(e)})
	case feudal.FigureDeserted:
		t.inSection("pay", "deserted", params{"who": t.Who(e.Seat), "figure": t.Figure(e.Seat, e.Figure)})
	default:
		return false
	}
	return true
}

// pillaged tells one pillage with its dice.
func (t *teller) pillaged(e feudal.ManorPillaged) string {
	what := map[string]int{
		"fields": e.Fields, "hives": e.Hives, "foresters": e.Foresters, "wardens": e.Wardens, "gain": e.Gain,
	}
	if e.Mill {
		what["mill"] = 1
	}
	var spoils []string
	for _, key := range []string{"fields", "hives", "foresters", "wardens", "mill", "gain"} {
		if n := what[key]; n > 0 {
			spoils = append(spoils, t.count("spoils."+key, n, nil))
		}
	}
	if len(spoils) == 0 {
		spoils = []string{t.say("spoils.nothing", nil)}
	}
	return t.say("pillaged", params{
		"who": t.Who(e.Seat), "figures": t.Figures(e.Seat, e.Figures), "manor": t.Place(valley.Node(e.Manor)), "dice": spaced(e.Dice), "spoils": t.List(spoils),
	})
}

// harvest tells what the weather has made of the year (2.5).
func (t *teller) harvest(e feudal.HarvestJudged) {
	t.inSection("weather", "harvest."+e.Harvest.Kind, params{"sum": strconv.Itoa(e.Sum)})
	if e.Dice != [3]int{} {
		t.line("harvest.dice", params{"fields": strconv.Itoa(e.Dice[0]), "rivers": strconv.Itoa(e.Dice[1]), "hives": strconv.Itoa(e.Dice[2])})
	}
}

// loyalty lists the dice of the figures that were paid.
func (t *teller) loyalty(e feudal.LoyaltyTested) string {
	dice := make([]string, len(e.Dice))
	for i, d := range e.Dice {
		dice[i] = t.Figure(e.Seat, d.Figure) + " " + strconv.Itoa(d.Die)
	}
	return strings.Join(dice, ", ")
}
