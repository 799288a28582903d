package seating

// Make plans all rounds of a shape: by algebra or a design if that reaches the
// bound, else by a search that begins with what algebra and chance give, or by one round
// that can be turned without repeats. Two seats are the circle method. The
// same dice make the same plan.
func Make(s Shape, roll Roll) (Plan, error) {
	if err := s.Check(); err != nil {
		return Plan{}, err
	}
	gen := newGenerator(roll, "seating")
	bound, because := s.Bound()
	rounds, method := best(s, bound, gen)
	p := Plan{Bound: bound, Because: because, Method: method}
	lots := gen.lots(s.Entrants)
	for _, tables := range rounds {
		p.Rounds = append(p.Rounds, dealt(tables, lots, s.Entrants))
	}
	p.Repeats = Repeats(p.Rounds)
	balanceSeats(p.Rounds, s.Entrants)
	p.Balance = balanceOf(p.Rounds, s.Entrants)
	return p, nil
}
