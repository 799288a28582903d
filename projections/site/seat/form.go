package seat

import (
	"net/http"

	"seneschal/projections/site/seat/pointing"
	"seneschal/projections/site/web"
)

// submitOrders checks or sends the submission of a seat's page: orders, or one of the small forms
// beside them. If orders are overtaken, nothing of their text is lost: it stands in the form again.
func (s *Pages) submitOrders(r *http.Request) (web.View, error) {
	form, sitter, err := s.readChoice(r)
	if err != nil {
		return web.View{}, err
	}
	if text, aside, err := s.writeAside(r); err != nil {
		return s.asideFault(r, sitter, err)
	} else if aside {
		form.text, form.aside, form.send, form.hold = text, true, true, false
		form.press = r.PostFormValue("do") == "press"
	}
	if form.send && !form.aside && (form.ready || !sitter.game.Sequential()) {
		if err := s.checkOvertaken(r, sitter, form); err != nil {
			return web.View{}, err
		}
	}
	if form.send {
		return s.sendOrders(r, sitter, form)
	}
	return s.checkOrders(r, sitter, form)
}

// sendOrders gives the submission to the game, and redirects to a page with its receipt: reloading that
// page sends nothing.
func (s *Pages) sendOrders(r *http.Request, sitter sitter, form form) (web.View, error) {
	answer, err := s.Obey(r.Context(), sitter.token.Game, "web/"+form.contentID(sitter.info.Seat), form.buildCommand(s.Web.Now(), sitter))
	if err != nil {
		return web.View{}, err
	}
	s.outbox.Put(form.contentID(sitter.info.Seat), posted{form, answer.Receipt})
	if answer.Receipt.Set > 0 {
		s.outbox.Put(form.pageName(sitter.info.Seat), posted{form, answer.Receipt})
	}
	return sitter.redirectToReceipt(form), nil
}

// redirectToReceipt returns a view that leads to the seat's page with the receipt of a submission.
func (sitter sitter) redirectToReceipt(form form) web.View {
	part := "#the-orders"
	switch {
	case form.press:
		part = "#the-messages"
	case form.aside:
		part = "#the-absence"
	}
	return web.Onward(sitter.path + "?letter=" + form.contentID(sitter.info.Seat) + part)
}

// checkOvertaken returns nil if a submission can be sent. Otherwise it returns a page as an error
// (web.Instead): the phase has closed while the submission was written, or the seat has got other
// orders. A submission that ended its phase itself and is sent a second time gets its receipt again.
func (s *Pages) checkOvertaken(r *http.Request, sitter sitter, form form) error {
	n, _, _, _ := sitter.game.Phase()
	_, again := s.findPosted(sitter, form.contentID(sitter.info.Seat))
	switch {
	case form.phase != n && again:
		return web.Instead{View: sitter.redirectToReceipt(form)}
	case form.phase != n:
		return s.showUnsent(r, sitter, form, func(p *SeatPage) { p.Late = true })
	case !s.hasUnseenOrders(sitter, form):
		return nil
	}
	receipt, err := s.draftReceipt(sitter)
	if err != nil {
		return err
	}
	return s.showUnsent(r, sitter, form, func(page *SeatPage) {
		if page.Changed = true; receipt != nil {
			page.Receipt = sitter.receiptSections(receipt)
		}
	})
}

// hasUnseenOrders reports whether the seat's orders are not those that the writer of a submission has
// seen: on the page with the form, or when sending from it since. It is false if the form does not
// say which orders its page showed.
func (s *Pages) hasUnseenOrders(sitter sitter, form form) bool {
	set, _, _ := sitter.game.Draft(sitter.info.Seat)
	if sent, again := s.findPosted(sitter, form.contentID(sitter.info.Seat)); again {
		return sent.receipt.Set > 0 && sent.receipt.Set != set
	}
	if sent, ok := s.findPosted(sitter, form.pageName(sitter.info.Seat)); ok {
		return sent.receipt.Set != set
	}
	return form.heldDraft >= 0 && form.heldDraft != set
}

// checkOrders answers with the page and the receipt that the submission would get from the game as it
// stands. It records nothing.
func (s *Pages) checkOrders(r *http.Request, sitter sitter, form form) (web.View, error) {
	answer, err := sitter.game.Decide(form.buildCommand(s.Web.Now(), sitter))
	if err != nil {
		return web.View{}, err
	}
	page, err := s.buildSeatPage(r.Context(), sitter)
	if err != nil {
		return web.View{}, err
	}
	page.Receipt, page.Hold, page.Stands = sitter.receiptSections(answer.Receipt), form.hold, false // the text differs from the draft
	if form.phase == page.PhaseN && form.heldDraft >= 0 {
		page.Held = form.heldDraft // other orders are not shown here
	}
	page.fillForm(form.text)
	return s.buildChoiceView(r.Context(), sitter, page, pointing.NewForm(r.PostForm, form.text))
}

// showUnsent returns the seat's page as an error (web.Instead), with the text of a submission that
// was not recorded in its form. setReason sets on the page why it was not.
func (s *Pages) showUnsent(r *http.Request, sitter sitter, form form, setReason func(*SeatPage)) error {
	page, err := s.buildSeatPage(r.Context(), sitter)
	if err != nil {
		return err
	}
	setReason(&page)
	page.Hold, page.Stands = form.hold, false
	page.fillForm(form.text)
	view, err := s.buildChoiceView(r.Context(), sitter, page, pointing.Form{})
	if err != nil {
		return err
	}
	view.Status = http.StatusConflict
	return web.Instead{View: view}
}
