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

	writer   game.Player // the writer of the submission
	receiver string      // the receiver of the submission: a tournament, or the desk
}

// Told returns the answer to the submission that the query of a request names. It returns nil if
// none is named or remembered, or if the submission had another writer or receiver.
func (s *Forms) Told(r *http.Request, of string, by game.Player) *Told {
	return s.findAnswer(r.URL.Query().Get("letter"), of, by)
}

// findAnswer finds an answer by the name of its submission; nil if it is not remembered, or if the
// submission had another receiver or writer.
func (s *Forms) findAnswer(name, of string, by game.Player) *Told {
	told, ok := s.notes.Find(name)
	if !ok || told.receiver != of || told.writer != by {
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

// NewTold puts the answer to a submission of a writer to a receiver into words. It is not OK if there
// is any error.
func NewTold(answers Answers, of string, by game.Player) Told {
	told := Told{Words: "told.done", OK: true, writer: by, receiver: of}
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

// Noted keeps the answer to the submission with a name, and returns a view that leads to a page,
// where Told finds the answer.
func (s *Forms) Noted(name string, answer Told, page string) web.View {
	s.Keep(name, answer)
	return web.Onward(page + "?letter=" + name + "#the-visitor")
}

// Keep remembers the answer to the submission with a name, for the page that shows it.
func (s *Forms) Keep(name string, answer Told) { s.notes.Put(name, answer) }

// Known reports whether the answer to a submission of a writer to a receiver is remembered: the
// writer may have pressed the button twice.
func (s *Forms) Known(name, of string, by game.Player) bool {
	return s.findAnswer(name, of, by) != nil
}

// Named returns a copy of the answers with names in the place of IDs.
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

// replaceNames returns texts with names in the place of IDs.
func replaceNames(texts []string, names *strings.Replacer) []string {
	return lists.Map(texts, names.Replace)
}

// Players knows the names of players.
type Players interface {
	// PlayerNamed finds the only player with a name, or with an ID; false if there is none, or more
	// than one.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
}

// Forms is shared by the forms of all rooms: it finds the players that they name, and remembers
// the answers to the submissions that they stand for.
type Forms struct {
	web     *web.Front
	players Players
	notes   *Outbox[Told]
}

// New makes a Forms. If players is nil, Named finds nobody, and PlayerCalled takes the text of a form
// for an ID.
func New(front *web.Front, players Players) *Forms {
	return &Forms{front, players, NewOutbox[Told]()}
}

// Named finds the only player with a name, or with an ID. It returns false if there is none, if there
// are several, or if nobody can be found by name. It fails as web.FromTables does.
func (s *Forms) Named(ctx context.Context, name string) (game.Player, bool, error) {
	if s.players == nil {
		return "", false, nil
	}
	p, ok, err := s.players.PlayerNamed(ctx, name)
	return p, ok, web.FromTables(err)
}

// PlayerCalled returns the ID of the only player with a name, or with an ID. It returns the name
// itself if that is "" or a bot's, or if nobody can be found by name. It fails with an *order.Error
// if there is no such player, or more than one.
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

// NamesIn returns a replacer that puts the names of players in the place of their IDs, of longer IDs
// before shorter ones. It sorts players in place.
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

// Outbox remembers submissions just sent, or the answers to them, for the page that follows: the page
// shows the receipt, and the text if some of it was refused. The process forgets them when it ends;
// the submissions themselves are in the log.
type Outbox[L any] struct {
	mu          sync.Mutex
	submissions map[string]L // by command ID
}

// maxSent is the greatest number of submissions that are remembered.
const maxSent = 500

// NewOutbox makes an empty outbox.
func NewOutbox[L any]() *Outbox[L] { return &Outbox[L]{submissions: make(map[string]L)} }

// Put remembers a submission by its command ID. If maxSent are remembered already, it forgets all of
// them first.
func (o *Outbox[L]) Put(commandID string, submission L) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.submissions) >= maxSent {
		clear(o.submissions)
	}
	o.submissions[commandID] = submission
}

// Find returns a submission by its command ID; false if it is not remembered. The caller must check
// whose it is.
func (o *Outbox[L]) Find(commandID string) (L, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	submission, ok := o.submissions[commandID]
	return submission, ok
}
