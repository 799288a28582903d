package tournamentmail

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/domain/words"
	"seneschal/mailgw"
)

// person writes to a player about an act of somebody else that concerns them. Players get a
// receipt for their own acts.
func (t *telling) person(ctx context.Context, e event.Event) error {
	switch e := e.(type) {
	case tournament.Entered:
		return t.entered(ctx, e)
	case tournament.Admitted:
		return t.admitted(ctx, e)
	case tournament.Withdrew:
		return t.another(ctx, e.Player, func(r *reader) {
			r.note(r.say("subject.withdrew"), r.say("withdrew", "by", t.name(ctx, e.By), "title", t.after.Title()), t.reason(ctx, r, e.Why))
		})
	case tournament.Returned:
		return t.another(ctx, e.Player, func(r *reader) {
			r.note(r.say("subject.returned"), r.say("returned", "by", t.name(ctx, e.By), "title", t.after.Title(), "round", strconv.Itoa(e.Round)), t.reason(ctx, r, e.Why))
		})
	case tournament.Banned:
		return t.another(ctx, e.Player, func(r *reader) {
			lines := []string{r.say("banned", "by", t.name(ctx, e.By), "title", t.after.Title())}
			r.note(r.say("subject.banned"), append(t.rival(ctx, r, e.Own, e.By, lines), t.reason(ctx, r, e.Why))...)
		})
	case tournament.Lifted:
		return t.another(ctx, e.Player, func(r *reader) {
			r.note(r.say("subject.lifted"), r.say("lifted", "by", t.name(ctx, e.By), "title", t.after.Title()), t.reason(ctx, r, e.Why))
		})
	case tournament.Invited:
		return t.invited(ctx, e)
	case tournament.InvitationDeclined:
		return t.replied(ctx, e.Player, "invited.declined")
	case tournament.KeptApart:
		return t.keptApart(ctx, e)
	case tournament.ByeGranted:
		return t.another(ctx, e.Player, func(r *reader) {
			lines := []string{t.byeWords(r, e.Season, e.Round, e.Bye, e.Player)}
			if e.Why != "" {
				lines = append(lines, t.reason(ctx, r, e.Why))
			}
			r.note(r.say("subject.bye", "round", strconv.Itoa(e.Round)), lines...)
		})
	case tournament.Penalised:
		return t.another(ctx, e.Player, func(r *reader) {
			r.note(r.say("subject.penalised"), r.say("penalised", "by", t.name(ctx, e.By), "points", words.Figures(r.lang, e.Points.Short()), "season", strconv.Itoa(e.Season)),
				t.reason(ctx, r, e.Why))
		})
	case tournament.Substituted:
		return t.substituted(ctx, e)
	case tournament.Challenged:
		return t.challenged(ctx, e)
	}
	return nil
}

// another adds to a player's letter, unless the player is the author of the commit.
func (t *telling) another(ctx context.Context, p game.Player, tell func(*reader)) error {
	if t.commit.Actor == string(p) {
		return nil
	}
	return t.to(ctx, []game.Player{p}, tell)
}

// reason returns the sentence with a reason. There may be none, because players need not say why
// they leave.
func (t *telling) reason(ctx context.Context, r *reader, why string) string {
	if why == "" {
		return r.say("nowhy")
	}
	return r.say("why", "why", t.words(ctx, why))
}

func (t *telling) entered(ctx context.Context, e tournament.Entered) error {
	if t.before.Invited(e.Player) {
		return t.replied(ctx, e.Player, "invited.entered")
	}
	return t.another(ctx, e.Player, func(r *reader) {
		key := lists.Either(e.Waiting, "waiting", "entered")
		r.note(r.say("subject.entered"), r.say(key, "by", t.name(ctx, game.Player(t.commit.Actor)), "title", t.after.Title()), r.say("entered.leave"))
	})
}

func (t *telling) admitted(ctx context.Context, e tournament.Admitted) error {
	return t.to(ctx, []game.Player{e.Player}, func(r *reader) {
		from := r.say("admitted.start")
		if e.Season > 0 {
			from = r.say("admitted.from", "season", strconv.Itoa(e.Season), "round", strconv.Itoa(max(e.Round, 1)))
		}
		r.note(r.say("subject.admitted"), r.say("admitted", "title", t.after.Title()), from)
	})
}

