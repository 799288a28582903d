package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Appoint makes a player a director by the steward's order or, with Over, ends that. Directors may
// order what the steward may, except name directors.
type Appoint struct {
	Player game.Player
	Over   bool
	Why    string
}

func (e DirectorNamed) apply(t *Tournament) {
	t.directors = lists.Keep(t.directors, func(o DirectorNamed) bool { return o.Player != e.Player })
	if !e.Over {
		t.directors = append(t.directors, e)
	}
}

// maxDirectors is the largest number of directors beside the steward.
const maxDirectors = 16

// Directors lists the steward, and the directors that the steward has named.
func (t *Tournament) Directors() []game.Player {
	return append([]game.Player{t.announced.Steward}, lists.Map(t.directors, func(d DirectorNamed) game.Player { return d.Player })...)
}

// IsDirector reports whether a player is the steward or another director.
func (t *Tournament) IsDirector(p game.Player) bool {
	return p != "" && slices.Contains(t.Directors(), p)
}

func (do Appoint) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("naming %s a director", do.Player)
	if err := tournament.permitWithReason(do, command, do.Why, action); err != nil {
		return nil, err
	}
	named := slices.ContainsFunc(tournament.directors, func(d DirectorNamed) bool { return d.Player == do.Player })
	switch {
	case !do.Over && tournament.IsDirector(do.Player):
		return nil, refuse(action, ErrNotNow, "director_already", "player", do.Player)
	case do.Over && !named:
		return nil, refuse(action, ErrNotNow, "not_director", "player", do.Player)
	case !do.Over && len(tournament.directors) >= maxDirectors:
		return nil, refuse(action, ErrNotNow, "directors_most", "n", maxDirectors)
	}
	return []event.Event{DirectorNamed{Player: do.Player, Over: do.Over, Why: do.Why, By: command.By, At: command.At}}, nil
}

// readAppoint reads a player and a reason, as in APPOINT player WHY reason.
func (l *submissionReading) readAppoint(rest []string) {
	l.readPerson("APPOINT", rest, func(p game.Player, why string) Act { return Appoint{Player: p, Why: why} }, "done.appointed")
}

// readDismiss reads a player and a reason, as in DISMISS player WHY reason.
func (l *submissionReading) readDismiss(rest []string) {
	l.readPerson("DISMISS", rest, func(p game.Player, why string) Act { return Appoint{Player: p, Over: true, Why: why} }, "done.dismissed")
}

// showDirectors lists the directors, and the orders that wait for a second one.
func (l *submissionReading) showDirectors() {
	lines := lists.Map(l.tournament.Directors(), func(p game.Player) string { return string(p) })
	for _, asked := range l.tournament.heldOrders {
		lines = append(lines, l.Say("show.held", "n", asked.N, "by", asked.By, "order", l.tournament.SpellHeld(asked, l.Lang)))
	}
	l.Show(l.Say("show.directors"), lines...)
}
