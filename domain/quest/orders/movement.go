package orders

// A Movement is an order of step 1 of a turn: of several the first that
// can be followed counts. NOFLY only says how they are followed.
type Movement interface {
	Body
	moves()
}

func (Move) moves()    {}
func (Goto) moves()    {}
func (Explore) moves() {}
func (Enter) moves()   {}
func (Out) moves()     {}
func (Stay) moves()    {}
func (Wish) moves()    {}
