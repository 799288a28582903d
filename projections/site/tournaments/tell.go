package tournaments

import (
	"context"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/words"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// A teller tells of a tournament in the words of its reader.
type teller struct {
	said   web.Voice
	names  web.Names
	played game.Description // the game of its tables
}

// telling is a teller of a tournament, who knows the names of all who ever entered it.
func (s *Pages) telling(ctx context.Context, t tournaments.Tournament) teller {
	to := teller{said: s.Web.Voice(ctx), names: s.Web.Names(ctx)}
	if entrants, err := tournaments.Entrants(ctx, s.DB, t.ID); err == nil { // else they are asked for one by one
		to.names.Meet(lists.Map(entrants, func(e tournaments.Entrant) game.Player { return e.Player }))
	}
	if rs, ok := s.Rulesets(t.Rules.V.Play.Ruleset); ok {
		to.played = rs.Describe()
	}
	return to
}

func (to teller) say(key string, pairs ...any) string { return to.said.Say(key, pairs...) }

// phrases joins parts of a sentence that may be left out.
type phrases struct {
	to  teller
	all []string
}

func (p *phrases) add(is bool, key string, pairs ...any) {
	if is {
		p.all = append(p.all, p.to.say(key, pairs...))
	}
}

func (p *phrases) sentence(mark string) string { return words.Capital(strings.Join(p.all, mark)) + "." }

// score is what a score or a role of the game is called.
func (to teller) score(name string) string {
	return strings.ReplaceAll(to.played.ScoreIn(to.said.Lang, name), "_", " ")
}

// title is a title of the tournament, or one that its game gives.
func (to teller) title(name string) string {
	if told := to.said.Retell("tournament.title.", name); told != name {
		return told
	}
	return to.played.HonourIn(to.said.Lang, name)
}

// record is what a record of a tournament is called: "Most traitor won in one game".
func (to teller) record(name string) string {
	if score, ok := strings.CutPrefix(name, "most "); ok {
		if score, ok := strings.CutSuffix(score, " in one game"); ok {
			return to.say("tournament.record.score", "score", to.score(score))
		}
	}
	return words.Capital(to.said.Retell("tournament.record.", name))
}

// standing is what is to be said of an entrant who does not play; "" of all others.
func (to teller) standing(e tournaments.Entrant) string {
	switch {
	case e.Withdrawn:
		return to.say("tournament.withdrawn")
	case e.Waiting:
		return to.say("tournament.waits")
	}
	return ""
}

// faced are the seats of some games, by game, as the reader calls them. A game that has not
// been opened has those of another.
func (s *Pages) faced(ctx context.Context, ids []string) (map[string][]lobby.Seat, error) {
	seats, err := lobby.SeatsIn(ctx, s.DB, ids)
	var most []lobby.Seat
	for _, id := range ids {
		games.Faced(ctx, s.Games, id, seats[id])
		if len(seats[id]) > len(most) {
			most = seats[id]
		}
	}
	for _, id := range ids {
		if seats[id] == nil {
			seats[id] = most
		}
	}
	return seats, err
}

// The tables hold entrants by their IDs, in figures and draws too. Here they
// get their names.

// entrantNames are the names of all who ever entered a tournament, by ID.
func (s *Pages) entrantNames(ctx context.Context, names web.Names, id string) (map[string]string, error) {
	entrants, err := tournaments.Entrants(ctx, s.DB, id)
	called := make(map[string]string, len(entrants))
	for _, e := range entrants {
		called[string(e.Player)] = names.Of(e.Player)
	}
	return called, err
}

// drawnWords are the lines that tell how a round was drawn, with names.
func drawnWords(lines []tournament.Line, called map[string]string) []tournament.Line {
	named := slices.Clone(lines)
	for i := range named {
		named[i].Label, _ = figure.Named(named[i].Label, called)
		named[i].Value, _ = figure.Named(named[i].Value, called)
	}
	return named
}

// drawn are such lines in the words of the reader: what was drawn, and by which rule.
func (to teller) drawn(lines []tournament.Line) []tournament.Line {
	told := slices.Clone(lines)
	for i, l := range told {
		told[i].Label, told[i].Value = words.Capital(to.retold(strings.Replace(l.Label, " - ", " – ", 1))), to.retold(l.Value)
		told[i].Source = to.byRules(l.Source)
	}
	return told
}

// retold is a text about a draw, part by part if all of them are known, else whole.
func (to teller) retold(text string) string {
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		if parts[i] = to.said.Retell("tournament.drawn.", part); parts[i] == part {
			return to.said.Retell("tournament.drawn.", text)
		}
	}
	return strings.Join(parts, ", ")
}

// byRules are the rules of a draw in words; what is no rule of the house is a method, or
// a book.
func (to teller) byRules(source string) string {
	rules := strings.Split(source, ", ")
	for i, rule := range rules {
		key := "tournament.rule." + rule
		if !to.said.Has(key) {
			return to.retold(source)
		}
		rules[i] = to.say(key)
	}
	return strings.Join(rules, "; ")
}

// BreakHead is a tie-break for people.
type BreakHead struct {
	Code   string `json:"code"`   // as in the rules: "BH-C1/2026"
	Label  string `json:"label"`  // "Buchholz, cut 1"
	Title  string `json:"title"`  // what it counts
	Source string `json:"source"` // where that is written down
}

// called is a tie-break with what it counts.
func (h BreakHead) called() string {
	if strings.EqualFold(h.Label, h.Title) {
		return h.Label
	}
	return h.Label + " (" + h.Title + ")"
}

// breakHeads explain a list of tie-breaks.
func (to teller) breakHeads(codes []string) []BreakHead {
	heads := []BreakHead{}
	for _, code := range codes {
		b := tournament.BreakIn(to.said.Lang, code, to.score)
		heads = append(heads, BreakHead{code, b.Short, b.Title, b.Source})
	}
	return heads
}
