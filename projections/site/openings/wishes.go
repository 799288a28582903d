package openings

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// WishLine is a wish of the visitor to be told of games.
type WishLine struct {
	opening.Wish
	Words string
	Until web.Moment
}

// WishForm is the form beside the list by which the visitor wishes to be told of games like those listed.
type WishForm struct {
	opening.Wish
	Words string
	Mine  []WishLine
	Can   bool   // the visitor does not have this wish yet
	Fault string // why the wish was not kept; "": none was refused
}

// buildWishes describes the wish for which the filters of the list stand, and the wishes that the
// visitor has. The form is empty if nobody is signed in.
func (s *Pages) buildWishes(r *http.Request) (form WishForm, err error) {
	visitor := s.Web.Visitor(r)
	if s.Wishes == nil || visitor == "" {
		return form, nil
	}
	ctx := r.Context()
	mine, err := s.Wishes.Wishes(ctx, visitor, s.Web.Now())
	if err != nil {
		return form, web.FromTables(err)
	}
	form.Wish = s.readWish(r.URL.Query())
	form.Words, form.Fault = s.describeWish(ctx, form.Wish), s.explainWish(r)
	form.Mine = lists.Map(mine, func(w roster.Wish) WishLine {
		return WishLine{w.Wish, s.describeWish(ctx, w.Wish), s.Web.When(ctx, w.Until)}
	})
	form.Can = !slices.ContainsFunc(form.Mine, func(line WishLine) bool { return line.Wish == form.Wish })
	return form, nil
}

// explainWish returns the reason why a wish was not kept; "" if none was refused.
func (s *Pages) explainWish(r *http.Request) string {
	if r.URL.Query().Get("wished") != "too-many" {
		return ""
	}
	return sayRefusal(opening.RefuseWishes(), web.LangIn(r.Context()))
}

// describeWish says a wish in words: "Feudal · weekly".
func (s *Pages) describeWish(ctx context.Context, wish opening.Wish) string {
	voice := s.Web.Voice(ctx)
	ruleset, tongue := voice.Say("opening.wish.any"), ""
	if wish.Ruleset != "" {
		ruleset = voice.Ruleset(wish.Ruleset)
	}
	if wish.Language != "" {
		tongue = voice.Say("opening.in." + wish.Language)
	}
	return strings.Join(lists.Keep([]string{ruleset, wish.Pace, tongue}, func(s string) bool { return s != "" }), " · ")
}

// readWish returns the wish for which the filters of the list, or the fields of the form, stand. It
// leaves out an unknown ruleset or language, and a pace that no such ruleset has.
func (s *Pages) readWish(given url.Values) opening.Wish {
	wish := opening.Wish{Ruleset: given.Get("game"), Pace: given.Get("pace"), Language: given.Get("language")}
	if !slices.Contains(s.Known(), wish.Ruleset) {
		wish.Ruleset = ""
	}
	if !slices.Contains(game.Languages(), wish.Language) {
		wish.Language = ""
	}
	isPace := slices.ContainsFunc(s.Known(), func(name string) bool {
		rules, ok := s.Rulesets(name)
		if !ok || name != cmp.Or(wish.Ruleset, name) {
			return false
		}
		_, has := rules.Describe().Paces[wish.Pace]
		return has
	})
	if !isPace {
		wish.Pace = ""
	}
	return wish
}

// sendWish keeps or withdraws a wish, and goes back to the list, which says so if the wish was refused.
func (s *Pages) sendWish(r *http.Request) (web.View, error) {
	visitor, wish := s.Web.Visitor(r), s.readWish(r.PostForm)
	query := url.Values{}
	for name, value := range map[string]string{"game": wish.Ruleset, "pace": wish.Pace, "language": wish.Language} {
		if value != "" {
			query.Set(name, value)
		}
	}
	var err error
	switch r.PostFormValue("do") {
	case "wish":
		err = s.Wishes.KeepWish(r.Context(), visitor, wish, s.Web.Now())
	case "drop":
		err = s.Wishes.DropWish(r.Context(), visitor, wish)
	default:
		return web.View{}, web.ErrForm
	}
	if opening.IsRefusal(err) {
		query.Set("wished", "too-many")
	} else if err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.Onward("/games/open?" + query.Encode() + "#the-wishes"), nil
}
