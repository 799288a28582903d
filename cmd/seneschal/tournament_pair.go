package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/pairing"
	"seneschal/domain/tournament/trf"
)

// TournamentPairCmd pairs a round of a two-seat Swiss tournament.
type TournamentPairCmd struct {
	File    string `arg:"" help:"Tournament report file (TRF), - for stdin."`
	Round   int    `help:"Pair this round of the file anew, from what was known before it; 0: the next one."`
	Why     bool   `help:"Tell why: who floated, which rule gave the colours, what could not be kept, bracket by bracket."`
	Numbers bool   `help:"Print as pairing programs do: how many lines follow, then white and black of each, 0 for the bye." xor:"form"`
	TRF     bool   `name:"trf" help:"Print the file with the round in it." xor:"form"`
	JSON    bool   `help:"Print JSON, with the reasons." xor:"form"`
	Out     string `help:"Write to this file instead of stdout."`
}

// Help returns the details of the command, with examples.
func (TournamentPairCmd) Help() string {
	return `Pairs by the FIDE (Dutch) System, C.04.3 in force since 1 February 2026. The number of rounds
(line XXR or 142) tells the last one, which has rules of its own; absent are those of line XXZ, of a
line 240, or with a bye in the next column.

Examples:
  seneschal tournament pair open.trf --why
  seneschal tournament pair open.trf --numbers --out pairs.txt`
}

// Run pairs the round and prints it.
func (c TournamentPairCmd) Run(std streams) error {
	file, err := readReport(std, c.File)
	if err != nil {
		return err
	}
	if c.Round < 0 || c.Round > file.LastPaired()+1 {
		return newUsageError("--round %d: %d rounds of the file were paired", c.Round, file.LastPaired())
	}
	if c.Round > 0 && c.Round <= file.LastPaired() {
		file = file.AsBefore(c.Round)
	}
	in, err := pairing.FromTRF(file)
	if err != nil {
		return fmt.Errorf("reading %s: %w", c.File, err)
	}
	round, err := pairing.PairDutch(in)
	if err != nil {
		return fmt.Errorf("pairing %s: %w", c.File, err)
	}
	return c.writeRound(file, round, std)
}

// readReport reads a report file, - for stdin. It refuses a file without players.
func readReport(std streams, name string) (trf.Tournament, error) {
	text, err := readFile(std, name)
	if err != nil {
		return trf.Tournament{}, fmt.Errorf("reading tournament: %w", err)
	}
	file, err := trf.Parse(string(text))
	if err == nil && len(file.Players) == 0 {
		err = errors.New("no player is in it: a tournament report file (TRF) in UTF-8 or Latin-1 has a line 001 for each")
	}
	if err != nil {
		return file, fmt.Errorf("reading %s: %w", name, err)
	}
	return file, nil
}

// writeRound writes the round in the wanted form to the wanted place.
func (c TournamentPairCmd) writeRound(file trf.Tournament, round pairing.Round, std streams) error {
	var text bytes.Buffer
	if err := c.print(file, round, streams{out: &text}); err != nil {
		return err
	}
	if c.Out == "" {
		_, err := text.WriteTo(std.out)
		return err
	}
	if err := os.WriteFile(c.Out, text.Bytes(), 0o644); err != nil {
		return fmt.Errorf("writing pairings: %w", err)
	}
	return nil
}

func (c TournamentPairCmd) print(file trf.Tournament, round pairing.Round, std streams) error {
	switch {
	case c.JSON:
		return printJSON(std, round)
	case c.Numbers:
		return printNumbers(round, std.out)
	case c.TRF:
		_, err := io.WriteString(std.out, file.WithRound(listNumbers(round), round.Bye).String())
		return err
	}
	return c.printPairs(file, round, std.out)
}

// listNumbers returns the numbers of white and black for each pair, without the bye.
func listNumbers(round pairing.Round) [][2]int {
	return lists.Map(round.Pairs, func(p pairing.Pair) [2]int { return [2]int{p.White, p.Black} })
}

// printNumbers prints the pairs as pairing programs do with -p: the number of pairs, then white and black of each, and 0
// beside the player with the bye.
func printNumbers(round pairing.Round, out io.Writer) error {
	pairs := listNumbers(round)
	if round.Bye != 0 {
		pairs = append(pairs, [2]int{round.Bye, 0})
	}
	_, err := fmt.Fprintln(out, len(pairs))
	for _, p := range pairs {
		if err == nil {
			_, err = fmt.Fprintln(out, p[0], p[1])
		}
	}
	return err
}

// printPairs prints one pair a line.
func (c TournamentPairCmd) printPairs(file trf.Tournament, round pairing.Round, out io.Writer) error {
	players := map[int]trf.Player{}
	for _, p := range file.Players {
		players[p.Number] = p
	}
	table := newTabWriter(out)
	fmt.Fprint(table, "BOARD\tWHITE\tPOINTS\tBLACK\tPOINTS")
	if c.Why {
		fmt.Fprint(table, "\tWHY")
	}
	fmt.Fprintln(table)
	for i, pair := range round.Pairs {
		white, black := players[pair.White], players[pair.Black]
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s", i+1, playerName(white), white.Points, playerName(black), black.Points)
		if c.Why {
			fmt.Fprintf(table, "\t%s", explainPair(pair))
		}
		fmt.Fprintln(table)
	}
	if round.Bye != 0 {
		fmt.Fprintf(table, "bye\t%s\t%s\n", playerName(players[round.Bye]), players[round.Bye].Points)
	}
	if c.Why {
		printBrackets(table, round)
	}
	return table.Flush()
}

func playerName(p trf.Player) string { return strings.TrimSpace(strconv.Itoa(p.Number) + " " + p.Name) }

// explainPair says by which rule a pair got its colours, who floated down, and which criteria were not kept.
func explainPair(pair pairing.Pair) string {
	parts := []string{"colours by " + pair.Colours}
	if pair.Down != 0 {
		parts = append(parts, fmt.Sprintf("%d floated down", pair.Down))
	}
	return strings.Join(append(parts, listFailures(pair.Fails)...), "; ")
}

// listFailures describes each criterion that was not kept, and for which players.
func listFailures(fails []pairing.Fail) []string {
	return lists.Map(fails, func(f pairing.Fail) string { return f.Criterion + " not kept for " + numberList(f.Players) })
}

// printBrackets prints a line for each bracket: its players, those who were moved or floated down, and the criteria that
// were not kept.
func printBrackets(out io.Writer, round pairing.Round) {
	for _, bracket := range round.Brackets {
		fmt.Fprintf(out, "\nbracket %s: %s", bracket.Score, numberList(bracket.Residents))
		if bracket.MovedDown != nil {
			fmt.Fprintf(out, "; moved down: %s", numberList(bracket.MovedDown))
		}
		if bracket.Downfloated != nil {
			fmt.Fprintf(out, "; floated down: %s", numberList(bracket.Downfloated))
		}
		for _, f := range listFailures(bracket.Fails) {
			fmt.Fprintf(out, "; %s", f)
		}
	}
	if len(round.Brackets) > 0 {
		fmt.Fprintln(out)
	}
}
