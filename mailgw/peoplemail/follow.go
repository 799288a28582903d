package peoplemail

import (
	"context"
	"strings"

	"seneschal/domain/follow"
	"seneschal/domain/lists"
)

// follow carries out FOLLOW and the name of a game, a tournament or a player. The sender is told of it once a week,
// unless the line ends in AT ONCE.
func (l *reading) follow(rest []string) {
	weekly, nameWords := true, rest
	subject, ok := l.findSubject(nameWords)
	if last := len(rest) - 1; !ok && last > 0 && l.err == nil {
		switch {
		case l.Speech.IsKeyword(rest, last, "WEEKLY"):
			nameWords = rest[:last]
		case l.Speech.IsKeyword(rest, last, "ONCE"):
			weekly, nameWords = false, rest[:last]
			if last > 1 && strings.EqualFold(rest[last-1], "at") {
				nameWords = rest[:last-1]
			}
		}
		subject, ok = l.findSubject(nameWords)
	}
	l.answerFollow("FOLLOW", lists.Either(weekly, "done.followed.weekly", "done.followed.once"), subject, ok, rest, func(ctx context.Context) error {
		return l.commands.Host.Follow(ctx, l.player, subject, weekly)
	})
}

// unfollow carries out UNFOLLOW and a name. Things that no longer exist may be named by their ID.
func (l *reading) unfollow(rest []string) {
	what, ok := l.findSubject(rest)
	if !ok && l.err == nil {
		what, ok = l.findFollowed(rest)
	}
	l.answerFollow("UNFOLLOW", "done.unfollowed", what, ok, rest, func(ctx context.Context) error {
		return l.commands.Host.Unfollow(ctx, l.player, what)
	})
}

// answerFollow calls carryOut and confirms a line with the catalogue key doneKey; name is the line's keyword. If ok is
// false, the line names nothing, and it is refused.
func (l *reading) answerFollow(name, doneKey string, subject follow.Subject, ok bool, rest []string, carryOut func(context.Context) error) {
	if l.err != nil {
		return
	}
	if !ok {
		l.refuseForm(name, strings.Join(rest, " "), "form.subject")
		return
	}
	l.answer(carryOut(l.ctx), doneKey, l.nameSubject(subject))
}

// findSubject returns the thing that words name: a game or a tournament by its ID, or else a player by name. ok is
// false if there is none, or after a failure, which it keeps in err.
func (l *reading) findSubject(words []string) (subject follow.Subject, ok bool) {
	id := strings.ToLower(trimPunctuation(strings.Join(words, " ")))
	for _, kind := range []struct {
		kind follow.Kind
		is   func(context.Context, string) (bool, error)
	}{{follow.Game, l.commands.Host.IsGame}, {follow.Tournament, l.commands.Host.IsTournament}} {
		if id == "" || l.err != nil {
			return subject, false
		}
		if ok, l.err = kind.is(l.ctx, id); ok {
			return follow.Subject{Kind: kind.kind, ID: id}, true
		}
	}
	player, ok := l.findPlayer(words)
	return follow.Subject{Kind: follow.Player, ID: string(player)}, ok
}

// findFollowed returns the thing with an ID that the sender follows, even if it no longer exists; false if there is
// none.
func (l *reading) findFollowed(words []string) (follow.Subject, bool) {
	all, err := l.commands.Host.Followed(l.ctx, l.player)
	l.err = err
	one, ok := lists.Find(all, func(f follow.Followed) bool {
		return strings.EqualFold(f.ID, trimPunctuation(strings.Join(words, " ")))
	})
	return one.Subject, ok
}

// nameSubject returns the name of a player, or the ID of a game or tournament.
func (l *reading) nameSubject(what follow.Subject) string {
	if what.Kind == follow.Player {
		return l.nameOf(what.ID)
	}
	return what.ID
}

// listFollowed carries out FOLLOWED: it lists what the sender follows, and how often they are told.
func (l *reading) listFollowed([]string) {
	all, err := l.commands.Host.Followed(l.ctx, l.player)
	if l.err = err; err != nil {
		return
	}
	named := lists.Map(all, func(f follow.Followed) string {
		return l.nameSubject(f.Subject) + ": " + l.Say(lists.Either(f.Weekly, "show.weekly", "show.once"))
	})
	if len(named) == 0 {
		named = []string{l.Say("show.nothing")}
	}
	l.Show(l.Say("show.followed"), named...)
}
