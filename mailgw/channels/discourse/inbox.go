package discourse

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/outside"
)

// answerKind is an answer to a private message.
const answerKind = "discourse.answer"

// Desk takes what players write in forums to where letters go.
type Desk interface {
	// Letter has a letter obeyed, once, and is what is answered.
	Letter(ctx context.Context, l channels.Letter) ([]channels.Said, error)
	// Press has a player say something to everybody in a game, once for a cause. Who has
	// no seat there says nothing. A text with orders in it is not passed on: they are
	// returned.
	Press(ctx context.Context, id, cause string, by game.Player, text string, at time.Time) (secret []string, err error)
}

// An Inbox reads what is written in forums: private messages to who posts for us, and
// posts in the topics of games, of accounts that players have said are theirs.
type Inbox struct {
	Register *channels.Register
	Client   *outside.Client
	Desk     Desk
	Every    time.Duration // 0: three minutes
	Look     time.Duration // how often it looks whether a forum has said that there is something new; 0: five seconds
	Log      *slog.Logger
	Now      func() time.Time // nil: the clock
}

// Run reads each forum at once and then every few minutes, until ctx ends.
func (in *Inbox) Run(ctx context.Context) error {
	tick, look := time.NewTicker(cmp.Or(in.Every, 3*time.Minute)), time.NewTicker(cmp.Or(in.Look, 5*time.Second))
	defer tick.Stop()
	defer look.Stop()
	for due := true; ; {
		if err := in.round(ctx, due); err != nil && ctx.Err() == nil {
			in.Log.WarnContext(ctx, "forums not read; it is tried again", "err", err)
		}
		select {
		case <-tick.C:
			due = true
		case <-look.C:
			due = false
		case <-ctx.Done():
			return nil
		}
	}
}

// round reads all forums if that is due, and else those that have said that there is
// something new.
func (in *Inbox) round(ctx context.Context, due bool) error {
	said, err := in.Register.TakeMarks(ctx, hinted)
	if err != nil || !due && len(said) == 0 {
		return err
	}
	return in.Read(ctx, func(c channels.Channel) bool { return due || slices.Contains(said, c.ID) })
}

// Read reads what is new in the forums of some channels. What could not be seen to is read
// again the next time.
func (in *Inbox) Read(ctx context.Context, some func(channels.Channel) bool) error {
	all, err := in.Register.All(ctx, "")
	boxes := map[string]bool{} // several channels may have one
	for _, c := range all {
		if c.Kind != "discourse" || c.Stopped != "" || !some(c) {
			continue
		}
		r := reading{in, forum{in.Client, c}}
		box := c.Settings[URL] + " " + strings.ToLower(c.Settings[User])
		one := r.topics(ctx)
		if !boxes[box] {
			one = errors.Join(one, r.private(ctx))
		}
		boxes[box] = true
		if one != nil {
			err = errors.Join(err, fmt.Errorf("reading the forum of channel %s: %w", c.ID, one))
		}
	}
	return err
}

// reading is one forum that is being read.
type reading struct {
	in *Inbox
	forum
}

func (r reading) now() time.Time {
	if r.in.Now != nil {
		return r.in.Now()
	}
	return time.Now()
}

// private reads the private messages to who posts for us.
func (r reading) private(ctx context.Context) error {
	var list struct {
		List struct {
			Topics []struct {
				ID      int `json:"id"`
				Highest int `json:"highest_post_number"`
			} `json:"topics"`
		} `json:"topic_list"`
	}
	if _, err := r.ask(ctx, http.MethodGet, "/topics/private-messages/"+r.c.Settings[User]+".json", nil, &list); err != nil {
		return err
	}
	var faults error
	for _, t := range list.List.Topics {
		read, err := r.in.Register.Mark(ctx, r.c, fmt.Sprintf("private/%d/number", t.ID))
		if n, _ := strconv.Atoi(read); err == nil && n < t.Highest {
			if err = r.each(ctx, t.ID, "private", r.letter); err == nil {
				err = r.in.Register.SetMark(ctx, r.c, fmt.Sprintf("private/%d/number", t.ID), strconv.Itoa(t.Highest))
			}
		}
		faults = errors.Join(faults, err)
	}
	return faults
}

// topics reads the topics of games.
func (r reading) topics(ctx context.Context) error {
	all, err := r.in.Register.Marks(ctx, r.c, "topic/")
	if err != nil {
		return err
	}
	var faults error
	for log, ref := range all {
		id, isGame := aggregate.GameID(eventstore.Log(log))
		topic, err := strconv.Atoi(ref)
		if !isGame || err != nil {
			continue
		}
		faults = errors.Join(faults, r.each(ctx, topic, "read", func(ctx context.Context, p seen, by game.Player) error {
			return r.press(ctx, id, p, by)
		}))
	}
	return faults
}

// most is how many posts are read at once.
const most = 50

