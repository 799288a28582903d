package stewards

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/projections/site/forms"
)

// addDirectors adds the directors beside the steward, and the orders that wait for a second director, to
// the page.
func (o tournamentOffice) addDirectors(p *TournamentPage) {
	p.Head = o.steward == o.tournament.Steward()
	for _, player := range o.tournament.Directors()[1:] {
		p.Others = append(p.Others, forms.Choice{Value: string(player), Words: o.names.Of(player)})
	}
	for _, asked := range o.tournament.Held() {
		able := o.tournament.ListSeconds(asked)
		p.Held = append(p.Held, HeldLine{
			N: asked.N, Order: o.nameIDs(o.tournament.SpellHeld(asked, o.voice.Lang)), By: o.names.Of(asked.By),
			Asked: o.voice.List(lists.Map(able, o.names.Of)), Mine: asked.By == o.steward, Can: slices.Contains(able, o.steward),
		})
	}
}

// nameIDs returns a line of an email with names in the place of the IDs of entrants and directors.
func (o tournamentOffice) nameIDs(line string) string {
	names := map[string]string{}
	for _, entrant := range o.tournament.Entrants() {
		names[string(entrant.Player)] = o.names.Of(entrant.Player)
	}
	for _, player := range o.tournament.Directors() {
		names[string(player)] = o.names.Of(player)
	}
	words := strings.Fields(line)
	for i, word := range words {
		if name, ok := names[word]; ok {
			words[i] = name
		}
	}
	return strings.Join(words, " ")
}
