package stewards

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/projections/site/forms"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// submitTournamentForm checks or sends the words of a tournament's director. It sends nothing before the
// director has seen the effects, and nothing twice.
func (s *Pages) submitTournamentForm(r *http.Request) (web.View, error) {
	office, err := s.admitTournamentSteward(r)
	if err != nil {
		return web.View{}, err
	}
	dispatch, err := readDispatch(r, func(word string, field func(string) string) string { return composeTournamentLine(r, word, field) })
	if err != nil {
		return web.View{}, err
	}
	name := forms.ID(office.steward, office.row.ID, dispatch.submission, dispatch.lines)
	if dispatch.send && s.Forms.Known(name, office.row.ID, office.steward) {
		return s.redirectToReceipt(r, name), nil
	}
	lines, players, err := office.resolveNames(dispatch.lines)
	if err != nil {
		return web.View{}, err
	}
	submission := tournamentpages.Email{Tournament: office.row.ID, CommandID: "desk/" + name, At: s.Web.Now(), By: office.steward, Lines: lines}
	form := s.buildForm(r, office.row.ID, office.steward, "steward.example.tournament")
	form.Letter = dispatch.submission
	if err := office.trySubmission(&form, submission, dispatch.lines, players); err != nil {
		return web.View{}, err
	}
	if dispatch.mustBeShown(&form) {
		return dispatch.withConflict(office.buildPage(form))
	}
	answers, _, err := office.giveSubmission(submission, players)
	if err != nil {
		return web.View{}, err
	}
	s.Forms.Keep(name, forms.NewTold(answers, office.row.ID, office.steward))
	return s.redirectToReceipt(r, name), nil
}

// giveSubmission gives the tournament a submission. The answers have the names of the players in found in
// the place of their IDs; held reports whether an order of the submission waits for a second director.
func (o tournamentOffice) giveSubmission(email tournamentpages.Email, found []game.Player) (answers forms.Answers, held bool, err error) {
	receipt, err := o.pages.Submissions.Tell(o.ctx, email)
	if err != nil {
		return answers, false, err
	}
	return buildAnswers(receipt).Named(o.pages.Forms.NamesIn(o.ctx, found...)), len(receipt.Held) > 0, nil
}

// trySubmission fills a form with a submission and the effects that it would have now.
func (o tournamentOffice) trySubmission(form *OfficeForm, email tournamentpages.Email, written []string, players []game.Player) error {
	email.Dry = true
	all, held, err := o.giveSubmission(email, players)
	if err != nil {
		return err
	}
	follows := describeEffects(o.voice, o.tournament, written)
	if held {
		follows = []string{o.voice.Say("steward.follow.held")}
	}
	form.fillForm(written, all, forms.NewTold(all, o.row.ID, o.steward).Receipt, follows)
	form.Seen = fingerprintEffects(email.Lines, form.Checked.Receipt, form.Follows, o.collectState())
	return nil
}

// collectState returns the state of the tournament on which effects depend: its open seasons and which of
// their rounds are closed, as CLOSE ROUND means the round that is open.
func (o tournamentOffice) collectState() []any {
	all := []any{o.tournament.Status()}
	for _, n := range o.tournament.OpenSeasons() {
		season, _ := o.tournament.Season(n)
		all = append(all, n)
		for _, round := range season.Rounds {
			all = append(all, round.Closed)
		}
	}
	return all
}

// resolveNames returns the lines with IDs in the place of the players who are named after ENTER, APPOINT
// and REPLACE ... BY, and these players. A name that no player has, or several, stays as it is: it may be
// an entrant or an address, which the receiver of the submission knows. No text may be empty.
func (o tournamentOffice) resolveNames(texts []string) (lines []order.Line, players []game.Player, err error) {
	for _, line := range forms.Lines(o.voice.Lang, texts) {
		words := strings.Fields(line.Text)
		from, to := 0, 0
		switch {
		case tournament.BeginsWith(words[0], "REPLACE"):
			from, to = findReplacement(words)
		case tournament.BeginsWith(words[0], "ENTER"):
			from, to = 1, findWord(words, "CLUB")
		case tournament.BeginsWith(words[0], "APPOINT"):
			from, to = 1, findWord(words, "WHY")
		}
		if from < to {
			player, ok, err := o.pages.Forms.Named(o.ctx, strings.Join(words[from:to], " "))
			if err != nil {
				return nil, nil, err
			}
			if ok {
				players = append(players, player)
				line.Text = strings.Join(slices.Replace(words, from, to, string(player)), " ")
			}
		}
		lines = append(lines, line)
	}
	return lines, players, nil
}

// findWord returns the index of a keyword among words; len(words) if it is not there.
func findWord(words []string, name string) int {
	at := slices.IndexFunc(words, func(word string) bool { return tournament.BeginsWith(word, name) })
	return lists.Either(at < 0, len(words), at)
}

