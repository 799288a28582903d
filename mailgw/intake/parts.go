package intake

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
	"seneschal/mailgw/openingmail"
	"seneschal/mailgw/peoplemail"
)

// answerEmail handles an email that a person wrote, and returns the folder for it.
func (v *visit) answerEmail(ctx context.Context) (string, error) {
	if v.email.Mail.Class == message.TooLarge {
		return v.runLogged(ctx, func(visit *visit) (string, error) {
			visit.email.Judge(false, "too large")
			return mailgw.Rejected, visit.email.Answer(ctx, "", "answer.toolarge")
		})
	}
	if code, ok, err := v.confirmedCode(ctx); ok || err != nil {
		if err != nil {
			return "", err
		}
		return v.runLogged(ctx, func(v *visit) (string, error) { return v.confirmEmail(ctx, code) })
	}
	return v.obeyParts(ctx)
}

// obeyParts handles the parts of an email, game by game. If parts wait for dice, it handles the others and returns a
// sealedError with all games that are waited for. The folder is Processed if any part was accepted.
func (v *visit) obeyParts(ctx context.Context) (string, error) {
	parts, told, err := v.in.Rounds.Take(ctx, v.email, v.email.Parts())
	if err != nil || told && len(parts) == 0 {
		return mailgw.Processed, err
	}
	folder := mailgw.Rejected
	waits := new(sealedError)
	if len(parts) > maxParts {
		if err := v.email.Answer(ctx, "", v.email.KeyFor("answer.parts"), "n", strconv.Itoa(maxParts)); err != nil {
			return "", err
		}
		parts = parts[:maxParts]
	}
	for i, part := range parts {
		if v.email.Only != "" && v.email.GameOf(part) != v.email.Only {
			continue
		}
		where, err := v.runLogged(ctx, func(mine *visit) (string, error) {
			if i > 0 {
				mine.email.CommandID = fmt.Sprintf("%s.%d", v.email.CommandID, i)
			}
			return mine.obeyPart(ctx, part, mine.email.CommandID)
		})
		if one, ok := errors.AsType[*sealedError](err); ok {
			waits.games = append(waits.games, one.games...)
			continue
		}
		if err != nil {
			return "", err
		}
		if where == mailgw.Processed {
			folder = mailgw.Processed
		}
	}
	if len(waits.games) > 0 {
		slices.Sort(waits.games)
		waits.games = slices.Compact(waits.games)
		return "", waits
	}
	return folder, nil
}

// obeyPart handles a part of an email. If the log of its game cannot be read, it answers that. If the part has waited
// for dice for longer than retryFor, it answers that, too, and goes on waiting.
func (v *visit) obeyPart(ctx context.Context, part incoming.GamePart, commandID string) (string, error) {
	folder, err := v.routePart(ctx, part, commandID)
	if errors.Is(err, event.ErrUnread) {
		return v.answerUnread(ctx, v.email.GameOf(part), err)
	}
	if errors.Is(err, game.ErrSealed) && v.in.Now.Time().Sub(v.email.Mail.Received) > retryFor {
		if told := v.email.AnswerAs(ctx, "waits", v.email.GameOf(part), "answer.sealed", "game", v.email.GameOf(part)); told != nil {
			return "", told
		}
	}
	return folder, addSealedGame(v.email.GameOf(part), err)
}

// routePart finds the game or the handler that a part is for, and lets it handle the part. A part that names no game
// goes by its first word; if that is for nobody, the answer says how to begin.
func (v *visit) routePart(ctx context.Context, part incoming.GamePart, commandID string) (string, error) {
	id := v.email.GameOf(part)
	switch {
	case id != "":
	case v.isForDesk(part):
		id = mailgw.DeskID
	case v.in.Openings != nil && len(part.Lines) > 0 && openingmail.Concerns(part.Lines[0].Text, v.in.Openings.Rulesets()):
		id = mailgw.GamesID
	case v.in.Others != nil && len(part.Lines) > 0 && peoplemail.Concerns(part.Lines[0].Text):
		id = mailgw.PeopleID
	case v.in.commandReceiver().AreWishes(part.Lines):
		id = mailgw.SubscriptionsID
	default:
		v.email.Judge(false, "names no game")
		return mailgw.Rejected, v.answerStart(ctx)
	}
	to, err := v.findReceiver(ctx, id, commandID)
	if err != nil {
		return "", fmt.Errorf("email to %s: %w", id, err)
	}
	if to.handler != nil {
		return v.in.commandReceiver().Take(ctx, v.email, *to.handler, part, commandID)
	}
	v.email.Concerns("game/"+id, "")
	if to.game == nil {
		v.email.Judge(false, "there is no such game")
		if v.email.MayBeAnybody() {
			return mailgw.Rejected, v.email.Answer(ctx, "", v.email.KeyFor("answer.which"))
		}
		return mailgw.Rejected, v.email.Answer(ctx, "", v.email.KeyFor("answer.nogame"), "game", id)
	}
	return v.in.orderHandler().Take(ctx, v.email, *to.game, id, part, commandID)
}

// answerStart answers an email that names no game: the first within a day from an address with what players can do,
// later ones with how to name a game.
func (v *visit) answerStart(ctx context.Context) error {
	if v.in.Openings == nil || !v.in.starts.First(v.email.Mail.From, v.in.Now.Time()) {
		return v.email.Answer(ctx, "", v.email.KeyFor("answer.which"))
	}
	return v.email.Answer(ctx, "", "answer.start", "games", strings.Join(v.in.Openings.Rulesets(), ", "))
}

// isForDesk reports whether a part that names no game is for the substitute desk: it begins with SUBSTITUTE.
func (v *visit) isForDesk(part incoming.GamePart) bool {
	return v.in.Substitutes != nil && len(part.Lines) > 0 && substitute.BeginsWith(part.Lines[0].Text, "SUBSTITUTE")
}
