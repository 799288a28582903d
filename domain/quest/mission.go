package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// fulfilDue makes one delivery or accomplishes one mission that is due, or with the option
// mission_spoiled makes one void, and reports whether there was one. It looks at all seats, not only at the
// seat in turn.
func (p *play) fulfilDue() bool {
	for _, seat := range p.now.Order {
		if p.now.Knights[seat].Status != Resigned && (p.accomplishMission(seat) || p.deliverDue(seat)) {
			return true
		}
	}
	return p.now.Options.Spoiled && p.spoilMission()
}

// accomplishMission fixes the cards of a seat's own mission and scores it, if it is fulfilled, and
// reports whether it is.
func (p *play) accomplishMission(seat game.Seat) bool {
	knight := p.now.Knights[seat]
	if !p.now.fulfilsMission(seat, nil) {
		return false
	}
	cards := lists.Keep(p.now.listMissionCards(seat), knight.Holds)
	p.recordEvents(MissionAccomplished{Seat: seat, Mission: knight.Mission, Cards: cards})
	p.scorePoints(seat, DeedMission, p.now.Book.Points.Mission, "")
	p.turnHand(seat)
	return true
}

// fulfilsMission reports whether a seat's mission would be fulfilled if the cards in leaving went and those
// in coming came: the seat holds all that is needed, and stands where it must. How it came by the cards does
// not matter. A mission that is accomplished or void is not fulfilled again.
func (s *State) fulfilsMission(seat game.Seat, leaving []book.Card, coming ...book.Card) bool {
	knight := s.Knights[seat]
	mission := s.Book.Mission(knight.Mission)
	if mission == nil || knight.Done || knight.Spoiled {
		return false
	}
	holds := func(c book.Card) bool {
		return slices.Contains(coming, c) || knight.Holds(c) && !slices.Contains(leaving, c)
	}
	return s.meetsDemand(&knight, mission, holds) && (mission.Beaten == "" || slices.Contains(knight.Front, Fronted{Card: mission.Beaten, Beaten: true}))
}

// meetsDemand reports whether a knight stands where a mission demands, and holds all cards that it
// demands.
func (s *State) meetsDemand(knight *Knight, mission *book.MissionDef, holds func(book.Card) bool) bool {
	return !slices.ContainsFunc(mission.All, func(c book.Card) bool { return !holds(c) }) &&
		(len(mission.Any) == 0 || slices.ContainsFunc(mission.Any, holds)) &&
		(mission.At == "" || s.KindAt(knight.At) == mission.At)
}

// deliverDue makes the first delivery of a seat that is due on its tile: the sword at Camaloc, or an
// errand at its destination. It reports whether there was one.
func (p *play) deliverDue(seat game.Seat) bool {
	knight := p.now.Knights[seat]
	points := p.now.Book.Points
	for _, fronted := range knight.Front {
		card := p.now.Book.Card(fronted.Card)
		if fronted.Fixed || card.Dest == "" || !p.now.leadsHere(card, &knight) {
			continue
		}
		if card.Class == book.Sword {
			p.recordEvents(SwordDelivered{Seat: seat, At: knight.At})
			p.scorePoints(seat, DeedSword, points.Excalibur, card.ID)
		} else {
			p.recordEvents(ErrandDelivered{Seat: seat, Card: card.ID})
			p.scorePoints(seat, DeedErrand, points.Errand, card.ID)
		}
		return true
	}
	return false
}

// leadsHere reports whether a card is delivered where a knight stands. With
// transfers=captive the Tyrant is taken to the entry tile as long as there is no
// Prison.
func (s *State) leadsHere(card *book.CardDef, knight *Knight) bool {
	captive := s.Options.Captive && card.Loss.Send == string(card.Dest)
	return s.KindAt(knight.At) == card.Dest || captive && knight.At == land.Entry && len(s.TilesOf(card.Dest)) == 0
}

// spoilMission makes the first mission void of which another seat holds all cards at the place to which they
// have to be brought (option mission_spoiled). It reports whether there was one.
func (p *play) spoilMission() bool {
	for _, seat := range p.now.Order {
		knight := p.now.Knights[seat]
		mission := p.now.Book.Mission(knight.Mission)
		if mission == nil || knight.Done || knight.Spoiled || knight.Status == Resigned {
			continue
		}
		taken := func(other game.Seat) bool {
			o := p.now.Knights[other]
			return other != seat && o.Status != Resigned && p.now.meetsDemand(&o, mission, o.Holds)
		}
		if slices.ContainsFunc(p.now.Order, taken) {
			p.recordEvents(MissionSpoiled{Own: game.Own{Seat: seat}, Mission: knight.Mission})
			return true
		}
	}
	return false
}

// scorePoints gives a seat points.
func (p *play) scorePoints(seat game.Seat, deed Deed, n int, card book.Card) {
	p.recordEvents(PointsScored{Seat: seat, N: n, Reason: deed, Card: card, Total: p.now.Knights[seat].Points.Sum() + n})
}

// listMissionCards returns the cards that a seat's own mission names; none when the mission is accomplished or
// void, or the seat has none.
func (s *State) listMissionCards(seat game.Seat) []book.Card {
	knight := s.Knights[seat]
	mission := s.Book.Mission(knight.Mission)
	if mission == nil || knight.Done || knight.Spoiled {
		return nil
	}
	return slices.Clone(mission.Cards())
}
