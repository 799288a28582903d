package people

import (
	"fmt"
	"net/http"
	"strings"
	"unicode"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/projections/site/web"
)

// SearchPage lists players, games and tournaments whose names have some words.
type SearchPage struct {
	Words       string  `json:"words"`
	Players     []Found `json:"players"`
	Games       []Found `json:"games"`
	Tournaments []Found `json:"tournaments"`
	Asked       bool    `json:"-"` // there are words to search for
}

// Found is one result.
type Found struct {
	ID   string `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
	Kind string `db:"kind" json:"-"` // ruleset, or format
}

// maxFound is the greatest number of results of each kind: to find others, a reader adds a word.
const maxFound = 20

// searchQueries are the queries for players, games and tournaments. Erased persons are not found.
var searchQueries = []string{
	`SELECT id, name, '' AS kind FROM roster.players WHERE found @@ to_tsquery('simple', $1) AND erased IS NULL ORDER BY lower(name), id LIMIT $2`,
	`SELECT id, title AS name, ruleset AS kind FROM lobby.games WHERE found @@ to_tsquery('simple', $1) ORDER BY changed DESC, id LIMIT $2`,
	`SELECT id, title AS name, format AS kind FROM tournaments.tournaments WHERE found @@ to_tsquery('simple', $1) ORDER BY changed DESC, id LIMIT $2`,
}

// showSearch answers the page of results.
func (s *Pages) showSearch(r *http.Request) (web.View, error) {
	voice := s.Web.Voice(r.Context())
	search := SearchPage{Words: strings.TrimSpace(r.URL.Query().Get("q")), Players: []Found{}, Games: []Found{}, Tournaments: []Found{}}
	if query := buildQuery(search.Words); query != "" {
		search.Asked = true
		for i, into := range []*[]Found{&search.Players, &search.Games, &search.Tournaments} {
			if err := s.DB.SelectContext(r.Context(), into, searchQueries[i], query, maxFound); err != nil {
				return web.View{}, web.FromTables(fmt.Errorf("searching: %w", err))
			}
		}
	}
	for i, g := range search.Games {
		search.Games[i].Name, search.Games[i].Kind = game.Retitled(g.Name, voice.Lang), voice.Ruleset(g.Kind)
	}
	for i, t := range search.Tournaments {
		search.Tournaments[i].Kind = voice.Say("tournament.format." + t.Kind)
	}
	return web.View{Name: "search", Title: voice.Say("people.search"), About: voice.Say("people.search.about"), Page: search}, nil
}

// buildQuery makes a query for Postgres that finds names with words that begin with each word of a
// text. It ignores words after maxWords; "" if the text has no words.
func buildQuery(text string) string {
	words := strings.FieldsFunc(order.Fold(strings.ToValidUTF8(text, "")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, w := range words {
		words[i] = w + ":*"
	}
	return strings.Join(words[:min(len(words), maxWords)], " & ")
}

// maxWords is the greatest number of words in a query.
const maxWords = 8
