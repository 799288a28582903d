package stewards

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// submitGameForm checks or sends the words of a game's steward. It sends nothing before the steward has
// seen the effects, and nothing twice.
func (s *Pages) submitGameForm(r *http.Request) (web.View, error) {
	office, err := s.admitGameSteward(r)
	if err != nil {
		return web.View{}, err
	}
	dispatch, err := readDispatch(r, composeGameLine)
	if err != nil {
		return web.View{}, err
	}
	name := forms.ID(office.steward, office.row.ID, dispatch.submission, dispatch.lines)
	if dispatch.send && s.Forms.Known(name, office.row.ID, office.steward) {
		return s.redirectToReceipt(r, name), nil
	}
	lines, wrong, err := office.resolveNames(dispatch.lines)
	if err != nil {
		return web.View{}, err
	}
	do := game.Steward{Lines: lines, Lang: office.voice.Lang, Zone: office.zone}
	form := s.buildForm(r, office.row.ID, office.steward, "steward.example.game")
	form.Letter = dispatch.submission
	if err := office.trySubmission(&form, do, dispatch.lines, wrong); err != nil {
		return web.View{}, err
	}
	if dispatch.mustBeShown(&form) {
		return dispatch.withConflict(office.buildPage(form))
	}
	answer, err := s.Obey(r.Context(), office.row.ID, "desk/"+name, game.Command{At: s.Web.Now(), By: office.steward, Do: do})
	if err != nil {
		return web.View{}, err
	}
	s.Forms.Keep(name, forms.NewTold(office.buildAnswers(answer, wrong), office.row.ID, office.steward))
	return s.redirectToReceipt(r, name), nil
}

// trySubmission fills a form with a submission and the effects that it would have now.
func (o gameOffice) trySubmission(form *OfficeForm, do game.Steward, written []string, wrong []*order.Error) error {
	answer, err := o.game.Decide(game.Command{At: o.pages.Web.Now(), By: o.steward, Do: do})
	if err != nil {
		return err
	}
	all := o.buildAnswers(answer, wrong)
	form.fillForm(written, all, forms.NewTold(all, o.row.ID, o.steward).Receipt, o.describeEffects(answer))
	form.Seen = fingerprintEffects(do.Lines, o.collectState())
	return nil
}

// collectState returns the state of the game on which effects depend. Orders do not count: they
// come all the time, and their content is not for the steward.
func (o gameOffice) collectState() []any {
	n, phase, due, open := o.game.Phase()
	all := []any{n, phase.Name, due.Unix(), open, o.game.Paused(), o.game.Over()}
	for _, seat := range o.game.Seats() {
		all = append(all, seat.Player, seat.Epoch)
	}
	return all
}

// buildAnswers returns the game's answer, after the errors of names that were not found, with names in
// the place of the IDs of all players concerned.
func (o gameOffice) buildAnswers(answer game.Answer, wrong []*order.Error) forms.Answers {
	players := []game.Player{o.steward}
	for _, seat := range o.game.Seats() {
		players = append(players, seat.Player)
	}
	for _, e := range answer.Events {
		if e, ok := e.(game.Replaced); ok {
			players = append(players, e.To)
		}
	}
	receipt := answer.Receipt
	all := forms.Answers{Errors: append(wrong, receipt.Errors...), Done: receipt.Done, Shown: receipt.Shown, Lang: receipt.Lang}
	return all.Named(o.pages.Forms.NamesIn(o.ctx, players...))
}

// composeGameLine returns the line for which the form of a ready-made word stands; "" for an unknown word.
func composeGameLine(word string, field func(string) string) string {
	switch word {
	case "RESUME", "PREVIEW":
		return word
	case "PROCESS NOW":
		return "PROCESS NOW " + field("phase")
	case "EXTEND":
		return forms.Because(field("why"), "EXTEND %s", field("by"))
	case "PAUSE":
		return forms.WithReason("PAUSE", field("why"))
	case "REPLACE":
		return forms.Because("", "REPLACE %s BY %s", field("seat"), field("by"))
	case "REWIND":
		return forms.Because(field("why"), "REWIND TO %s", field("to"))
	case "ABANDON":
		return forms.Because(field("why"), "ABANDON")
	case "ANNOUNCE":
		return "ANNOUNCE " + field("text")
	}
	return ""
}

// resolveNames returns the lines with IDs in the place of the names after REPLACE ... BY. If no player or
// more than one has the name, it leaves the line out and adds an error to wrong. No text may be empty.
func (o gameOffice) resolveNames(texts []string) (lines []order.Line, wrong []*order.Error, err error) {
	for _, line := range forms.Lines(o.voice.Lang, texts) {
		words := strings.Fields(line.Text)
		by := slices.IndexFunc(words, func(w string) bool { return forms.Means(w, "BY") })
		if !forms.Means(words[0], "REPLACE") || by < 0 || by == len(words)-1 {
			lines = append(lines, line)
			continue
		}
		id, err := o.pages.Forms.PlayerCalled(o.ctx, strings.Join(words[by+1:], " "))
		fault, unknown := errors.AsType[*order.Error](err)
		switch {
		case unknown:
			fault.Line = line
			wrong = append(wrong, fault)
			continue
		case err != nil:
			return nil, nil, err
		}
		line.Text = strings.Join(append(words[:by+1:by+1], id), " ")
		lines = append(lines, line)
	}
	return lines, wrong, nil
}

// describeEffects describes the consequences of a submission's events in sentences, with the players who
// get emails.
func (o gameOffice) describeEffects(answer game.Answer) []string {
	var effects []string
	for _, e := range answer.Events {
		switch e := e.(type) {
		case game.Extended, game.Paused, game.Resumed, game.Announced:
			effects = append(effects, o.voice.Say("steward.then.told", "who", o.namePlayers()))
		case game.Replaced:
			effects = append(effects, o.voice.Say("steward.then.replaced", "who", o.names.Of(e.To)))
		case game.Abandoned:
			effects = append(effects, o.voice.Say("steward.then.abandoned", "who", o.namePlayers()))
		case game.Rewound:
			effects = append(effects, o.voice.Say("steward.then.rewound", "who", o.namePlayers()))
		}
	}
	if answer.Close {
		effects = append(effects, o.voice.Say("steward.then.closed", "who", o.namePlayers()), o.nameMissing())
	}
	return slices.Compact(effects)
}

// namePlayers names all players that have a seat.
func (o gameOffice) namePlayers() string {
	var all []string
	for _, seat := range o.game.Seats() {
		if seat.Player != "" {
			all = append(all, o.names.Of(seat.Player))
		}
	}
	return o.voice.List(all)
}

// nameMissing names the awaited seats whose orders are not final, or says that there are none. It never
// says what the orders are.
func (o gameOffice) nameMissing() string {
	var all []string
	for _, seat := range o.game.Seats() {
		if seat.Awaited && !seat.Final && seat.Player != "" {
			all = append(all, o.nameSeat(seat.Seat)+" ("+o.names.Of(seat.Player)+")")
		}
	}
	if len(all) == 0 {
		return o.voice.Say("home.in.all")
	}
	return o.voice.Say("steward.then.missing", "who", o.voice.List(all))
}
