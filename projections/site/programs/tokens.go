package programs

import (
	"errors"
	"net/http"

	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// TokensPage shows the tokens of the visitor.
type TokensPage struct {
	Tokens  []Line
	Scopes  []string // that a token can have
	Secret  string   // of the token just made; "": none was
	Fault   string   // key of the fault of the form; "": none
	Name    string   // as it was written
	Program bool     // the visitor is shown as a bot
	Base    string   // address of the pages
	MaxName int      // greatest length of a name
}

// Line is a token on the page.
type Line struct {
	ID, Name   string
	Scopes     []string
	Made, Used web.Moment // Used is zero if it never was
}

// showTokens answers the page of tokens.
func (s *Pages) showTokens(r *http.Request) (web.View, error) {
	return s.buildTokensView(r, TokensPage{}, 0)
}

// buildTokensView completes the page of tokens, and makes its view. It fails with web.ErrNowhere if
// nothing is known of the visitor.
func (s *Pages) buildTokensView(r *http.Request, page TokensPage, status int) (web.View, error) {
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	all, err := s.Tokens.Tokens(ctx, visitor)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	person, err := s.Tokens.Find(ctx, visitor)
	if err != nil {
		return web.View{}, web.Missing(err)
	}
	page.Scopes, page.Program, page.Base, page.MaxName = roster.Scopes(), person.Program, s.Web.Base(), roster.MaxTokenName
	page.Tokens = lists.Map(all, func(t roster.Token) Line {
		return Line{t.ID, t.Name, t.Scopes, s.Web.When(ctx, t.Made), s.Web.Optional(ctx, t.Used)}
	})
	return web.View{Name: "programs", Title: s.Web.Voice(ctx).Say("program.title"), Private: true, Status: status, Page: page}, nil
}

// changeTokens makes or withdraws a token, or marks the visitor as a bot. It fails with web.ErrForm for an
// unknown form.
func (s *Pages) changeTokens(r *http.Request) (web.View, error) {
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	switch r.PostFormValue("do") {
	case "withdraw":
		err := s.Tokens.WithdrawToken(ctx, visitor, r.PostFormValue("token"))
		return web.Onward("/me/programs"), web.FromTables(err)
	case "bot":
		err := s.Tokens.MarkProgram(ctx, visitor)
		return web.Onward("/me/programs"), web.FromTables(err)
	case "make":
		return s.makeToken(r)
	}
	return web.View{}, web.ErrForm
}

// makeToken makes a token, and answers the page with its secret, which is shown only this once. If the
// token is refused, the page says why.
func (s *Pages) makeToken(r *http.Request) (web.View, error) {
	name := r.PostFormValue("name")
	secret, err := s.Tokens.MakeToken(r.Context(), s.Web.Visitor(r), name, r.PostForm["scope"], s.Web.Now())
	switch {
	case errors.Is(err, roster.ErrTokens):
		return s.buildTokensView(r, TokensPage{Fault: "program.fault.many", Name: name}, http.StatusUnprocessableEntity)
	case errors.Is(err, roster.ErrTokenForm):
		return s.buildTokensView(r, TokensPage{Fault: "program.fault.form", Name: name}, http.StatusUnprocessableEntity)
	case err != nil:
		return web.View{}, web.FromTables(err)
	}
	return s.buildTokensView(r, TokensPage{Secret: secret}, 0)
}
