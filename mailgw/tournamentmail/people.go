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

// tellPersonalAct writes to a player about an act of somebody else that concerns them. Players get a
// receipt for their own acts.
func (t *telling) tellPersonalAct(ctx context.Context, e event.Event) error {
	switch e := e.(type) {
	case tournament.Entered:
		return t.tellEntered(ctx, e)
	case tournament.Admitted:
		return t.tellAdmitted(ctx, e)
	case tournament.Withdrew:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			r.addSentences(r.say("subject.withdrew"), r.say("withdrew", "by", t.playerName(ctx, e.By), "title", t.after.Title()), t.sayReason(ctx, r, e.Why))
		})
	case tournament.Returned:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			r.addSentences(r.say("subject.returned"), r.say("returned", "by", t.playerName(ctx, e.By), "title", t.after.Title(), "round", strconv.Itoa(e.Round)), t.sayReason(ctx, r, e.Why))
		})
	case tournament.Banned:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			lines := []string{r.say("banned", "by", t.playerName(ctx, e.By), "title", t.after.Title())}
			r.addSentences(r.say("subject.banned"), append(t.addIfRival(ctx, r, e.Own, e.By, lines), t.sayReason(ctx, r, e.Why))...)
		})
	case tournament.Lifted:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			r.addSentences(r.say("subject.lifted"), r.say("lifted", "by", t.playerName(ctx, e.By), "title", t.after.Title()), t.sayReason(ctx, r, e.Why))
		})
	case tournament.Invited:
		return t.invited(ctx, e)
	case tournament.InvitationDeclined:
		return t.replied(ctx, e.Player, "invited.declined")
	case tournament.KeptApart:
		return t.keptApart(ctx, e)
	case tournament.ByeGranted:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			lines := []string{t.explainBye(r, e.Season, e.Round, e.Bye, e.Player)}
			if e.Why != "" {
				lines = append(lines, t.sayReason(ctx, r, e.Why))
			}
			r.addSentences(r.say("subject.bye", "round", strconv.Itoa(e.Round)), lines...)
		})
	case tournament.Penalised:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			r.addSentences(r.say("subject.penalised"), r.say("penalised", "by", t.playerName(ctx, e.By), "points", words.Figures(r.lang, e.Points.Short()), "season", strconv.Itoa(e.Season)),
				t.sayReason(ctx, r, e.Why))
		})
	case tournament.Substituted:
		return t.substituted(ctx, e)
	case tournament.Challenged:
		return t.challenged(ctx, e)
	}
	return nil
}

// tellUnlessAuthor adds to a player's email, unless the player is the author of the commit.
func (t *telling) tellUnlessAuthor(ctx context.Context, p game.Player, tell func(*recipient)) error {
	if t.commit.Actor == string(p) {
		return nil
	}
	return t.tellPlayers(ctx, []game.Player{p}, tell)
}

// sayReason returns the sentence with a reason. There may be none, because players need not say why
// they leave.
func (t *telling) sayReason(ctx context.Context, r *recipient, why string) string {
	if why == "" {
		return r.say("nowhy")
	}
	return r.say("why", "why", t.replaceIDs(ctx, why))
}

func (t *telling) tellEntered(ctx context.Context, e tournament.Entered) error {
	if t.before.Invited(e.Player) {
		return t.replied(ctx, e.Player, "invited.entered")
	}
	return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
		key := lists.Either(e.Waiting, "waiting", "entered")
		r.addSentences(r.say("subject.entered"), r.say(key, "by", t.playerName(ctx, game.Player(t.commit.Actor)), "title", t.after.Title()), r.say("entered.leave"))
	})
}

func (t *telling) tellAdmitted(ctx context.Context, e tournament.Admitted) error {
	return t.tellPlayers(ctx, []game.Player{e.Player}, func(r *recipient) {
		from := r.say("admitted.start")
		if e.Season > 0 {
			from = r.say("admitted.from", "season", strconv.Itoa(e.Season), "round", strconv.Itoa(max(e.Round, 1)))
		}
		r.addSentences(r.say("subject.admitted"), r.say("admitted", "title", t.after.Title()), from)
	})
}

