package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/feudal/herald"
	"seneschal/domain/game"
)

// TournamentCmd groups what can be done with many games at once.
type TournamentCmd struct {
	Heralds   TournamentHeraldsCmd   `cmd:"" help:"Play many games among heralds in memory, and tell who won from where."`
	Pair      TournamentPairCmd      `cmd:"" help:"Pair the next round of a two-seat Swiss tournament (FIDE Dutch). Needs no server."`
	Seat      TournamentSeatCmd      `cmd:"" help:"Plan who sits where over all rounds. Needs no server."`
	Standings TournamentStandingsCmd `cmd:"" help:"Rank the players of a tournament report file, and say why. Needs no server."`
}

// Help ends in an example.
func (TournamentCmd) Help() string {
	return "Example:\n  seneschal tournament heralds --games 200 --seats 2..6"
}

// TournamentHeraldsCmd plays games among heralds.
type TournamentHeraldsCmd struct {
	Games     int               `help:"How many games." default:"100"`
	Seats     string            `help:"Seats at a table: 4, or 2..6 for all of these in turn." default:"2..6"`
	Preset    string            `help:"Preset of options."`
	Option    map[string]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Strengths []herald.Strength `help:"Strengths of the heralds (squire, knight, marshal), dealt to the seats in turn; each game begins with the next." default:"knight"`
	Entries   []string          `help:"Entry roads (E01 to E12) that are dealt by the dice, instead of the recommended ones; the first as many as there are seats."`
	Seed      string            `help:"What all dice come from: the same seed plays the same games." default:"seneschal"`
	JSON      bool              `help:"Print JSON."`
}

// Help ends in examples.
func (TournamentHeraldsCmd) Help() string {
	return `Plays with the real rules, in memory and without a clock. RATIO is the games won over
those that chance alone would give a seat; ERROR is the half width of its 95 % interval.
A shared first place is shared here too.

Examples:
  seneschal tournament heralds --games 200 --seats 4 --strengths marshal
  seneschal tournament heralds --games 60 --seats 2..6 -o years=5 --strengths squire,knight,marshal --json`
}

// Run plays, with progress on stderr.
func (c TournamentHeraldsCmd) Run(ctx context.Context, std streams) error {
	least, most, err := seatRange(c.Seats)
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	sums, began := newTally(), time.Now()
	for i := range c.Games {
		if ctx.Err() != nil {
			fmt.Fprintf(std.err, "\nstopped after %d games\n", i)
			break
		}
		sizes := most - least + 1
		played, err := c.match(i, i/sizes, least+i%sizes).play()
		if err != nil {
			return fmt.Errorf("playing game %d: %w", i+1, err)
		}
		sums.add(played)
		fmt.Fprintf(std.err, "\rgame %d of %d, %.0f s", i+1, c.Games, time.Since(began).Seconds())
	}
	fmt.Fprintln(std.err)
	if c.JSON {
		return printJSON(std, sums.summary())
	}
	return sums.summary().print(std.out)
}

func (c TournamentHeraldsCmd) check() error {
	if c.Games < 1 {
		return misused("--games %d: play one at least", c.Games)
	}
	for _, s := range c.Strengths {
		if err := s.Known(); err != nil {
			return &misuse{fmt.Errorf("--strengths: %w", err)}
		}
	}
	return nil
}

// match is the i-th game, from 0. From one round of all numbers of seats to the
// next the strengths change seats.
func (c TournamentHeraldsCmd) match(i, round, seats int) match {
	m := match{name: fmt.Sprintf("%s/%d", c.Seed, i+1), preset: c.Preset, options: map[game.Option]string{}, entries: c.Entries[:min(seats, len(c.Entries))]}
	for key, value := range c.Option {
		m.options[game.Option(key)] = value
	}
	for seat := range seats {
		m.heralds = append(m.heralds, c.Strengths[(round+seat)%len(c.Strengths)])
	}
	return m
}

// seatRange reads "4" or "2..6".
func seatRange(text string) (least, most int, err error) {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	least, err = strconv.Atoi(from)
	if err == nil {
		most, err = strconv.Atoi(to)
	}
	if err != nil || least < 2 || most > 6 || most < least {
		return 0, 0, misused("--seats %s: write 2 to 6, or a range as 2..6", text)
	}
	return least, most, nil
}
