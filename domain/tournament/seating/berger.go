package seating

// A Pairing is a game of two: White has the first seat.
type Pairing struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// Berger are the Berger tables of FIDE (Handbook C.05, annex 1) for n
// entrants, numbered from 1: everybody meets everybody once. If n is odd, who
// meets number n+1 has a bye; that pairing is left out.
func Berger(n int) [][]Pairing {
	if n < 2 {
		return nil
	}
	even := n + n%2
	rounds := make([][]Pairing, even-1)
	for r := range rounds {
		for board := range even / 2 {
			if p := bergerPairing(even, r, board); p.White <= n && p.Black <= n {
				rounds[r] = append(rounds[r], p)
			}
		}
	}
	return rounds
}

// bergerPairing is one board of a round, both from 0. The last number stays
// and changes colours; the others move on by half the field each round.
func bergerPairing(n, round, board int) Pairing {
	circle := n - 1
	first := round * (n / 2) % circle
	a := (first+board)%circle + 1
	b := (first-board+circle)%circle + 1
	switch {
	case board > 0:
		return Pairing{a, b}
	case round%2 == 0:
		return Pairing{a, n}
	}
	return Pairing{n, a}
}

// circle repeats the rounds of Berger as long as needed, as tables of two.
func circle(s Shape) [][][]int {
	table := Berger(s.Entrants)
	var rounds [][][]int
	for r := range s.Rounds {
		var tables [][]int
		for _, p := range table[r%len(table)] {
			tables = append(tables, []int{p.White - 1, p.Black - 1})
		}
		rounds = append(rounds, tables)
	}
	return rounds
}
