package seat

import (
	"net/http"

	"seneschal/domain/report/text"
	"seneschal/projections/site/seat/pointing"
	"seneschal/projections/site/web"
)

// submitLetter checks or sends a submission. If it cannot be taken nothing of it is lost: it stands in
// the form again.
func (s *Pages) submitOrders(r *http.Request) (web.View, error) {
	f, at, err := s.readChoice(r)
	if err != nil {
		return web.View{}, err
	}
	if text, aside, err := s.asideLines(r); err != nil {
		return s.asideFault(r, at, err)
	} else if aside {
		f.text, f.aside, f.send, f.hold = text, true, true, false
		f.press = r.PostFormValue("do") == "press"
	}
	if f.send && !f.aside && (f.ready || !at.game.Sequential()) {
		if err := s.checkOvertaken(r, at, f); err != nil {
			return web.View{}, err
		}
	}
	if f.send {
		return s.sendOrders(r, at, f)
	}
	return s.checkOrders(r, at, f)
}

// sendLetter gives the submission to the game, and redirects to a page with its receipt: reloading that
// page sends nothing.
func (s *Pages) sendOrders(r *http.Request, at sitter, f form) (web.View, error) {
	answer, err := s.Obey(r.Context(), at.token.Game, "web/"+f.contentID(at.info.Seat), f.buildCommand(s.Web.Now(), at))
	if err != nil {
		return web.View{}, err
	}
	s.outbox.Put(f.contentID(at.info.Seat), posted{f, answer.Receipt})
	if answer.Receipt.Set > 0 {
		s.outbox.Put(f.pageName(at.info.Seat), posted{f, answer.Receipt})
	}
	return at.redirectToReceipt(f), nil
}

// redirectToReceipt redirects to the page with the receipt of a submission.
func (at sitter) redirectToReceipt(f form) web.View {
	part := "#the-orders"
	switch {
	case f.press:
		part = "#the-messages"
	case f.aside:
		part = "#the-absence"
	}
	return web.Onward(at.path + "?letter=" + f.contentID(at.info.Seat) + part)
}

// checkOvertaken returns a page as an error (web.Instead) if something has overtaken a submission while
// it was written: the end of its phase, or other orders of the seat. A submission that ended its phase
// itself, and is sent twice by an impatient hand, gets its receipt again.
func (s *Pages) checkOvertaken(r *http.Request, at sitter, f form) error {
	n, _, _, _ := at.game.Phase()
	_, again := s.findPosted(at, f.contentID(at.info.Seat))
	switch {
	case f.phase != n && again:
		return web.Instead{View: at.redirectToReceipt(f)}
	case f.phase != n:
		return s.showUnsent(r, at, f, func(p *SeatPage) { p.Late = true })
	case !s.hasUnseenOrders(at, f):
		return nil
	}
	receipt, err := s.draftReceipt(at)
	if err != nil {
		return err
	}
	return s.showUnsent(r, at, f, func(p *SeatPage) {
		if p.Changed = true; receipt != nil {
			p.Receipt = text.ReceiptSections(receipt, at.zone)
		}
	})
}

// hasUnseenOrders reports whether the seat holds other orders than the writer of a submission has seen:
// those on the writer's page, or those sent from it since.
func (s *Pages) hasUnseenOrders(at sitter, f form) bool {
	set, _, _ := at.game.Draft(at.info.Seat)
	if l, again := s.findPosted(at, f.contentID(at.info.Seat)); again {
		return l.receipt.Set > 0 && l.receipt.Set != set
	}
	if l, ok := s.findPosted(at, f.pageName(at.info.Seat)); ok {
		return l.receipt.Set != set
	}
	return f.held >= 0 && f.held != set
}

// checkLetter answers with the receipt that the submission would get from the game as it stands.
func (s *Pages) checkOrders(r *http.Request, at sitter, f form) (web.View, error) {
	answer, err := at.game.Decide(f.buildCommand(s.Web.Now(), at))
	if err != nil {
		return web.View{}, err
	}
	p, err := s.buildSeatPage(r.Context(), at)
	if err != nil {
		return web.View{}, err
	}
	p.Receipt, p.Hold, p.Stands = text.ReceiptSections(answer.Receipt, at.zone), f.hold, false // the text differs from the draft
	if f.phase == p.PhaseN && f.held >= 0 {
		p.Held = f.held // other orders are not shown here
	}
	p.fillForm(f.text)
	return s.buildChoiceView(r.Context(), at, p, pointing.NewForm(r.PostForm, f.text))
}

// showUnsent returns the page of a submission that was not recorded, as an error (web.Instead); why
// sets the reason.
func (s *Pages) showUnsent(r *http.Request, at sitter, f form, why func(*SeatPage)) error {
	p, err := s.buildSeatPage(r.Context(), at)
	if err != nil {
		return err
	}
	why(&p)
	p.Hold, p.Stands = f.hold, false
	p.fillForm(f.text)
	v, err := s.buildChoiceView(r.Context(), at, p, pointing.Form{})
	if err != nil {
		return err
	}
	v.Status = http.StatusConflict
	return web.Instead{View: v}
}
