package pairing

import "slices"

// A bracket is a pairing bracket (1.3.2) with all that lies below it, for the
// pairing of the bracket must leave the others a complete one [C4].
type bracket struct {
	round
	moved     []*player // moved-down players, by rank
	residents []*player
	next      []*player // residents of the following scoregroup
	rest      []*player // those below
	limbo     bool      // the moved-down players that are left may not be paired here
	single    bool      // exactly one player floats from here, to the bye [C9]
}

// A round is what all brackets of a round know.
type round struct {
	bye     bool   // somebody has no partner
	byeAt   Points // the score of the one who gets the bye [C5]
	initial Colour
}

// A place is where a vertex stands: seen from a bracket, not from the rules.
type place int

const (
	here place = iota
	following
	below
	noOne // stands for the partner of whoever has the bye
)

// vertices returns the players of the graph of a bracket, nil for the bye.
func (b *bracket) vertices() []*player {
	all := slices.Concat(b.moved, b.residents, b.next, b.rest)
	if b.bye {
		all = append(all, nil)
	}
	return all
}

func (b *bracket) placeOf(i int) place {
	switch size := len(b.moved) + len(b.residents); {
	case i < size:
		return here
	case i < size+len(b.next):
		return following
	case i < size+len(b.next)+len(b.rest):
		return below
	}
	return noOne
}

// possible says that players i and j, i the higher, may be matched at all.
func (b *bracket) possible(all []*player, i, j int) bool {
	if b.placeOf(j) == noOne {
		return !all[i].barred && all[i].score == b.byeAt // [C2], [C5]
	}
	if j < len(b.moved) { // moved-down players meet residents only
		return false
	}
	if i < len(b.moved) && b.limbo && b.placeOf(j) == here {
		return false
	}
	return mayMeet(all[i], all[j])
}

// graph weighs all pairs of a bracket and of those below.
func (b *bracket) graph(limbs int, weigh func(all []*player, i, j int) weight) *graph {
	all := b.vertices()
	g := newGraph(len(all), limbs)
	nothing := make(weight, limbs)
	for j := range all {
		for i := range j {
			if !b.possible(all, i, j) {
				continue
			}
			if b.placeOf(j) == below || b.placeOf(i) > here && b.placeOf(j) == noOne {
				g.join(i, j, nothing)
				continue
			}
			g.join(i, j, weigh(all, i, j))
		}
	}
	return g
}

// size is the number of players in the bracket.
func (b *bracket) size() int { return len(b.moved) + len(b.residents) }

// levels lists the scores of players, the highest first.
func levels(groups ...[]*player) []Points {
	var scores []Points
	for _, p := range slices.Concat(groups...) {
		if len(scores) == 0 || scores[len(scores)-1] != p.score {
			scores = append(scores, p.score)
		}
	}
	return scores
}

// perfect returns the first candidate of a homogeneous bracket if it fails no
// criterion: then it is taken at once (3.4), and no other need be looked at.
func (b *bracket) perfect() ([][2]*player, bool) {
	half := len(b.residents) / 2
	if len(b.moved) > 0 || len(b.residents)%2 == 1 && !b.leavesBye(b.residents[2*half]) {
		return nil, false
	}
	var pairs [][2]*player
	for i, p := range b.residents[:half] {
		q := b.residents[half+i]
		if !mayMeet(p, q) || allocate(p, q, b.initial).slights() != (slight{}) {
			return nil, false
		}
		pairs = append(pairs, [2]*player{p, q})
	}
	return pairs, b.completes()
}

// leavesBye says that a player who is left over in the last bracket can have
// the bye, and that no criterion speaks for another.
func (b *bracket) leavesBye(p *player) bool {
	return len(b.next) == 0 && !p.barred && p.score == b.byeAt && p.unplayed == 0 && p.floats == [2]float{}
}

// completes says that those below the bracket can all be paired [C4].
func (b *bracket) completes() bool {
	if len(b.next) == 0 {
		return true
	}
	below := &bracket{round: b.round, residents: b.next, rest: b.rest}
	_, ok := below.graph(1, func([]*player, int, int) weight { return weight{0} }).match()
	return ok
}
