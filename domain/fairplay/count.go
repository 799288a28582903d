package fairplay

// A Count is what all phases of one game show of a pair.
type Count struct {
	Pair
	Game     string `json:"game"`
	Others   int    `json:"others"` // seats of the game beside one's own
	Asked    int    `json:"asked"`  // phases in which both were asked
	MissedA  int    `json:"missed_a"`
	MissedB  int    `json:"missed_b"`
	Together int    `json:"together"` // phases that both missed
	Sent     int    `json:"sent"`     // phases in which both wrote
	Close    int    `json:"close"`    // at the same minute
	Compared int    `json:"compared"` // phases in which both letters could be compared
	Alike    int    `json:"alike"`    // phases in which they were alike
	GaveA    int    `json:"gave_a"`   // times that A gave to B
	GaveB    int    `json:"gave_b"`
	WorthA   int    `json:"worth_a"`
	WorthB   int    `json:"worth_b"`
}

// Add counts a meeting in.
func (c *Count) Add(m Meeting) {
	for _, one := range []struct {
		n  *int
		is bool
	}{
		{&c.Asked, m.Asked},
		{&c.MissedA, m.MissedA},
		{&c.MissedB, m.MissedB},
		{&c.Together, m.Together()},
		{&c.Sent, m.Sent},
		{&c.Close, m.Close()},
		{&c.Compared, m.Compared},
		{&c.Alike, m.Like()},
	} {
		if one.is {
			*one.n++
		}
	}
	c.GaveA, c.GaveB, c.WorthA, c.WorthB = c.GaveA+m.GaveA, c.GaveB+m.GaveB, c.WorthA+m.WorthA, c.WorthB+m.WorthB
}
