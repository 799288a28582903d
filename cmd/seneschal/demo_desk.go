package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/projections/roster"
)

// At the first table of each season of the demo's league somebody resigns in
// this phase, unless he is out of the game by then, and a herald of the
// substitute desk's pool takes his seat.
const demoLeagueResigns = 5

// demoLeagueSpare is how many heralds are in the pool. They have mailboxes, as
// the desk asks by mail.
const demoLeagueSpare = 3

// demoSpares are the heralds of the pool.
func demoSpares() []roster.Person {
	var all []roster.Person
	for i := range demoLeagueSpare {
		all = append(all, knightPerson(demoLeagueEntrants+i))
	}
	return all
}

// volunteer puts the spare heralds into the pool, each once.
func (d *demoLeague) volunteer(ctx context.Context) error {
	for _, p := range demoSpares() {
		if err := d.addressed(ctx, p); err != nil {
			return err
		}
		cmd := substitute.Command{At: time.Now().UTC(), By: p.ID, Do: substitute.Volunteer{Most: demoLeagueSpare}}
		if _, err := d.subs.Obey(ctx, "volunteer/"+string(p.ID), cmd); err != nil {
			return err
		}
	}
	return nil
}

// resigns reports whether the holder of a seat resigns in a phase of a game.
func resigns(id string, phase, seat int) bool {
	return phase == demoLeagueResigns && strings.HasSuffix(id, "t1") && seat == draw(id, 4)
}

// relieve has the first of those who are asked take a vacant seat; the house
// hands it over.
func (d *demoLeague) relieve(ctx context.Context) error {
	desk, _, err := d.subs.Desk(ctx)
	if err != nil {
		return err
	}
	for _, v := range desk.Vacancies() {
		p, asked := first(v)
		if v.Status != substitute.Free || v.Tournament != demoLeagueID || !asked {
			continue
		}
		cmd := substitute.Command{At: time.Now().UTC(), By: p, Do: substitute.Take{Vacancy: v.Vacancy}}
		if _, err := d.subs.Obey(ctx, fmt.Sprintf("take/%d/%s", v.Vacancy, p), cmd); err != nil {
			return err
		}
	}
	return nil
}

// first is the first who was asked and can be given the seat.
func first(v substitute.Vacancy) (game.Player, bool) {
	for _, wave := range v.Waves {
		for _, c := range wave.To {
			if !slices.Contains(v.Failed, c.Player) {
				return c.Player, true
			}
		}
	}
	return "", false
}
