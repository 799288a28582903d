package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// Told is what came of a visitor's form, shown on the page that follows.
type Told struct {
	Words   string
	OK      bool // all of it was done
	Receipt []report.Section

	by game.Player
	of string // what the letter was to: a tournament, or the desk
}

// noteOf is what came of the letter that a page's address names, if it was this
// visitor's.
func (s *Site) noteOf(r *http.Request, of string, p game.Player) *Told {
	t, ok := s.notes.find(r.URL.Query().Get("letter"))
	if !ok || t.of != of || t.by != p {
		return nil
	}
	return &t
}

// answers are the parts of a receipt that somebody at a page needs.
type answers struct {
	errors   []*order.Error
	done     []string
	warnings []string
	shown    []game.Shown
}

// toldOf puts a receipt into words.
func toldOf(a answers, of string, by game.Player) Told {
	t := Told{Words: "Done.", OK: true, by: by, of: of}
	switch {
	case len(a.errors) > 0 && len(a.done) > 0:
		t.Words, t.OK = "Some of it was done.", false
	case len(a.errors) > 0:
		t.Words, t.OK = "Nothing was done.", false
	}
	r := &game.Receipt{Errors: a.errors, Shown: a.shown}
	for _, done := range append(a.done, a.warnings...) {
		r.Done = append(r.Done, capital(strings.TrimSuffix(done, "."))+".")
	}
	for _, section := range text.ReceiptSections(r, nil) {
		if section.ID != "summary" { // that of a game's orders
			t.Receipt = append(t.Receipt, section)
		}
	}
	return t
}

// letterID names a letter from a page: sent twice by an impatient hand it is
// the same.
func letterID(by game.Player, of, letter string, lines []string) string {
	sum := sha256.Sum256([]byte(strings.Join(append([]string{string(by), of, letter}, lines...), "\n")))
	return hex.EncodeToString(sum[:16])
}

func orderLines(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, t := range texts {
		lines[i] = order.Line{N: i + 1, Text: t}
	}
	return lines
}

// cupForm sends what a form of a tournament's page stands for, as a letter, and
// goes on to the page with its receipt.
func (s *Site) cupForm(r *http.Request) (view, error) {
	if err := readForm(r); err != nil {
		return view{}, err
	}
	id, by := r.PathValue("tournament"), s.visitor(r)
	if _, err := s.enterable(r); err != nil {
		return view{}, err
	}
	lines, known, err := s.cupLines(r)
	if wrong, ok := errors.AsType[*order.Error](err); ok {
		return s.noted(letterID(by, id, r.PostFormValue("letter"), lines), toldOf(answers{errors: []*order.Error{wrong}}, id, by), "/tournaments/"+id), nil
	}
	if err != nil || !known {
		return view{}, errors.Join(err, errForm)
	}
	name := letterID(by, id, r.PostFormValue("letter"), lines)
	receipt, err := s.Letters.Tell(r.Context(), CupLetter{Tournament: id, Cause: "web/" + name, At: s.Now(), By: by, Lines: orderLines(lines)})
	if err != nil {
		return view{}, err
	}
	all := answers{errors: receipt.Errors, done: receipt.Done, warnings: receipt.Warnings}
	return s.noted(name, toldOf(all, id, by), "/tournaments/"+id), nil
}

// noted keeps what is told, and goes on to the page that tells it.
func (s *Site) noted(name string, t Told, page string) view {
	s.notes.put(name, t)
	return view{goTo: page + "?letter=" + name + "#the-visitor", private: true}
}

// enterable is the tournament that a path names, if it takes letters here.
func (s *Site) enterable(r *http.Request) (title string, err error) {
	if s.Letters == nil {
		return "", errNowhere
	}
	t, err := s.Letters.Tournament(r.Context(), r.PathValue("tournament"))
	if err != nil {
		return "", fmt.Errorf("loading tournament %s: %w", r.PathValue("tournament"), err)
	}
	if t.ID() == "" {
		return "", errNowhere
	}
	return t.Title(), nil
}

// WithdrawPage asks once more.
type WithdrawPage struct {
	Title  string
	Action string
	Letter string
}

func (s *Site) withdraw(r *http.Request) (view, error) {
	title, err := s.enterable(r)
	if err != nil {
		return view{}, err
	}
	p := WithdrawPage{Title: title, Action: "/tournaments/" + r.PathValue("tournament"), Letter: letterName()}
	return view{name: "withdraw", title: "Withdraw from " + title, page: p}, nil
}

// playerCalled is the ID of the only player of a name, or of an ID; an
// *order.Error if there is none, or more than one.
func (s *Site) playerCalled(ctx context.Context, name string) (string, error) {
	if s.Register == nil || name == "" {
		return name, nil
	}
	p, ok, err := s.Register.PlayerNamed(ctx, name)
	if err != nil {
		return "", tables(err)
	}
	if !ok {
		return "", &order.Error{
			Line: order.Line{N: 1, Text: name}, Word: name,
			Reason: "nobody here is called so, or more than one: write the name in full, or what stands behind /players/ in the address of the player's page",
		}
	}
	return string(p), nil
}
