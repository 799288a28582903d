package pairing

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
