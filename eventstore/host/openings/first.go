package openings

import (
	"context"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/eventstore/aggregate"
)

// longestWait is how long a game waits for a player who missed the first phase, or for a substitute.
const longestWait = 7 * 24 * time.Hour

// The command IDs of the steward's lines by which a game waits for a player who missed the first phase. A
// phase stands behind the slash.
const (
	pauseFirst  = "first-missed/pause/"
	resumeFirst = "first-missed/resume/"
	endFirst    = "first-missed/end"
)

// first is a game whose players may have missed their first phase, as its log says.
type first struct {
	game   *game.Game
	silent map[game.Seat]game.Player // holders that missed it, and have written nothing since
	all    bool                      // every player has
	missed int                       // the last phase that a player missed before anybody heard of them
	paused int                       // the phase for which the game was stopped so; 0: it does not stand still, or for another reason
	since  time.Time                 // when it was stopped
}

// TendFirst stops a game that was opened for players when one of them has missed the first phase in which
// they were asked, and lets it go on when they have written, when a substitute has the seat, or after a
// week; the substitute desk sees to the seat. A game in which nobody has answered is ended. Where the terms
// allow no substitutes it does nothing. Each step has a command ID, so that it is done once however often
// it is tried. TendFirst returns when to look again at the latest; zero if only the log can tell.
func (s *Host) TendFirst(ctx context.Context, id string) (time.Time, error) {
	opened, err := s.Opening(ctx, id)
	if err != nil || opened.Dealt() == nil || opened.Terms().Alone {
		return time.Time{}, err
	}
	now, err := s.readFirst(ctx, id, opened.Dealt())
	if err != nil || now.game.Ruleset() == nil || now.game.Over() {
		return time.Time{}, err
	}
	n := fmt.Sprint(now.missed)
	switch {
	case now.all:
		return time.Time{}, s.writeAsSteward(ctx, now.game, endFirst, "ABANDON WHY "+game.WhyNobodyCame)
	case now.paused > 0 && len(now.silent) > 0 && s.Time().Before(now.since.Add(longestWait)):
		return now.since.Add(longestWait), nil
	case now.paused > 0:
		return time.Time{}, s.writeAsSteward(ctx, now.game, resumeFirst+fmt.Sprint(now.paused), "RESUME")
	case len(now.silent) > 0 && !now.game.Paused():
		if err := s.writeAsSteward(ctx, now.game, pauseFirst+n, "PAUSE WHY "+game.WhyFirstMissed); err != nil {
			return time.Time{}, err
		}
		return s.Time().Add(longestWait), nil
	}
	return time.Time{}, nil
}

// readFirst reads which of the players to whom seats were dealt missed their first phase, and whether the game stands
// still for them.
func (s *Host) readFirst(ctx context.Context, id string, dealt []game.Player) (now first, err error) {
	if now.game, _, err = s.games.Game(ctx, id); err != nil { // read before the log: whoever writes in between is then found in the log, and is not silent
		return now, err
	}
	read, err := s.attended.Read(ctx, aggregate.GameLog(id))
	if err != nil {
		return now, fmt.Errorf("reading which players missed the first phase: %w", err)
	}
	now.paused, now.since, now.silent = read.paused, read.since, read.past.Silent(dealt)
	for _, miss := range read.misses {
		if slices.Contains(dealt, miss.player) {
			now.missed = miss.phase
		}
	}
	persons := lists.Keep(now.game.Seats(), func(info game.SeatInfo) bool {
		_, bot := info.Player.Bot()
		return !bot && info.Player != ""
	})
	now.all = len(persons) > 0 && len(now.silent) == len(persons)
	return now, nil
}

// writeAsSteward carries out a line in the name of a game's steward. A line that cannot be carried out as
// things stand changes nothing.
func (s *Host) writeAsSteward(ctx context.Context, g *game.Game, commandID, line string) error {
	do := game.Steward{Lines: []order.Line{{N: 1, Text: line}}}
	_, err := s.games.Obey(ctx, g.Setup().Game, commandID, game.Command{At: s.Time(), By: g.Steward(), Do: do})
	return err
}
