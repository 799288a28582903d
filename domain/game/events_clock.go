package game

import "time"

// Extended moves the deadline of the open phase.
type Extended struct {
	Due   time.Time `json:"due"`
	By    Player    `json:"by,omitempty"` // empty: by the clock itself (grace, own outage)
	Why   string    `json:"why"`
	Grace bool      `json:"grace,omitempty"`
	Late  bool      `json:"late,omitempty"`  // it makes up for a round of the beacon that came late
	Seats []Seat    `json:"seats,omitempty"` // the seats that were granted grace
	Bank  []Drawn   `json:"bank,omitempty"`  // the time banks that pay for it
}

// apply moves the deadline and notes why. It marks the seats that were granted grace or pay from their banks as not
// having answered in time.
func (e Extended) apply(g *Game) {
	tick := Tick{Kind: "extended", Due: e.Due, By: e.By, Why: e.Why}
	seats := e.Seats
	switch {
	case e.Grace:
		tick.Kind = "grace"
		for _, id := range e.Seats {
			g.changeSeat(id, func(s *seat) { s.play.graced = g.phase.Cycle + 1 })
		}
	case e.Late:
		tick.Kind = "late"
	case len(e.Bank) > 0:
		tick.Kind, seats = "bank", nil
		for _, b := range e.Bank {
			seats = append(seats, b.Seat)
		}
		tick.Seats = seats
		g.setBanks(e.Bank)
	}
	for _, id := range seats {
		g.changeSeat(id, func(s *seat) { s.play.overtime = g.phase.n })
	}
	g.phase.due = e.Due
	g.phase.ticks = append(g.phase.ticks, tick)
}

// Drawn records a change of the time in a seat's bank.
type Drawn struct {
	Seat Seat          `json:"seat"`
	Took time.Duration `json:"took,omitempty"` // 0: time was put back into the bank
	Left time.Duration `json:"left"`           // in the bank after the change
}

// Banked puts time back into the banks of seats that answered a phase in time.
type Banked struct {
	Phase string  `json:"phase"`
	Banks []Drawn `json:"banks"`
}

func (e Banked) apply(g *Game) { g.setBanks(e.Banks) }

// setBanks sets the time left in each of the banks.
func (g *Game) setBanks(banks []Drawn) {
	for _, b := range banks {
		g.changeSeat(b.Seat, func(s *seat) { s.play.drawn = g.opened.Pace.Bank - b.Left })
	}
}

// Paused stops the clock of a game.
type Paused struct {
	By   Player        `json:"by"`
	Why  string        `json:"why"`
	Left time.Duration `json:"left"` // time left to the deadline when the clock stopped
}

func (e Paused) apply(g *Game) {
	g.phase.paused, g.phase.timeLeft, g.phase.due = true, e.Left, time.Time{}
	g.phase.ticks = append(g.phase.ticks, Tick{Kind: "paused", By: e.By, Why: e.Why})
}

// Resumed starts the clock again.
type Resumed struct {
	By  Player    `json:"by"`
	Due time.Time `json:"due"`
}

func (e Resumed) apply(g *Game) {
	g.phase.paused, g.phase.timeLeft, g.phase.due = false, 0, e.Due
	g.phase.ticks = append(g.phase.ticks, Tick{Kind: "resumed", Due: e.Due, By: e.By})
}
