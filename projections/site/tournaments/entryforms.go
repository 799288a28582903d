package tournaments

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// EntryForms are the emails that a visitor may send to a tournament now. An email that would be refused
// has no form.
type EntryForms struct {
	Doors     bool   // it is possible to sign in
	SignIn    string // path of the sign-in page; "": the visitor is signed in
	Action    string // path to which the forms are sent
	Letter    string // names the emails, so that each is obeyed once
	Enter     bool
	NoEntry   string // why the visitor cannot enter; "": no reason is shown
	In        bool   // the visitor has entered
	Withdraw  string // path of the page that asks for confirmation; "": impossible
	Byes      []forms.Choice
	Ready     []forms.Choice
	Give      []forms.Choice // tables where the visitor may give the seat to a substitute
	Challenge []forms.Choice
	Told      *forms.Told
}

// Any reports whether there is anything to show.
func (f EntryForms) Any() bool {
	return f.SignIn != "" || f.Enter || f.NoEntry != "" || f.Withdraw != "" || f.Told != nil || len(f.Byes)+len(f.Ready)+len(f.Give)+len(f.Challenge) > 0
}

// buildEntryForms finds out which emails the visitor may send, by trying them. It returns empty forms if
// the tournament takes no emails from pages, or nobody can sign in.
func (s *Pages) buildEntryForms(r *http.Request, id string) (*EntryForms, error) {
	if s.Emails == nil || !s.Web.AllowsSignIn() {
		return &EntryForms{}, nil
	}
	entryForms := &EntryForms{Doors: true, Action: "/tournaments/" + id, Letter: forms.NewName()}
	t, err := s.Emails.Tournament(r.Context(), id)
	if err != nil {
		return nil, err
	}
	player := s.Web.Visitor(r)
	switch {
	case player == "" && t.Status() == "ended":
		return entryForms, nil
	case player == "":
		entryForms.SignIn = web.SignInLink(r, web.View{})
		return entryForms, nil
	}
	entryForms.Told = s.Forms.Told(r, id, player)
	return entryForms, s.setForms(r.Context(), entryForms, t, player)
}

// setForms sets the forms of a signed-in player.
func (s *Pages) setForms(ctx context.Context, entryForms *EntryForms, t *tournament.Tournament, player game.Player) error {
	entryForms.In = slices.ContainsFunc(t.Entrants(), func(e tournament.Entrant) bool { return e.Player == player && !e.Withdrawn })
	try := trial{s, ctx, t, player, nil}
	if why := try.tryLine("ENTER"); why == "" {
		entryForms.Enter = true
	} else if !entryForms.In && t.Status() != "ended" {
		entryForms.NoEntry = why
	}
	if entryForms.In && try.tryLine("WITHDRAW") == "" {
		entryForms.Withdraw = entryForms.Action + "/withdraw"
	}
	voice := s.Web.Voice(ctx)
	entryForms.Byes = try.keepAccepted(listByeChoices(voice, t))
	entryForms.Ready, entryForms.Give = try.listTables()
	entryForms.Challenge = try.keepAccepted(s.listChallenges(ctx, t, player))
	return try.err
}

// trial tries emails of a player, to find out which are possible. After its first error, which it
// keeps, it tries no more.
type trial struct {
	pages      *Pages
	ctx        context.Context
	tournament *tournament.Tournament
	player     game.Player
	err        error // the first error
}

// tryLine returns the reason why a line would be refused. It returns "" if the line would be accepted,
// and also after an error, which it keeps.
func (y *trial) tryLine(text string) string {
	if y.err != nil {
		return ""
	}
	receipt, err := y.pages.Emails.Try(y.ctx, y.tournament, Email{
		Tournament: y.tournament.ID(), At: y.pages.Web.Now(), By: y.player, Lines: forms.Lines(web.LangIn(y.ctx), []string{text}), Dry: true,
	})
	if err != nil {
		y.err = fmt.Errorf("trying %s in tournament %s: %w", firstWord(text), y.tournament.ID(), err)
		return ""
	}
	if len(receipt.Errors) > 0 {
		return receipt.Errors[0].Reason
	}
	return ""
}

