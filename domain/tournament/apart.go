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

// maxGroupsApart is how many groups directors may keep apart at a time, and how many groups the rules may name.
const maxGroupsApart = 32

func (do Apart) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf(lists.Either(do.Over, "letting %s meet again", "keeping %s apart"), joinIDs(do.Players))
	if err := tournament.permitWithReason(do, command, do.Why, action); err != nil {
		return nil, err
	}
	group := slices.Compact(slices.Sorted(slices.Values(do.Players)))
	for _, p := range group {
		if _, in := tournament.findEntrant(p); !in {
			return nil, refuse(action+": "+string(p), ErrUnknown, "no_entrant")
		}
	}
	kept := slices.ContainsFunc(tournament.apart, func(k KeptApart) bool { return slices.Equal(k.Players, group) })
	switch {
	case len(group) < 2 || len(group) < len(do.Players):
		return nil, refuse(action, ErrNotNow, "apart_two")
	case do.Over && !kept:
		return nil, refuse(action, ErrNotNow, "not_apart", "players", joinIDs(group))
	case kept && !do.Over:
		return nil, refuse(action, ErrNotNow, "apart_already", "players", joinIDs(group))
	case !do.Over && len(tournament.apart) >= maxGroupsApart:
		return nil, refuse(action, ErrNotNow, "apart_most", "n", maxGroupsApart)
	}
	return []event.Event{KeptApart{
		Players: group, Over: do.Over, Own: tournament.playsWithAny(command.By, group), Why: do.Why, By: command.By, At: command.At,
	}}, nil
}

// playsWithAny reports whether the player by is in the same division as one of the given players, in the newest open
// season of by. The given players may include by. While no season is open, it reports whether by takes part in the
// tournament at all.
func (t *Tournament) playsWithAny(by game.Player, players []game.Player) bool {
	entrant, in := t.findEntrant(by)
	season, running := t.findOpenFor(by)
	if !running {
		return in && !entrant.Withdrawn
	}
	return slices.ContainsFunc(season.divisions, func(d Division) bool {
		return slices.Contains(d.Players, by) && slices.ContainsFunc(players, func(p game.Player) bool { return slices.Contains(d.Players, p) })
	})
}

// checkApart returns the first fault of the groups that the rules keep apart, as a list of one; nil if there is
// none.
func (r Rules) checkApart() []error {
	for _, group := range r.Apart {
		_, club := ClubOf(group)
		if !club && (len(group) < 2 || slices.Contains(group, "") || len(slices.Compact(slices.Sorted(slices.Values(group)))) < len(group)) {
			return []error{fmt.Errorf("apart: %v: each group has two different players or more, or is a club, as in [[ann, bob], [cleo, dan, eve], {club: Leeds}]", group)}
		}
	}
	if len(r.Apart) > maxGroupsApart {
		return []error{fmt.Errorf("apart: %d groups: at most %d are legal", len(r.Apart), maxGroupsApart)}
	}
	return nil
}

// listGroupsApart lists all groups of players that are to be kept apart: first those of the rules, with clubs as
// their entrants, then those of the directors.
func (t *Tournament) listGroupsApart() [][]game.Player {
	byRules := slices.Concat(lists.Map(t.rules.Apart, t.expandGroup)...)
	return slices.Concat(byRules, lists.Map(t.apart, func(k KeptApart) []game.Player { return k.Players }))
}

// KeptApart lists the groups that directors keep apart, oldest first.
func (t *Tournament) KeptApart() []KeptApart { return slices.Clone(t.apart) }

// collectAvoidances maps each player of a group that is kept apart to the others of the group. Players that share
// two groups are listed twice for each other.
func (t *Tournament) collectAvoidances() avoidances {
	avoided := avoidances{}
	for _, group := range t.listGroupsApart() {
		for _, player := range group {
			avoided[player] = append(avoided[player], lists.Keep(group, func(o game.Player) bool { return o != player })...)
		}
	}
	return avoided
}

// listAvoided lists the players that a player must not meet at a table; nil if there are none.
func (t *Tournament) listAvoided(player game.Player) []game.Player {
	return t.collectAvoidances()[player]
}

// refuseAvoided returns a refusal if a player who takes the seat of replaced would sit at a table with somebody whom
// the player must not meet; else nil.
func (t *Tournament) refuseAvoided(player, replaced game.Player, seats []Seated, action string) error {
	avoided := t.listAvoided(player)
	for _, seated := range seats {
		if seated.Player != replaced && slices.Contains(avoided, seated.Player) {
			return refuse(action, ErrNotNow, "apart", "player", player, "other", seated.Player)
		}
	}
	return nil
}

// addAvoided returns an entrant of a draw with the list of the players that the entrant must not meet.
func (d *draw) addAvoided(entrant seating.Entrant) seating.Entrant {
	entrant.Apart = lists.Map(d.avoided[game.Player(entrant.ID)], func(p game.Player) string { return string(p) })
	return entrant
}

// noteApart explains, in the first new round, which groups are to be kept apart, by whose order and why. If players
// that must not meet sit at one table all the same, it refuses the draw if rounds are drawn one by one; if they are
// planned together, it adds to the explanation of the round that they could not be kept apart. It does nothing if
// nobody is kept apart.
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

// nameSource names the director that keeps the group apart, and says whether that director plays against it.
func (e KeptApart) nameSource() string {
	return "word of " + string(e.By) + lists.Either(e.Own, ", who plays himself", "")
}

// arrangeForTables returns the players in an order for which a plan puts no two players at one table that must not
// meet, or as few as swaps of two players can reach. tables holds the indices of the players at each table. The plan
// itself stays as good as it is, because its places are alike.
func (d *draw) arrangeForTables(players []game.Player, tables [][]int) []game.Player {
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

// lessenGroupClashes moves players that must not meet into different groups of a tier, in place. It only swaps
// players that were dealt in the same turn, and only if that lessens the clashes of the two groups, so that some may
// remain.
func (t *Tournament) lessenGroupClashes(groups [][]game.Player) {
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

// readApart reads APART player player WHY reason.
func (l *submissionReading) readApart(rest []string) {
	l.readGroupApart("APART", rest, false, "done.apart")
}

// readGroupApart reads the players of a group and a reason, and keeps the group apart or, with over, lets it meet
// again. name is the control word for a refusal, doneKey the key of the sentence that confirms.
func (l *submissionReading) readGroupApart(name string, rest []string, over bool, doneKey string) {
	words, reason := cutReason(rest)
	if len(words) < 2 {
		l.refuseForm(name, "form.apart")
		return
	}
	var players []game.Player
	for _, word := range words {
		player, ok := l.findEntrant(strings.TrimSuffix(word, ","))
		if !ok {
			return
		}
		players = append(players, player)
	}
	l.decideAct(Apart{Players: players, Over: over, Why: reason}, doneKey, "players", joinIDs(players))
}
