package feudal

import (
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
)

// tellLand tells of pillage, of monasteries, of the weather and of loyalty; it
// reports whether the event was one of these.
func (t *teller) tellLand(e event.Event) bool {
	switch e := e.(type) {
	case ManorPillaged:
		t.inPhase(e.Phase)
		t.items(t.pillaged(e))
	case MonasterySacked:
		t.inSection("monasteries", "sacked", args{"seats": t.whos(e.Seats), "place": t.place(e.At), "share": strconv.Itoa(e.Share), "loot": strconv.Itoa(e.Loot)})
	case PrayerVowed:
		t.inSection("monasteries", "vowed", args{
			"who": t.who(e.Seat), "place": t.place(e.At), "season": t.season(e.Last.Season), "year": strconv.Itoa(e.Last.Year),
		})
	case PrayerCompleted:
		t.inSection("monasteries", "prayed", args{"who": t.who(e.Seat), "place": t.place(e.At)})
	case PrayerAbandoned:
		t.inSection("monasteries", "unprayed."+e.Reason, args{"who": t.who(e.Seat), "place": t.place(e.At)})
	case WeatherRolled:
		t.inSection("weather", "weather", args{"die": strconv.Itoa(e.Die), "sum": strconv.Itoa(e.Sum)})
	case HarvestJudged:
		t.harvest(e)
	case LoyaltyTested:
		t.inSection("pay", "loyalty", args{"who": t.who(e.Seat), "dice": t.loyalty(e)})
	case FigureDeserted:
		t.inSection("pay", "deserted", args{"who": t.who(e.Seat), "figure": t.figure(e.Seat, e.Figure)})
	default:
		return false
	}
	return true
}

// pillaged tells one pillage with its dice.
func (t *teller) pillaged(e ManorPillaged) string {
	what := map[string]int{
		"fields": e.Fields, "hives": e.Hives, "foresters": e.Foresters, "wardens": e.Wardens, "mill": one(e.Mill), "gain": e.Gain,
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
	return t.say("pillaged", args{
		"who": t.who(e.Seat), "figures": t.figures(e.Seat, e.Figures), "manor": t.place(valley.Node(e.Manor)), "dice": spaced(e.Dice), "spoils": t.list(spoils),
	})
}

// harvest tells what the weather has made of the year (2.5).
func (t *teller) harvest(e HarvestJudged) {
	t.inSection("weather", "harvest."+e.Harvest.Kind, args{"sum": strconv.Itoa(e.Sum)})
	if e.Dice != [3]int{} {
		t.line("harvest.dice", args{"fields": strconv.Itoa(e.Dice[0]), "rivers": strconv.Itoa(e.Dice[1]), "hives": strconv.Itoa(e.Dice[2])})
	}
}

// loyalty lists the dice of the figures that were paid.
func (t *teller) loyalty(e LoyaltyTested) string {
	dice := make([]string, len(e.Dice))
	for i, d := range e.Dice {
		dice[i] = t.figure(e.Seat, d.Figure) + " " + strconv.Itoa(d.Die)
	}
	return strings.Join(dice, ", ")
}
