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

// A describer describes a tournament in the language of the reader. It is called to, as it speaks to one
// reader.
type describer struct {
	voice       web.Voice
	names       web.Names
	description game.Description // of the ruleset of the tables; zero: it is not played here
}

// newDescriber returns a describer for a tournament. It knows the names of all players who ever entered it.
func (s *Pages) newDescriber(ctx context.Context, t tournaments.Tournament) describer {
	describer := describer{voice: s.Web.Voice(ctx), names: s.Web.Names(ctx)}
	if entrants, err := tournaments.Entrants(ctx, s.DB, t.ID); err == nil { // otherwise names are looked up one by one
		describer.names.Meet(lists.Map(entrants, func(e tournaments.Entrant) game.Player { return e.Player }))
	}
	if rs, ok := s.Rulesets(t.Rules.V.Play.Ruleset); ok {
		describer.description = rs.Describe()
	}
	return describer
}

// say returns a sentence as web.Voice.Say does.
func (d describer) say(key string, pairs ...any) string { return d.voice.Say(key, pairs...) }

// phrases are the parts of a sentence, some of which may be left out.
type phrases struct {
	describer describer
	texts     []string
}

// add adds a part if a condition holds.
func (p *phrases) add(condition bool, key string, pairs ...any) {
	if condition {
		p.texts = append(p.texts, p.describer.say(key, pairs...))
	}
}

// joinParts joins the parts with a mark between them, and makes a sentence of them.
func (p *phrases) joinParts(mark string) string {
	return words.Capital(strings.Join(p.texts, mark)) + "."
}

// nameScore names a score or a role of the game.
func (d describer) nameScore(name string) string {
	return strings.ReplaceAll(d.description.ScoreIn(d.voice.Lang, name), "_", " ")
}

// translateTitle translates a title of the tournament, or one that its game gives.
func (d describer) translateTitle(name string) string {
	if translated := d.voice.Retell("tournament.title.", name); translated != name {
		return translated
	}
	return d.description.HonourIn(d.voice.Lang, name)
}

// nameRecord names a record of a tournament: "Most traitor won in one game".
func (d describer) nameRecord(name string) string {
	if score, ok := strings.CutPrefix(name, "most "); ok {
		if score, ok := strings.CutSuffix(score, " in one game"); ok {
			return d.say("tournament.record.score", "score", d.nameScore(score))
		}
	}
	return words.Capital(d.voice.Retell("tournament.record.", name))
}

// describeStanding says why an entrant does not play; "" if they do.
func (d describer) describeStanding(entrant tournaments.Entrant) string {
	switch {
	case entrant.Banned:
		return d.say("tournament.banned")
	case entrant.Withdrawn:
		return d.say("tournament.withdrawn")
	case entrant.Waiting:
		return d.say("tournament.waits")
	}
	return ""
}

// nameGameSeats returns the seats of some games, by game, with names in the reader's language. A game that
// has not been opened gets the seats of the one among them that has most.
func (s *Pages) nameGameSeats(ctx context.Context, ids []string) (map[string][]lobby.Seat, error) {
	seats, err := lobby.SeatsIn(ctx, s.DB, ids)
	var longest []lobby.Seat
	for _, id := range ids {
		games.Faced(ctx, s.Games, id, seats[id])
		if len(seats[id]) > len(longest) {
			longest = seats[id]
		}
	}
	for _, id := range ids {
		if seats[id] == nil {
			seats[id] = longest
		}
	}
	return seats, err
}

// findEntrantNames returns the names of all players who ever entered a tournament, by ID: the tables hold
// IDs alone, in figures and draws too.
func (s *Pages) findEntrantNames(ctx context.Context, names web.Names, id string) (map[string]string, error) {
	entrants, err := tournaments.Entrants(ctx, s.DB, id)
	called := make(map[string]string, len(entrants))
	for _, e := range entrants {
		called[string(e.Player)] = names.Of(e.Player)
	}
	return called, err
}

// replaceIDs returns copies of the lines about a draw with names in the place of IDs.
func replaceIDs(lines []tournament.Line, called map[string]string) []tournament.Line {
	named := slices.Clone(lines)
	for i := range named {
		named[i].Label, _ = figure.NameEntrants(named[i].Label, called)
		named[i].Value, _ = figure.NameEntrants(named[i].Value, called)
	}
	return named
}

// translateDraw returns copies of the lines about a draw in the reader's language.
func (d describer) translateDraw(lines []tournament.Line) []tournament.Line {
	translated := slices.Clone(lines)
	for i, line := range translated {
		translated[i].Label, translated[i].Value = words.Capital(d.translateText(strings.Replace(line.Label, " - ", " – ", 1))), d.translateText(line.Value)
		translated[i].Source = d.describeSource(line.Source)
	}
	return translated
}

// translateText translates a text about a draw: part by part if all parts between commas are known, else
// as a whole. A text that is not known stays as it is.
func (d describer) translateText(text string) string {
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		if parts[i] = d.voice.Retell("tournament.drawn.", part); parts[i] == part {
			return d.voice.Retell("tournament.drawn.", text)
		}
	}
	return strings.Join(parts, ", ")
}

// describeSource describes the source of a step of a draw: the rules of the tournament that it names, if
// all are known, else a method or a book.
func (d describer) describeSource(source string) string {
	rules := strings.Split(source, ", ")
	for i, rule := range rules {
		key := "tournament.rule." + rule
		if !d.voice.Has(key) {
			return d.translateText(source)
		}
		rules[i] = d.say(key)
	}
	return strings.Join(rules, "; ")
}

// BreakHead is a tie-break for people.
type BreakHead struct {
	Code   string `json:"code"`   // as in the rules: "BH-C1/2026"
	Label  string `json:"label"`  // "Buchholz, cut 1"
	Title  string `json:"title"`  // what the tie-break counts
	Source string `json:"source"` // document that defines it
}

// labelWithTitle returns the label of a tie-break with its title in brackets, unless they are the same.
func (h BreakHead) labelWithTitle() string {
	if strings.EqualFold(h.Label, h.Title) {
		return h.Label
	}
	return h.Label + " (" + h.Title + ")"
}

// explainBreaks returns the heads of a list of tie-breaks, in the reader's language.
func (d describer) explainBreaks(codes []string) []BreakHead {
	heads := []BreakHead{}
	for _, code := range codes {
		b := tournament.ExplainTieBreak(d.voice.Lang, code, d.nameScore)
		heads = append(heads, BreakHead{code, b.Short, b.Title, b.Source})
	}
	return heads
}
