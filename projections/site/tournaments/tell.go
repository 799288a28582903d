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

// A teller describes a tournament in the language of the reader.
type teller struct {
	said   web.Voice
	names  web.Names
	played game.Description // the game of its tables
}

// newTeller returns a teller of a tournament that knows the names of all players that ever entered
// it.
func (s *Pages) newTeller(ctx context.Context, t tournaments.Tournament) teller {
	to := teller{said: s.Web.Voice(ctx), names: s.Web.Names(ctx)}
	if entrants, err := tournaments.Entrants(ctx, s.DB, t.ID); err == nil { // otherwise names are looked up one by one
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

// add adds a part if it is wanted.
func (p *phrases) add(is bool, key string, pairs ...any) {
	if is {
		p.all = append(p.all, p.to.say(key, pairs...))
	}
}

// joinParts joins the parts with a mark.
func (p *phrases) joinParts(mark string) string {
	return words.Capital(strings.Join(p.all, mark)) + "."
}

// nameScore names a score or a role of the game.
func (to teller) nameScore(name string) string {
	return strings.ReplaceAll(to.played.ScoreIn(to.said.Lang, name), "_", " ")
}

// translateTitle translates a title of the tournament, or one that its game gives.
func (to teller) translateTitle(name string) string {
	if told := to.said.Retell("tournament.title.", name); told != name {
		return told
	}
	return to.played.HonourIn(to.said.Lang, name)
}

// nameRecord names a record of a tournament: "Most traitor won in one game".
func (to teller) nameRecord(name string) string {
	if score, ok := strings.CutPrefix(name, "most "); ok {
		if score, ok := strings.CutSuffix(score, " in one game"); ok {
			return to.say("tournament.record.score", "score", to.nameScore(score))
		}
	}
	return words.Capital(to.said.Retell("tournament.record.", name))
}

// describeStanding says why an entrant does not play; "" for all others.
func (to teller) describeStanding(entrant tournaments.Entrant) string {
	switch {
	case entrant.Banned:
		return to.say("tournament.banned")
	case entrant.Withdrawn:
		return to.say("tournament.withdrawn")
	case entrant.Waiting:
		return to.say("tournament.waits")
	}
	return ""
}

// nameGameSeats returns the seats of some games, by game, with names in the reader's language. A
// game that has not been opened gets those of another.
func (s *Pages) nameGameSeats(ctx context.Context, ids []string) (map[string][]lobby.Seat, error) {
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

// findEntrantNames returns the names of all players that ever entered a tournament, by ID: the
// tables hold IDs alone, in figures and draws too.
func (s *Pages) findEntrantNames(ctx context.Context, names web.Names, id string) (map[string]string, error) {
	entrants, err := tournaments.Entrants(ctx, s.DB, id)
	called := make(map[string]string, len(entrants))
	for _, e := range entrants {
		called[string(e.Player)] = names.Of(e.Player)
	}
	return called, err
}

// replaceIDs returns the lines about a draw with names in the place of IDs.
func replaceIDs(lines []tournament.Line, called map[string]string) []tournament.Line {
	named := slices.Clone(lines)
	for i := range named {
		named[i].Label, _ = figure.NameEntrants(named[i].Label, called)
		named[i].Value, _ = figure.NameEntrants(named[i].Value, called)
	}
	return named
}

// translateDraw translates such lines into the reader's language: the things that were drawn, and
// the rules.
func (to teller) translateDraw(lines []tournament.Line) []tournament.Line {
	told := slices.Clone(lines)
	for i, line := range told {
		told[i].Label, told[i].Value = words.Capital(to.translateText(strings.Replace(line.Label, " - ", " – ", 1))), to.translateText(line.Value)
		told[i].Source = to.describeSource(line.Source)
	}
	return told
}

// translateText translates a text about a draw, part by part if all parts are known, else as a
// whole.
func (to teller) translateText(text string) string {
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		if parts[i] = to.said.Retell("tournament.drawn.", part); parts[i] == part {
			return to.said.Retell("tournament.drawn.", text)
		}
	}
	return strings.Join(parts, ", ")
}

// describeSource puts the rules of a draw into words. A source that is no rule of the tournament is
// a method, or a book.
func (to teller) describeSource(source string) string {
	rules := strings.Split(source, ", ")
	for i, rule := range rules {
		key := "tournament.rule." + rule
		if !to.said.Has(key) {
			return to.translateText(source)
		}
		rules[i] = to.say(key)
	}
	return strings.Join(rules, "; ")
}

// BreakHead is a tie-break for people.
type BreakHead struct {
	Code   string `json:"code"`   // as in the rules: "BH-C1/2026"
	Label  string `json:"label"`  // "Buchholz, cut 1"
	Title  string `json:"title"`  // the thing that it counts
	Source string `json:"source"` // document that defines it
}

// labelWithTitle returns the label of a tie-break with its title.
func (h BreakHead) labelWithTitle() string {
	if strings.EqualFold(h.Label, h.Title) {
		return h.Label
	}
	return h.Label + " (" + h.Title + ")"
}

// explainBreaks explains a list of tie-breaks.
func (to teller) explainBreaks(codes []string) []BreakHead {
	heads := []BreakHead{}
	for _, code := range codes {
		b := tournament.ExplainTieBreak(to.said.Lang, code, to.nameScore)
		heads = append(heads, BreakHead{code, b.Short, b.Title, b.Source})
	}
	return heads
}
