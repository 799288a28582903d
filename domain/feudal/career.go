package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
)

// A Career is what a player, or a knight's name, has come to in finished
// campaigns (8.4).
type Career struct {
	Name      string `json:"name"`
	Campaigns int    `json:"campaigns"`
	Titles    int    `json:"titles"`
	Honour    int    `json:"honour"` // in all
	Best      int    `json:"best"`   // decade
	Years     int    `json:"years"`  // served
}

// turnsInYear is how many turns a year has (F-20).
const turnsInYear = 4

// Players is the career roll of the players of finished campaigns: titles, then
// honour.
func Players(campaigns []Campaign) []Career {
	var roll []Career
	for _, c := range campaigns {
		for _, p := range c.finished() {
			holders := c.Holders[p.Seat]
			parts := portions(holders)
			honours := split(p.Scores["honour"], parts)
			for i, player := range counted(holders, parts) {
				if player != "" {
					entry := careerOf(&roll, string(player))
					entry.Honour += honours[i]
					entry.Years += holders[i].Turns / turnsInYear
					entry.serve(p, i == len(holders)-1)
				}
			}
			for _, player := range playersOf(holders, parts) {
				careerOf(&roll, string(player)).Campaigns++
			}
		}
	}
	return ranked(roll)
}

// Knights is the career roll of the knights' names, whoever has played them.
func Knights(campaigns []Campaign) []Career {
	var roll []Career
	for _, c := range campaigns {
		for _, p := range c.finished() {
			entry := careerOf(&roll, c.Knights[p.Seat])
			entry.Campaigns++
			entry.Honour += p.Scores["honour"]
			entry.Years += c.Years
			entry.serve(p, true)
		}
	}
	return ranked(roll)
}

// finished are the standings of a campaign that has ended.
func (c Campaign) finished() []game.Standing {
	if c.Left > 0 {
		return nil
	}
	return c.Result.Places
}

// serve adds what goes to who brought a seat to its end.
func (e *Career) serve(p game.Standing, last bool) {
	if last {
		e.Titles += one(p.Title != "")
		e.Best = max(e.Best, p.Scores["honour"])
	}
}

// careerOf is the entry of a name, which is added if it is not there yet.
func careerOf(roll *[]Career, name string) *Career {
	i := slices.IndexFunc(*roll, func(e Career) bool { return e.Name == name })
	if i < 0 {
		i, *roll = len(*roll), append(*roll, Career{Name: name})
	}
	return &(*roll)[i]
}

func ranked(roll []Career) []Career {
	slices.SortStableFunc(roll, func(a, b Career) int {
		return cmp.Or(cmp.Compare(b.Titles, a.Titles), cmp.Compare(b.Honour, a.Honour), cmp.Compare(a.Name, b.Name))
	})
	return roll
}