// each calls f for the posts of a topic that are new and not our own, in their order; of
// an account that is nobody's by is "". How far it has come is remembered after each.
func (r reading) each(ctx context.Context, topic int, what string, f func(ctx context.Context, p seen, by game.Player) error) error {
	mark := fmt.Sprintf("%s/%d", what, topic)
	read, err := r.in.Register.Mark(ctx, r.c, mark)
	if err != nil {
		return err
	}
	last, _ := strconv.Atoi(read) // "" is the beginning
	posts, err := r.posts(ctx, topic, func(ids []int) []int {
		slices.Sort(ids)
		i, _ := slices.BinarySearch(ids, last+1)
		return ids[i:min(len(ids), i+most)]
	})
	if err != nil {
		return err
	}
	slices.SortFunc(posts, func(a, b seen) int { return a.ID - b.ID })
	for _, p := range posts {
		if p.ID <= last {
			continue
		}
		if !strings.EqualFold(p.Username, r.c.Settings[User]) && p.Created.After(r.c.Created) {
			by, _, err := r.in.Register.PlayerOf(ctx, r.c.Where(), p.UserID)
			if err == nil {
				err = f(ctx, p, by)
			}
			if err != nil {
				return err
			}
		}
		if err := r.in.Register.SetMark(ctx, r.c, mark, strconv.Itoa(p.ID)); err != nil {
			return err
		}
	}
	return nil
}

// written is what the author of a post has written.
func (r reading) written(ctx context.Context, p seen) (string, error) {
	var was struct {
		Raw string `json:"raw"`
	}
	_, err := r.ask(ctx, http.MethodGet, fmt.Sprintf("/posts/%d.json", p.ID), nil, &was)
	if errors.Is(err, errMissing) {
		return "", nil // its author has taken it back
	}
	return was.Raw, err
}

// press says in a game what a player has written in its topic. Who has written orders there
// is told, in private.
func (r reading) press(ctx context.Context, id string, p seen, by game.Player) error {
	if by == "" {
		return nil
	}
	text, err := r.written(ctx, p)
	if err != nil || strings.TrimSpace(text) == "" {
		return err
	}
	secret, err := r.in.Desk.Press(ctx, id, causePrefix(r.c)+strconv.Itoa(p.ID), by, text, r.now())
	if err != nil || len(secret) == 0 {
		return err
	}
	body, err := json.Marshal(post{Topic: topic{
		External: fmt.Sprintf("sen-w-%d", p.ID), To: p.Username, Title: channels.Say(r.c.Language, "account.secret.title", "game", id) + fmt.Sprintf(" (%d)", p.ID),
		Raw: channels.Say(r.c.Language, "account.secret", "url", fmt.Sprintf("%s/t/%d", r.c.Settings[URL], p.Topic)) + "\n\n```text\n" + strings.ReplaceAll(strings.Join(secret, "\n"), "```", "'''") + "\n```",
	}})
	if err != nil {
		return err
	}
	return r.in.Register.Answer(ctx, r.c, fmt.Sprintf("%d-secret", p.ID), channels.Draft{Kind: topicKind, Of: eventstore.Log(fmt.Sprintf("told/%d", p.ID)), Body: body})
}

// letter sees to a private message: a code says whose an account is, all else is a letter
// if that is known.
func (r reading) letter(ctx context.Context, p seen, by game.Player) error {
	text, err := r.written(ctx, p)
	if err != nil || strings.TrimSpace(text) == "" {
		return err
	}
	if word, code, ok := strings.Cut(strings.TrimSpace(text), " "); ok && strings.EqualFold(word, "LINK") {
		known, err := r.in.Register.Account(ctx, r.c.Where(), p.UserID, code, r.now())
		if err != nil {
			return err
		}
		return r.answer(ctx, p, "linked", channels.Say(r.c.Language, map[bool]string{true: "account.linked", false: "account.nocode"}[known]))
	}
	if by == "" {
		return r.answer(ctx, p, "who", channels.Say(r.c.Language, "account.unknown", "url", r.in.Register.Pages+"/me"))
	}
	id, _ := aggregate.GameID(r.c.Of)
	said, err := r.in.Desk.Letter(ctx, channels.Letter{ID: fmt.Sprintf("%d@%s", p.ID, r.c.Where()), From: by, Game: id, Text: text, At: r.now()})
	if err != nil {
		return err
	}
	for _, s := range said {
		if err := r.answer(ctx, p, s.Key, "```text\n"+strings.ReplaceAll(s.Text, "```", "'''")+"\n```"); err != nil {
			return err
		}
	}
	return nil
}

// answer answers a private message where it was written.
func (r reading) answer(ctx context.Context, p seen, key, raw string) error {
	body, err := json.Marshal(post{Raw: raw, Topic: topic{Number: p.Topic}})
	if err != nil {
		return err
	}
	return r.in.Register.Answer(ctx, r.c, fmt.Sprintf("%d-%s", p.ID, key), channels.Draft{Kind: answerKind, Body: body})
}
