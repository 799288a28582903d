package tournament

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/seating"
)

// Apart keeps players apart: no two of them are drawn at one table. With Over, they may be
// drawn together again.
type Apart struct {
	Players []game.Player `json:"players"`
	Over    bool          `json:"over,omitempty"`
	Why     string        `json:"why"`
}

// mostApart is the largest number of groups that directors keep apart, and likewise of those in the
// rules.
const mostApart = 32

func (do Apart) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	what := fmt.Sprintf("keeping %s apart", joinIDs(do.Players))
	if err := tournament.permitWithReason(do, command, do.Why, what); err != nil {
		return nil, err
	}
	group := slices.Compact(slices.Sorted(slices.Values(do.Players)))
	for _, p := range group {
		if _, in := tournament.findEntrant(p); !in {
			return nil, refuse(what, ErrUnknown, "no_entrant")
		}
	}
	kept := slices.ContainsFunc(tournament.apart, func(k KeptApart) bool { return slices.Equal(k.Players, group) })
	switch {
	case len(group) < 2 || len(group) < len(do.Players):
		return nil, refuse(what, ErrNotNow, "apart_two")
	case do.Over && !kept:
		return nil, refuse(what, ErrNotNow, "not_apart", "players", joinIDs(group))
	case kept && !do.Over:
		return nil, refuse(what, ErrNotNow, "apart_already", "players", joinIDs(group))
	case !do.Over && len(tournament.apart) >= mostApart:
		return nil, refuse(what, ErrNotNow, "apart_most", "n", mostApart)
	}
	return []event.Event{KeptApart{
		Players: group, Over: do.Over, Own: tournament.isRivalOf(command.By, group), Why: do.Why, By: command.By, At: command.At,
	}}, nil
}

// isRivalOf reports whether the player by is in the same division as one of the other players, or is
// one of them. While no season is open, it reports whether by takes part in the tournament.
func (t *Tournament) isRivalOf(by game.Player, players []game.Player) bool {
	entrant, in := t.findEntrant(by)
	season, running := t.findOpenFor(by)
	if !running {
		return in && !entrant.Withdrawn
	}
	return slices.ContainsFunc(season.divisions, func(d Division) bool {
		return slices.Contains(d.Players, by) && slices.ContainsFunc(players, func(p game.Player) bool { return slices.Contains(d.Players, p) })
	})
}

// checkApart returns the first fault of the groups that the rules keep apart; nil if there is none.
func (r Rules) checkApart() []error {
	for _, group := range r.Apart {
		_, club := ClubOf(group)
		if !club && (len(group) < 2 || slices.Contains(group, "") || len(slices.Compact(slices.Sorted(slices.Values(group)))) < len(group)) {
			return []error{fmt.Errorf("apart: %v: each group has two different players or more, or is a club, as in [[ann, bob], [cleo, dan, eve], {club: Leeds}]", group)}
		}
	}
	if len(r.Apart) > mostApart {
		return []error{fmt.Errorf("apart: %d groups; at most %d are kept", len(r.Apart), mostApart)}
	}
	return nil
}

// listGroupsApart lists all groups of which no two players are drawn at one table: first those of
// the rules, then those of the directors.
func (t *Tournament) listGroupsApart() [][]game.Player {
	byRules := slices.Concat(lists.Map(t.rules.Apart, t.expandGroup)...)
	return slices.Concat(byRules, lists.Map(t.apart, func(k KeptApart) []game.Player { return k.Players }))
}

// KeptApart lists the groups that directors keep apart, oldest first.
func (t *Tournament) KeptApart() []KeptApart { return slices.Clone(t.apart) }

// collectAvoidances collects for each player the others of all groups that are kept apart.
func (t *Tournament) collectAvoidances() avoidances {
	avoided := avoidances{}
	for _, group := range t.listGroupsApart() {
		for _, player := range group {
			avoided[player] = append(avoided[player], lists.Keep(group, func(o game.Player) bool { return o != player })...)
		}
	}
	return avoided
}

// listAvoided lists the players that a player must not meet at a table.
func (t *Tournament) listAvoided(player game.Player) []game.Player {
	return t.collectAvoidances()[player]
}

