package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
)

// showHelp lists the forms of all words that the sender may use.
func (l *submissionReading) showHelp([]string) {
	lines := []string{}
	for _, word := range l.words {
		if !word.Steward || l.receipt.Steward {
			for _, f := range l.listForms(word) {
				lines = append(lines, "· "+f)
			}
		}
	}
	l.Show(l.Say("show.help"), lines...)
}

// readShow reads SHOW and the word for what is to be shown.
func (l *submissionReading) readShow(rest []string) {
	if len(rest) == 0 {
		l.refuseForm("SHOW", "form.show")
		return
	}
	topic, proposals := speech.Match(l.Lang, rest[0], "STANDINGS", "TABLES", "RULES", "NEWS", "DIRECTORS")
	switch topic {
	case "STANDINGS":
		l.showStandings(rest[1:])
	case "TABLES":
		l.showTables()
	case "RULES":
		l.Show(l.Say("show.rules"), append(append(l.tournament.rules.Lines(), l.describeLater()...), l.describeApart()...)...)
	case "NEWS":
		l.showNews()
	case "DIRECTORS":
		l.showDirectors()
	default:
		l.Refuse(CodeForm, rest[0], l.Say("form.no_show"), proposals...)
	}
}

// selection says which standings are to be shown.
type selection struct {
	season int    // 0: the newest
	name   string // of the division; "": that of the player
	why    bool   // the rank of the player is to be explained
	player game.Player
}

// showStandings reads [SEASON n] [DIVISION name] [WHY [player]], and shows the standings or explains a rank.
func (l *submissionReading) showStandings(rest []string) {
	sel := selection{season: len(l.tournament.seasons), player: l.command.By}
	for i := 0; i < len(rest); i++ {
		switch {
		case isKeyword(rest, i, "WHY"):
			sel.why = true
			if i+1 < len(rest) {
				player, ok := l.findEntrant(strings.Join(rest[i+1:], " "))
				if !ok {
					return
				}
				sel.player = player
			}
			i = len(rest)
		case isKeyword(rest, i, "SEASON") && i+1 < len(rest):
			n, err := strconv.Atoi(rest[i+1])
			if err != nil {
				l.Refuse(CodeForm, rest[i+1], l.Say("form.season"))
				return
			}
			sel.season, i = n, i+1
		case isKeyword(rest, i, "DIVISION") && i+1 < len(rest):
			sel.name, i = rest[i+1], i+1
		default:
			l.refuseForm("SHOW", "form.standings")
			return
		}
	}
	l.showSelected(sel)
}

// showSelected shows the standings of the selected division, or refuses the line if there is none.
func (l *submissionReading) showSelected(sel selection) {
	info, ok := l.tournament.Season(sel.season)
	if !ok && len(l.tournament.seasons) == 0 {
		l.Show(l.Say("show.standings", "season", 1), l.Say("unknown.seasons"))
		return
	}
	if !ok {
		l.Refuse(CodeUnknown, "", l.Say("unknown.season", "season", sel.season, "n", len(l.tournament.seasons)))
		return
	}
	shown := false
	for _, division := range info.Divisions {
		own := sel.name == "" && (len(info.Divisions) == 1 || slices.Contains(division.Players, sel.player))
		if !own && !strings.EqualFold(sel.name, division.Name) {
			continue
		}
		l.showDivision(sel, division)
		shown = true
	}
	if shown {
		return
	}
	names := lists.Map(info.Divisions, func(d Division) string { return speech.Spell(l.Lang, "SHOW STANDINGS DIVISION") + " " + d.Name })
	l.Refuse(CodeUnknown, sel.name, l.Say("unknown.division"), names...)
}

// showDivision shows the standings of a division, or explains the rank of a player in it.
func (l *submissionReading) showDivision(sel selection, division Division) {
	ranking, err := l.tournament.Standings(sel.season, division.N)
	if err != nil {
		l.answerError(err)
		return
	}
	title := l.makeStandingsTitle(sel.season, division.Name)
	if !sel.why {
		lines := ranking.LinesIn(l.Lang)
		if ranking.AwaitsLots() {
			lines = append(lines, l.Say("show.lots"))
		}
		l.Show(title, append(lines, l.describeObjections(sel.season)...)...)
		return
	}
	reason, ok := ranking.ExplainRank(standings.ID(sel.player))
	if !ok {
		l.Refuse(CodeUnknown, string(sel.player), l.Say("unknown.in_division"))
		return
	}
	l.Show(title+": "+string(sel.player), writeWhy(l.Lang, reason, l.nameScore)...)
}

// nameScore returns the name that the game gives to a score or a role, in the submission's language.
func (l *submissionReading) nameScore(name string) string {
	return l.tournament.DescribeGame().ScoreIn(l.Lang, name)
}

// showTables lists the tables of the newest season with their status and holders, round by round.
func (l *submissionReading) showTables() {
	info, ok := l.tournament.Season(len(l.tournament.seasons))
	if tables := lists.Keep(info.Rounds, func(r RoundInfo) bool { return len(r.Tables)+len(r.Byes) > 0 }); !ok || len(tables) == 0 {
		l.Show(l.Say("show.tables"), l.Say(lists.Either(l.tournament.rules.Format == Climb, "show.no_games", "show.no_tables")))
		return
	}
	for _, round := range info.Rounds {
		var lines []string
		for _, table := range round.Tables {
			status := l.Say("status." + table.Status)
			switch {
			case table.Review != "":
				status = l.Say("show.review")
			case table.Void != "":
				why, _ := loadPhrases().translateOne(l.Lang, table.Void, l.nameScore) // the server's own reasons are phrases with translations
				status += " (" + why + ")"
			}
			switch {
			case table.Official.Own:
				status += ", " + l.Say("show.own_table")
			case table.Official.Rival:
				status += ", " + l.Say("show.own_division")
			}
			lines = append(lines, fmt.Sprintf("%s, %s: %s", table.Game, status, writeSeats(table.Holders)))
		}
		l.Show(l.Say("show.season_round", "season", info.N, "round", round.N), lines...)
	}
}

func (l *submissionReading) showNews() {
	lines := []string{}
	for _, n := range l.tournament.news {
		lines = append(lines, n.At.Format(time.DateOnly)+" "+n.Text)
	}
	l.Show(l.Say("show.news"), lines...)
}

// describeObjections says until when players may object to the results of a season, or of its rounds; nil if they
// may not.
func (l *submissionReading) describeObjections(season int) []string {
	if until, ok := l.tournament.SeasonObjections(season); ok {
		return []string{l.Say("show.objections", "until", formatTime(until))}
	}
	info, _ := l.tournament.Season(season)
	var lines []string
	for _, round := range info.Rounds {
		if until, ok := l.tournament.Objections(season, round.N); ok {
			lines = append(lines, l.Say("show.objections_round", "round", fmt.Sprint(round.N), "until", formatTime(until)))
		}
	}
	return lines
}
