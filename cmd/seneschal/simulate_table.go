package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/heralds"
	"seneschal/domain/report"
	"seneschal/eventstore/host"
)

// A leagueTable is a game among heralds on a host and a clock of its own.
type leagueTable struct {
	id   string
	host *host.Host
	now  time.Time
}

// play plays the game to its end, and says when that was.
func (t *leagueTable) play(ctx context.Context) (time.Time, error) {
	for range phasesAtMost {
		g, head, err := t.host.Game(ctx, t.id)
		if err != nil {
			return time.Time{}, err
		}
		if g.Over() {
			return head.At, nil
		}
		if head.At.After(t.now) {
			t.now = head.At
		}
		if err := t.phase(ctx, g); err != nil {
			return time.Time{}, err
		}
	}
	return time.Time{}, errors.New("the game does not end")
}

// phase has every seat write that is asked, and then waits for the deadline if
// that has not closed the phase.
func (t *leagueTable) phase(ctx context.Context, g *game.Game) error {
	n, _, due, open := g.Phase()
	if !open {
		return errors.New("no phase is open")
	}
	for _, s := range g.Seats() {
		if g.Sequential() && !s.Awaited || s.Player == "" {
			continue
		}
		lines, err := heraldLetter(g, t.id, s)
		if err != nil {
			return err
		}
		if len(lines) == 0 {
			continue
		}
		t.wait(s.Player, n, due)
		cmd := game.Command{At: t.now, By: s.Player, Do: game.Letter{Seat: s.Seat, Lines: lettered(lines)}}
		if _, err := t.host.Obey(ctx, t.id, fmt.Sprintf("letter/%d/%s", n, s.Seat), cmd); err != nil {
			return err
		}
	}
	now, _, err := t.host.Game(ctx, t.id)
	if err != nil || now.Over() {
		return err
	}
	if m, _, _, _ := now.Phase(); m != n {
		return nil
	}
	if due.After(t.now) {
		t.now = due
	} else {
		t.now = t.now.Add(time.Hour) // grace was given
	}
	return t.host.CloseDue(ctx, t.id)
}

// heraldLetter is what the herald who holds a seat writes for the open phase;
// nothing if he has nothing to say.
func heraldLetter(g *game.Game, id string, s game.SeatInfo) ([]string, error) {
	view := report.Report{Game: id, Data: g.View(s.Seat, "en").Data}
	return heralds.Letter(g.Setup().Ruleset, strengthOf(s.Player), view)
}

// wait lets some of the time pass that is left until the deadline, as people
// do before they write.
func (t *leagueTable) wait(p game.Player, phase int, due time.Time) {
	if left := due.Sub(t.now); left > 0 {
		t.now = t.now.Add(left * time.Duration(draw(fmt.Sprint(t.id, p, phase), 30)) / 100).Truncate(time.Second)
	}
}

func lower(text string) string { return strings.ToLower(strings.ReplaceAll(text, " ", "-")) }

// knights are names for heralds, and bynames for those that come again.
var (
	knights = strings.Fields(`Accolon Aglovale Agravain Balan Balin Bedivere Bercilak Bors Breunor Calogrenant Caradoc Claudin
		Constantine Cador Dagonet Dinadan Dornar Ector Elyan Erec Escanor Esclabor Feirefiz Gaheris Galahad Galehaut Gareth Gawain
		Geraint Griflet Guiron Hector Hoel Kay Lamorak Lanval Lionel Lohengrin Lohot Lucan Mador Maleagant Marhaus Meliodas
		Meliot Mordred Morholt Ontzlake Ozana Palamedes Pelleas Pellinore Percival Persant Pertolepe Pinel Safir Sagramore
		Segwarides Tor Tristan Urien Uwain Wigalois Ywain`)
	bynames = []string{"the Younger", "of the North", "of the Lake", "the Bold", "of Wales", "the Grey", "of Orkney"}
)
