package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/house"
	"seneschal/domain/game"
	"seneschal/domain/heralds"
	"seneschal/domain/rulesets"
)

// DemoCmd plays a campaign by mail on this machine.
type DemoCmd struct {
	Heralds  int               `help:"Seats played by heralds, who write letters as people do." default:"3"`
	Strength heralds.Strength  `help:"How well the heralds play: squire, knight, marshal." default:"knight"`
	Seat     bool              `help:"A seat for you beside them." default:"true" negatable:""`
	Years    int               `help:"Length of a feudal campaign in game years." default:"10"`
	Ruleset  string            `help:"Ruleset: feudal, camelot, quest, talisman." default:"feudal"`
	Preset   string            `help:"Preset of options; default is the ruleset's."`
	Option   map[string]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Phase    time.Duration     `help:"How long a phase lasts at most; it closes sooner when all have written." default:"30m"`
	League   bool              `help:"An honour league of heralds beside it: past seasons are played at the first start, the present one while you watch." default:"true" negatable:""`
	Exit     bool              `help:"Play the whole campaign as fast as it goes, print standings and audit, and exit. Without a seat for you."`
}

// Help ends in examples.
func (DemoCmd) Help() string {
	return `Starts everything in DIR (var/demo), opens a campaign, and prints how to write to
it and where to watch it. Ctrl-C ends it; started again, it goes on where it was.

Examples:
  seneschal demo
  seneschal demo --heralds 4 --years 10 --exit
  seneschal demo --ruleset camelot --heralds 5 --exit
  seneschal demo --ruleset quest --heralds 4 --exit`
}

// Run plays.
func (c DemoCmd) Run(ctx context.Context, std streams, config *house.Config) error {
	config.Dir = cmp.Or(config.Dir, filepath.Join("var", "demo"))
	config.Beacon = house.NoBeacon
	if c.Exit {
		c.Seat, c.League = false, false
	}
	if err := c.check(); err != nil {
		return err
	}
	if config.LogLevel == "info" {
		config.LogLevel = "warn" // the table of progress is the talk here
	}
	fmt.Fprintf(std.err, "opening the house in %s ...\n", config.Dir)
	h, err := house.Open(ctx, config, config.Logger(std.err))
	if err != nil {
		return err
	}
	if c.League {
		err = (&demoLeague{house: h}).history(ctx, std)
	}
	if err == nil && ctx.Err() == nil {
		err = c.play(ctx, std, h)
	}
	return errors.Join(err, h.Close())
}

// check finds what the ruleset cannot have.
func (c DemoCmd) check() error {
	rules, ok := rulesets.Lookup(c.Ruleset)
	if !ok {
		return misused("--ruleset %s: heralds play %s", c.Ruleset, strings.Join(heralds.Rulesets(), ", "))
	}
	d := rules.Describe()
	if seats := c.Heralds + one(c.Seat); c.Heralds < 1 || seats < d.MinSeats || seats > d.MaxSeats {
		return misused("--heralds %d: %d seats, but %s is for %d to %d", c.Heralds, seats, c.Ruleset, d.MinSeats, d.MaxSeats)
	}
	if err := c.Strength.Known(); err != nil {
		return &house.Misuse{Err: fmt.Errorf("--strength: %w", err)}
	}
	return nil
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// play runs all parts until Ctrl-C, or with --exit until the game is over.
func (c DemoCmd) play(ctx context.Context, std streams, h *house.House) error {
	s := &show{DemoCmd: c, house: h, std: std}
	if err := s.load(); err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	group, running := errgroup.WithContext(running)
	if err := h.Serve(running, group, s.accounts); err != nil {
		stop()
		return errors.Join(err, group.Wait())
	}
	if err := errors.Join(s.reach(running), s.open(running)); err != nil {
		stop()
		return errors.Join(err, group.Wait())
	}
	s.introduce()
	s.start(running, group, stop)
	err := group.Wait()
	if c.Exit && err == nil && ctx.Err() == nil {
		return s.conclude(ctx)
	}
	if ctx.Err() != nil {
		fmt.Fprintln(std.err, "\nstopped; start it again to go on")
	}
	return err
}

// start has everybody play.
func (s *show) start(ctx context.Context, group *errgroup.Group, stop func()) {
	group.Go(func() error { return s.heralds(ctx) })
	if s.League {
		group.Go(func() error { return (&demoLeague{house: s.house}).run(ctx) })
	}
	group.Go(func() error {
		defer func() {
			if s.Exit {
				stop()
			}
		}()
		return s.watch(ctx)
	})
}

// pace is the demo's clock: the game waits for you until the deadline that letters tell.
func (c DemoCmd) pace() game.Pace {
	return game.Pace{Phases: map[string]time.Duration{"": c.Phase}}
}

func (c DemoCmd) options() map[game.Option]string {
	options := map[game.Option]string{}
	if rules, ok := rulesets.Lookup(c.Ruleset); ok && slices.ContainsFunc(rules.Describe().Options, func(o game.OptionDef) bool { return o.Key == "years" }) {
		options["years"] = fmt.Sprint(c.Years)
	}
	for _, k := range slices.Sorted(maps.Keys(c.Option)) {
		options[game.Option(k)] = c.Option[k]
	}
	return options
}
