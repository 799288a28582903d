package forms

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

// Told is the answer to a visitor's form, shown on the page that follows.
type Told struct {
	Words   string // key of a sentence
	OK      bool   // all of the submission was done
	Receipt []report.Section

	by game.Player
	of string // the receiver of the submission: a tournament, or the desk
}

// Told returns the answer to the submission that a page's address names; nil if it was not this
// visitor's.
func (s *Forms) Told(r *http.Request, of string, p game.Player) *Told {
	return s.findAnswer(r.URL.Query().Get("letter"), of, p)
}

// findAnswer finds an answer by the name of its submission; nil if the submission had another receiver or
// writer.
func (s *Forms) findAnswer(name, of string, by game.Player) *Told {
	told, ok := s.notes.Find(name)
	if !ok || told.of != of || told.by != by {
		return nil
	}
	return &told
}

// Answers are the parts of a receipt that are shown on a page.
type Answers struct {
	Errors   []*order.Error
	Done     []string
	Warnings []string
	Shown    []game.Shown
	Lang     string // of the reader; "": English
}

// NewTold puts a receipt into words.
func NewTold(answers Answers, of string, by game.Player) Told {
	told := Told{Words: "told.done", OK: true, by: by, of: of}
	switch {
	case len(answers.Errors) > 0 && len(answers.Done) > 0:
		told.Words, told.OK = "told.some", false
	case len(answers.Errors) > 0:
		told.Words, told.OK = "told.none", false
	}
	receipt := &game.Receipt{Errors: answers.Errors, Shown: answers.Shown, Lang: answers.Lang}
	for _, done := range append(answers.Done, answers.Warnings...) {
		receipt.Done = append(receipt.Done, words.Capital(strings.TrimSuffix(done, "."))+".")
	}
	for _, section := range text.ReceiptSections(receipt, nil) {
		if section.ID != "summary" { // that of a game's orders
			told.Receipt = append(told.Receipt, section)
		}
	}
	return told
}

// Noted keeps an answer, and goes on to the page that shows it.
func (s *Forms) Noted(name string, t Told, page string) web.View {
	s.Keep(name, t)
	return web.Onward(page + "?letter=" + name + "#the-visitor")
}

// Keep remembers the answer to a submission for the page that shows it.
func (s *Forms) Keep(name string, t Told) { s.notes.Put(name, t) }

// Known reports whether a submission of a visitor was sent already: the visitor may have pressed the
// button twice.
func (s *Forms) Known(name, of string, by game.Player) bool {
	return s.findAnswer(name, of, by) != nil
}

// Named returns the answers with names in the place of IDs.
func (a Answers) Named(names *strings.Replacer) Answers {
	a.Done, a.Warnings = replaceNames(a.Done, names), replaceNames(a.Warnings, names)
	a.Shown, a.Errors = slices.Clone(a.Shown), slices.Clone(a.Errors)
	for i, s := range a.Shown {
		a.Shown[i].Lines = replaceNames(s.Lines, names)
	}
	for i, e := range a.Errors {
		fault := *e
		fault.Reason, fault.Legal = names.Replace(e.Reason), replaceNames(e.Legal, names)
		a.Errors[i] = &fault
	}
	return a
}

// replaceNames puts names into texts.
func replaceNames(texts []string, names *strings.Replacer) []string {
	return lists.Map(texts, names.Replace)
}

// Players knows the names of players.
type Players interface {
	// PlayerNamed finds the only player with a name, or with an ID.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
}

// Forms is shared by the forms of all rooms: it finds the players that they name, and remembers
// the answers to the submissions that they stand for.
type Forms struct {
	web     *web.Front
	players Players
	notes   *Outbox[Told]
}

// New makes forms ready. Without players nobody is found by name: the text of a form is taken for
// an ID.
func New(front *web.Front, players Players) *Forms {
	return &Forms{front, players, NewOutbox[Told]()}
}

// Named finds the only player with a name, or with an ID; false if there is none, or more than
// one.
func (s *Forms) Named(ctx context.Context, name string) (game.Player, bool, error) {
	if s.players == nil {
		return "", false, nil
	}
	p, ok, err := s.players.PlayerNamed(ctx, name)
	return p, ok, web.FromTables(err)
}

// PlayerCalled returns the ID of the only player with a name, or with an ID; an *order.Error if
// there is none, or more than one.
func (s *Forms) PlayerCalled(ctx context.Context, name string) (string, error) {
	if _, bot := game.Player(name).Bot(); bot || s.players == nil || name == "" {
		return name, nil
	}
	player, ok, err := s.Named(ctx, name)
	if err != nil {
		return "", err
	}
	if !ok {
		return "", &order.Error{
			Line: order.Line{N: 1, Text: name}, Word: name,
			Reason: s.web.Voice(ctx).Say("told.who"),
		}
	}
	return string(player), nil
}

// NamesIn returns a replacer that puts the names of players in the place of their IDs. Longer IDs
// are replaced first.
func (s *Forms) NamesIn(ctx context.Context, players ...game.Player) *strings.Replacer {
	names := s.web.Names(ctx)
	var pairs []string
	slices.SortFunc(players, func(a, b game.Player) int { return len(b) - len(a) })
	for _, player := range players {
		if name := names.Of(player); player != "" && name != string(player) {
			pairs = append(pairs, string(player), name)
		}
	}
	return strings.NewReplacer(pairs...)
}

// Outbox remembers submissions just sent, for the page that follows: it shows the receipt, and the
// text if some of it was refused. Only this is lost with the process; the submissions themselves are
// in the log.
type Outbox[L any] struct {
	mu          sync.Mutex
	submissions map[string]L // by cause
}

// maxSent is the number of submissions that are remembered.
const maxSent = 500

// NewOutbox makes an empty outbox.
func NewOutbox[L any]() *Outbox[L] { return &Outbox[L]{submissions: make(map[string]L)} }

// Put remembers a submission under a name. If there are too many, it forgets all older ones first.
func (o *Outbox[L]) Put(commandID string, l L) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.submissions) >= maxSent {
		clear(o.submissions)
	}
	o.submissions[commandID] = l
}

// Find returns a submission just sent. The caller must check whose it is.
func (o *Outbox[L]) Find(commandID string) (L, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	l, ok := o.submissions[commandID]
	return l, ok
}
