package server

import (
	"cmp"
	"context"
	"fmt"
	"net/mail"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	openinghost "seneschal/eventstore/host/openings"
	"seneschal/mailgw/commands"
	"seneschal/mailgw/openingmail"
	"seneschal/projections/lobby"
	"seneschal/projections/openings"
	"seneschal/projections/ratings"
	openingpages "seneschal/projections/site/openings"
)

// openOpenings makes the host of the games that wait for players. It fails if --open-standing names an unknown ruleset or
// comes without --open-steward, or if --open-steward is no address. An unknown steward is added to the roster.
func (h *Server) openOpenings(ctx context.Context) error {
	config := openinghost.Config{Games: h.Host, Language: h.Roster.Language, Facts: h.findFacts, Blocked: h.Roster.BlockedWith, Blockers: h.Roster.Blockers, Counted: h.awaitOpenings, Standing: h.Config.OpenStanding}
	if h.Host.Shared {
		if err := h.openActLocks(); err != nil {
			return err
		}
		config.LockActs = h.lockActs
	}
	for _, name := range h.Config.OpenStanding {
		if _, ok := rulesets.Lookup(name); !ok || h.Config.OpenSteward == "" {
			return fmt.Errorf("--open-standing %s: a ruleset that is played here is needed, and --open-steward", name)
		}
	}
	if h.Config.OpenSteward != "" {
		person, err := mail.ParseAddress(h.Config.OpenSteward)
		if err != nil {
			return fmt.Errorf("--open-steward %q: an address is needed, or 'Anne <anne@play.example>': %w", h.Config.OpenSteward, err)
		}
		steward, err := h.Roster.Ensure(ctx, person.Name, person.Address, "")
		if err != nil {
			return fmt.Errorf("--open-steward: %w", err)
		}
		config.Steward = steward
	}
	h.Openings = openinghost.New(config)
	return nil
}

// openBounds returns the operator's bounds of opening games.
func (c *Config) openBounds() opening.Bounds {
	by := opening.Openers(cmp.Or(c.OpenBy, string(opening.Players)))
	return opening.Bounds{Open: by, Own: c.OpenOwn, Playing: c.OpenPlaying, All: c.OpenAll}
}

// findFacts returns the facts about a player on which openings decide. While nothing has been projected yet, every player
// counts as new.
func (h *Server) findFacts(ctx context.Context, player game.Player) (opening.Facts, error) {
	facts := opening.Facts{Tier: opening.TierNew, Bounds: h.Config.openBounds()}
	for _, add := range []func(context.Context, game.Player, *opening.Facts) error{h.addAnswers, h.addGames, h.addOpenings, h.addMark, h.addBans, h.addSharing} {
		if err := add(ctx, player, &facts); err != nil {
			return facts, err
		}
	}
	return facts, nil
}

// barsBotHeir reports whether a game is for people alone, and a player to whom its steward gives a seat is a bot, or
// marked as one.
func (h *Server) barsBotHeir(ctx context.Context, gameID string, heir game.Player) (bool, error) {
	opened, err := h.Openings.Opening(ctx, gameID)
	if err != nil || !opened.Terms().People {
		return false, err
	}
	if _, bot := heir.Bot(); bot {
		return true, nil
	}
	return h.Roster.IsProgram(ctx, heir)
}

// letsReturn reports whether players may take back seats that they have left in a game, by the terms on which it was
// opened. It returns false for a game that no player opened.
func (h *Server) letsReturn(ctx context.Context, gameID string) (bool, error) {
	opened, err := h.Openings.Opening(ctx, gameID)
	return err == nil && opened.Terms().LeftToBots, err
}

// addAnswers adds whether a player was ever asked for orders, how reliably they answered lately, and how many games they
// finished against people. It adds nothing while the tables are not built.
func (h *Server) addAnswers(ctx context.Context, player game.Player, facts *opening.Facts) error {
	if built, err := ratings.Built(ctx, h.DB); err != nil || !built {
		return err
	}
	counted, err := ratings.ReliabilityOf(ctx, h.DB, player)
	if err != nil {
		return err
	}
	facts.Known = counted.Asked > 0
	recent, err := ratings.RecentOf(ctx, h.DB, player, h.Host.Time().Add(-opening.TierSpan))
	if err != nil {
		return err
	}
	facts.Tier = recent.Tier()
	bots, err := h.Roster.Programs(ctx)
	if err != nil {
		return err
	}
	facts.Finished, err = ratings.FinishedBy(ctx, h.DB, player, bots...)
	return err
}

// findTier returns how reliable a player is.
func (h *Server) findTier(ctx context.Context, player game.Player) (opening.Tier, error) {
	return ratings.TierOf(ctx, h.DB, player, h.Host.Time())
}

// addGames adds how many games a player plays, and that a player with a seat is known. It adds nothing while the tables are
// not built.
func (h *Server) addGames(ctx context.Context, player game.Player, facts *opening.Facts) error {
	if built, err := lobby.Built(ctx, h.DB); err != nil || !built {
		return err
	}
	seats, err := lobby.SeatsOf(ctx, h.DB, player)
	if err != nil {
		return err
	}
	facts.Known = facts.Known || len(seats) > 0
	facts.Playing, err = lobby.CountPlaying(ctx, h.DB, player)
	return err
}