// substituted writes to the old and the new holder of a seat and, if the steward has decided, to
// the table. The handover of a running game has letters of its own, without the steward's reason;
// a substitute that the desk has found has others.
func (t *telling) substituted(ctx context.Context, e tournament.Substituted) error {
	table, _ := t.after.Table(e.Game)
	season, round := strconv.Itoa(table.Season), strconv.Itoa(table.Round)
	if t.before.Invited(e.To) {
		if err := t.replied(ctx, e.To, "invited.entered"); err != nil {
			return err
		}
	}
	err := t.another(ctx, e.From, func(r *reader) {
		if !mailgw.HasSentence(r.lang, "desk.why."+e.Why) {
			r.note(r.say("subject.seat", "game", e.Game), r.say("substituted.from", "by", t.name(ctx, e.By), "to", t.name(ctx, e.To), "game", e.Game,
				"season", season, "round", round), t.reason(ctx, r, e.Why))
		}
	})
	byDesk := mailgw.HasSentence(words.English, "desk.why."+e.Why)
	if err == nil && e.By != e.From && !byDesk {
		err = t.replaced(ctx, e, table)
	}
	if err != nil || table.Status != "waiting" && (e.By == e.From || byDesk) {
		return err
	}
	return t.another(ctx, e.To, func(r *reader) {
		head := r.say("substituted.to", "by", t.name(ctx, e.By), "from", t.name(ctx, e.From), "game", e.Game, "season", season, "round", round)
		if e.By == e.From {
			head = r.say("substituted.own", "from", t.name(ctx, e.From), "game", e.Game, "season", season, "round", round)
		}
		r.note(r.say("subject.seat", "game", e.Game), head, t.reason(ctx, r, e.Why))
		if table.Status == "waiting" {
			r.sections = append(r.sections, t.sitting(ctx, r, table))
		}
	})
}

// replaced tells the others of a table whose seat the steward has given to whom, and why.
func (t *telling) replaced(ctx context.Context, e tournament.Substituted, table tournament.TableInfo) error {
	for _, s := range table.Holders {
		if s.Player == e.To || s.Player == e.From {
			continue
		}
		err := t.another(ctx, s.Player, func(r *reader) {
			lines := []string{r.say("substituted.table", "by", t.name(ctx, e.By), "from", t.name(ctx, e.From), "to", t.name(ctx, e.To), "game", e.Game)}
			r.note(r.say("subject.seat", "game", e.Game), append(t.rival(ctx, r, t.sitsAt(table, e.By), e.By, lines), t.reason(ctx, r, e.Why))...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sitsAt reports whether somebody has a seat of a table.
func (t *telling) sitsAt(table tournament.TableInfo, p game.Player) bool {
	return slices.Contains(holders(table), p)
}

func (t *telling) challenged(ctx context.Context, e tournament.Challenged) error {
	table, _ := t.after.Table(e.Table.Game)
	return t.another(ctx, e.Against, func(r *reader) {
		r.note(r.say("subject.challenged", "name", t.name(ctx, e.Player)), r.say("challenged", "name", t.name(ctx, e.Player), "title", t.after.Title()))
		r.sections = append(r.sections, t.sitting(ctx, r, table))
	})
}

// keptApart writes to each of the players that are to be kept apart, or no more, with the reason.
func (t *telling) keptApart(ctx context.Context, e tournament.KeptApart) error {
	for _, p := range e.Players {
		err := t.another(ctx, p, func(r *reader) {
			others := lists.Keep(e.Players, func(o game.Player) bool { return o != p })
			names := strings.Join(lists.Map(others, func(o game.Player) string { return t.name(ctx, o) }), ", ")
			key := lists.Either(e.Over, "together", "apart")
			lines := []string{r.say(key, "by", t.name(ctx, e.By), "title", t.after.Title(), "names", names)}
			r.note(r.say("subject."+key), append(t.rival(ctx, r, e.Own, e.By, lines), t.reason(ctx, r, e.Why))...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// rival adds a sentence if the author of the decision plays in the same field.
func (t *telling) rival(ctx context.Context, r *reader, own bool, by game.Player, lines []string) []string {
	if own {
		lines = append(lines, r.say("rival", "by", t.name(ctx, by)))
	}
	return lines
}
