package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seneschal/cmd/server"
	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
)

// TournamentBotsCmd plays games among bots.
type TournamentBotsCmd struct {
	Games     int                    `help:"How many games." default:"100"`
	Ruleset   string                 `help:"Ruleset: ${rulesets}." default:"${ruleset}"`
	Seats     string                 `help:"Seats at a table: 4, or 2..6 for all of these in turn; default is all that the ruleset has."`
	Preset    string                 `help:"Preset of options."`
	Option    map[game.Option]string `help:"An option, KEY=VALUE; may be repeated." short:"o"`
	Strengths []bots.Strength        `help:"Strengths of the bots (easy, medium, hard), dealt to the seats in turn; each game begins with the next." default:"medium"`
	Quick     bool                   `help:"Play by rules of thumb alone, a hundred times as fast where hard bots try their orders first."`
	Paired    bool                   `help:"Play each game again by the same dice until each strength has had each seat."`
	Silent    int                    `help:"Seats that never write: their turns come about by the defaults."`
	Entries   []string               `help:"Where seats choose a road by which they enter: roads (E01) that are dealt by the dice instead; the first as many as there are seats."`
	Seed      string                 `help:"What all dice come from: the same seed plays the same games." default:"seneschal"`
	JSON      bool                   `help:"Print JSON."`
}

// Help returns the details of the command, with examples.
func (TournamentBotsCmd) Help() string {
	return `Plays with the real rules, in memory and without a clock. LENGTH is in years, or rounds.
SCORE is each that the ruleset's result has: the mean of all seats, of the first place and
of the last. RATIO is the games won over those that chance alone would give a seat; ERROR
is the half width of its 95 % interval.
A shared first place is shared here too. Where sides win, it tells how many games
the loyal knights have won, with a traitor among them and without. EMAILS and
REPORTS are what a seat sends and is sent in a game, by the mail of all players.
A game that fails is left out; which it was and why is said at the end (exit code 1).

Examples:
  seneschal tournament bots --games 200 --seats 4 --strengths hard --quick
  seneschal tournament bots --games 60 --seats 2..6 -o years=5 --strengths easy,medium,hard --json
  seneschal tournament bots --ruleset talisman --games 60 --seats 4 --strengths medium,hard --paired
  seneschal tournament bots --ruleset camelot --games 300 --seats 3..7 -o traitor=off`
}

// A reckoner adds matches up and summarises their results.
type reckoner interface {
	add(playedMatch)
	summarise(failed []failure) summary
}

// Run plays the games, with progress on stderr.
func (c TournamentBotsCmd) Run(ctx context.Context, std streams) error {
	return c.playTournament(ctx, std, (*match).playToEnd)
}

// playTournament plays all games with play and prints the results. A game that fails is left out of
// the tables and reported at the end; then the error is errRefused. If ctx ends, it stops and prints
// the results so far. It fails at once if a game cannot be opened.
func (c TournamentBotsCmd) playTournament(ctx context.Context, std streams, play func(*match) (playedMatch, error)) error {
	minSeats, maxSeats, err := c.checkFlags()
	if err != nil {
		return err
	}
	rules, _ := rulesets.Lookup(c.Ruleset) // checkFlags has found it
	about := rules.Describe()
	var sums reckoner = newTally(func(score string) string { return about.ScoreIn("en", score) })
	if c.Ruleset == "camelot" {
		sums = newSides()
	}
	var failures []failure
	began := time.Now()
	for i := range c.Games {
		if ctx.Err() != nil {
			fmt.Fprintf(std.err, "\nstopped after %d games\n", i)
			break
		}
		sizes := maxSeats - minSeats + 1
		match := c.newMatch(i, i/sizes, minSeats+i%sizes)
		played, err := playSafely(&match, play)
		switch {
		case errors.Is(err, errOpening): // no game could be opened
			return fmt.Errorf("playing game %d: %w", i+1, err)
		case err != nil:
			failures = append(failures, match.newFailure(i+1, err))
		default:
			sums.add(played)
		}
		fmt.Fprintf(std.err, "\rgame %d of %d, %.0f s", i+1, c.Games, time.Since(began).Seconds())
	}
	fmt.Fprintln(std.err)
	if err := printFound(std, c.JSON, sums.summarise(failures), summary.print); err != nil {
		return err
	}
	return printFailures(std.err, failures)
}

// checkFlags checks the flags, and returns the least and greatest number of seats at a table.
func (c TournamentBotsCmd) checkFlags() (minSeats, maxSeats int, err error) {
	rules, ok := rulesets.Lookup(c.Ruleset)
	if !ok {
		return 0, 0, newUsageError("--ruleset %s: there are %s", c.Ruleset, strings.Join(rulesets.Names(), ", "))
	}
	if c.Games < 1 {
		return 0, 0, newUsageError("--games %d: play one at least", c.Games)
	}
	for _, s := range c.Strengths {
		if err := s.Check(); err != nil {
			return 0, 0, &server.Misuse{Err: fmt.Errorf("--strengths: %w", err)}
		}
	}
	d := rules.Describe()
	if minSeats, maxSeats, err = parseSeatRange(c.Seats, d.MinSeats, d.MaxSeats); err == nil && (c.Silent < 0 || c.Silent > minSeats) {
		err = newUsageError("--silent %d: there are %d seats", c.Silent, minSeats)
	}
	return minSeats, maxSeats, err
}

// newMatch returns the game with an index from 0. round is the number of games before it with the same
// number of seats: with each round the strengths move on by one seat.
func (c TournamentBotsCmd) newMatch(i, round, seats int) match {
	m := match{
		name: c.nameDice(i, round, seats), ruleset: c.Ruleset, preset: c.Preset, options: c.Option,
		entries: c.Entries[:min(seats, len(c.Entries))], silent: c.Silent, write: bots.WriteOrders,
	}
	if c.Quick {
		m.write = bots.WriteQuickly
	}
	for seat := range seats {
		m.bots = append(m.bots, c.Strengths[(round+seat)%len(c.Strengths)])
	}
	return m
}

// nameDice returns the text from which the dice of a game come. With --paired it is the same for as many
// games with one number of seats as there are strengths, while the strengths change seats.
func (c TournamentBotsCmd) nameDice(i, round, seats int) string {
	if c.Paired {
		return fmt.Sprintf("%s/%d seats/%d", c.Seed, seats, round/len(c.Strengths)+1)
	}
	return fmt.Sprintf("%s/%d", c.Seed, i+1)
}

// parseSeatRange parses "4" or "2..6"; "" means the whole range. It fails with server.Misuse if the text
// is no range, or goes beyond fewest and most.
func parseSeatRange(text string, fewest, most int) (from, to int, err error) {
	if text == "" {
		return fewest, most, nil
	}
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	from, err = strconv.Atoi(first)
	to, bad := strconv.Atoi(last)
	if errors.Join(err, bad) != nil || from < fewest || to > most || to < from {
		return 0, 0, newUsageError("--seats %s: write %d to %d, or a range as %d..%d", text, fewest, most, fewest, most)
	}
	return from, to, nil
}