// keepAccepted returns the choices whose lines would be accepted; it changes the list in place. It asks
// the tournament alone, without what the server knows of people: no such line depends on that, and a
// ladder has many.
func (y *trial) keepAccepted(all []forms.Choice) []forms.Choice {
	return slices.DeleteFunc(all, func(choice forms.Choice) bool {
		answer, err := y.tournament.Decide(tournament.Command{At: y.pages.Web.Now(), By: y.player, Do: tournament.Submission{
			Lines: []order.Line{{N: 1, Text: choice.Value}}, DryRun: true,
		}})
		return err != nil || len(answer.Receipt.Errors) > 0
	})
}

// maxRoundsAhead is the greatest number of rounds for which byes are offered.
const maxRoundsAhead = 4

// listByeChoices returns the byes in the next rounds of the open seasons, a half and a zero bye for each.
func listByeChoices(voice web.Voice, t *tournament.Tournament) []forms.Choice {
	var choices []forms.Choice
	rules := t.Rules()
	for _, n := range t.OpenSeasons() {
		season, _ := t.Season(n)
		drawn := len(season.Rounds)
		for round := drawn + 1; round <= min(drawn+maxRoundsAhead, rules.Rounds); round++ {
			choices = append(choices,
				forms.Choice{Value: fmt.Sprintf("BYE ROUND %d HALF", round), Words: voice.Say("tournament.bye.for.half", "n", round)},
				forms.Choice{Value: fmt.Sprintf("BYE ROUND %d ZERO", round), Words: voice.Say("tournament.bye.for.none", "n", round)})
		}
	}
	return choices
}

// listTables returns the player's tables that wait or are being played: in ready those for which the
// player may send READY, in give those whose seat the player may give to a substitute.
func (y *trial) listTables() (ready, give []forms.Choice) {
	for _, tb := range listOwnTables(y.tournament, y.player) {
		words := y.pages.Web.Voice(y.ctx).Say("tournament.place", "round", tb.Round, "n", tb.N)
		if tb.Status == "waiting" && !slices.Contains(tb.Agreed, y.player) {
			ready = append(ready, forms.Choice{Value: "READY " + tb.Game, Words: words})
		}
		if y.tryLine("SUBSTITUTE ME BY somebody IN "+tb.Game) == "" {
			give = append(give, forms.Choice{Value: tb.Game, Words: words})
		}
	}
	return y.keepAccepted(ready), give
}

// listOwnTables returns the tables of a player that wait or are being played, in all rounds of each open
// season up to the first one that is not closed.
func listOwnTables(t *tournament.Tournament, player game.Player) []tournament.TableInfo {
	var tables []tournament.TableInfo
	for _, n := range t.OpenSeasons() {
		season, _ := t.Season(n)
		for _, round := range season.Rounds {
			for _, tb := range round.Tables {
				sits := slices.ContainsFunc(tb.Holders, func(s tournament.Seated) bool { return s.Player == player })
				if sits && (tb.Status == "waiting" || tb.Status == "running") {
					tables = append(tables, tb)
				}
			}
			if !round.Closed {
				break
			}
		}
	}
	return tables
}

// listChallenges returns a challenge to every other player on the ladder, whether it is possible or not.
func (s *Pages) listChallenges(ctx context.Context, t *tournament.Tournament, player game.Player) []forms.Choice {
	var all []forms.Choice
	names, rungs := s.Web.Names(ctx), t.Ladder()
	names.Meet(rungs)
	for i, other := range rungs {
		if other != player {
			all = append(all, forms.Choice{Value: "CHALLENGE " + string(other), Words: s.Web.Voice(ctx).Say("tournament.rung.of", "name", names.Of(other), "n", i+1)})
		}
	}
	return all
}

