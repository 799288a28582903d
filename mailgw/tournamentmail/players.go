package tournamentmail

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
)

// Players translates between the IDs in a tournament's log and the names that people write.
type Players struct {
	people      mailgw.Directory
	names       map[string]string // by ID; only of those who have one
	uniqueNames []uniqueName      // names that only one player has, the longest first
}

// uniqueName is a name that only one player has, and the ID that replaces it in orders.
type uniqueName struct {
	name *regexp.Regexp
	id   game.Player
}

// PlayersOf asks for the names of all persons in a tournament, including those who hold a seat at one of its tables
// for somebody else.
func PlayersOf(ctx context.Context, people mailgw.Directory, t *tournament.Tournament) Players {
	entrants := lists.Map(t.Entrants(), func(e tournament.Entrant) game.Player { return e.Player })
	ids := removeRepeated(slices.Concat(t.Directors(), entrants, listSitting(t)))
	names := make(map[game.Player]string, len(ids))
	nameCounts := make(map[string]int)
	for _, id := range ids {
		names[id] = people.Name(ctx, id)
		nameCounts[strings.ToLower(names[id])]++
	}
	slices.SortStableFunc(ids, func(a, b game.Player) int { return cmp.Compare(len(names[b]), len(names[a])) })
	players := Players{people: people, names: make(map[string]string)}
	for _, id := range ids {
		name := names[id]
		if name == "" || name == string(id) {
			continue
		}
		players.names[string(id)] = name
		if nameCounts[strings.ToLower(name)] == 1 {
			players.uniqueNames = append(players.uniqueNames, uniqueName{regexp.MustCompile(`(?i)(^|\s)` + regexp.QuoteMeta(name) + `($|\s)`), id})
		}
	}
	return players
}

// listSitting returns all holders of seats at the tables of open seasons.
func listSitting(t *tournament.Tournament) []game.Player {
	var all []game.Player
	for _, n := range t.OpenSeasons() {
		season, _ := t.Season(n)
		for _, round := range season.Rounds {
			for _, table := range round.Tables {
				all = append(all, listHolders(table)...)
			}
		}
	}
	return all
}

// removeRepeated removes repeated players from a list, in place, and returns it.
func removeRepeated(all []game.Player) []game.Player {
	seen := make(map[game.Player]bool, len(all))
	return slices.DeleteFunc(all, func(player game.Player) bool {
		again := seen[player]
		seen[player] = true
		return again
	})
}

// Named returns a text with names in place of IDs that stand as words of their own. Where two or more blanks follow an
// ID, the name takes the same width, so that columns stay aligned.
func (p Players) Named(text string) string {
	return wordAndBlanks.ReplaceAllStringFunc(text, func(match string) string {
		word := strings.TrimRight(match, " ")
		name, ok := p.names[word]
		blanks := len(match) - len(word)
		switch {
		case !ok:
			return match
		case blanks < 2:
			return name + match[len(word):]
		}
		return fmt.Sprintf("%-*s ", utf8.RuneCountInString(match)-1, name)
	})
}

// wordAndBlanks matches a word that can be an ID, and the blanks that fill its column.
var wordAndBlanks = regexp.MustCompile(`[\pL\pN_-]+ *`)

// Lines returns the lines of an email with IDs in place of names that only one player has. It replaces addresses only
// in a steward's email, because others could find out whose an address is. Lines of one word and announcements stay as
// they are.
func (p Players) Lines(ctx context.Context, lines []order.Line, steward bool) ([]order.Line, error) {
	lines = slices.Clone(lines)
	for i, line := range lines {
		words := strings.Fields(line.Text)
		if len(words) < 2 || tournament.BeginsWith(line.Text, "ANNOUNCE") {
			continue
		}
		for _, c := range p.uniqueNames {
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

// Receipt returns a copy of a receipt with names in place of IDs.
func (p Players) Receipt(receipt *tournament.Receipt) *tournament.Receipt {
	renamed := *receipt
	renamed.Player = game.Player(p.Named(string(receipt.Player)))
	renamed.Done, renamed.Warnings = p.nameAll(receipt.Done), p.nameAll(receipt.Warnings)
	renamed.Errors = make([]*order.Error, len(receipt.Errors))
	for i, e := range receipt.Errors {
		fault := *e
		fault.Line.Text, fault.Word, fault.Reason, fault.Legal = p.Named(e.Line.Text), p.Named(e.Word), p.Named(e.Reason), p.nameAll(e.Legal)
		fault.At = 0
		renamed.Errors[i] = &fault
	}
	renamed.Shown = make([]game.Shown, len(receipt.Shown))
	for i, s := range receipt.Shown {
		renamed.Shown[i] = game.Shown{Title: p.Named(s.Title), Lines: p.nameAll(s.Lines)}
	}
	return &renamed
}

func (p Players) nameAll(texts []string) []string {
	named := slices.Clone(texts)
	for i := range named {
		named[i] = p.Named(named[i])
	}
	return named
}

func listHolders(table tournament.TableInfo) []game.Player {
	return lists.Map(table.Holders, holderOfSeat)
}

func holderOfSeat(s tournament.Seated) game.Player { return s.Player }
