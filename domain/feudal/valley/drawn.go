package valley

import (
	"strconv"
	"strings"
)

// At is where a node is drawn.
func (v *Map) At(n Node) Point {
	if c := v.Card(Manor(n)); c != nil {
		return c.At
	}
	for _, m := range v.Monasteries {
		if m.Code == n {
			return m.At
		}
	}
	road, number, _ := strings.Cut(string(n), ".")
	i, err := strconv.Atoi(number)
	if err != nil {
		return Point{}
	}
	for _, r := range v.Roads {
		if r.ID == road && i >= 1 && i <= len(r.Way) {
			return r.Way[i-1]
		}
	}
	if e := v.Entry(road); e != nil {
		if i >= 1 && i <= len(e.Way) {
			return e.Way[i-1]
		}
		return e.Edge
	}
	return Point{}
}
