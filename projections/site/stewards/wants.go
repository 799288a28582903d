package stewards

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/tournament"
	"seneschal/projections/site/web"
)

// WantLine is something that a tournament wants done, in words.
type WantLine struct {
	Words string
	Due   web.Moment // the zero Moment: now
	Since web.Moment // of what is wanted now
	Waits string     // why it has not been done; "": it will be
}

// wantLines are what a tournament wants, in its order. What could have been
// done and has not been says why.
func (s *Pages) wantLines(t *tournament.Tournament, since time.Time, zone *time.Location) []WantLine {
	var all []WantLine
	for _, w := range t.Wants() {
		line := WantLine{Words: wantWords(t, w)}
		if w.Due.After(s.Web.Now()) {
			line.Due = s.Web.Moment(w.Due, zone)
		} else {
			line.Since = s.Web.Moment(later(since, w.Due), zone)
			line.Waits = s.waitsFor(t, w)
		}
		all = append(all, line)
	}
	return all
}

// later is the later of two times.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// waitsFor is why a want cannot be met now. What rolls dice is not tried.
func (s *Pages) waitsFor(t *tournament.Tournament, w tournament.Want) string {
	if _, rolls := w.Do.(tournament.Roller); rolls {
		return ""
	}
	_, err := t.Decide(tournament.Command{At: s.Web.Now(), Do: w.Do})
	if !errors.Is(err, tournament.ErrNotNow) {
		return ""
	}
	text := strings.TrimSuffix(err.Error(), ": "+tournament.ErrNotNow.Error())
	if _, reason, ok := strings.Cut(text, ": "); ok {
		return reason
	}
	return text
}

// wantWords is a want in a sentence.
func wantWords(t *tournament.Tournament, w tournament.Want) string {
	switch do := w.Do.(type) {
	case tournament.CloseEntries:
		return "Entries are to be closed."
	case tournament.OpenSeason:
		return fmt.Sprintf("Season %d is to begin.", t.Seasons()+1)
	case tournament.Draw:
		return fmt.Sprintf("The next round of season %d is to be drawn.", do.Season)
	case tournament.StartTable:
		return "A game is to be opened for " + tableWords(t, do.Game) + "."
	case tournament.Void:
		return "Void: " + tableWords(t, do.Game) + ", as " + do.Why + "."
	case tournament.CloseRound:
		return fmt.Sprintf("Round %d of season %d is to be closed.", do.Round, do.Season)
	case tournament.CloseSeason:
		return fmt.Sprintf("Season %d is to be closed.", do.Season)
	case tournament.Decay:
		return "The ladder is to be put in order."
	case tournament.Finish:
		return "The tournament is to end."
	}
	return w.Cause
}

// tableWords is how people call a table.
func tableWords(t *tournament.Tournament, id string) string {
	tb, ok := t.Table(id)
	if !ok {
		return id
	}
	return fmt.Sprintf("table %d of round %d", tb.N, tb.Round)
}
