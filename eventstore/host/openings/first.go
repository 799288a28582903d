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

// longestWait is the longest time for which a game waits for players who missed the first phase, or for substitutes.
const longestWait = 7 * 24 * time.Hour

// The command IDs of the steward's lines by which TendFirst stops, resumes and ends a game. After the slash follows the
// number of the phase that was missed; endFirst has none.
const (
	pauseFirst  = "first-missed/pause/"
	resumeFirst = "first-missed/resume/"
	endFirst    = "first-missed/end"
)

// firstPhase is the state of a game whose players may have missed their first phase, as its log says.
type firstPhase struct {
	game   *game.Game
	silent map[game.Seat]game.Player // holders of seats who missed it, and have never written to the game
	all    bool                      // every person who holds a seat is silent, and there is one
	missed int                       // number of the last phase that a player missed who had never written; 0: none has
	paused int                       // number of the missed phase for which TendFirst has stopped the game; 0: it runs, or was stopped otherwise
	since  time.Time                 // when it was stopped
}

// TendFirst looks after a game that was opened for players. It stops the game when a player has missed the first phase in
// which they were asked. It resumes the game when all such players have written or lost their seats, or after
// longestWait; the substitute desk sees to the seats meanwhile. It ends a game in which no person has ever answered.
// It does nothing if the terms allow no substitutes, or if the game is not open or is over.
//
// Each step has a command ID, so that it is done once however often it is tried. TendFirst returns when to look again if
// nothing is recorded before; zero if there is no such time. It fails if a log cannot be read or written.
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

// readFirst reads which of the players to whom seats were dealt missed their first phase, and whether the game has been
// stopped for them.
func (s *Host) readFirst(ctx context.Context, id string, dealt []game.Player) (now firstPhase, err error) {
	if now.game, _, err = s.games.Game(ctx, id); err != nil { // read before the log: a player who writes in between is then found in the log, and is not silent
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

// writeAsSteward carries out a line in the name of a game's steward. If the game answers the line with an error, it
// changes nothing and returns nil.
func (s *Host) writeAsSteward(ctx context.Context, g *game.Game, commandID, line string) error {
	do := game.Steward{Lines: []order.Line{{N: 1, Text: line}}}
	_, err := s.games.Obey(ctx, g.Setup().Game, commandID, game.Command{At: s.Time(), By: g.Steward(), Do: do})
	return err
}