// findReplacement returns the range of the words after BY, up to IN or WHY; from equals to if there are
// none.
func findReplacement(words []string) (from, to int) {
	means := func(name string) func(string) bool {
		return func(w string) bool { return tournament.BeginsWith(w, name) }
	}
	from, to = slices.IndexFunc(words, means("BY"))+1, len(words)
	if from == 0 {
		return to, to
	}
	for _, end := range []string{"IN", "WHY"} {
		if i := slices.IndexFunc(words[from:], means(end)); i >= 0 {
			to = min(to, from+i)
		}
	}
	return from, to
}

// buildAnswers returns the parts of a receipt that are shown on a page.
func buildAnswers(receipt *tournament.Receipt) forms.Answers {
	answers := forms.Answers{Errors: receipt.Errors, Done: receipt.Done, Warnings: receipt.Warnings, Lang: receipt.Lang}
	for _, shown := range receipt.Shown {
		answers.Shown = append(answers.Shown, game.Shown(shown))
	}
	return answers
}

// composeTournamentLine returns the line for which the form of a ready-made word stands; "" for an unknown
// word.
func composeTournamentLine(r *http.Request, word string, field func(string) string) string {
	switch word {
	case "START", "START NOW", "DRAW", "CLOSE ENTRIES", "CLOSE ROUND", "CLOSE ROUND NOW", "CLOSE SEASON":
		return word
	case "ENTER":
		return "ENTER " + field("who")
	case "PENALISE":
		return forms.Because(field("why"), "PENALISE %s %s", field("player"), field("points"))
	case "REPLACE":
		player, id, _ := strings.Cut(field("seat"), " ")
		return forms.Because(field("why"), "REPLACE %s BY %s IN %s", player, field("by"), id)
	case "BYE":
		return forms.Because(field("why"), "BYE %s PAIRING", field("player"))
	case "APART":
		return forms.Because(field("why"), "APART %s %s", field("player"), field("other"))
	case "CONFIRM":
		return "CONFIRM " + field("n")
	case "REFUSE":
		return forms.Because(field("why"), "REFUSE %s", field("n"))
	case "CLUB":
		return forms.Because(field("why"), "CLUB %s %s", field("player"), cmp.Or(field("club"), "-"))
	case "APPOINT":
		return forms.Because(field("why"), "APPOINT %s", field("who"))
	case "DISMISS":
		return forms.Because(field("why"), "DISMISS %s", field("player"))
	case "VOID":
		return forms.Because(field("why"), "VOID %s", field("game"))
	case "ANNOUNCE":
		return "ANNOUNCE " + field("text")
	case "CORRECT":
		line := "CORRECT " + field("game")
		var players []string
		for name := range r.PostForm {
			if player, ok := strings.CutPrefix(name, "place-"); ok {
				players = append(players, player)
			}
		}
		slices.Sort(players)
		for _, p := range players {
			line += " " + p + " " + field("place-"+p)
		}
		return forms.WithReason(line, field("why"))
	}
	return ""
}

// describeEffects describes the consequences of the lines of a submission to a tournament in sentences,
// each only once.
func describeEffects(voice web.Voice, t *tournament.Tournament, lines []string) []string {
	var all []string
	for _, line := range lines {
		words := describeEffect(voice, t, line)
		if words != "" && !slices.Contains(all, words) {
			all = append(all, words)
		}
	}
	return all
}

// describeEffect describes the consequences of a line; "" if it only asks for something. For a line that
// does not begin with a known word in full, it says only that it will be carried out.
func describeEffect(voice web.Voice, t *tournament.Tournament, line string) string {
	meant, known := lists.Find(knownWords, func(words string) bool {
		first, second, _ := strings.Cut(words, " ")
		return tournament.BeginsWith(line, first) && (second == "" || tournament.BeginsWith(dropFirstWord(line), second))
	})
	var sentences []string
	if key := "steward.follow." + meant; voice.Has(key) {
		sentences = append(sentences, voice.Say(key))
	}
	switch {
	case !known:
		return voice.Say("steward.follow")
	case !slices.Contains(drawingWords, meant):
	case t.Rules().Clock.Agree:
		sentences = append(sentences, voice.Say("steward.follow.draws.agree"))
	default:
		sentences = append(sentences, voice.Say("steward.follow.draws"))
	}
	return strings.Join(sentences, " ")
}

var (
	// knownWords are words with which lines to a tournament begin. The sentences "steward.follow.<words>"
	// describe their consequences, with the players who get emails; words that only ask have none.
	knownWords = []string{
		"CLOSE ENTRIES", "CLOSE SEASON", "CLOSE ROUND", "ENTER", "WITHDRAW", "START", "DRAW", "PENALISE", "REPLACE", "CORRECT", "VOID", "ANNOUNCE",
		"CONFIRM", "REFUSE", "APPOINT", "DISMISS", "CLUB",
		"END", "SHOW", "HELP",
	}
	// drawingWords are the words after which a draw may come, with emails of its own.
	drawingWords = []string{"CLOSE ROUND", "START", "DRAW"}
)
