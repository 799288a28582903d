package channels

import (
	"cmp"

	"seneschal/domain/opening"
)

// tellOpening adds that a game waits for players, has begun, or has ended without beginning. It adds nothing about
// games with an invite code and about sequels, which are for their players first.
func (t *telling) tellOpening() {
	if again, _, _ := t.Opening.Again(); t.Opening.Terms().Code != nil || again != "" {
		return
	}
	for _, e := range t.Events {
		switch e := e.(type) {
		case opening.Opened:
			t.appendFact("opening.opened", Data{})
		case opening.Started:
			t.appendFact("opening.begun", Data{})
		case opening.Ended:
			t.appendFact("opening.ended", Data{Why: opening.Speech().Say(t.lang, "end."+string(e.Why))})
		}
	}
}

// openGame describes the opening after the commit.
func (t *telling) openGame() *OpenGame {
	terms, id := t.Opening.Terms(), t.Opening.ID()
	played := terms.Ruleset
	if t.Played != nil {
		played = t.Played(t.lang)
	}
	return &OpenGame{
		Subject: Subject{ID: id, Title: cmp.Or(terms.Title, id), Ruleset: terms.Ruleset, URL: t.Pages + "/g/" + id},
		Played:  played, Preset: terms.Preset, Pace: terms.Pace, Seats: terms.Seats, Free: t.Opening.Free(),
	}
}
