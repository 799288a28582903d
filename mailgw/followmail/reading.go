package followmail

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
)

// Sources are what the lines about news are read from. All fields are required.
type Sources struct {
	Games       watch.Games
	Tournaments func(ctx context.Context, id string) (*tournament.Tournament, error)
	// Private reports whether a game is for invited players alone.
	Private func(ctx context.Context, gameID string) (bool, error)
	People  mailgw.Directory
}

// publicGame is a game as everybody may know it.
type publicGame struct {
	game    *game.Game // nil: this program cannot read it, or it was never opened
	private bool
}

// reading keeps the games that one Look has read.
type reading struct {
	sources Sources
	games   map[string]*publicGame
}

// mayTell reports whether a follower may be told of some news. Games for invited players alone are told to nobody, and
// no game that has a player between whom and the follower there is a block. While a game hides its players, its
// followers are told whoever blocks them, and followers of a player are not: either would betray a player.
func (r *reading) mayTell(ctx context.Context, news follow.News, blocked map[game.Player]bool) (bool, error) {
	if news.Kind == follow.Player && blocked[game.Player(news.ID)] {
		return false, nil
	}
	if news.Game == "" {
		return true, nil
	}
	about, err := r.findGame(ctx, news.Game)
	if err != nil || about.game == nil || about.private {
		return false, err
	}
	if about.game.HidesPlayers() {
		return news.Kind == follow.Game, nil
	}
	return !slices.ContainsFunc(about.game.Seats(), func(info game.SeatInfo) bool { return blocked[info.Player] }), nil
}

// A line tells the news of one thing that is followed.
type line struct {
	title string
	path  string // of its page, without the server's URL
	facts []string
}

func (l line) joinFacts() string { return strings.Join(l.facts, "; ") }

// findGame returns a game as it stands now. If this program cannot read it, or it was never opened, the field game is
// nil.
func (r *reading) findGame(ctx context.Context, id string) (*publicGame, error) {
	if known, ok := r.games[id]; ok {
		return known, nil
	}
	entry := &publicGame{}
	g, err := r.sources.Games.Game(ctx, id)
	switch {
	case errors.Is(err, event.ErrUnread):
	case err != nil:
		return nil, err
	case g.Ruleset() != nil:
		entry.game = g
		if entry.private, err = r.sources.Private(ctx, id); err != nil {
			return nil, err
		}
	}
	r.games[id] = entry
	return entry, nil
}

// describe returns a line in a language about each thing of which there are news.
func (r *reading) describe(ctx context.Context, told []follow.Noted, lang string) (lines []line, err error) {
	for _, about := range lists.Distinct(lists.Map(told, func(n follow.Noted) follow.Subject { return n.Subject })) {
		news := lists.Keep(told, func(n follow.Noted) bool { return n.Subject == about })
		var newsLine line
		switch about.Kind {
		case follow.Game:
			newsLine = r.describeGame(news, lang)
		case follow.Player:
			newsLine = r.describePlayer(ctx, news, lang)
		default:
			newsLine, err = r.describeTournament(ctx, news, lang)
		}
		if err != nil {
			return nil, err
		}
		lines = append(lines, newsLine)
	}
	return lines, nil
}

// describeGame tells what has happened in a game. mayTell must have read the game, and found it readable.
func (r *reading) describeGame(news []follow.Noted, lang string) line {
	id := news[0].Game
	currentGame := r.games[id].game
	about := line{title: currentGame.TitleIn(lang), path: "/g/" + id}
	if hasFact(news, follow.Began) {
		about.facts = append(about.facts, mailgw.Say(lang, "followed.began"))
	}
	if n := lists.Count(news, func(n follow.Noted) bool { return n.Fact == follow.PhaseClosed }); n > 0 && !currentGame.Over() {
		about.facts = append(about.facts, mailgw.Say(lang, "followed.closed", "n", strconv.Itoa(n), "phase", currentGame.PhaseIn(lang).Title))
	}
	if currentGame.Over() || len(about.facts) == 0 {
		about.facts = append(about.facts, mailgw.Say(lang, "followed.over"))
	}
	return about
}

// describePlayer tells which games of a player have begun or ended. mayTell must have read these games.
func (r *reading) describePlayer(ctx context.Context, news []follow.Noted, lang string) line {
	player := game.Player(news[0].ID)
	about := line{title: r.sources.People.Name(ctx, player), path: "/players/" + string(player)}
	for _, fact := range []follow.Fact{follow.Began, follow.Over} {
		games := lists.Distinct(lists.Pick(news, func(n follow.Noted) (string, bool) { return n.Game, n.Fact == fact }))
		if len(games) > 0 {
			titles := lists.Map(games, func(id string) string { return r.games[id].game.TitleIn(lang) })
			about.facts = append(about.facts, mailgw.Say(lang, "followed.player."+string(fact), "n", strconv.Itoa(len(games)), "titles", strings.Join(titles, ", ")))
		}
	}
	return about
}

// describeTournament tells which rounds of a tournament were drawn or have ended, and whether the tournament has
// ended. The title of a tournament that this program cannot read is its ID.
func (r *reading) describeTournament(ctx context.Context, news []follow.Noted, lang string) (line, error) {
	id := news[0].ID
	about := line{title: id, path: "/tournaments/" + id}
	now, err := r.sources.Tournaments(ctx, id)
	switch {
	case err == nil:
		about.title = now.Title()
	case !errors.Is(err, event.ErrUnread):
		return about, err
	}
	for _, one := range news {
		key := "followed." + string(one.Fact)
		if one.Fact == follow.Over {
			key = "followed.tournament.over"
		}
		about.facts = append(about.facts, mailgw.Say(lang, key, "round", strconv.Itoa(one.N)))
	}
	return about, nil
}

func hasFact(news []follow.Noted, fact follow.Fact) bool {
	return lists.Count(news, func(n follow.Noted) bool { return n.Fact == fact }) > 0
}
