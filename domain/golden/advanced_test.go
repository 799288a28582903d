package golden_test

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/bots"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// advancedGames have the optional rules.
var advancedGames = []goldenGame{
	{
		name: "honour-6", preset: "decade", seats: 6, raiders: []int{2, 5}, always: together(pilgrims(1, 6), garrisons(4)), besides: sixOfHonour,
		options: map[game.Option]string{"years": "4", "holy_site_season": "both", "revolt": "garrisoned"},
	},
	{
		name: "honour-3", preset: "decade", seats: 3, strength: bots.Hard, raiders: []int{3}, always: together(pilgrims(2), garrisons(1)),
		options: map[game.Option]string{"years": "5", "religion": "off"},
	},
	{name: "curtailed-2", preset: "decade", seats: 2, raiders: []int{2}, besides: map[int]func(*players){
		3: func(p *players) { p.consent("weather=off") },
		6: func(p *players) { p.submit(2, "AGREE houses=off") },
		8: func(p *players) { p.consent("END AUTUMN 3") },
	}},
	{
		name: "campaign-4", preset: "campaign", seats: 4, raiders: []int{1, 3}, always: together(robbers(2, 4), garrisons(4)),
		options: map[game.Option]string{"years": "6", "castle_supply": "unlimited"}, besides: map[int]func(*players){
			18: func(p *players) { p.silent(2) },
			19: func(p *players) { p.silent(2) },
			20: func(p *players) { p.silent(2) },
			21: func(p *players) { p.silent(2) },
		},
	},
	{name: "duel-2", preset: "duel", seats: 2, raiders: []int{1}, always: together(robbers(2), garrisons(1))},
	{name: "decade-6", preset: "decade", seats: 6, strength: bots.Hard, raiders: []int{3, 5}, always: together(pilgrims(2, 4), garrisons(3))},
}

// sixOfHonour is what submissions say besides in a game for honour.
var sixOfHonour = map[int]func(*players){
	3: func(players *players) {
		players.submit(1, "TRUCE WITH "+players.colour(3)+" UNTIL AUTUMN 2")
		players.submit(4, "PROPOSE loyalty=off")
	},
	5:  func(p *players) { p.submit(3, "WAIVE TAX "+p.colour(1)) },
	6:  func(p *players) { p.convert(3); p.silent(1, 3, 4, 6) },
	7:  func(p *players) { p.submit(5, "STANDING LIST") },
	8:  func(p *players) { p.bid(1, 3, 4, 6) },
	9:  func(p *players) { p.submit(4, "WAIVE TAX "+p.colour(1)) },
	10: func(p *players) { p.bid(1, 4, 6); p.silent(1, 4, 6) },
	11: func(p *players) { p.submit(6, "ABANDON PRAYER") },
	12: func(p *players) { p.bid(1, 3, 4, 6) },
	13: func(p *players) { p.submit(5, "RESIGN") },
}

func allGames() []goldenGame {
	return slices.Concat(goldenGames, advancedGames, unrulyHouses(), roundTables(), quests(), crowns(), littleGames, formatGames(), saltedGames(), []goldenGame{crossed(), raised()})
}

// consent makes all seats agree on what the first proposes (F-291).
func (p *players) consent(what string) {
	p.submit(1, "PROPOSE "+what)
	for n := 2; n <= p.game.seats; n++ {
		p.submit(n, "AGREE "+what)
	}
}

// convert changes a seat's faith.
func (p *players) convert(n int) {
	p.submit(n, "CONVERT TO "+map[book.Faith]string{book.Christian: "PAGAN", book.Pagan: "CHRISTIAN"}[p.data(n).Houses[n-1].Faith])
}

// bid makes seats build a holy site on each own manor, for more than it costs.
func (p *players) bid(seats ...int) {
	for _, n := range seats {
		view := p.data(n)
		site := map[book.Faith]string{book.Christian: "CHURCH", book.Pagan: "CROMLECH"}[view.Houses[n-1].Faith]
		var lines []string
		for _, manor := range view.Manors {
			if manor.Owner == view.Seat {
				lines = append(lines, fmt.Sprintf("BUILD %s %s BID %d", site, manor.Code, 2+p.rng.IntN(8)))
			}
		}
		p.also(n, lines...)
	}
}

// also adds to what a seat has written in this phase.
func (p *players) also(n int, lines ...string) {
	if _, kept, _ := p.table().Draft(seatOf(n)); len(kept) > 0 {
		lines = append([]string{"ADD"}, lines...)
	}
	p.submit(n, lines...)
}

// together does several things in every phase.
func together(all ...func(*players)) func(*players) {
	return func(players *players) {
		for _, do := range all {
			do(players)
		}
	}
}

// garrisons shut their doors on whoever comes near.
func garrisons(seats ...int) func(*players) {
	return func(players *players) {
		for _, n := range seats {
			view := players.data(n)
			for _, manor := range view.Manors {
				if manor.Owner == view.Seat && view.Season != book.Winter && players.near(view, manor.Code) {
					players.also(n, fmt.Sprintf("STAY ALL AT %s; RETIRE; SALLY IF RELIEVED", manor.Code))
				}
			}
		}
	}
}

