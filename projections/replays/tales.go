package replays

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/projections"
)

// Tales tell frames in other languages than English, which alone the tables hold. They
// are composed off the log when somebody asks; what frames are called is remembered.
type Tales struct {
	store eventstore.Store
	games *projections.Games

	mu     sync.Mutex
	titles map[tale][]Title
}

// tale is a commit in a language.
type tale struct {
	lang string
	pos  int64
}

// maxTitles is how many commits' titles are remembered.
const maxTitles = 20000

// NewTales tell of the games of a store; the lookup finds rulesets.
func NewTales(store eventstore.Store, lookup func(string) (game.Ruleset, bool), log *slog.Logger) *Tales {
	return &Tales{store: store, games: projections.NewGames(store, lookup, log), titles: make(map[tale][]Title)}
}

// Tell puts a frame into a language.
func (t *Tales) Tell(ctx context.Context, lang string, f *Frame) error {
	if lang == words.English || f.Pos == 0 {
		return nil
	}
	return t.walk(ctx, lang, f.Game, []int64{f.Pos}, func(told []Frame) {
		if f.K < len(told) {
			is := told[f.K]
			f.Title.Title, f.Headline, f.Sentences, f.Sections, f.Board = is.Title.Title, is.Headline, is.Sentences, is.Sections, is.Board
		}
	})
}

// Titles puts titles of a game into a language.
func (t *Tales) Titles(ctx context.Context, lang string, titles []Title) error {
	if lang == words.English || len(titles) == 0 {
		return nil
	}
	var unknown []int64
	t.mu.Lock()
	for _, title := range titles {
		if t.titles[tale{lang, title.Pos}] == nil {
			unknown = append(unknown, title.Pos)
		}
	}
	t.mu.Unlock()
	err := t.walk(ctx, lang, titles[0].Game, unknown, func(told []Frame) {
		var called []Title
		for _, f := range told {
			called = append(called, f.Title)
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if len(t.titles) >= maxTitles {
			clear(t.titles)
		}
		t.titles[tale{lang, told[0].Pos}] = called
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, title := range titles {
		if called := t.titles[tale{lang, title.Pos}]; title.K < len(called) {
			titles[i].Title, titles[i].Headline = called[title.K].Title, called[title.K].Headline
		}
	}
	return err
}

// walk composes the frames of the commits at some positions in a game's log.
func (t *Tales) walk(ctx context.Context, lang, id string, at []int64, each func([]Frame)) error {
	wanted := make(map[eventstore.Pos]bool)
	for _, pos := range at {
		wanted[eventstore.Pos(pos)] = true
	}
	if len(wanted) == 0 {
		return nil
	}
	for c, err := range t.store.Load(ctx, eventstore.Log("game/"+id), eventstore.Pos(at[0]-1)) {
		if err != nil {
			return fmt.Errorf("loading game/%s: %w", id, err)
		}
		if !wanted[c.Pos] {
			continue
		}
		before, after, events, err := t.games.At(ctx, c)
		if err != nil {
			return fmt.Errorf("telling game/%s: %w", id, err)
		}
		s := projections.Step{Game: id, Commit: c, Before: before, After: after, Events: events}
		closed, isClosed := projections.Find[game.PhaseClosed](s)
		each(closing{s, closed, isClosed}.frames(lang))
		if delete(wanted, c.Pos); len(wanted) == 0 {
			return nil
		}
	}
	return nil
}