// substituted writes to the old and the new holder of a seat and, if the steward has decided, to
// the table. The handover of a running game has emails of its own, without the steward's reason;
// a substitute that the desk has found has others.
func (t *telling) substituted(ctx context.Context, e tournament.Substituted) error {
	table, _ := t.after.Table(e.Game)
	season, round := strconv.Itoa(table.Season), strconv.Itoa(table.Round)
	if t.before.Invited(e.To) {
		if err := t.replied(ctx, e.To, "invited.entered"); err != nil {
			return err
		}
	}
	err := t.tellUnlessAuthor(ctx, e.From, func(r *recipient) {
		if !mailgw.HasSentence(r.lang, "desk.why."+e.Why) {
			r.addSentences(r.say("subject.seat", "game", e.Game), r.say("substituted.from", "by", t.playerName(ctx, e.By), "to", t.playerName(ctx, e.To), "game", e.Game,
				"season", season, "round", round), t.sayReason(ctx, r, e.Why))
		}
	})
	byDesk := mailgw.HasSentence(words.English, "desk.why."+e.Why)
	if err == nil && e.By != e.From && !byDesk {
		err = t.replaced(ctx, e, table)
	}
	if err != nil || table.Status != "waiting" && (e.By == e.From || byDesk) {
		return err
	}
	return t.tellUnlessAuthor(ctx, e.To, func(r *recipient) {
		head := r.say("substituted.to", "by", t.playerName(ctx, e.By), "from", t.playerName(ctx, e.From), "game", e.Game, "season", season, "round", round)
		if e.By == e.From {
			head = r.say("substituted.own", "from", t.playerName(ctx, e.From), "game", e.Game, "season", season, "round", round)
		}
		r.addSentences(r.say("subject.seat", "game", e.Game), head, t.sayReason(ctx, r, e.Why))
		if table.Status == "waiting" {
			r.sections = append(r.sections, t.describeTable(ctx, r, table))
		}
	})
}

// replaced tells the others of a table whose seat the steward has given to whom, and why.
func (t *telling) replaced(ctx context.Context, e tournament.Substituted, table tournament.TableInfo) error {
	for _, s := range table.Holders {
		if s.Player == e.To || s.Player == e.From {
			continue
		}
		err := t.tellUnlessAuthor(ctx, s.Player, func(r *recipient) {
			lines := []string{r.say("substituted.table", "by", t.playerName(ctx, e.By), "from", t.playerName(ctx, e.From), "to", t.playerName(ctx, e.To), "game", e.Game)}
			r.addSentences(r.say("subject.seat", "game", e.Game), append(t.addIfRival(ctx, r, t.sitsAt(table, e.By), e.By, lines), t.sayReason(ctx, r, e.Why))...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sitsAt reports whether somebody has a seat of a table.
func (t *telling) sitsAt(table tournament.TableInfo, p game.Player) bool {
	return slices.Contains(listHolders(table), p)
}

func (t *telling) challenged(ctx context.Context, e tournament.Challenged) error {
	table, _ := t.after.Table(e.Table.Game)
	return t.tellUnlessAuthor(ctx, e.Against, func(r *recipient) {
		r.addSentences(r.say("subject.challenged", "name", t.playerName(ctx, e.Player)), r.say("challenged", "name", t.playerName(ctx, e.Player), "title", t.after.Title()))
		r.sections = append(r.sections, t.describeTable(ctx, r, table))
	})
}

// keptApart writes to each of the players that are to be kept apart, or no more, with the reason.
func (t *telling) keptApart(ctx context.Context, e tournament.KeptApart) error {
	for _, p := range e.Players {
		err := t.tellUnlessAuthor(ctx, p, func(r *recipient) {
			others := lists.Keep(e.Players, func(o game.Player) bool { return o != p })
			names := strings.Join(lists.Map(others, func(o game.Player) string { return t.playerName(ctx, o) }), ", ")
			key := lists.Either(e.Over, "together", "apart")
			lines := []string{r.say(key, "by", t.playerName(ctx, e.By), "title", t.after.Title(), "names", names)}
			r.addSentences(r.say("subject."+key), append(t.addIfRival(ctx, r, e.Own, e.By, lines), t.sayReason(ctx, r, e.Why))...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// addIfRival adds a sentence if the author of the decision plays in the same field.
func (t *telling) addIfRival(ctx context.Context, r *recipient, own bool, by game.Player, lines []string) []string {
	if own {
		lines = append(lines, r.say("rival", "by", t.playerName(ctx, by)))
	}
	return lines
}
