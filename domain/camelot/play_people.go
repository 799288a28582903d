package camelot

import (
	"cmp"
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// joinUntil is the number of swords from which on no player may join (O-JOIN).
const joinUntil = 9

// Late returns the seat that one more player would take (C-150); "" if none can join now. A player
// can join if a coat of arms and, with a traitor, a loyalty card are unused.
func (s *State) Late() game.Seat {
	cards := !s.Options.Traitor || len(s.LoyaltyRest) > 0
	if !s.Options.Join || s.Turn == 0 || s.Ending != nil || !cards || len(s.CoatsRest) == 0 ||
		len(s.Seats) >= maxSeats || s.Swords.Total() >= joinUntil {
		return ""
	}
	seat, _ := lists.Find(game.NumberedSeats(maxSeats), func(seat game.Seat) bool { return !slices.Contains(s.Seats, seat) })
	return seat
}

// admitNewPlayers brings in the players who have taken a seat during the turn (C-102, C-150).
func (p *play) admitNewPlayers() {
	for _, seat := range slices.Sorted(maps.Keys(p.orderSets)) {
		if !slices.Contains(p.now.Seats, seat) && !isDeserted(p.orderSets[seat]) {
			p.admitPlayer(seat)
		}
	}
}

// admitPlayer gives a late player a coat or, with O-SQUIRES, a squire's number, a place after the
// first player, a loyalty card and white cards. It does nothing if no coat, or no loyalty card
// where one is needed, is left.
func (p *play) admitPlayer(seat game.Seat) {
	if len(p.now.CoatsRest) == 0 || p.now.Options.Traitor && len(p.now.LoyaltyRest) == 0 {
		return
	}
	playerJoined := PlayerJoined{Seat: seat, After: p.now.First, Life: p.now.quests.Life.Start}
	if p.now.Options.Squires {
		playerJoined.Squire, playerJoined.Life = len(p.now.Seats)+1, p.now.Options.SquireLife
	} else {
		playerJoined.Coat = p.now.CoatsRest[p.pickSecretly("coat", len(p.now.CoatsRest))]
	}
	p.emitEvents(playerJoined)
	if p.now.Options.Traitor {
		rest := p.now.LoyaltyRest
		i := p.pickSecretly("loyalty", len(rest))
		p.emitEvents(LoyaltyShuffled{Rest: slices.Concat(rest[:i], rest[i+1:]), First: p.rolls, Rolls: 1})
		p.giveLoyalty(seat, rest[i])
	}
	p.drawWhiteCards(seat, openingHand, ByJoin)
}

// knightSquire gives a coat of arms to one of the squires who were present at a won quest: the
// task's Seats are those squires, its Seat is the winner of the quest. It does nothing if none of
// them is a squire any more, or no coat is left. It asks the other knights if there are several.
func (p *play) knightSquire(task Task) {
	squires := lists.Keep(task.Seats, func(seat game.Seat) bool { return p.currentKnight(seat).Coat == "" })
	if len(squires) == 0 || len(p.now.CoatsRest) == 0 {
		return
	}
	voters := slices.DeleteFunc(p.now.listLiving(), func(seat game.Seat) bool { return slices.Contains(squires, seat) })
	decision := Decision{Point: AskKnighting, About: squires}
	if len(squires) > 1 {
		decision.Seats = voters
	}
	if !p.askSeats(task, decision) {
		return
	}
	chosen, how := p.electSquire(task.Seat, squires, voters)
	coat := p.now.CoatsRest[p.pickSecretly("coat", len(p.now.CoatsRest))]
	p.emitEvents(SquireKnighted{Seat: chosen, Coat: coat, Chosen: how})
}

// electSquire returns the squire whom the voters chose, and how: "vote". If they disagree, or do
// not vote, it returns the winner of the quest ("winner") or, if the winner is no squire, the
// first squire ("first"). A vote that names nobody counts for the winner.
func (p *play) electSquire(winner game.Seat, squires, voters seats) (chosen game.Seat, how string) {
	var votes seats
	for _, voter := range voters {
		r, voted := p.findAnswer(voter, Decision{Point: AskKnighting, About: squires})
		if v := cmp.Or(r.Whom.Seat, winner); voted && slices.Contains(squires, v) {
			votes = append(votes, v)
		}
	}
	slices.Sort(votes)
	votes = slices.Compact(votes)
	switch {
	case len(votes) == 1 && len(squires) > 1:
		return votes[0], "vote"
	case slices.Contains(squires, winner):
		return winner, "winner"
	}
	return squires[0], "first"
}
