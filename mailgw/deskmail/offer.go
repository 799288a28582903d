package deskmail

import (
	"context"
	"fmt"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
)

// offer is the offer of a vacancy to one candidate.
type offer struct {
	telling    *telling
	vacancy    substitute.Vacancy
	game       *game.Game
	tournament *tournament.Tournament // nil: the game belongs to no known tournament
	player     game.Player
	lang       string
	endText    string // when the offer ends, in the candidate's language and time zone
}

// tellOffered adds an offer for each candidate of a wave. It does nothing if the vacancy or its game is no more.
func (t *telling) tellOffered(ctx context.Context, offered substitute.Offered) error {
	vacancy, ok := t.after.Vacancy(offered.Vacancy)
	if !ok {
		return nil
	}
	g, err := t.teller.Archive.Game(ctx, vacancy.Game, t.commit.Pos)
	if err != nil || g.Ruleset() == nil {
		return err
	}
	o := offer{telling: t, vacancy: vacancy, game: g}
	if o.tournament, err = t.teller.loadTournament(ctx, vacancy.Tournament); err != nil {
		return err
	}
	for _, candidate := range offered.To {
		o.player, o.lang = candidate.Player, t.teller.People.Language(ctx, candidate.Player)
		o.endText = text.When(offered.Until, t.teller.People.Zone(ctx, candidate.Player), o.lang)
		subject := o.say("subject.offer", "desk", mailgw.DeskID, "seat", o.seatName(), "title", g.TitleIn(o.lang), "n", strconv.Itoa(vacancy.Vacancy))
		if err := t.addEmail(ctx, offered.Vacancy, candidate.Player, "offer", subject, o.writeBody(ctx), offered.Until); err != nil {
			return err
		}
	}
	return nil
}

// loadTournament loads a game's tournament; nil if id is "", or the tournament is not known.
func (d *Teller) loadTournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	if id == "" || d.Tournament == nil {
		return nil, nil
	}
	t, err := d.Tournament(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("loading tournament %s: %w", id, err)
	}
	if t.ID() == "" {
		return nil, nil
	}
	return t, nil
}

func (o offer) say(key string, pairs ...string) string { return mailgw.Say(o.lang, key, pairs...) }

func (o offer) seatName() string { return o.game.State().Face(o.vacancy.Seat, o.lang).Name }

// writeBody writes the text: the seat and the question, the game, the effect on ratings and points, and the public
// view of the position.
func (o offer) writeBody(ctx context.Context) string {
	sections := []report.Section{
		{Blocks: []report.Block{{Text: o.say("offer.head", "seat", o.seatName(), "title", o.game.TitleIn(o.lang))}, {Text: o.say("offer.answer", "until", o.endText)}}},
		{Title: o.say("offer.title"), Blocks: []report.Block{{Items: o.listFacts(ctx)}}},
		{Title: o.say("offer.counts"), Blocks: []report.Block{{Items: o.listCounts()}}},
	}
	return text.Sections(append(sections, o.game.View("", o.lang).Sections...))
}

// listFacts lists the facts about a seat for a candidate.
func (o offer) listFacts(ctx context.Context) []string {
	facts := []string{o.say("offer.game", "title", o.game.TitleIn(o.lang), "game", o.vacancy.Game, "ruleset", o.game.Ruleset().Describe().Title.In(o.lang))}
	if o.tournament != nil {
		facts = append(facts, o.say("offer.tournament", "title", o.tournament.Title(), "id", o.vacancy.Tournament))
	}
	facts = append(facts, o.say("offer.seat", "seat", o.seatName()), o.say("offer.why", "why", o.say("desk.why."+string(o.vacancy.Why))))
	n, _, deadline, open := o.game.Phase()
	if open {
		n--
	}
	switch {
	case o.game.Paused():
		facts = append(facts, o.say("offer.paused", "phase", o.game.PhaseIn(o.lang).Title))
	case open && !deadline.IsZero():
		facts = append(facts, o.say("offer.phase", "phase", o.game.PhaseIn(o.lang).Title, "due", text.When(deadline, o.telling.teller.People.Zone(ctx, o.player), o.lang)))
	}
	facts = append(facts, o.say("offer.played", "n", strconv.Itoa(n)))
	return append(facts, o.game.Contract(o.lang)...)
}

// listCounts says how the seat counts for a substitute: in ratings, in reliability and in tournament points.
func (o offer) listCounts() []string {
	lines := []string{o.say("offer.rating"), o.say("offer.reliability")}
	switch {
	case o.tournament == nil:
	case o.tournament.Rules().Format == tournament.Honour:
		lines = append(lines, o.say("offer.points"))
	default:
		lines = append(lines, o.say("offer.nopoints"))
	}
	return lines
}