// readFormLines returns the lines of the email for which a form of the tournament's page stands; false
// for an unknown form. It fails with an *order.Error if the substitute is no known player.
func (s *Pages) readFormLines(r *http.Request) ([]string, bool, error) {
	word := func(name string) string { return strings.Join(strings.Fields(r.PostFormValue(name)), " ") }
	switch do := r.PostFormValue("do"); do {
	case "enter":
		if club := word("club"); club != "" {
			return []string{"ENTER CLUB " + club}, true, nil
		}
		return []string{"ENTER"}, true, nil
	case "withdraw":
		return []string{forms.WithReason("WITHDRAW", word("why"))}, true, nil
	case "bye", "ready", "challenge":
		line := word("line")
		return []string{line}, strings.EqualFold(firstWord(line), do), nil
	case "substitute":
		who, err := s.Forms.PlayerCalled(r.Context(), word("who"))
		return []string{forms.WithReason("SUBSTITUTE ME BY "+who+" IN "+word("game"), word("why"))}, true, err
	}
	return nil, false, nil
}

// firstWord returns the word before the first blank.
func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// submitEntryForm sends the email for which a form of a tournament's page stands, and redirects to the
// page with its receipt. It fails with web.ErrForm for an unknown form.
func (s *Pages) submitEntryForm(r *http.Request) (web.View, error) {
	id, visitor := r.PathValue("tournament"), s.Web.Visitor(r)
	if _, err := s.findEnterable(r); err != nil {
		return web.View{}, err
	}
	lines, known, err := s.readFormLines(r)
	if wrong, ok := errors.AsType[*order.Error](err); ok {
		return s.Forms.Noted(forms.ID(visitor, id, r.PostFormValue("letter"), lines), forms.NewTold(forms.Answers{Errors: []*order.Error{wrong}, Lang: web.LangIn(r.Context())}, id, visitor), "/tournaments/"+id), nil
	}
	if err != nil || !known {
		return web.View{}, errors.Join(err, web.ErrForm)
	}
	name := forms.ID(visitor, id, r.PostFormValue("letter"), lines)
	receipt, err := s.Emails.Tell(r.Context(), Email{Tournament: id, CommandID: "web/" + name, At: s.Web.Now(), By: visitor, Lines: forms.Lines(web.LangIn(r.Context()), lines)})
	if err != nil {
		return web.View{}, err
	}
	all := forms.Answers{Errors: receipt.Errors, Done: receipt.Done, Warnings: receipt.Warnings, Lang: receipt.Lang}
	return s.Forms.Noted(name, forms.NewTold(all, id, visitor), "/tournaments/"+id), nil
}

// findEnterable returns the title of the tournament in a path. It fails with web.ErrNowhere if there is
// no such tournament, or if tournaments take no emails from pages.
func (s *Pages) findEnterable(r *http.Request) (title string, err error) {
	if s.Emails == nil {
		return "", web.ErrNowhere
	}
	t, err := s.Emails.Tournament(r.Context(), r.PathValue("tournament"))
	if err != nil {
		return "", fmt.Errorf("loading tournament %s: %w", r.PathValue("tournament"), err)
	}
	if t.ID() == "" {
		return "", web.ErrNowhere
	}
	return t.Title(), nil
}

// WithdrawPage asks for confirmation.
type WithdrawPage struct {
	Title  string
	Action string
	Letter string
}

// showWithdraw answers the page that asks for confirmation of a withdrawal.
func (s *Pages) showWithdraw(r *http.Request) (web.View, error) {
	title, err := s.findEnterable(r)
	if err != nil {
		return web.View{}, err
	}
	p := WithdrawPage{Title: title, Action: "/tournaments/" + r.PathValue("tournament"), Letter: forms.NewName()}
	return web.View{Name: "withdraw", Title: s.Web.Voice(r.Context()).Say("tournament.withdraw.from", "title", title), Page: p}, nil
}
