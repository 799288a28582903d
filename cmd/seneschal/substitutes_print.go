package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
)

// print tells who is in the pool, and the open vacancies.
func (l substituteList) print(out io.Writer, all bool) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "PLAYER\tNAME\tFOR\tMOST\tHOLDS\tSINCE")
	for _, m := range l.Pool {
		games := strings.Join(m.Rulesets, ", ")
		if games == "" {
			games = "all games"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\n", m.Player, m.Name, games, m.Most, m.Held, m.Since.UTC().Format(time.DateOnly))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, v := range l.Vacancies {
		if !all && !v.Open() {
			continue
		}
		if err := v.print(out); err != nil {
			return err
		}
	}
	return nil
}

// print tells of a vacancy, and wave by wave who was asked.
func (v vacancyInfo) print(out io.Writer) error {
	fmt.Fprintf(out, "\n%s\n", v.title())
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, wave := range v.Waves {
		fmt.Fprintf(w, "wave %d\tuntil %s\n", wave.Wave, wave.Until.UTC().Format("2006-01-02 15:04 UTC"))
		for i, c := range wave.To {
			fmt.Fprintf(w, "  %d\t%s\t%s\t%s\n", i+1, v.Names[c.Player], placeOf(c), v.answer(c.Player))
		}
	}
	return w.Flush()
}

// title is a vacancy in a line.
func (v vacancyInfo) title() string {
	number := "a vacancy"
	if v.Vacancy.Vacancy > 0 {
		number = strconv.Itoa(v.Vacancy.Vacancy)
	}
	text := fmt.Sprintf("%s: %s of %s (%s), %s", number, v.Seat, v.Game, v.Ruleset, v.Why)
	if v.From != "" {
		text += " by " + v.Names[v.From]
		if v.Why == substitute.Regency || v.Why == substitute.Wanted {
			text = strings.Replace(text, " by ", " for ", 1)
		}
	}
	text += ": " + string(v.Status)
	if v.Taker != "" {
		text += " by " + v.Names[v.Taker]
	}
	if v.End != "" {
		text += " (" + v.End + ")"
	}
	return text
}

// answer is what somebody who was asked has said.
func (v vacancyInfo) answer(p game.Player) string {
	switch {
	case v.Taker == p:
		return "yes"
	case slices.Contains(v.Failed, p):
		return "yes, but it could not be handed over"
	case slices.Contains(v.Declined, p):
		return "no"
	}
	return ""
}

// placeOf is what a candidate's place in the order comes from.
func placeOf(c substitute.Candidate) string {
	rating := "unrated"
	if c.Rating > 0 {
		rating = fmt.Sprintf("rated %d", c.Rating)
	}
	language := "another language"
	if c.Language {
		language = "reads the language"
	}
	return fmt.Sprintf("reliability %d%%\t%s\tholds %d\t%s", c.Reliability, language, c.Held, rating)
}

// print tells who is asked, and who is not and why.
func (o offerInfo) print(out io.Writer) error {
	fmt.Fprintln(out, o.Vacancy.title())
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for i, c := range o.Asked {
		switch {
		case c.Next:
			fmt.Fprintf(w, "next\t%d\t%s\t%s\n", i+1, c.Name, placeOf(c.Candidate))
		case c.Out == "":
			fmt.Fprintf(w, "later\t%d\t%s\t%s\n", i+1, c.Name, placeOf(c.Candidate))
		default:
			fmt.Fprintf(w, "not\t\t%s\t%s\n", c.Name, c.Out)
		}
	}
	if len(o.Asked) == 0 {
		fmt.Fprintln(w, "nobody is in the pool")
	}
	return w.Flush()
}
