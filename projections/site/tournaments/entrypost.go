package tournaments

import (
	"errors"
	"fmt"
	"net/http"

	"seneschal/domain/order"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// enterForm sends what a form of a tournament's page stands for, as a letter, and
// goes on to the page with its receipt.
func (s *Pages) enterForm(r *http.Request) (web.View, error) {
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	id, by := r.PathValue("tournament"), s.Web.Visitor(r)
	if _, err := s.enterable(r); err != nil {
		return web.View{}, err
	}
	lines, known, err := s.formLines(r)
	if wrong, ok := errors.AsType[*order.Error](err); ok {
		return s.Forms.Noted(forms.ID(by, id, r.PostFormValue("letter"), lines), forms.NewTold(forms.Answers{Errors: []*order.Error{wrong}}, id, by), "/tournaments/"+id), nil
	}
	if err != nil || !known {
		return web.View{}, errors.Join(err, web.ErrForm)
	}
	name := forms.ID(by, id, r.PostFormValue("letter"), lines)
	receipt, err := s.Letters.Tell(r.Context(), Letter{Tournament: id, Cause: "web/" + name, At: s.Web.Now(), By: by, Lines: forms.Lines(lines)})
	if err != nil {
		return web.View{}, err
	}
	all := forms.Answers{Errors: receipt.Errors, Done: receipt.Done, Warnings: receipt.Warnings}
	return s.Forms.Noted(name, forms.NewTold(all, id, by), "/tournaments/"+id), nil
}

// enterable is the tournament that a path names, if it takes letters here.
func (s *Pages) enterable(r *http.Request) (title string, err error) {
	if s.Letters == nil {
		return "", web.ErrNowhere
	}
	t, err := s.Letters.Tournament(r.Context(), r.PathValue("tournament"))
	if err != nil {
		return "", fmt.Errorf("loading tournament %s: %w", r.PathValue("tournament"), err)
	}
	if t.ID() == "" {
		return "", web.ErrNowhere
	}
	return t.Title(), nil
}

// WithdrawPage asks once more.
type WithdrawPage struct {
	Title  string
	Action string
	Letter string
}

func (s *Pages) withdraw(r *http.Request) (web.View, error) {
	title, err := s.enterable(r)
	if err != nil {
		return web.View{}, err
	}
	p := WithdrawPage{Title: title, Action: "/tournaments/" + r.PathValue("tournament"), Letter: forms.Name()}
	return web.View{Name: "withdraw", Title: "Withdraw from " + title, Page: p}, nil
}
