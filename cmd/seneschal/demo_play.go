package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/server"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
)

// Run plays the demo.
func (c DemoCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	config.Dir = cmp.Or(config.Dir, filepath.Join("var", "demo"))
	config.Beacon = server.NoBeacon
	if c.Exit {
		c.Seat, c.League = false, false
	}
	if err := c.checkSettings(); err != nil {
		return err
	}
	if config.LogLevel == "info" {
		config.LogLevel = "warn" // the table of progress is the output here
	}
	if !c.Exit && config.OpenSteward == "" { // so that there is a game to join
		config.OpenSteward, config.OpenStanding = "Steward <"+stewardAccount+"@"+config.Domain+">", []string{c.Ruleset}
	}
	fmt.Fprintf(std.err, "opening the server in %s ...\n", config.Dir)
	h, err := server.Open(ctx, config, config.Logger(std.err))
	if err != nil {
		return err
	}
	if c.League {
		err = (&demoLeague{server: h}).playHistory(ctx, std)
	}
	if err == nil && ctx.Err() == nil {
		err = c.runDemo(ctx, std, h)
	}
	return errors.Join(err, h.Close())
}

// checkSettings returns a server.Misuse for settings that the ruleset cannot have.
func (c DemoCmd) checkSettings() error {
	rules, ok := rulesets.Lookup(c.Ruleset)
	if !ok {
		return newUsageError("--ruleset %s: there are %s", c.Ruleset, strings.Join(rulesets.Names(), ", "))
	}
	d := rules.Describe()
	if seats := c.Bots + lists.One(c.Seat); c.Bots < 0 || seats < d.MinSeats || seats > d.MaxSeats {
		return newUsageError("--bots %d: %d seats, but %s is for %d to %d", c.Bots, seats, c.Ruleset, d.MinSeats, d.MaxSeats)
	}
	if err := c.Strength.Check(); err != nil {
		return &server.Misuse{Err: fmt.Errorf("--strength: %w", err)}
	}
	return nil
}

// runDemo runs all parts until Ctrl-C, or with --exit until the game is over.
func (c DemoCmd) runDemo(ctx context.Context, std streams, h *server.Server) error {
	s := &show{DemoCmd: c, server: h, std: std}
	if err := s.loadState(); err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	group, running := errgroup.WithContext(running)
	if err := h.Serve(running, group, s.accounts); err != nil {
		stop()
		return errors.Join(err, group.Wait())
	}
	if err := errors.Join(s.markReachable(running), s.openCampaign(running)); err != nil {
		stop()
		return errors.Join(err, group.Wait())
	}
	s.printAddresses()
	s.startParts(running, group, stop)
	err := group.Wait()
	if c.Exit && err == nil && ctx.Err() == nil {
		return s.printConclusion(ctx)
	}
	if ctx.Err() != nil {
		fmt.Fprintln(std.err, "\nstopped; start it again to go on")
	}
	return err
}

// startParts starts the bots, the league's bots if there is one, and the watch in a group. With --exit it calls stop when
// the watch ends.
func (s *show) startParts(ctx context.Context, group *errgroup.Group, stop func()) {
	group.Go(func() error { return s.playBots(ctx) })
	if s.League {
		group.Go(func() error { return (&demoLeague{server: s.server}).runBots(ctx) })
	}
	group.Go(func() error {
		defer func() {
			if s.Exit {
				stop()
			}
		}()
		return s.watchPhases(ctx)
	})
}
