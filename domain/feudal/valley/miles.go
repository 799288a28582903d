package valley

import (
	"strconv"
	"strings"
)

// A Mile is one of road, by its two nodes in node order.
type Mile [2]Node

// Beyond is the other end of a mile.
func (m Mile) Beyond(n Node) Node {
	if m[0] == n {
		return m[1]
	}
	return m[0]
}

// MileOrder sorts miles by road and distance from its first end: three times
// the place of a milestone in node order, one more for the mile after it, one
// less for the mile before the first.
func (v *Map) MileOrder(m Mile) int {
	stone := v.Order(m[1])
	if v.Order(m[0]) >= v.firstStone() {
		return 3*v.Order(m[0]) + 1
	}
	id, n, _ := strings.Cut(string(m[1]), ".")
	k, err := strconv.Atoi(n)
	for i := range v.Roads {
		if r := &v.Roads[i]; err == nil && r.ID == id && k == 1 && r.A == m[0] {
			return 3*stone - 1
		}
	}
	return 3*stone + 1
}
