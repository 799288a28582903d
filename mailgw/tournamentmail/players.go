package tournamentmail

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/office"
)

// Players are the people of a tournament: its log has their IDs, and people
// write their names.
type Players struct {
	people mailgw.Directory
	names  map[string]string // by ID
	known  []calling         // the longest name first
}

// calling is how people write a player.
type calling struct {
	name *regexp.Regexp
	id   game.Player
}

// PlayersOf asks for the names of all who are in a tournament, or have a seat
// at one of its tables for somebody else.
func PlayersOf(ctx context.Context, people mailgw.Directory, t *tournament.Tournament) Players {
	ids := []game.Player{t.Steward()}
	for _, e := range t.Entrants() {
		ids = append(ids, e.Player)
	}
	ids = distinct(append(ids, sitting(t)...))
	names := make(map[game.Player]string, len(ids))
	often := make(map[string]int)
	for _, id := range ids {
		names[id] = people.Name(ctx, id)
		often[strings.ToLower(names[id])]++
	}
	slices.SortStableFunc(ids, func(a, b game.Player) int { return cmp.Compare(len(names[b]), len(names[a])) })
	p := Players{people: people, names: make(map[string]string)}
	for _, id := range ids {
		name := names[id]
		if name == "" || name == string(id) {
			continue
		}
		p.names[string(id)] = name
		if often[strings.ToLower(name)] == 1 {
			p.known = append(p.known, calling{regexp.MustCompile(`(?i)(^|\s)` + regexp.QuoteMeta(name) + `($|\s)`), id})
		}
	}
	return p
}

// sitting are all who have seats at the tables of open seasons.
func sitting(t *tournament.Tournament) []game.Player {
	var all []game.Player
	for _, n := range t.OpenSeasons() {
		season, _ := t.Season(n)
		for _, round := range season.Rounds {
			for _, table := range round.Tables {
				all = append(all, holders(table)...)
			}
		}
	}
	return all
}

// distinct is a list without those who are in it already.
func distinct(all []game.Player) []game.Player {
	seen := make(map[game.Player]bool, len(all))
	return slices.DeleteFunc(all, func(p game.Player) bool {
		again := seen[p]
		seen[p] = true
		return again
	})
}

// Named is a text with names in the place of IDs that stand in it as words of
// their own. What stands in columns stays there.
func (p Players) Named(text string) string {
	return wordAndBlanks.ReplaceAllStringFunc(text, func(found string) string {
		word := strings.TrimRight(found, " ")
		name, ok := p.names[word]
		blanks := len(found) - len(word)
		switch {
		case !ok:
			return found
		case blanks < 2:
			return name + found[len(word):]
		}
		return fmt.Sprintf("%-*s ", utf8.RuneCountInString(found)-1, name)
	})
}

// wordAndBlanks is what an ID can be, and the blanks that fill its column.
var wordAndBlanks = regexp.MustCompile(`[\pL\pN_-]+ *`)

// Lines are the lines of a letter with IDs in the place of names that only one
// player has, and of the addresses that a steward writes: others could find
// out whose an address is. News stays as it is.
func (p Players) Lines(ctx context.Context, lines []order.Line, steward bool) ([]order.Line, error) {
	lines = slices.Clone(lines)
	for i, line := range lines {
		words := strings.Fields(line.Text)
		if len(words) < 2 || tournament.Says(line.Text, "ANNOUNCE") {
			continue
		}
		for _, c := range p.known {
			line.Text = c.name.ReplaceAllString(line.Text, "${1}"+string(c.id)+"${2}")
		}
		for _, w := range words {
			if !steward || !strings.Contains(w, "@") {
				continue
			}
			id, known, err := p.people.PlayerByAddress(ctx, w)
			if err != nil {
				return nil, fmt.Errorf("asking whose an address is: %w", err)
			}
			if known {
				line.Text = strings.ReplaceAll(line.Text, w, string(id))
			}
		}
		lines[i] = line
	}
	return lines, nil
}

