package server

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/tournaments"
)

// newReminder returns the part that mails players about near deadlines.
func (h *Server) newReminder(outbox mailgw.Poster) *watch.Reminder {
	return &watch.Reminder{
		Deadlines: h.newDeadlines(), People: h.Roster, Post: outbox, Server: h.newMailServer(), Page: h.newLinks().URL, Log: h.Log,
		Subscriptions: h.subscriptions(),
	}
}

// newDeadlines returns the deadlines of the games, from the tables.
func (h *Server) newDeadlines() watch.Deadlines {
	return watch.Deadlines{Games: mailHost{h.Host}, Closing: func(ctx context.Context, before time.Time) ([]string, error) {
		open, err := deadlines.DueBefore(ctx, h.DB, before)
		return lists.Map(open, func(d deadlines.Deadline) string { return d.Game }), err
	}}
}

// newBeaconLookout returns the part that mails players about rounds of a beacon that do not come.
func (h *Server) newBeaconLookout(outbox mailgw.Poster) *watch.Lookout {
	return &watch.Lookout{
		Games: mailHost{h.Host}, Tournaments: h.mailTournaments(), People: h.Roster, Post: outbox, Server: h.newMailServer(), Log: h.Log,
		Relay: h.Host.Beacons.Relay,
		Waiting: func(ctx context.Context, before time.Time) (games, drawn []string, err error) {
			if games, err = deadlines.SignedBefore(ctx, h.DB, before); err != nil {
				return nil, nil, err
			}
			all, err := tournaments.All(ctx, h.DB)
			return games, lists.Map(all, func(t tournaments.Tournament) string { return t.ID }), err
		},
	}
}

// newAlarm returns the part that mails stewards when the server no longer closes phases.
func (h *Server) newAlarm(outbox mailgw.Poster) *watch.Alarm {
	return &watch.Alarm{
		People: h.Roster, Post: outbox, Outbox: h.newOutbox(), Server: h.newMailServer(),
		Halted: h.checkHalted, Stewards: h.mapStewards, Log: h.Log,
	}
}

// witnessWait is how long checkHalted waits for the witnesses.
const witnessWait = 20 * time.Second

// checkHalted returns the reason why the server closes no phases; nil if it closes them. If the witnesses have not been
// asked in time after the start, it returns watch.ErrUndecided.
func (h *Server) checkHalted(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, witnessWait)
	defer cancel()
	err := h.circle.Wait(ctx)
	if why := h.tree.Err(); why != nil {
		return why
	}
	if err != nil {
		return watch.ErrUndecided
	}
	return nil
}

// mapStewards returns the IDs of all unfinished games and tournaments, by their stewards and directors. It leaves out the
// games of tournaments. It returns an empty map while no tables are there.
func (h *Server) mapStewards(ctx context.Context) (map[game.Player][]string, error) {
	all := make(map[game.Player][]string)
	if some, err := h.Control().Seen(ctx); !some || err != nil {
		return all, err // at the first start there are no tables either
	}
	games, err := lobby.Unfinished(ctx, h.DB)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if g.Tournament == "" {
			all[g.Steward] = append(all[g.Steward], g.ID)
		}
	}
	drawn, err := tournaments.All(ctx, h.DB)
	for _, tournament := range drawn {
		if tournament.Status != "ended" {
			for _, director := range tournament.Directors.V {
				all[director] = append(all[director], tournament.ID)
			}
		}
	}
	return all, err
}
