package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Points in hundredths (8.2).
const (
	loyalPoints   = 500
	hiddenPoints  = 800
	exposedPoints = 600
	mostMerit     = 200 // O-MERIT=points
	meritPoint    = 10
)

// suddenMargin is the margin of a game that Evil won before the reckoning
// (8.3).
const suddenMargin = 7

// Result returns the ranking; false while the game goes on.
func (s *State) Result() (game.Result, bool) {
	if s.Ending == nil {
		return game.Result{}, false
	}
	return s.Ending.Result, true
}

// Outright reports whether the game is over and has a winner. Each of its endings
// counts by itself (8), but nobody wins a game that Evil took without a traitor (8.1).
func (s *State) Outright() bool {
	return s.Ending != nil && slices.ContainsFunc(s.Ending.Result.Places, func(p game.Standing) bool { return p.Place == 1 })
}

// Role returns the loyalty of a seat once the game is over (8.2, O-ROLE-ADJUST); ""
// before that, and for a seat that was dealt none.
func (s *State) Role(seat game.Seat) string {
	if s.Ending == nil {
		return ""
	}
	return string(s.Knights[seat].Loyalty)
}

// Levels reports whether, by the options, a tournament subtracts the mean points of a
// role (8.2, O-ROLE-ADJUST).
func (Rules) Levels(options map[game.Option]string) bool { return options["role_adjust"] == "on" }

// rankSeats ranks the seats at the end (8.1 to 8.4). The position is the one after the
// reckoning.
func (p *play) rankSeats(ending Ending, winner Loyalty) game.Result {
	r := ranking{s: p.now, ending: ending, winner: winner, dealt: p.now.wasTraitorDealt()}
	places := lists.Map(p.now.Seats, func(seat game.Seat) game.Standing {
		return r.newStanding(seat, p.currentKnight(seat).Left || isDeserted(p.orderSets[seat]))
	})
	slices.SortStableFunc(places, func(a, b game.Standing) int { return a.Place - b.Place })
	for i, a := range places {
		places[i].Shared = slices.ContainsFunc(places, func(b game.Standing) bool { return a.Place == b.Place && a.Seat != b.Seat })
	}
	return game.Result{Reason: string(ending), Places: places}
}

// wasTraitorDealt reports whether one of the seats holds the traitor's card.
func (s *State) wasTraitorDealt() bool {
	return slices.ContainsFunc(s.Seats, func(seat game.Seat) bool { return s.Knights[seat].Loyalty == Traitor })
}

// A ranking computes the results of an ended game.
type ranking struct {
	s      *State
	ending Ending
	winner Loyalty
	dealt  bool // there is a traitor among the seats
}

func (r ranking) newStanding(seat game.Seat, withdrawn bool) game.Standing {
	k := r.s.Knights[seat]
	won := k.Loyalty == r.winner
	merit := r.countMerit(seat)
	points := r.countPoints(k, won)
	if r.s.Options.Merit == "points" {
		points = max(points+min(merit*meritPoint, mostMerit), 0)
	}
	if withdrawn {
		points = 0
	}
	return game.Standing{
		Seat: seat, Place: r.sidePlace(won), Points: points,
		Scores: map[string]int{
			"won": lists.One(won), "traitor": lists.One(k.Loyalty == Traitor), "traitor_won": lists.One(won && k.Loyalty == Traitor),
			"alive": lists.One(k.Alive), "exposed": lists.One(k.Exposed), "withdrawn": lists.One(withdrawn),
			"margin": r.swordMargin(k), "merit": merit, "missed": k.Missed,
		},
	}
}

// sidePlace returns the place of a seat's side (8.1): the whole side shares it.
func (r ranking) sidePlace(won bool) int {
	players := len(r.s.Seats)
	switch {
	case won:
		return 1
	case r.winner == Loyal:
		return players // behind all loyal seats
	case r.dealt:
		return 2
	}
	return players
}

// countPoints returns the points of a seat whose side won (8.2), in hundredths; 0 for the
// others.
func (r ranking) countPoints(k Knight, won bool) int {
	switch {
	case !won:
		return 0
	case k.Loyalty == Loyal:
		return loyalPoints
	case k.Exposed:
		return exposedPoints
	}
	return hiddenPoints
}

// swordMargin returns the number of swords by which a seat's side was ahead (8.3).
func (r ranking) swordMargin(k Knight) int {
	margin := r.s.Swords.White - r.s.Swords.Black
	if r.ending == TwelveEngines || r.ending == KnightsDead {
		margin = -suddenMargin
	}
	if k.Loyalty == Traitor {
		return -margin
	}
	return margin
}

// countMerit counts a seat's deeds for its side (8.4); 0 if the option is off.
func (r ranking) countMerit(seat game.Seat) int {
	k, d := r.s.Knights[seat], r.s.Wins[seat]
	switch {
	case r.s.Options.Merit == "off":
		return 0
	case k.Loyalty == Traitor:
		return r.s.Swords.Black + 2*lists.One(!k.Suspect)
	}
	return 2*d.Won + d.Engines + d.Sacrifices + d.Merlins + 2*d.Right - 2*d.Wrong
}

// newDisclosed returns the event that shows all that was hidden (C-136).
func (p *play) newDisclosed() Disclosed {
	s := p.now
	e := Disclosed{
		Loyalty: map[game.Seat]Loyalty{}, Rest: s.LoyaltyRest, Hands: map[game.Seat][]Card{},
		White: s.White, Black: s.Black, Down: map[Place][]Card{},
	}
	for _, seat := range s.Seats {
		e.Loyalty[seat], e.Hands[seat] = s.Knights[seat].Loyalty, s.Knights[seat].Hand
	}
	for _, q := range p.now.quests.Quests {
		for _, laid := range s.Quests[q.Place].Black {
			if laid.Down {
				e.Down[q.Place] = append(e.Down[q.Place], laid.Card)
			}
		}
	}
	return e
}
