package pairing

import "slices"

// A bracket is a pairing bracket (1.3.2) with all players below it, because the
// pairing of the bracket must leave the others a complete one [C4].
type bracket struct {
	round
	moved         []*player // moved-down players, by rank
	residents     []*player
	nextResidents []*player // residents of the following scoregroup
	lowerPlayers  []*player // players of all lower scoregroups
	limbo         bool      // all moved-down players who could be paired here are paired: the others must not be
	single        bool      // exactly one player floats from here, and gets the bye [C9]
}

// A round holds the facts that all brackets of a round share.
type round struct {
	bye     bool   // the number of players is odd: one gets the bye
	byeAt   Points // score of the player who gets the bye [C5]
	initial Colour
}

// A place is the position of a vertex as seen from a bracket. It is no term of
// the rules.
type place int

const (
	inBracket place = iota
	inNext
	belowNext
	noOne // the partner of the player with the bye
)

// listVertices returns the players of the graph of a bracket; if there is a bye, nil
// stands for it at the end.
func (b *bracket) listVertices() []*player {
	all := slices.Concat(b.moved, b.residents, b.nextResidents, b.lowerPlayers)
	if b.bye {
		all = append(all, nil)
	}
	return all
}

// placeOf returns the place of the vertex with index i.
func (b *bracket) placeOf(i int) place {
	switch size := len(b.moved) + len(b.residents); {
	case i < size:
		return inBracket
	case i < size+len(b.nextResidents):
		return inNext
	case i < size+len(b.nextResidents)+len(b.lowerPlayers):
		return belowNext
	}
	return noOne
}

// mayMatch reports whether the vertices i and j, of which i comes first, may be matched at all.
func (b *bracket) mayMatch(vertices []*player, i, j int) bool {
	if b.placeOf(j) == noOne {
		return !vertices[i].barred && vertices[i].score == b.byeAt // [C2], [C5]
	}
	if j < len(b.moved) { // moved-down players meet residents only
		return false
	}
	if i < len(b.moved) && b.limbo && b.placeOf(j) == inBracket {
		return false
	}
	return mayMeet(vertices[i], vertices[j])
}

// buildGraph builds the graph of a bracket and of all players below it; weigh gives the weight of a pair. Pairs that
// do not matter to the bracket weigh nothing.
func (b *bracket) buildGraph(limbs int, weigh func(all []*player, i, j int) weight) *graph {
	vertices := b.listVertices()
	g := newGraph(len(vertices), limbs)
	nothing := make(weight, limbs)
	for j := range vertices {
		for i := range j {
			if !b.mayMatch(vertices, i, j) {
				continue
			}
			if b.placeOf(j) == belowNext || b.placeOf(i) > inBracket && b.placeOf(j) == noOne {
				g.joinVertices(i, j, nothing)
				continue
			}
			g.joinVertices(i, j, weigh(vertices, i, j))
		}
	}
	return g
}

// countPlayers counts the players of the bracket.
func (b *bracket) countPlayers() int { return len(b.moved) + len(b.residents) }

// listScores lists the different scores of players, the highest first. The players must
// be sorted by rank.
func listScores(groups ...[]*player) []Points {
	var scores []Points
	for _, player := range slices.Concat(groups...) {
		if len(scores) == 0 || scores[len(scores)-1] != player.score {
			scores = append(scores, player.score)
		}
	}
	return scores
}

// findPerfect returns the first candidate of a homogeneous bracket, and true, if it fails no criterion. Such a
// candidate is taken at once (3.4). It returns false if that candidate fails a criterion, and for heterogeneous
// brackets.
func (b *bracket) findPerfect() ([][2]*player, bool) {
	half := len(b.residents) / 2
	if len(b.moved) > 0 || len(b.residents)%2 == 1 && !b.mayTakeBye(b.residents[2*half]) {
		return nil, false
	}
	var pairs [][2]*player
	for i, p := range b.residents[:half] {
		q := b.residents[half+i]
		if !mayMeet(p, q) || allocateColours(p, q, b.initial).countSlights() != (slight{}) {
			return nil, false
		}
		pairs = append(pairs, [2]*player{p, q})
	}
	return pairs, b.leavesComplete()
}

// mayTakeBye reports whether a player that is left in the last bracket can have the bye,
// and no criterion prefers another player for it.
func (b *bracket) mayTakeBye(p *player) bool {
	return len(b.nextResidents) == 0 && !p.barred && p.score == b.byeAt && p.unplayed == 0 && p.floats == [2]float{}
}

// leavesComplete reports whether all players below the bracket can be paired [C4].
func (b *bracket) leavesComplete() bool {
	if len(b.nextResidents) == 0 {
		return true
	}
	below := &bracket{round: b.round, residents: b.nextResidents, lowerPlayers: b.lowerPlayers}
	_, ok := below.buildGraph(1, func([]*player, int, int) weight { return weight{0} }).findMatching()
	return ok
}
