package tournamentmail

import (
	"context"
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
)

// Strangers keeps people whom stewards ask to take part, before they are players.
type Strangers interface {
	// Ask returns the ID under which a stranger is asked, and the reason if the question
	// is barred; NoBar otherwise.
	Ask(ctx context.Context, q Question) (game.Player, tournament.Bar, error)
	// Stranger returns the address of a stranger that was asked; "" if there is none.
	Stranger(ctx context.Context, p game.Player) (string, error)
	// Welcome makes a player of a stranger that has said yes.
	Welcome(ctx context.Context, p game.Player, lang string) error
}

// A Question is a steward's request to a stranger to take part.
type Question struct {
	Tournament    string
	By            game.Player
	Name, Address string
	At            time.Time
	Dry           bool // the answer is given, but nothing is kept
}

// Said holds the lines of an email, with IDs in place of names and addresses.
type Said struct {
	Lines     []order.Line
	Strangers map[game.Player]tournament.Bar // the strangers to be asked, each with the reason if the question is barred
}

// Read replaces names and addresses in the lines of an email by IDs. If a director enters a stranger, or gives them a
// seat, by "Name <address>", Read asks for an ID to put into the line. all is nil if this server asks no strangers;
// then such an address stays in the line. It adds the names of strangers to p.
func (p Players) Read(ctx context.Context, all Strangers, t *tournament.Tournament, question Question, lines []order.Line) (Said, error) {
	question.Tournament = t.ID()
	steward := t.IsDirector(question.By)
	result := Said{Lines: slices.Clone(lines), Strangers: map[game.Player]tournament.Bar{}}
	for i, line := range result.Lines {
		from, to := findNewcomerWords(strings.Fields(line.Text))
		if !steward || from == to {
			continue
		}
		id, err := p.findNewcomer(ctx, all, question, strings.Fields(line.Text)[from:to], result.Strangers)
		if err != nil {
			return result, err
		}
		if id != "" {
			result.Lines[i].Text = strings.Join(slices.Replace(strings.Fields(line.Text), from, to, id), " ")
		}
	}
	var err error
	result.Lines, err = p.Lines(ctx, result.Lines, steward)
	return result, err
}

// findNewcomerWords returns the range of the words that may name a stranger and end in an address: those behind ENTER,
// or behind the BY of REPLACE or SUBSTITUTE, before any IN or WHY. It returns 0 and 0 if there are none.
func findNewcomerWords(words []string) (from, to int) {
	isWord := func(i int, names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return tournament.BeginsWith(words[i], name) })
	}
	switch {
	case len(words) < 2:
		return 0, 0
	case isWord(0, "ENTER"):
		from = 1
	case isWord(0, "REPLACE", "SUBSTITUTE"):
		for from = 1; from < len(words) && !isWord(from-1, "BY"); from++ {
			if isWord(from, "WHY") {
				return 0, 0
			}
		}
	default:
		return 0, 0
	}
	for to = from; to < len(words) && !isWord(to, "WHY", "IN"); to++ {
		if strings.Contains(words[to], "@") {
			return from, to + 1
		}
	}
	return 0, 0
}

// findNewcomer looks up words that end in an address, and returns the ID of the player or of the stranger to be asked.
// It adds a stranger to strangers and to p's names. It returns "" if the last word is no address, or if it is a
// stranger's and all is nil.
func (p Players) findNewcomer(ctx context.Context, all Strangers, question Question, words []string, strangers map[game.Player]tournament.Bar) (string, error) {
	last := strings.Trim(words[len(words)-1], "<>,;")
	parsed, err := mail.ParseAddress(last)
	if err != nil {
		return "", nil //nolint:nilerr // the receipt says so
	}
	id, known, err := p.people.PlayerByAddress(ctx, parsed.Address)
	if err != nil {
		return "", fmt.Errorf("asking whose an address is: %w", err)
	}
	if known || all == nil {
		return string(id), nil
	}
	question.Name, question.Address = strings.Trim(strings.Join(words[:len(words)-1], " "), "\"'"), parsed.Address
	id, bar, err := all.Ask(ctx, question)
	if err != nil {
		return "", fmt.Errorf("asking a stranger: %w", err)
	}
	strangers[id] = bar
	p.names[string(id)] = question.Name
	if question.Name == "" {
		p.names[string(id)] = question.Address
	}
	return string(id), nil
}

// Remember returns the players with the names of strangers added, as others has them.
func (p Players) Remember(others Players, strangers map[game.Player]tournament.Bar) Players {
	p.names = maps.Clone(p.names)
	for id := range strangers {
		p.names[string(id)] = others.names[string(id)]
	}
	return p
}
