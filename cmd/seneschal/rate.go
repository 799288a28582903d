package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"seneschal/cmd/server"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/rating"
)

// RateCmd rates players from finished games.
type RateCmd struct {
	File string    `arg:"" help:"Games as JSON; - is standard input."`
	At   time.Time `help:"Ratings as they stood then, with the inactivity until then, as 2026-03-01T00:00:00Z. By default after the last game." format:"2006-01-02T15:04:05Z07:00"`
	Why  string    `help:"Explain every change of this player's ratings." placeholder:"PLAYER"`
	JSON bool      `help:"Print JSON: tables, and the curve of every player, unrounded."`
}

// Help explains the format, with examples.
func (RateCmd) Help() string {
	return `Games of more than two seats are rated by Weng-Lin (Plackett-Luce), games of two by
Glicko-2; there is a list for each ruleset and one for all games. Players are listed by
the strength that they have at least: rating less two deviations. It needs no server.

The file holds games in any order, each with the place of every player; 1 is the best,
equal places are shared:

  {"games": [
    {"id": "g1", "end": "2026-03-01T20:00:00Z", "ruleset": "feudal", "phases": 40,
     "places": [
      {"player": "anna", "place": 1},
      {"player": "ben",  "place": 2, "seat": "blue", "share": 30},
      {"player": "cleo", "place": 2, "seat": "blue", "share": 10, "tookOver": true},
      {"player": "dora", "place": 3}]}],
   "options": {"periodDays": 30}}

Players with the same "seat" held it one after the other, each for "share" phases; with
the same "team" they win together. Who took a seat over is rated only if it gains. The
options are mu, sigma, beta, tau, kappa, drift (Weng-Lin), deviation, volatility,
constraint (Glicko-2) and periodDays; what is left out is as in the papers.

Examples:
  seneschal rate games.json
  seneschal rate games.json --why anna`
}

// A ratedList is one rating list as JSON.
type ratedList struct {
	List  rating.List       `json:"list"`
	Table []rating.Standing `json:"table"`
}

// Run rates all games of the file, and prints the lists, or explains a player's ratings.
func (c RateCmd) Run(std streams) error {
	data, err := readFile(std, c.File)
	if err != nil {
		return &server.Misuse{Err: err}
	}
	games, opt, err := rating.Read(data)
	if err != nil {
		return &server.Misuse{Err: fmt.Errorf("%s: %w", c.File, err)}
	}
	history, err := rating.RateAll(games, opt)
	if err != nil {
		return &server.Misuse{Err: fmt.Errorf("%s: %w", c.File, err)}
	}
	if c.Why != "" {
		return explainRating(std, history, rating.Player(c.Why), c.JSON)
	}
	at := c.At
	if at.IsZero() {
		at = findLastEnd(games)
	}
	rated := listRatings(history, at)
	if c.JSON {
		return printJSON(std, map[string]any{"at": at, "options": opt, "lists": rated, "curves": history.Curves})
	}
	return printLists(std.out, rated)
}

// nameRatingList names a list by its ruleset, or "all games", and its system.
func nameRatingList(list rating.List) string {
	if list.Ruleset == "" {
		return fmt.Sprintf("all games, %s", list.System)
	}
	return fmt.Sprintf("%s, %s", list.Ruleset, list.System)
}

// listRatings returns the lists of a history as they stand at a moment.
func listRatings(h rating.History, at time.Time) []ratedList {
	return lists.Map(h.Lists(), func(l rating.List) ratedList { return ratedList{l, h.RankPlayers(l, at)} })
}

// findLastEnd returns the time at which the last of some games ended; the zero time without games.
func findLastEnd(games []rating.Game) (last time.Time) {
	for _, game := range games {
		if game.At.After(last) {
			last = game.At
		}
	}
	return last
}

func printLists(out io.Writer, lists []ratedList) error {
	table := newTabWriter(out)
	for i, list := range lists {
		if i > 0 {
			fmt.Fprintln(table)
		}
		fmt.Fprintf(table, "%s\nRANK\tPLAYER\tGAMES\tAT LEAST\tRATING\tDEVIATION\tMU\tSIGMA\n", nameRatingList(list.List))
		for _, r := range list.Table {
			fmt.Fprintf(table, "%d\t%s\t%d\t%.0f\t%.0f\t%.0f\t%.6f\t%.6f\n",
				r.Rank, r.Player, r.Games, r.Points.AtLeast, r.Points.Value, r.Points.Deviation, r.Rating.Mu, r.Rating.Sigma)
		}
	}
	return table.Flush()
}

// An explainedChange is one game's effect with its arithmetic, as JSON.
type explainedChange struct {
	List  rating.List   `json:"list"`
	Game  string        `json:"game"`
	At    time.Time     `json:"at"`
	Lines []rating.Line `json:"lines"`
}

// explainRating prints the arithmetic of each change of a player's ratings, on all lists. It fails with server.Misuse if
// the player has no rated game.
func explainRating(std streams, history rating.History, player rating.Player, asJSON bool) error {
	var changes []explainedChange
	for _, curve := range history.Curves {
		if curve.Player != player {
			continue
		}
		for i, ch := range curve.Changes {
			changes = append(changes, explainedChange{curve.List, ch.Game, ch.At, history.ExplainChange(curve, i)})
		}
	}
	if changes == nil {
		return newUsageError("--why %s: no game of that player", player)
	}
	if asJSON {
		return printJSON(std, changes)
	}
	for _, change := range changes {
		fmt.Fprintf(std.out, "%s: game %s of %s\n", nameRatingList(change.List), change.Game, change.At.Format(time.DateOnly))
		table := tabwriter.NewWriter(std.out, 2, 4, 2, ' ', 0)
		for _, l := range change.Lines {
			fmt.Fprintf(table, "  %s\t%s\t(%s)\n", l.Label, l.Value, l.Source)
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	return nil
}
