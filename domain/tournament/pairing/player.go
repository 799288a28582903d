package pairing

import (
	"cmp"
	"slices"

	"seneschal/domain/lists"
)

// A float is the direction in which a player left the score group in a round (1.4).
type float int

const (
	noFloat float = iota
	downfloat
	upfloat
)

// A strength is that of a colour preference (1.7); a greater one is stronger.
type strength int

const (
	noPreference strength = iota
	mild
	strong
	absolute
)

// A player is an entry with all facts that the rules derive from its history.
type player struct {
	Entry
	score     Points // with the fictitious points of the coming round
	bare      Points // score without the fictitious points
	odd       bool   // the pairing number is odd, counting only players who take or took part
	colours   []Colour
	diff      int    // colour difference (1.6): white minus black
	repeated  Colour // the colour of both latest games, if it was the same
	prefers   Colour // colour preference (1.7)
	strength  strength
	met       map[int]bool
	floats    [2]float // of the previous round, and of the one before
	barred    bool     // must not have the bye [C2]
	unplayed  int      // rounds without a game
	topscorer bool     // 1.8
}

// listPlayers returns the players of an input in the order of their numbers, the
// absent included.
func (in Input) listPlayers() []*player {
	byNumber := map[int]Entry{}
	for _, e := range in.Entries {
		byNumber[e.Number] = e
	}
	var players []*player
	rounds := in.countRounds()
	for _, entry := range in.Entries {
		entry.Games = append(slices.Clip(entry.Games), make([]Game, rounds-len(entry.Games))...)
		p := &player{Entry: entry, bare: entry.sumBefore(rounds), score: entry.sumBefore(rounds) + entry.bonusOf(rounds), met: map[int]bool{}}
		p.readColours()
		p.barred = slices.ContainsFunc(p.Games, func(g Game) bool { return g.Bye || !g.Played && g.Points >= in.winPoints() })
		for back := 1; back <= min(2, rounds); back++ {
			p.floats[back-1] = in.findFloat(entry, byNumber, rounds-back)
		}
		p.topscorer = in.Rounds > 0 && rounds >= in.Rounds-1 && 2*p.score > Points(rounds)*in.winPoints() // 1.8
		players = append(players, p)
	}
	slices.SortFunc(players, func(a, b *player) int { return cmp.Compare(a.Number, b.Number) })
	in.forbidMeetings(players)
	numberPlayers(players)
	return players
}

// winPoints returns the points for a win.
func (in Input) winPoints() Points { return cmp.Or(in.Win, 10) }

// forbidMeetings marks players who must not meet as if they had met already.
func (in Input) forbidMeetings(all []*player) {
	for _, group := range in.Forbidden {
		members := slices.DeleteFunc(slices.Clone(all), func(p *player) bool { return !slices.Contains(group, p.Number) })
		for _, player := range members {
			for _, q := range members {
				player.met[q.Number] = true
			}
		}
	}
}

// numberPlayers sets odd for players with odd numbers (5.2.5). It counts only players who
// are present or have taken part before; others get their number when they come (C.04.2, 2).
func numberPlayers(all []*player) {
	number := 0
	for _, player := range all {
		if !player.Absent || player.hasTakenPart(len(player.Games)) {
			number++
		}
		player.odd = number%2 == 1
	}
}

// hasTakenPart reports whether the entry had an opponent or the pairing-allocated bye
// in one of the first rounds.
func (e Entry) hasTakenPart(rounds int) bool {
	return slices.ContainsFunc(e.Games[:rounds], func(g Game) bool { return g.Opponent != 0 || g.Bye })
}

// sumBefore sums the points of the rounds before a round, counted from 0.
func (e Entry) sumBefore(round int) Points {
	var sum Points
	for _, g := range e.Games[:min(round, len(e.Games))] {
		sum += g.Points
	}
	return sum
}

// bonusOf returns the fictitious points of a round, counted from 0.
func (e Entry) bonusOf(round int) Points {
	if round < len(e.Bonus) {
		return e.Bonus[round]
	}
	return 0
}

// readColours derives from the games the opponents met, the colours, and the preference.
func (p *player) readColours() {
	for _, game := range p.Games {
		if !game.Played {
			p.unplayed++
			continue
		}
		p.met[game.Opponent] = true // [C1]
		p.colours = append(p.colours, game.Colour)
		if game.Colour == White {
			p.diff++
		} else {
			p.diff--
		}
	}
	n := len(p.colours)
	if n > 1 && p.colours[n-1] == p.colours[n-2] {
		p.repeated = p.colours[n-1]
	}
	p.setPreference()
}

// setPreference sets the colour preference and its strength (1.7).
func (p *player) setPreference() {
	due := lists.Either(p.diff > 0, Black, White) // the colour that evens out the difference
	switch n := len(p.colours); {
	case p.diff > 1 || p.diff < -1:
		p.prefers, p.strength = due, absolute
	case p.repeated != NoColour:
		p.prefers, p.strength = p.repeated.Other(), absolute
	case p.diff != 0:
		p.prefers, p.strength = due, strong
	case n > 0:
		p.prefers, p.strength = p.colours[n-1].Other(), mild
	}
}

// findFloat finds the float of a player in a round (1.4); rounds count from 0.
func (in Input) findFloat(entry Entry, byNumber map[int]Entry, round int) float {
	game := entry.Games[round]
	if !game.Played {
		if game.Bye || game.Points > in.Loss {
			return downfloat
		}
		return noFloat
	}
	other := byNumber[game.Opponent]
	own, theirs := entry.sumBefore(round)+entry.bonusOf(round), other.sumBefore(round)+other.bonusOf(round)
	switch {
	case own > theirs:
		return downfloat
	case own < theirs:
		return upfloat
	}
	return noFloat
}

// compareRanks orders two players by rank (1.2), the higher first.
func compareRanks(a, b *player) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.Number, b.Number))
}

// mayMeet reports whether two players may be paired [C1], [C3].
func mayMeet(a, b *player) bool {
	if a.met[b.Number] {
		return false
	}
	clash := a.strength == absolute && b.strength == absolute && a.prefers == b.prefers
	return !clash || a.topscorer || b.topscorer
}
