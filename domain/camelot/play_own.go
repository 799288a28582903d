package camelot

// Questions of the own turn (D-3 to D-7, D-12, D-14, D-19) are answered by the
// turn block or by a reply. A task that has one begins with resume, looks for
// an order, and calls ask only if there is none:
//
//	p.resume(AskFacing)
//	face, ok := p.faceOrder(t)
//	if !ok && !p.ask(t, Decision{Point: AskFacing, Seats: seats{t.Seat}}) {
//		return
//	}
//
// If ask reports true then, the default holds: the time of the turn is up, or
// nobody can be asked. A block without a line that could answer leaves the
// question open (speaks); one whose lines all came to nothing is told so, and
// the question is put again.

// resume closes the own question that stopped the task when it was begun
// before, so that its reply can be taken.
func (p *play) resume(point Point) {
	p.fresh = nil
	if open := p.now.Pending; open != nil && open.Point == point {
		if x, ok := p.sheets[p.now.Active].Section(p.now.turnKey()); ok && x.Set > open.Sets[p.now.Active] {
			p.fresh = p.unread(p.now.Active)
		}
	}
	p.run.Resume(questions[point], matter{})
}
