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

// sendPost sends a visitor's post, or the steward's action on a post, to the game. It redirects to the
// thread, so that reloading posts nothing. If orders are found in the post, or the visitor is not signed
// in, it sends nothing and answers the thread.
func (s *Pages) sendPost(r *http.Request) (web.View, error) {
	id, visitor := r.PathValue("game"), s.Web.Visitor(r)
	g, _, err := games.Opened(r.Context(), s.Games, id)
	if err != nil {
		return web.View{}, err
	}
	if visitor == "" {
		return s.showFilled(r, nil)
	}
	form := Form{Text: strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n"), Letter: r.PostFormValue("letter")}
	form.Re, _ = strconv.Atoi(r.PostFormValue("re")) // 0: it answers no post
	do, content := s.readAct(r, g, visitor, &form)
	if do == nil {
		return s.showFilled(r, &form)
	}
	name := forms.ID(visitor, threadName(id), form.Letter, []string{content})
	if !s.Forms.Known(name, threadName(id), visitor) {
		answer, err := s.Obey(r.Context(), id, "web/thread/"+name, game.Command{At: s.Web.Now(), By: visitor, Do: do})
		if err != nil {
			return web.View{}, err
		}
		receipt := answer.Receipt
		s.Forms.Keep(name, forms.NewTold(forms.Answers{Errors: receipt.Errors, Done: receipt.Done, Lang: receipt.Lang}, threadName(id), visitor))
	}
	return web.Onward("/g/" + id + "/thread?letter=" + name + "#the-visitor"), nil
}

// readAct returns the act for which a form stands, and its content as a text. It returns nil, and sets
// form.Secret, if a seat's post contains orders and the visitor has not confirmed that it is to be sent.
func (s *Pages) readAct(r *http.Request, g *game.Game, by game.Player, form *Form) (do game.Act, content string) {
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
	lines, secret := g.Post(seat.Seat, order.Split(form.Text), form.Re)
	if len(secret) > 0 && r.PostFormValue("do") != "anyway" {
		form.Secret = lists.Map(secret, func(line order.Line) string { return line.Text })
		return nil, ""
	}
	return game.Submission{Seat: seat.Seat, Lines: lines, Zone: s.Web.Zone(ctx, by)}, strconv.Itoa(form.Re) + "\n" + form.Text
}