// refuseAvoided returns a refusal if a player would get the seat of from at a table with somebody
// whom the player must not meet; else nil.
func (t *Tournament) refuseAvoided(player, from game.Player, seats []Seated, what string) error {
	avoided := t.listAvoided(player)
	for _, seated := range seats {
		if seated.Player != from && slices.Contains(avoided, seated.Player) {
			return refuse(what, ErrNotNow, "apart", "player", player, "other", seated.Player)
		}
	}
	return nil
}

// addAvoided returns an entrant of a draw with the list of the players that they must not meet.
func (d *draw) addAvoided(entrant seating.Entrant) seating.Entrant {
	entrant.Apart = lists.Map(d.avoided[game.Player(entrant.ID)], func(p game.Player) string { return string(p) })
	return entrant
}

// noteApart adds to the explanation of each round which players were kept apart, by whose order and
// why. If such players meet, it refuses the draw where rounds are drawn one by one; where they are
// planned together, it only explains that the players could not be kept apart.
func (d *draw) noteApart() error {
	if len(d.avoided) == 0 {
		return nil
	}
	for i := range d.rounds {
		drawn := &d.rounds[i]
		for _, table := range drawn.Tables {
			for _, pair := range d.avoided.listClashes(playersOf(table.Seats)) {
				if d.tournament.drawsStepwise() {
					return refuse("", ErrNotNow, "apart_met", "players", pair[0]+" "+pair[1])
				}
				drawn.Why = append(drawn.Why, Line{joinIDs(pair[:]), "could not be kept apart: they meet in " + table.Game, "apart"})
			}
		}
	}
	for _, group := range d.tournament.rules.Apart {
		d.addLines(len(d.season.rounds)+1, Line{joinIDs(group), "kept apart wherever that is possible", "apart, in the rules"})
	}
	for _, k := range d.tournament.apart {
		d.addLines(len(d.season.rounds)+1, Line{joinIDs(k.Players), "kept apart wherever that is possible: " + k.Why, k.nameSource()})
	}
	return nil
}

// nameSource names the director that keeps the group apart, and says whether they play themselves.
func (e KeptApart) nameSource() string {
	return "word of " + string(e.By) + lists.Either(e.Own, ", who plays himself", "")
}

// separateTables returns the players in an order for which a plan seats no two at one table that
// must not meet, or as few as exchanges of two players can reach. The plan stays as good as it is,
// because its places are alike.
func (d *draw) separateTables(players []game.Player, tables [][]int) []game.Player {
	if len(d.avoided) == 0 {
		return players
	}
	players = slices.Clone(players)
	lessenClashes(players, d.avoided, func() (clashes int) {
		for _, table := range tables {
			for _, at := range table {
				for _, other := range d.avoided[players[at]] {
					clashes += lists.Count(table, func(o int) bool { return players[o] == other })
				}
			}
		}
		return clashes
	})
	return players
}

// separateGroups moves players that must not meet into different groups of a tier. Each changes
// places with a player that was dealt in the same turn.
func (t *Tournament) separateGroups(groups [][]game.Player) {
	avoided := t.collectAvoidances()
	if len(avoided) == 0 {
		return
	}
	for _, own := range groups {
		for k := range own {
			avoided.tradePlayer(groups, own, k)
		}
	}
}

// describeApart writes a line for each group that directors keep apart.
func (l *submissionReading) describeApart() []string {
	return lists.Map(l.tournament.apart, func(k KeptApart) string {
		return l.Say(lists.Either(k.Own, "show.apart_own", "show.apart"), "players", joinIDs(k.Players), "by", k.By, "why", k.Why)
	})
}

// readApart reads players and a reason: APART player player WHY reason.
func (l *submissionReading) readApart(rest []string) { l.readGroup("APART", rest, false, "done.apart") }

// readGroup reads the players of a group that is to be kept apart or, with over, no longer.
func (l *submissionReading) readGroup(name string, rest []string, over bool, done string) {
	what, reason := splitReason(rest)
	if len(what) < 2 {
		l.refuseForm(name, "form.apart")
		return
	}
	var players []game.Player
	for _, word := range what {
		player, ok := l.findEntrant(strings.TrimSuffix(word, ","))
		if !ok {
			return
		}
		players = append(players, player)
	}
	l.decideAct(Apart{Players: players, Over: over, Why: reason}, done, "players", joinIDs(players))
}
