package seat

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/lessons"
	"seneschal/domain/lists"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// PracticePath is the path of the page from which practice games begin.
const PracticePath = "/play"

// maxBotsTime is the longest time that a page waits for bots before it says that they are thinking.
const maxBotsTime = 1800 * time.Millisecond

// reloadSeconds is the number of seconds after which a page on which bots think is loaded again.
const reloadSeconds = 2

// PracticePart is what the page of a practice game has beside the orders.
type PracticePart struct {
	Bots     []Face
	Strength string // key of a sentence
	Thinking bool   // bots have not answered yet
	Asked    int    // bots that the open phase asks
	Answered int    // those of them that have answered
	Back     bool   // a phase can be taken back
	Over     bool
	Long     bool        // the game is so long that it cannot be played on
	Home     string      // path of the page from which practice games begin
	Lesson   *LessonPart // nil: the game is no lesson
	Seats    []SeatLink  // all seats, if the visitor writes for every one; nil: there are bots
}

// SeatLink leads to the page of another seat.
type SeatLink struct {
	Face
	URL         string
	Here, Waits bool
}

// LessonPart is the tasks of a practice game that is a lesson.
type LessonPart struct {
	Tasks []TaskLine
	Done  bool // all of them are done
}

// TaskLine is a task in words.
type TaskLine struct {
	Words string
	Done  bool
	Hint  string // how it is done; "": it is not told yet
}

// LessonPrefix begins the IDs of practice games that are lessons.
const LessonPrefix = "lesson-"

// buildLesson reads from the log which tasks of a lesson are done; nil if the game is no lesson.
func (s *Pages) buildLesson(ctx context.Context, sitter sitter, lang string) (*LessonPart, error) {
	lesson, ok := lessons.Find(sitter.game.Ruleset().Name())
	if !ok || !strings.HasPrefix(sitter.token.Game, LessonPrefix) {
		return nil, nil
	}
	progress := lesson.Begin(sitter.info.Seat)
	for commit, err := range s.closedPhases.store.Load(ctx, games.LogOf(sitter.token.Game), 0) {
		if err != nil {
			return nil, fmt.Errorf("reading lesson %s: %w", sitter.token.Game, err)
		}
		progress.ReadCommit(commit.Events)
	}
	part := &LessonPart{Done: progress.IsOver()}
	for _, step := range progress.ListSteps() {
		line := TaskLine{Words: step.Words(lang), Done: step.Done}
		if step.Hint {
			line.Hint = step.Task.Hint(lang)
		}
		part.Tasks = append(part.Tasks, line)
	}
	return part, nil
}

// findGame returns the game of a token. If a practice game asks the player for nothing, or the
// player has just sent something, a GET request first waits for the bots, for maxBotsTime; thinking
// reports whether they still think and the game still asks the player for nothing. It fails as
// games.Opened does.
func (s *Pages) findGame(r *http.Request, token Token) (g *game.Game, thinking bool, err error) {
	g, _, err = games.Opened(r.Context(), s.Games, token.Game)
	if err != nil || s.Practice == nil || r.Method != http.MethodGet || g.Over() {
		return g, false, err
	}
	if asksNow(g, token.Seat) && r.FormValue("letter") == "" {
		return g, false, nil
	}
	thinking = s.Practice.Rest(r.Context(), token.Game, maxBotsTime)
	g, _, err = games.Opened(r.Context(), s.Games, token.Game)
	return g, thinking && !asksNow(g, token.Seat), err // a page that asks is not loaded again while it is answered
}

// asksNow reports whether a game asks a seat for something that it has not answered.
func asksNow(g *game.Game, seat game.Seat) bool {
	info, ok := g.SeatInfo(seat)
	return ok && g.Question(seat, "en") != "" && !info.Final
}

// buildPracticePart makes the part of the page of a practice game; nil for a real one.
func (s *Pages) buildPracticePart(ctx context.Context, visitor sitter, lang string) (part *PracticePart, err error) {
	if s.Practice == nil {
		return nil, nil
	}
	part = &PracticePart{Thinking: visitor.thinking, Over: visitor.game.Over(), Home: PracticePath}
	_, part.Back = visitor.game.AskedBefore(visitor.info.Seat)
	for _, info := range visitor.game.Seats() {
		if strength, isBot := bots.StrengthOf(string(info.Player)); isBot {
			part.Strength = "practice." + string(strength)
			part.countBot(visitor.game, info)
			part.Bots = append(part.Bots, sitter{token: Token{Seat: info.Seat}, game: visitor.game}.seatFace(lang))
		}
	}
	if len(part.Bots) == 0 && len(visitor.game.Seats()) > 1 {
		part.Seats = s.linkSeats(visitor, lang)
	}
	if part.Long, err = s.Practice.IsLong(ctx, visitor.token.Game); err != nil {
		return nil, err
	}
	part.Thinking = part.Thinking && !part.Long
	part.Lesson, err = s.buildLesson(ctx, visitor, lang)
	return part, err
}

// countBot counts a bot in Asked if the open phase asks it, and in Answered if it has answered then.
func (p *PracticePart) countBot(g *game.Game, bot game.SeatInfo) {
	if len(game.WaitsOf(g.State(), bot.Seat, "en")) == 0 {
		return
	}
	p.Asked++
	if bot.Final {
		p.Answered++
	}
}

// linkSeats links to the pages of all seats of a game.
func (s *Pages) linkSeats(visitor sitter, lang string) (all []SeatLink) {
	for _, info := range visitor.game.Seats() {
		all = append(all, SeatLink{
			Face: sitter{token: Token{Seat: info.Seat}, game: visitor.game}.seatFace(lang), URL: s.Links.Path(visitor.token.Game, info.Seat, info.Epoch),
			Here: info.Seat == visitor.info.Seat, Waits: visitor.game.Question(info.Seat, lang) != "" && !info.Final,
		})
	}
	return all
}

// closePhase closes the open phase of a practice game in which the visitor writes for every seat. It
// fails with web.ErrForm in a game with bots.
func (s *Pages) closePhase(r *http.Request) (web.View, error) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return web.View{}, err
	}
	if len(s.listBots(sitter)) > 0 {
		return web.View{}, web.ErrForm
	}
	return web.Onward(sitter.path), s.Practice.ClosePhase(r.Context(), sitter.token.Game)
}

// listBots lists the seats of bots.
func (s *Pages) listBots(sitter sitter) []game.SeatInfo {
	return lists.Keep(sitter.game.Seats(), func(info game.SeatInfo) bool {
		_, isBot := bots.StrengthOf(string(info.Player))
		return isBot
	})
}

// takeBack rewinds a practice game to the last phase that waited for its player. If there is none, the
// game stays as it is.
func (s *Pages) takeBack(r *http.Request) (web.View, error) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return web.View{}, err
	}
	if err := s.Practice.TakeBack(r.Context(), sitter.token.Game); err != nil && !errors.Is(err, game.ErrOver) {
		return web.View{}, err
	}
	return web.Onward(sitter.path), nil
}

// endPractice forgets a practice game. Its player goes back to where practice games begin.
func (s *Pages) endPractice(r *http.Request) (web.View, error) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return web.View{}, err
	}
	return web.Onward(PracticePath), s.Practice.End(r.Context(), sitter.token.Game)
}