// Receipt is a receipt with names.
func (p Players) Receipt(r *tournament.Receipt) *tournament.Receipt {
	named := *r
	named.Player = game.Player(p.Named(string(r.Player)))
	named.Done, named.Warnings = p.all(r.Done), p.all(r.Warnings)
	named.Errors = make([]*order.Error, len(r.Errors))
	for i, e := range r.Errors {
		fault := *e
		fault.Line.Text, fault.Word, fault.Reason, fault.Legal = p.Named(e.Line.Text), p.Named(e.Word), p.Named(e.Reason), p.all(e.Legal)
		fault.At = 0
		named.Errors[i] = &fault
	}
	named.Shown = make([]game.Shown, len(r.Shown))
	for i, s := range r.Shown {
		named.Shown[i] = game.Shown{Title: p.Named(s.Title), Lines: p.all(s.Lines)}
	}
	return &named
}

func (p Players) all(texts []string) []string {
	named := slices.Clone(texts)
	for i := range named {
		named[i] = p.Named(named[i])
	}
	return named
}

func holders(table tournament.TableInfo) []game.Player {
	return lists.Map(table.Holders, func(s tournament.Seated) game.Player { return s.Player })
}

// A Host carries out letters to tournaments.
type Host interface {
	// Look is a tournament as it stands, and whether a cause has been recorded in it.
	Look(ctx context.Context, id, cause string) (Look, error)
	// Obey decides a letter to a tournament that was looked at, and records what
	// follows, durable before it returns. The same cause once more records nothing
	// and answers the same.
	Obey(ctx context.Context, t *tournament.Tournament, cause string, at time.Time, by game.Player, lines []order.Line) (Obeyed, error)
}

// A Look is all that is asked of a tournament before a letter is obeyed, seen at one
// moment.
type Look struct {
	Tournament *tournament.Tournament // one that was never announced has no ID
	Known      bool                   // the cause has been recorded in it
}

// Obeyed is what came of a letter.
type Obeyed struct {
	Receipt *tournament.Receipt
	Now     *tournament.Tournament // as it stands afterwards
}

// An Office takes letters to a tournament.
type Office struct {
	Host   Host
	People mailgw.Directory
	Seen   Look // of the tournament, for the letter that is taken
	// Waiting reports whether other letters to the tournament wait for its dice.
	Waiting func(id string) bool
}

// Office is the tournament as who reads letters sees it.
func (c Office) Office() office.Office {
	return office.Office{
		Clerk: c, ID: c.Seen.Tournament.ID(), Words: "tournament", Logged: logged, Joined: "ENTER",
		Title:  func(string) string { return c.Seen.Tournament.Title() },
		Enters: func(line string) bool { return len(strings.Fields(line)) == 1 && tournament.Says(line, "ENTER") },
		Guess:  tournament.Guess,
	}
}

// logged is what our own log has called it since letters to tournaments are taken.
const logged = "cup"

// Known implements office.Clerk.
func (c Office) Known(context.Context, string) (bool, error) { return c.Seen.Known, nil }

// Obey hands the lines to the tournament, with IDs in the place of names.
func (c Office) Obey(ctx context.Context, e office.Errand) ([]report.Section, error) {
	if _, sealed := c.Seen.Tournament.Sealed(); !sealed && !e.Again && c.Waiting(c.Seen.Tournament.ID()) {
		return nil, game.ErrSealed
	}
	players := PlayersOf(ctx, c.People, c.Seen.Tournament)
	lines, err := players.Lines(ctx, office.InLanguage(e.Lines, e.Lang), e.By == c.Seen.Tournament.Steward())
	if err != nil {
		return nil, err
	}
	done, err := c.Host.Obey(ctx, c.Seen.Tournament, e.Cause, e.At, e.By, lines)
	if err != nil {
		return nil, err
	}
	return ReceiptSections(PlayersOf(ctx, c.People, done.Now).Receipt(done.Receipt), c.People.Zone(ctx, e.By)), nil
}

// ReceiptSections is the answer to a letter to a tournament, as parts of a
// report, in its language and with times in the reader's zone.
func ReceiptSections(r *tournament.Receipt, zone *time.Location) []report.Section {
	return office.Receipt{Receipt: r.Receipt, Words: "tournament", Title: r.Title, Warnings: r.Warnings}.Sections(zone)
}
