package thread

import (
	"net/http"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// sendPost sends a visitor's post, or the steward's action on a post, to the game. It redirects to
// the thread, so that reloading posts nothing.
func (s *Pages) sendPost(r *http.Request) (web.View, error) {
	id, by := r.PathValue("game"), s.Web.Visitor(r)
	g, _, err := games.Opened(r.Context(), s.Games, id)
	if err != nil {
		return web.View{}, err
	}
	if by == "" {
		return s.showFilled(r, nil)
	}
	form := Form{Text: strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n"), Letter: r.PostFormValue("letter")}
	form.Re, _ = strconv.Atoi(r.PostFormValue("re")) // 0: it answers no post
	do, what := s.readAct(r, g, by, &form)
	if do == nil {
		return s.showFilled(r, &form)
	}
	name := forms.ID(by, threadName(id), form.Letter, []string{what})
	if !s.Forms.Known(name, threadName(id), by) {
		answer, err := s.Obey(r.Context(), id, "web/thread/"+name, game.Command{At: s.Web.Now(), By: by, Do: do})
		if err != nil {
			return web.View{}, err
		}
		r := answer.Receipt
		s.Forms.Keep(name, forms.NewTold(forms.Answers{Errors: r.Errors, Done: r.Done, Lang: r.Lang}, threadName(id), by))
	}
	return web.Onward("/g/" + id + "/thread?letter=" + name + "#the-visitor"), nil
}

// readAct returns the action that a form asks for, and a text that identifies it; nil if it may not
// be sent as it is, because it contains orders.
func (s *Pages) readAct(r *http.Request, g *game.Game, by game.Player, form *Form) (do game.Act, what string) {
	ctx := r.Context()
	lang := web.LangIn(ctx)
	if n, why, verb := r.PostFormValue("post"), r.PostFormValue("why"), r.PostFormValue("do"); verb == "hide" || verb == "show" {
		line := map[string]string{"hide": forms.WithReason("HIDE "+n, strings.Join(strings.Fields(why), " ")), "show": "UNHIDE " + n}[verb]
		return game.Steward{Lines: forms.Lines("en", []string{line}), Lang: lang, Zone: s.Web.Zone(ctx, by)}, line
	}
	seat := findSeat(g, by)
	if seat.Seat == "" {
		return game.Remark{Text: form.Text, Re: form.Re, Lang: lang}, strconv.Itoa(form.Re) + "\n" + form.Text
	}
	letter, secret := g.Post(seat.Seat, order.Split(form.Text), form.Re)
	if len(secret) > 0 && r.PostFormValue("do") != "anyway" {
		form.Secret = lists.Map(secret, func(line order.Line) string { return line.Text })
		return nil, ""
	}
	return game.Submission{Seat: seat.Seat, Lines: letter, Zone: s.Web.Zone(ctx, by)}, strconv.Itoa(form.Re) + "\n" + form.Text
}
