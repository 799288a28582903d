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

// tellPersonalAct adds to a player's email about an act that concerns them. Players who act themselves get a receipt
// in its place.
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
		return t.tellUnlessAuthor(ctx, e.Player, func(recipient *recipient) {
			lines := []string{recipient.say("banned", "by", t.playerName(ctx, e.By), "title", t.after.Title())}
			recipient.addSentences(recipient.say("subject.banned"), append(t.addAuthor(ctx, recipient, author{e.By, e.Second, e.Own}, lines), t.sayReason(ctx, recipient, e.Why))...)
		})
	case tournament.Lifted:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			r.addSentences(r.say("subject.lifted"), r.say("lifted", "by", t.playerName(ctx, e.By), "title", t.after.Title()), t.sayReason(ctx, r, e.Why))
		})
	case tournament.Invited:
		return t.addInvitation(ctx, e)
	case tournament.InvitationDeclined:
		return t.tellReply(ctx, e.Player, "invited.declined")
	case tournament.KeptApart:
		return t.tellKeptApart(ctx, e)
	case tournament.ByeGranted:
		return t.tellUnlessAuthor(ctx, e.Player, func(recipient *recipient) {
			lines := []string{t.explainBye(recipient, e.Season, e.Round, e.Bye, e.Player)}
			if e.Why != "" {
				lines = append(lines, t.sayReason(ctx, recipient, e.Why))
			}
			recipient.addSentences(recipient.say("subject.bye", "round", strconv.Itoa(e.Round)), lines...)
		})
	case tournament.Penalised:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			r.addSentences(r.say("subject.penalised"), r.say("penalised", "by", t.playerName(ctx, e.By), "points", words.LocaliseNumbers(r.lang, e.Points.Short()), "season", strconv.Itoa(e.Season)),
				t.sayReason(ctx, r, e.Why))
		})
	case tournament.Substituted:
		return t.tellSubstituted(ctx, e)
	case tournament.Challenged:
		return t.tellChallenged(ctx, e)
	}
	return t.tellOfDirectors(ctx, e)
}

// tellUnlessAuthor adds to a player's email, unless the player is the author of the commit.
func (t *telling) tellUnlessAuthor(ctx context.Context, player game.Player, tell func(*recipient)) error {
	if t.commit.Actor == string(player) {
		return nil
	}
	return t.tellPlayers(ctx, []game.Player{player}, tell)
}

// sayReason returns a sentence with a reason; one that no reason was given, if that is "".
func (t *telling) sayReason(ctx context.Context, recipient *recipient, why string) string {
	if why == "" {
		return recipient.say("nowhy")
	}
	return recipient.say("why", "why", t.replaceIDs(ctx, why))
}

func (t *telling) tellEntered(ctx context.Context, entered tournament.Entered) error {
	if t.before.IsInvited(entered.Player) {
		return t.tellReply(ctx, entered.Player, "invited.entered")
	}
	return t.tellUnlessAuthor(ctx, entered.Player, func(r *recipient) {
		key := lists.Either(entered.Waiting, "waiting", "entered")
		r.addSentences(r.say("subject.entered"), r.say(key, "by", t.playerName(ctx, game.Player(t.commit.Actor)), "title", t.after.Title()), r.say("entered.leave"))
	})
}

func (t *telling) tellAdmitted(ctx context.Context, admitted tournament.Admitted) error {
	return t.tellPlayers(ctx, []game.Player{admitted.Player}, func(recipient *recipient) {
		from := recipient.say("admitted.start")
		if admitted.Season > 0 {
			from = recipient.say("admitted.from", "season", strconv.Itoa(admitted.Season), "round", strconv.Itoa(max(admitted.Round, 1)))
		}
		recipient.addSentences(recipient.say("subject.admitted"), recipient.say("admitted", "title", t.after.Title()), from)
	})
}

// tellSubstituted tells the old and the new holder of a seat and, if a director has decided, the others of the table.
// It leaves out what other emails tell: those about the handover of a running game, and those of the desk.
func (t *telling) tellSubstituted(ctx context.Context, e tournament.Substituted) error {
	table, _ := t.after.Table(e.Game)
	season, round := strconv.Itoa(table.Season), strconv.Itoa(table.Round)
	if t.before.IsInvited(e.To) {
		if err := t.tellReply(ctx, e.To, "invited.entered"); err != nil {
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
		err = t.tellTableOfSubstitute(ctx, e, table)
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

// tellTableOfSubstitute tells the other players of a table that a director has given a seat to somebody else, and the
// reason.
func (t *telling) tellTableOfSubstitute(ctx context.Context, e tournament.Substituted, table tournament.TableInfo) error {
	for _, seated := range table.Holders {
		if seated.Player == e.To || seated.Player == e.From {
			continue
		}
		err := t.tellUnlessAuthor(ctx, seated.Player, func(r *recipient) {
			lines := []string{r.say("substituted.table", "by", t.playerName(ctx, e.By), "from", t.playerName(ctx, e.From), "to", t.playerName(ctx, e.To), "game", e.Game)}
			r.addSentences(r.say("subject.seat", "game", e.Game), append(t.addAuthor(ctx, r, author{by: e.By, own: t.sitsAt(table, e.By)}, lines), t.sayReason(ctx, r, e.Why))...)
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

func (t *telling) tellChallenged(ctx context.Context, e tournament.Challenged) error {
	table, _ := t.after.Table(e.Table.Game)
	return t.tellUnlessAuthor(ctx, e.Against, func(r *recipient) {
		r.addSentences(r.say("subject.challenged", "name", t.playerName(ctx, e.Player)), r.say("challenged", "name", t.playerName(ctx, e.Player), "title", t.after.Title()))
		r.sections = append(r.sections, t.describeTable(ctx, r, table))
	})
}

// tellKeptApart tells each of the players who are kept apart, or no longer are, the names of the others and the
// reason.
func (t *telling) tellKeptApart(ctx context.Context, apart tournament.KeptApart) error {
	for _, player := range apart.Players {
		err := t.tellUnlessAuthor(ctx, player, func(recipient *recipient) {
			others := lists.Keep(apart.Players, func(o game.Player) bool { return o != player })
			names := strings.Join(lists.Map(others, func(o game.Player) string { return t.playerName(ctx, o) }), ", ")
			key := lists.Either(apart.Over, "together", "apart")
			lines := []string{recipient.say(key, "by", t.playerName(ctx, apart.By), "title", t.after.Title(), "names", names)}
			recipient.addSentences(recipient.say("subject."+key), append(t.addAuthor(ctx, recipient, author{apart.By, apart.Second, apart.Own}, lines), t.sayReason(ctx, recipient, apart.Why))...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// An author is the director who made a decision, and the second director who agreed to it.
type author struct {
	by, second game.Player // second is "" if nobody had to agree
	own        bool        // the first plays in the same field
}

// addAuthor appends to lines: a sentence if the author plays in the same field, and one about the second director.
func (t *telling) addAuthor(ctx context.Context, recipient *recipient, author author, lines []string) []string {
	if author.own {
		lines = append(lines, recipient.say("rival", "by", t.playerName(ctx, author.by)))
	}
	if author.second != "" {
		lines = append(lines, recipient.say("second", "by", t.playerName(ctx, author.second)))
	}
	return lines
}