// addMark adds whether the account of a player is marked as a bot.
func (h *Server) addMark(ctx context.Context, player game.Player, facts *opening.Facts) (err error) {
	facts.Program, err = h.Roster.IsProgram(ctx, player)
	return err
}

// addSharing adds the other accounts on a player's devices, unless the operator lets them play with each other. It leaves
// out the steward of open games: that person may play under another account.
func (h *Server) addSharing(ctx context.Context, player game.Player, facts *opening.Facts) error {
	if h.Config.OpenShared {
		return nil
	}
	all, err := h.Roster.Sharing(ctx, player, h.Host.Time())
	facts.Sharing = lists.Keep(all, func(other game.Player) bool { return other != h.Openings.Steward() })
	return err
}

// addOpenings adds the games of this player, and of all, that wait for players. It adds nothing while the tables are not
// built.
func (h *Server) addOpenings(ctx context.Context, player game.Player, facts *opening.Facts) error {
	if built, err := openings.Built(ctx, h.DB); err != nil || !built {
		return err
	}
	return openings.AddFacts(ctx, h.DB, player, facts)
}

const (
	maxCountWait = 3 * time.Second       // longest time to wait until the tables count a new opening
	countPause   = 10 * time.Millisecond // time between two looks
)

// awaitOpenings waits until the tables of openings show the commit at a position, at most for maxCountWait, because the
// process that keeps them may be away. It always returns nil.
func (h *Server) awaitOpenings(ctx context.Context, pos eventstore.Pos) error {
	ctx, cancel := context.WithTimeout(ctx, maxCountWait)
	defer cancel()
	tick := time.NewTicker(countPause)
	defer tick.Stop()
	for {
		at, err := openings.Position(ctx, h.DB)
		if err != nil || at >= int64(pos) {
			return nil //nolint:nilerr // the opening is recorded, whatever the tables say
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// pageOpenings lets pages deal with the games that wait for players.
type pageOpenings struct{ *openinghost.Host }

var _ openingpages.Openings = pageOpenings{}

// Obey implements openingpages.Openings.
func (p pageOpenings) Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (*opening.Opening, error) {
	out, err := p.Host.Obey(ctx, id, commandID, by, act)
	return out.Now, err
}

// OpenAgain implements openingpages.Openings.
func (p pageOpenings) OpenAgain(ctx context.Context, gameID, commandID string, by game.Player) (*opening.Opening, error) {
	out, err := p.Host.OpenAgain(ctx, gameID, commandID, by)
	return out.Now, err
}

// NewID implements openingpages.Openings.
func (pageOpenings) NewID(ruleset, commandID string) string {
	return openinghost.NewID(ruleset, commandID)
}

// mailOpenings lets the intake deal with the games that wait for players.
type mailOpenings struct {
	pageOpenings
	server *Server
}

var _ openingmail.Host = mailOpenings{}

// Waiting implements openingmail.Host. It returns nil while the tables are not built.
func (m mailOpenings) Waiting(ctx context.Context) ([]string, error) {
	if built, err := openings.Built(ctx, m.server.DB); err != nil || !built {
		return nil, err
	}
	all, err := openings.Waiting(ctx, m.server.DB)
	return lists.Map(all, func(o openings.Opening) string { return o.ID }), err
}

// Of implements openingmail.Host. It returns nil while the tables are not built.
func (m mailOpenings) Of(ctx context.Context, player game.Player) ([]string, error) {
	if built, err := openings.Built(ctx, m.server.DB); err != nil || !built {
		return nil, err
	}
	return openings.Entered(ctx, m.server.DB, player, m.Time().Add(-openingmail.Lately))
}

// Wish implements openingmail.Host.
func (m mailOpenings) Wish(ctx context.Context, player game.Player, wish opening.Wish) (time.Time, error) {
	now := m.Time()
	return now.Add(opening.WishLasts), m.server.Roster.KeepWish(ctx, player, wish, now)
}

// DropWishes implements openingmail.Host.
func (m mailOpenings) DropWishes(ctx context.Context, player game.Player) error {
	return m.server.Roster.DropWishes(ctx, player)
}

// Rulesets implements openingmail.Host.
func (mailOpenings) Rulesets() []string { return rulesets.Names() }

// Lookup implements openingmail.Host.
func (mailOpenings) Lookup(name string) (game.Ruleset, bool) { return rulesets.Lookup(name) }

// carryOutLines carries out lines about the games that wait for players, as a program of the player sends them, and
// returns their receipt.
func (h *Server) carryOutLines(ctx context.Context, commandID string, by game.Player, lines []order.Line) (*game.Receipt, error) {
	carrier := openingmail.Commands{Host: mailOpenings{pageOpenings{h.Openings}, h}, People: h.Roster}
	return carrier.Receipt(ctx, commands.Request{CommandID: commandID, At: h.Openings.Time(), By: by, Lines: lines})
}
