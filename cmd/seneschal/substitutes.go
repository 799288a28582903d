package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/cmd/control"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
)

// SubstitutesCmd groups the commands for the substitute desk.
type SubstitutesCmd struct {
	List      SubstitutesListCmd      `cmd:"" help:"List who stands in, which seats need somebody, and who was asked in which order." example:"substitutes list --all"`
	Volunteer SubstitutesVolunteerCmd `cmd:"" help:"Take a player into the pool, or change their terms." example:"substitutes volunteer 'Bob <bob@x.example>' --for feudal --for camelot --most 2"`
	Retire    SubstitutesRetireCmd    `cmd:"" help:"Take a player out of the pool. They keep the seats that they have." example:"substitutes retire bob@x.example"`
	Want      SubstitutesWantCmd      `cmd:"" help:"Ask for a substitute, in the name of the game's steward." example:"substitutes want valley-12 blue --dry-run"`
	Offer     SubstitutesOfferCmd     `cmd:"" help:"Ask the next of the pool now, if nobody is being asked." example:"substitutes offer 3 --dry-run"`
}

// Help returns the details of the command, with examples.
func (SubstitutesCmd) Help() string {
	return `Seats whose holders resign, are silent or leave are found and offered by the server itself:
three at a time are asked by mail, the best first, and the first YES has the seat.

Examples:
  seneschal substitutes list
  seneschal substitutes volunteer 'Bob <bob@x.example>' --for feudal --most 2
  seneschal substitutes want valley-12 blue --dry-run`
}

// SubstitutesListCmd lists the desk.
type SubstitutesListCmd struct {
	All  bool `help:"Also vacancies that were filled or closed."`
	JSON bool `help:"Print JSON, all vacancies included."`
}

// Run lists the pool and the vacancies.
func (c SubstitutesListCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	return fetchAndPrint(ctx, d, std, "/substitutes", c.JSON, func(list substituteList, out io.Writer) error { return list.print(out, c.All) })
}

// SubstitutesVolunteerCmd takes a player into the pool.
type SubstitutesVolunteerCmd struct {
	Player string   `arg:"" help:"Who stands in: 'Name <address>'."`
	For    []string `help:"Only in games of this ruleset; may be repeated."`
	Most   int      `help:"How many seats they will hold as a substitute at one time, at most." default:"1"`
}

// Run adds the player.
func (c SubstitutesVolunteerCmd) Run(ctx context.Context, client *control.Client) error {
	person, err := parsePerson(c.Player)
	if err != nil {
		return err
	}
	if c.Most < 1 {
		return newUsageError("--most %d: it is 1 at least", c.Most)
	}
	return client.Post(ctx, "/substitutes/pool", control.Volunteering{Player: person, Rulesets: c.For, Most: c.Most}, &struct{}{})
}

// SubstitutesRetireCmd takes a player out of the pool.
type SubstitutesRetireCmd struct {
	Player string `arg:"" help:"Who stands in no more: an address, or 'Name <address>'."`
}

// Run removes the player.
func (c SubstitutesRetireCmd) Run(ctx context.Context, client *control.Client) error {
	person, err := parseAddressee(c.Player)
	if err != nil {
		return err
	}
	return client.Post(ctx, "/substitutes/pool", control.Volunteering{Player: person, Retire: true}, &struct{}{})
}

// SubstitutesWantCmd asks for a substitute.
type SubstitutesWantCmd struct {
	Game   string `arg:"" help:"ID of the game."`
	Seat   string `arg:"" help:"The seat."`
	DryRun bool   `help:"Tell who would be asked, in which order and why: record nothing, ask nobody."`
	JSON   bool   `help:"Print JSON."`
}

// Run asks for the substitute.
func (c SubstitutesWantCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	req := control.Vacating{Game: c.Game, Seat: c.Seat, DryRun: c.DryRun}
	return askAndPrint(ctx, client, std, "/substitutes/vacancies", req, c.JSON)
}

// SubstitutesOfferCmd asks the next wave.
type SubstitutesOfferCmd struct {
	Vacancy int  `arg:"" help:"Number of the vacancy."`
	DryRun  bool `help:"Tell who would be asked, in which order and why: ask nobody."`
	JSON    bool `help:"Print JSON."`
}

// Run asks the next players of the pool, and prints whom.
func (c SubstitutesOfferCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	path := fmt.Sprintf("/substitutes/vacancies/%d/offer", c.Vacancy)
	return askAndPrint(ctx, client, std, path, control.Trying{DryRun: c.DryRun}, c.JSON)
}

