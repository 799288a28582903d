package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Points in hundredths.
const (
	loyalPoints   = 500
	hiddenPoints  = 800
	exposedPoints = 600
	mostMerit     = 200 // O-MERIT=points
	meritPoint    = 10
)

// suddenMargin is the margin of a game that Evil won by the engines or the knights' death, whatever
// swords lie.
const suddenMargin = 7

// Result returns the ranking; false while the game goes on.
func (s *State) Result() (game.Result, bool) {
	if s.Ending == nil {
		return game.Result{}, false
	}
	return s.Ending.Result, true
}

// Outright reports whether the game is over and has a winner. Nobody wins a game that Evil took
// without a traitor.
func (s *State) Outright() bool {
	return s.Ending != nil && slices.ContainsFunc(s.Ending.Result.Places, func(p game.Standing) bool { return p.Place == 1 })
}

// Role returns the loyalty of a seat once the game is over (O-ROLE-ADJUST); "" while the game goes on,
// and for a seat that was dealt none.
func (s *State) Role(seat game.Seat) string {
	if s.Ending == nil {
		return ""
	}
	return string(s.Knights[seat].Loyalty)
}

// Levels reports whether, by the options, a tournament subtracts the mean points of a role
// (O-ROLE-ADJUST).
func (Rules) Levels(options map[game.Option]string) bool { return options["role_adjust"] == "on" }

// rankSeats ranks the seats at the end (8.1 to 8.4). The position is the one after the
// reckoning.
func (p *play) rankSeats(ending Ending, winner Loyalty) game.Result {
	r := ranking{state: p.now, ending: ending, winner: winner, dealt: p.now.wasTraitorDealt()}
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
	state  *State
	ending Ending
	winner Loyalty
	dealt  bool // there is a traitor among the seats
}

// newStanding returns a seat's place, points and scores. A seat that has withdrawn gets no points.
func (r ranking) newStanding(seat game.Seat, withdrawn bool) game.Standing {
	knight := r.state.Knights[seat]
	won := knight.Loyalty == r.winner
	merit := r.countMerit(seat)
	points := r.countPoints(knight, won)
	if r.state.Options.Merit == "points" {
		points = max(points+min(merit*meritPoint, mostMerit), 0)
	}
	if withdrawn {
		points = 0
	}
	return game.Standing{
		Seat: seat, Place: r.sidePlace(won), Points: points,
		Scores: map[string]int{
			"won": lists.One(won), "traitor": lists.One(knight.Loyalty == Traitor), "traitor_won": lists.One(won && knight.Loyalty == Traitor),
			"alive": lists.One(knight.Alive), "exposed": lists.One(knight.Exposed), "withdrawn": lists.One(withdrawn),
			"margin": r.swordMargin(knight), "merit": merit, "missed": knight.Missed,
		},
	}
}

// sidePlace returns the place of a seat whose side won or not: the whole side shares it.
func (r ranking) sidePlace(won bool) int {
	players := len(r.state.Seats)
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

// countPoints returns the points of a seat whose side won, in hundredths; 0 for the
// others.
func (r ranking) countPoints(knight Knight, won bool) int {
	switch {
	case !won:
		return 0
	case knight.Loyalty == Loyal:
		return loyalPoints
	case knight.Exposed:
		return exposedPoints
	}
	return hiddenPoints
}

// swordMargin returns the number of swords by which a seat's side was ahead; negative if it was
// behind.
func (r ranking) swordMargin(knight Knight) int {
	margin := r.state.Swords.White - r.state.Swords.Black
	if r.ending == TwelveEngines || r.ending == KnightsDead {
		margin = -suddenMargin
	}
	if knight.Loyalty == Traitor {
		return -margin
	}
	return margin
}

// countMerit counts a seat's merit: its deeds if it is loyal; for the traitor the black swords, and
// more if nobody accused the traitor. It returns 0 if O-MERIT is off.
func (r ranking) countMerit(seat game.Seat) int {
	knight, deeds := r.state.Knights[seat], r.state.Wins[seat]
	switch {
	case r.state.Options.Merit == "off":
		return 0
	case knight.Loyalty == Traitor:
		return r.state.Swords.Black + 2*lists.One(!knight.Suspect)
	}
	return 2*deeds.Won + deeds.Engines + deeds.Sacrifices + deeds.Merlins + 2*deeds.Right - 2*deeds.Wrong
}

// newDisclosed returns the event that shows all that was hidden (C-136).
func (p *play) newDisclosed() Disclosed {
	state := p.now
	disclosed := Disclosed{
		Loyalty: map[game.Seat]Loyalty{}, Rest: state.LoyaltyRest, Hands: map[game.Seat][]Card{},
		White: state.White, Black: state.Black, Down: map[Place][]Card{},
	}
	for _, seat := range state.Seats {
		disclosed.Loyalty[seat], disclosed.Hands[seat] = state.Knights[seat].Loyalty, state.Knights[seat].Hand
	}
	for _, q := range p.now.quests.Quests {
		for _, laid := range state.Quests[q.Place].Black {
			if laid.Down {
				disclosed.Down[q.Place] = append(disclosed.Down[q.Place], laid.Card)
			}
		}
	}
	return disclosed
}
