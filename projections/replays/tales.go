package replays

import (
	"context"
	"fmt"
	"log/slog"

	lru "github.com/hashicorp/golang-lru/v2"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/projections"
)

// Tales tell frames in other languages than English, the language of the tables. They compose
// frames from the log on demand, and remember titles.
type Tales struct {
	store eventstore.Store
	games *projections.Games

	titles *lru.Cache[titlesKey, []Title]
}

// titlesKey names a commit in a language.
type titlesKey struct {
	lang string
	pos  int64
}

// maxTitles is the number of commits whose titles are remembered.
const maxTitles = 20000

// NewTales returns the tales of the games of a store; lookup finds rulesets.
func NewTales(store eventstore.Store, lookup func(string) (game.Ruleset, bool), log *slog.Logger) *Tales {
	titles, _ := lru.New[titlesKey, []Title](maxTitles) // it fails below 1
	return &Tales{store: store, games: projections.NewGames(store, lookup, log), titles: titles}
}

// Tell puts a frame into a language, in place. The frame stays English for English, if its commit is gone from the
// log, and if Tell fails.
func (t *Tales) Tell(ctx context.Context, lang string, frame *Frame) error {
	if lang == words.English || frame.Pos == 0 {
		return nil
	}
	return t.walkCommits(ctx, lang, frame.Game, []int64{frame.Pos}, func(told []Frame) {
		if frame.K < len(told) {
			is := told[frame.K]
			frame.Title.Title, frame.Headline, frame.Sentences, frame.Sections, frame.Board = is.Title.Title, is.Headline, is.Sentences, is.Sections, is.Board
		}
	})
}

// Titles puts titles of one game, in the order of the log, into a language, in place. The titles stay English for
// English, and if their commits are gone from the log. After an error some titles may stay English.
func (t *Tales) Titles(ctx context.Context, lang string, titles []Title) error {
	if lang == words.English || len(titles) == 0 {
		return nil
	}
	var unknown []int64
	for _, title := range titles {
		if !t.titles.Contains(titlesKey{lang, title.Pos}) {
			unknown = append(unknown, title.Pos)
		}
	}
	err := t.walkCommits(ctx, lang, titles[0].Game, unknown, func(told []Frame) {
		called := lists.Map(told, func(f Frame) Title { return f.Title })
		t.titles.Add(titlesKey{lang, told[0].Pos}, called)
	})
	for i, title := range titles {
		if called, _ := t.titles.Get(titlesKey{lang, title.Pos}); title.K < len(called) {
			titles[i].Title, titles[i].Headline = called[title.K].Title, called[title.K].Headline
		}
	}
	return err
}

// walkCommits composes the frames of the commits at some positions in a game's log, and calls visit for every commit,
// with its frames. The first position must be the lowest. Positions where the log has no commit are left out.
func (t *Tales) walkCommits(ctx context.Context, lang, id string, at []int64, visit func([]Frame)) error {
	positions := make(map[eventstore.Pos]bool)
	for _, pos := range at {
		positions[eventstore.Pos(pos)] = true
	}
	if len(positions) == 0 {
		return nil
	}
	for commit, err := range t.store.Load(ctx, aggregate.GameLog(id), eventstore.Pos(at[0]-1)) {
		if err != nil {
			return fmt.Errorf("loading game/%s: %w", id, err)
		}
		if !positions[commit.Pos] {
			continue
		}
		before, after, events, err := t.games.At(ctx, commit)
		if err != nil {
			return fmt.Errorf("telling game/%s: %w", id, err)
		}
		step := projections.Step{Game: id, Commit: commit, Before: before, After: after, Events: events}
		closed, isClosed := projections.Find[game.PhaseClosed](step)
		visit(closing{step, closed, isClosed}.composeFrames(lang))
		if delete(positions, commit.Pos); len(positions) == 0 {
			return nil
		}
	}
	return nil
}
