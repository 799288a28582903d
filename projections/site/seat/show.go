package seat

import (
	"context"
	"net/http"
	"time"

	"seneschal/domain/report/text"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

func (s *Pages) seat(r *http.Request) (web.View, error) {
	at, err := s.sit(r)
	if err != nil {
		return web.View{}, err
	}
	p, err := s.seatPage(r.Context(), at)
	if err != nil {
		return web.View{}, err
	}
	if l, ok := s.posted(at, r.FormValue("letter")); ok {
		if !l.form.aside {
			p.sent(l, at.zone)
			return s.seatView(at, p), nil
		}
		p.Told = s.aside(r.Context(), at, l)
	}
	receipt, err := s.draft(at)
	if err != nil {
		return web.View{}, err
	}
	if receipt != nil {
		p.Receipt = text.ReceiptSections(receipt, at.zone)
	}
	return s.seatView(at, p), nil
}

// aside is what came of an absence or a deputy just sent.
func (s *Pages) aside(ctx context.Context, at sitter, l posted) *forms.Told {
	all := forms.Answers{Errors: l.receipt.Errors, Done: l.receipt.Done}
	told := forms.NewTold(all.Named(s.Forms.NamesIn(ctx, at.info.Deputy)), "", "")
	return &told
}

// sent shows the receipt of a letter just sent. If some of it was refused, it
// stands in the form as it was written, to be mended.
func (p *SeatPage) sent(l posted, zone *time.Location) {
	p.Receipt, p.Note = text.ReceiptSections(l.receipt, zone), "Your letter has been recorded."
	if len(l.receipt.Errors) == 0 {
		return
	}
	p.Note = "Your letter has been recorded, except for the lines that are shown as not understood."
	if l.receipt.Set == 0 && len(l.receipt.Done) == 0 {
		p.Note = "Nothing of your letter could be recorded. What is wrong with it stands below."
	}
	p.Hold = l.form.hold
	p.fill(l.form.text)
}
