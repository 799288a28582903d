package seating

import "slices"

// A Balance shows how evenly the entrants held the seats.
type Balance struct {
	// Spread is the greatest difference, for one entrant, between the seats
	// held most and least often. With full tables it is 0 or 1.
	Spread int `json:"spread"`
	// Held counts how often a seat was held, by entrant and seat.
	Held [][]int `json:"held"`
}

// countBalance counts how often each entrant held each seat.
func countBalance(rounds []Round, entrants int) Balance {
	balance := Balance{Held: make([][]int, entrants)}
	for i := range balance.Held {
		balance.Held[i] = make([]int, countMostSeats(rounds))
	}
	for _, t := range listTables(rounds) {
		for seat, x := range t {
			balance.Held[x][seat]++
		}
	}
	for _, held := range balance.Held {
		balance.Spread = max(balance.Spread, slices.Max(held)-slices.Min(held))
	}
	return balance
}

// countMostSeats returns the number of seats of the largest table.
func countMostSeats(rounds []Round) int {
	seats := 0
	for _, t := range listTables(rounds) {
		seats = max(seats, len(t))
	}
	return seats
}

// balanceSeats reorders the seats of each table until every entrant has held
// all seats equally often, or some of them once more. Where all tables are full
// this always succeeds: two seats of all tables form a graph whose edges can be
// turned until every entrant has as many edges out as in, or one more (de
// Werra's equitable colouring). Smaller tables can stand in the way.
func balanceSeats(rounds []Round, entrants int) {
	seats := countMostSeats(rounds)
	for changed := true; changed; {
		changed = false
		for a := range seats {
			for b := range a {
				changed = evenOutSeats(rounds, entrants, a, b) || changed
			}
		}
	}
}

// evenOutSeats evens out how often each entrant holds seats a and b, and reports whether
// anything changed.
func evenOutSeats(rounds []Round, entrants, a, b int) bool {
	excess := make([]int, entrants) // seat a held, less seat b held
	// A table that has both seats is an edge from the holder of seat a to the
	// holder of seat b; swapping the two turns the edge round.
	turns := make([][]Table, entrants)
	for _, table := range listTables(rounds) {
		if a < len(table) {
			excess[table[a]]++
		}
		if b < len(table) {
			excess[table[b]]--
		}
		if a < len(table) && b < len(table) {
			turns[table[a]] = append(turns[table[a]], table)
			turns[table[b]] = append(turns[table[b]], table)
		}
	}
	changed := false
	for x := range entrants {
		for excess[x]-slices.Min(excess) > 2 { // else no path can gain
			path := findPath(x, turns, excess, a, b)
			if path == nil {
				break
			}
			end := path[len(path)-1][b]
			for _, t := range path {
				t[a], t[b] = t[b], t[a]
			}
			excess[x] -= 2
			excess[end] += 2
			changed = true
		}
	}
	return changed
}

// findPath finds a path of tables from entrant x to an entrant whose excess of seat a is
// lower by more than 2. Each step leads from the entrant on seat a of a table to the one
// on its seat b, so that swapping the two seats along the path changes nothing for the
// entrants between. It returns nil if there is no such path.
func findPath(x int, turns [][]Table, excess []int, a, b int) []Table {
	came := map[int]Table{x: nil}
	for queue := []int{x}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if excess[x]-excess[at] > 2 {
			return tracePath(at, came, a)
		}
		for _, table := range turns[at] {
			next := table[b]
			if _, seen := came[next]; table[a] == at && !seen {
				came[next] = table
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// tracePath returns the tables of the path to an entrant, in order; came holds for each
// entrant the last table on the way.
func tracePath(at int, came map[int]Table, a int) []Table {
	var path []Table
	for table := came[at]; table != nil; table = came[at] {
		path = append(path, table)
		at = table[a]
	}
	slices.Reverse(path)
	return path
}