// near reports whether figures of others could come to a place in a season.
func (p *players) near(view chronicle.Data, at valley.Node) bool {
	valley, _ := book.Valley(view.Edition)
	return slices.ContainsFunc(view.Houses, func(h chronicle.HouseData) bool {
		return h.Seat != view.Seat && slices.ContainsFunc(h.Figures, func(f chronicle.FigureData) bool { return valley.Miles(f.At, at, nil) <= 6 })
	})
}

// garrisoned reports whether figures of another seat stand at a place.
func garrisoned(view chronicle.Data, at valley.Node) bool {
	return slices.ContainsFunc(view.Houses, func(h chronicle.HouseData) bool {
		return h.Seat != view.Seat && slices.ContainsFunc(h.Figures, func(f chronicle.FigureData) bool { return f.At == at })
	})
}

// pilgrims send their lords to the nearest monastery to pray there.
func pilgrims(seats ...int) func(*players) {
	return func(players *players) {
		for _, n := range seats {
			view := players.data(n)
			own := view.Houses[n-1]
			if own.Vow != nil || view.Year < 1 || view.Season == book.Winter || view.Season == book.Setup {
				continue
			}
			i := slices.IndexFunc(own.Figures, func(f chronicle.FigureData) bool { return f.Grade == book.Lord || f.Heir })
			if i >= 0 {
				players.also(n, errand(view, own.Figures[i], "AVOID; PRAY"))
			}
		}
	}
}

// robbers send a knight to the nearest monastery, to sack it in autumn.
func robbers(seats ...int) func(*players) {
	return func(players *players) {
		for _, n := range seats {
			view := players.data(n)
			i := slices.IndexFunc(view.Houses[n-1].Figures, func(f chronicle.FigureData) bool { return f.Grade.IsKnight() })
			if i < 0 || view.Season != book.Summer && view.Season != book.Autumn {
				continue
			}
			players.also(n, errand(view, view.Houses[n-1].Figures[i], "FIGHT IF STRONGER 2"), "SACK Carse", "SACK Bestly")
		}
	}
}

// errand goes to the nearest monastery, or stays there.
func errand(d chronicle.Data, figure chronicle.FigureData, clauses string) string {
	v, _ := book.Valley(d.Edition)
	near := slices.MinFunc(v.Monasteries, func(a, b valley.Monastery) int {
		return cmp.Compare(v.Miles(figure.At, a.Code, nil), v.Miles(figure.At, b.Code, nil))
	})
	if figure.At == near.Code {
		return fmt.Sprintf("STAY %d AT %s; %s", figure.N, figure.At, clauses)
	}
	return fmt.Sprintf("MOVE %d FROM %s TO %s; %s", figure.N, figure.At, near.Code, clauses)
}

// atDoors is what a raider does where he besieges somebody, and on a manor of
// his own now and then; "" if he marches on.
func (p *players) atDoors(view chronicle.Data, at valley.Node) string {
	i := slices.IndexFunc(view.Manors, func(m chronicle.ManorData) bool { return m.Code == at })
	if i < 0 || !view.Options.Houses {
		return ""
	}
	_, besieging := view.Manors[i].Sieges[view.Seat]
	switch {
	case besieging:
		return "FIGHT; INSIDE SIEGE"
	case view.Manors[i].Owner == view.Seat && p.rng.IntN(2) == 0:
		return []string{"RETIRE; SALLY IF RELIEVED", "HOLD; UNTIL PERIODS 2; LOSE INSIDE", "FIGHT; LOSE INSIDE"}[p.rng.IntN(3)]
	}
	return ""
}

// outrage is what a raider's march does besides fighting.
func (p *players) outrage(view chronicle.Data) string {
	clauses := ""
	if view.Options.Houses {
		clauses += "; INSIDE " + []string{"ASSAULT", "SIEGE", "SIEGE"}[p.rng.IntN(3)]
	}
	if view.Options.Pillage && p.rng.IntN(2) == 0 {
		clauses += "; PILLAGE " + []string{"HIVES, FIELDS, STEAL", "MILL, GUARDS, STEAL", "FIELDS", "GUARDS, HIVES"}[p.rng.IntN(4)]
	}
	return clauses
}

// fortify are the lines of a raider's winter that the optional rules add.
func (p *players) fortify(view chronicle.Data, at valley.Node) []string {
	var lines []string
	if view.Options.Houses && p.rng.IntN(3) == 0 {
		lines = append(lines, fmt.Sprintf("BUILD CASTLE AT %s | REPAIR CASTLE %s", at, at))
	}
	if view.Options.Fate && p.rng.IntN(3) == 0 {
		m := view.Manors[p.rng.IntN(len(view.Manors))].Code
		lines = append(lines, fmt.Sprintf("CLAIM %s", m), fmt.Sprintf("SWARM %s", m))
	}
	return lines
}
