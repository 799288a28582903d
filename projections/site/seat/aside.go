package seat

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/order"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat/pointing"
	"seneschal/projections/site/web"
)

// writeAside returns the text of the submission for which one of the small forms beside the orders
// stands: a message, an absence, a deputy, or an agreement. aside is false for the form of the
// orders, and in practice games. It fails with an *order.Error if the deputy is no known player.
func (s *Pages) writeAside(r *http.Request) (text string, aside bool, err error) {
	if s.Practice != nil { // there is nobody to write to, and nobody to stand in
		return "", false, nil
	}
	word := func(name string) string { return strings.Join(strings.Fields(r.PostFormValue(name)), " ") }
	switch r.PostFormValue("do") {
	case "press":
		return writePress(word("to"), r.PostFormValue("words")), true, nil
	case "away":
		return "AWAY " + word("from") + " " + word("to"), true, nil
	case "agree", "agree-nothing":
		return writeAgreement(r), true, nil
	case "deputy-none":
		return "DEPUTY NONE", true, nil
	case "deputy":
		who, err := s.Forms.PlayerCalled(r.Context(), word("who"))
		text = "DEPUTY " + who
		if until := word("until"); until != "" {
			text += " UNTIL " + until
		}
		if r.PostFormValue("press") != "" {
			text += " PRESS"
		}
		return text, true, err
	}
	return "", false, nil
}

// writePress returns the lines of press to a seat, or to several. It leaves out lines that would end
// the press early.
func writePress(to, words string) string {
	lines := slices.DeleteFunc(strings.Split(strings.ReplaceAll(words, "\r\n", "\n"), "\n"), func(line string) bool { return endsPress(order.Tidy(line)) })
	return "PRESS TO " + to + "\n" + strings.Join(lines, "\n") + "\nEND PRESS"
}

// asideFault answers a form that names no known player: if err is an *order.Error, with the page and
// that error on it. Any other error it returns.
func (s *Pages) asideFault(r *http.Request, sitter sitter, err error) (web.View, error) {
	wrong, ok := errors.AsType[*order.Error](err)
	if !ok {
		return web.View{}, err
	}
	page, err := s.buildSeatPage(r.Context(), sitter)
	if err != nil {
		return web.View{}, err
	}
	told := forms.NewTold(forms.Answers{Errors: []*order.Error{wrong}}, "", "")
	page.Told = &told
	view, err := s.buildChoiceView(r.Context(), sitter, page, pointing.Form{})
	view.Status = http.StatusUnprocessableEntity
	return view, err
}

// changeDevice carries out a form about notifications on the browsers of the seat's holder.
func (s *Pages) changeDevice(r *http.Request) (web.View, error) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return web.View{}, err
	}
	return web.Onward(sitter.path + "#my-device"), s.Devices.Change(r, sitter.info.Player)
}

// buildDevicePart makes the part for notifications on this browser. If the player's seats cannot be
// read, it counts no waiting games.
func (s *Pages) buildDevicePart(ctx context.Context, sitter sitter) (*devices.Panel, error) {
	all, err := s.Own(ctx, sitter.info.Player)
	if err != nil {
		all = nil // as in findWaiting
	}
	return s.Devices.Part(ctx, sitter.info.Player, sitter.path+"/devices", games.Waits(all), false)
}