// askAndPrint posts a request that asks players about a vacancy to a path of the server. It prints the players who are
// asked, and those who are not.
func askAndPrint(ctx context.Context, client *control.Client, std streams, path string, req any, asJSON bool) error {
	var info offerInfo
	if err := client.Post(ctx, path, req, &info); err != nil {
		return err
	}
	return printFound(std, asJSON, info, offerInfo.print)
}

// The desk's answers, for printing.
type (
	substituteList control.Substitutes
	vacancyInfo    control.Vacancy
	offerInfo      control.Offer
)

// print lists the members of the pool, and the open vacancies; with all, every vacancy.
func (l substituteList) print(out io.Writer, all bool) error {
	table := newTabWriter(out)
	fmt.Fprintln(table, "PLAYER\tNAME\tFOR\tMOST\tHOLDS\tSINCE")
	for _, member := range l.Pool {
		games := cmp.Or(strings.Join(member.Rulesets, ", "), "all games")
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%s\n", member.Player, member.Name, games, member.Most, member.Held, member.Since.UTC().Format(time.DateOnly))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, vacancy := range l.Vacancies {
		if !all && !vacancy.IsOpen() {
			continue
		}
		if err := vacancyInfo(vacancy).print(out); err != nil {
			return err
		}
	}
	return nil
}

// print prints a vacancy and, wave by wave, the players who were asked.
func (v vacancyInfo) print(out io.Writer) error {
	fmt.Fprintf(out, "\n%s\n", v.describeVacancy())
	table := newTabWriter(out)
	for _, wave := range v.Waves {
		fmt.Fprintf(table, "wave %d\tuntil %s\n", wave.Wave, wave.Until.UTC().Format("2006-01-02 15:04 UTC"))
		for i, c := range wave.To {
			fmt.Fprintf(table, "  %d\t%s\t%s\t%s\n", i+1, v.Names[c.Player], explainPlace(c), v.findAnswer(c.Player))
		}
	}
	return table.Flush()
}

// describeVacancy describes a vacancy in a line.
func (v vacancyInfo) describeVacancy() string {
	number := "a vacancy"
	if v.Vacancy.Vacancy > 0 {
		number = strconv.Itoa(v.Vacancy.Vacancy)
	}
	text := fmt.Sprintf("%s: %s of %s (%s), %s", number, v.Seat, v.Game, v.Ruleset, v.Why)
	if v.From != "" {
		text += " by " + v.Names[v.From]
		if v.Why == substitute.Regency || v.Why == substitute.Silent || v.Why == substitute.Wanted {
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

// findAnswer returns a player's answer to the offer of the vacancy; "" if they have not answered.
func (v vacancyInfo) findAnswer(player game.Player) string {
	switch {
	case v.Taker == player:
		return "yes"
	case slices.Contains(v.Failed, player):
		return "yes, but it could not be handed over"
	case slices.Contains(v.Declined, player):
		return "no"
	}
	return ""
}

// explainPlace lists the reasons for a candidate's place in the order.
func explainPlace(candidate substitute.Candidate) string {
	rating := "unrated"
	if candidate.Rating > 0 {
		rating = fmt.Sprintf("rated %d", candidate.Rating)
	}
	language := "another language"
	if candidate.Language {
		language = "reads the language"
	}
	return fmt.Sprintf("reliability %d%%\t%s\tholds %d\t%s", candidate.Reliability, language, candidate.Held, rating)
}

// print lists the players of the pool: those to be asked next, those to be asked later, and those not to be asked, with
// the reason.
func (o offerInfo) print(out io.Writer) error {
	fmt.Fprintln(out, vacancyInfo(o.Vacancy).describeVacancy())
	table := newTabWriter(out)
	for i, considered := range o.Asked {
		switch {
		case considered.Next:
			fmt.Fprintf(table, "next\t%d\t%s\t%s\n", i+1, considered.Name, explainPlace(considered.Candidate))
		case considered.Out == "":
			fmt.Fprintf(table, "later\t%d\t%s\t%s\n", i+1, considered.Name, explainPlace(considered.Candidate))
		default:
			fmt.Fprintf(table, "not\t\t%s\t%s\n", considered.Name, considered.Out)
		}
	}
	if len(o.Asked) == 0 {
		fmt.Fprintln(table, "nobody is in the pool")
	}
	return table.Flush()
}
