package mailgw

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
)

// MaxDossier is how long the dossier of a seat may be in a letter: what is
// older is left out.
const MaxDossier = 512 << 10

// An Archive reads games as they were off the log.
type Archive struct {
	Store eventstore.Store
	Words Opener
}

// History is what a seat of a game was told up to a position of the log, in a
// language, with the game as it was then; position 0 is now.
func (a Archive) History(ctx context.Context, id string, seat game.Seat, lang string, until eventstore.Pos) (*game.History, *game.Game, error) {
	h := game.NewHistory(seat, lang)
	g, err := a.read(ctx, id, until, h.Note)
	return h, g, err
}

// Game is a game as it was at a position of the log.
func (a Archive) Game(ctx context.Context, id string, at eventstore.Pos) (*game.Game, error) {
	return a.read(ctx, id, at, func(*game.Game, *game.Game, []event.Event) {})
}

func (a Archive) read(ctx context.Context, id string, until eventstore.Pos, note func(before, after *game.Game, events []event.Event)) (*game.Game, error) {
	g := a.Words.Empty()
	for commit, err := range a.Store.Load(ctx, eventstore.Log(gamePrefix+id), 0) {
		if err != nil {
			return nil, fmt.Errorf("reading game %s: %w", id, err)
		}
		if until > 0 && commit.Pos > until {
			break
		}
		events, err := a.Words.Open(g, commit)
		if err != nil {
			return nil, fmt.Errorf("reading game %s: %w", id, err)
		}
		next := event.Fold(g, events...)
		note(g, next, events)
		g = next
	}
	return g, nil
}

// handedOver tells of a seat that has a new holder: him, with all that the seat
// knows; who had it before; everybody else.
func (t *telling) handedOver(ctx context.Context, i int, e game.Replaced) error {
	info, ok := t.after.SeatInfo(e.Seat)
	if !ok || !t.after.Begun() {
		return nil
	}
	h, g, err := t.archive().History(ctx, t.id, e.Seat, info.Language, t.commit.Pos)
	if err != nil {
		return err
	}
	err = t.write(ctx, reader{SeatInfo: info, player: e.To}, func(s reader) error {
		return t.report(s, "welcome", t.handover(s, h.Dossier(g)))
	})
	if err != nil {
		return err
	}
	if err := t.farewell(ctx, e, h); err != nil {
		return err
	}
	return t.notice(ctx, i, "seat", func(s reader) string {
		if s.Seat == e.Seat {
			return ""
		}
		return say(s.Language, "seat.changed", "seat", t.face(e.Seat, s.Language))
	})
}

// handover is what somebody gets who takes a seat over: three sentences and
// the dossier.
func (t *telling) handover(s reader, d report.Dossier) enclosed {
	limit := text.Limit{Bytes: MaxDossier}
	if t.Page != nil {
		limit.Page = t.Page(t.id, s.Seat, s.Epoch) + "/history"
	}
	name := fmt.Sprintf("history-%s.txt", t.id)
	intro := strings.Join([]string{
		say(s.Language, "handover.yours", "seat", t.face(s.Seat, s.Language), "title", t.after.Title()),
		say(s.Language, "handover.file", "file", name),
		say(s.Language, "handover.below"),
	}, " ")
	return enclosed{
		intro: []report.Block{{Text: intro}},
		files: []piece{file("text/plain; charset=utf-8", name, []byte(text.Dossier(d, s.zone, limit)))},
	}
}

// farewell tells who had the seat before for how long he held it, and what
// that counts for.
func (t *telling) farewell(ctx context.Context, e game.Replaced, h *game.History) error {
	former := h.Former()
	if former == "" || former == e.To {
		return nil
	}
	r := reader{SeatInfo: game.SeatInfo{Seat: e.Seat, Language: t.People.Language(ctx, former)}, player: former}
	return t.write(ctx, r, func(s reader) error {
		body := say(s.Language, "farewell.text", "seat", t.face(e.Seat, s.Language), "title", t.after.Title(), "n", strconv.Itoa(h.Held(former)), "of", strconv.Itoa(h.Phases()))
		body += "\n\n" + say(s.Language, "farewell.rating")
		if t.after.Tournament() != "" {
			body += "\n\n" + say(s.Language, "farewell.points")
		}
		t.out = append(t.out, t.House.write(reply{
			name: Name{Game: t.id, Seat: e.Seat, Kind: "farewell", Rev: fmt.Sprintf("%d", t.commit.Pos)}, to: s.to, title: t.after.Title(),
			subject: say(s.Language, "subject.farewell", "game", t.id, "seat", t.face(e.Seat, s.Language)), body: body + "\n", at: t.commit.At, priority: pressed,
		}))
		return nil
	})
}
