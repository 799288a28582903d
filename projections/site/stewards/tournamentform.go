package stewards

import (
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/projections/site/forms"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// tournamentForm checks or sends the words of a tournament's steward.
func (s *Pages) tournamentForm(r *http.Request) (web.View, error) {
	o, other, err := s.tournamentSteward(r)
	if err != nil || other != nil {
		return orView(other), err
	}
	d, err := dispatchOf(r, func(word string, field func(string) string) string { return tournamentLine(r, word, field) })
	if err != nil {
		return web.View{}, err
	}
	name := forms.ID(o.by, o.row.ID, d.letter, d.lines)
	if d.send && s.Forms.Known(name, o.row.ID, o.by) {
		return s.done(r, name), nil
	}
	lines, found, err := o.called(d.lines)
	if err != nil {
		return web.View{}, err
	}
	letter := tournamentpages.Letter{Tournament: o.row.ID, Cause: "desk/" + name, At: s.Web.Now(), By: o.by, Lines: lines}
	f := s.officeForm(r, o.row.ID, o.by, "SHOW STANDINGS")
	f.Letter = d.letter
	if err := o.try(&f, letter, d.lines, found); err != nil {
		return web.View{}, err
	}
	if d.first(&f) {
		return d.shown(o.page(f))
	}
	told, err := o.tell(letter, found)
	if err != nil {
		return web.View{}, err
	}
	s.Forms.Keep(name, forms.NewTold(told, o.row.ID, o.by))
	return s.done(r, name), nil
}

// tell gives the tournament a letter.
func (o tournamentOffice) tell(l tournamentpages.Letter, found []game.Player) (forms.Answers, error) {
	receipt, err := o.pages.Letters.Tell(o.ctx, l)
	if err != nil {
		return forms.Answers{}, err
	}
	return answersOf(receipt).Named(o.pages.Forms.NamesIn(o.ctx, found...)), nil
}

// try fills a form with a letter and what would come of it now.
func (o tournamentOffice) try(f *OfficeForm, l tournamentpages.Letter, written []string, found []game.Player) error {
	l.Dry = true
	all, err := o.tell(l, found)
	if err != nil {
		return err
	}
	f.check(written, all, forms.NewTold(all, o.row.ID, o.by).Receipt, followsOf(o.t, written))
	draw, err := o.drawn(l)
	f.Checked.Receipt = append(f.Checked.Receipt, draw...)
	f.Seen = fingerprint(l.Lines, f.Checked.Receipt, f.Follows, o.stands())
	return err
}

// stands is how far the tournament has come: words like CLOSE ROUND mean the
// round that is open.
func (o tournamentOffice) stands() []any {
	all := []any{o.t.Status()}
	for _, n := range o.t.OpenSeasons() {
		season, _ := o.t.Season(n)
		all = append(all, n)
		for _, round := range season.Rounds {
			all = append(all, round.Closed)
		}
	}
	return all
}

// called are the lines with IDs in the place of players of the house who are
// named behind REPLACE ... BY; entrants and addresses are known to who takes the
// letter.
func (o tournamentOffice) called(texts []string) (lines []order.Line, found []game.Player, err error) {
	for _, line := range forms.Lines(web.LangIn(o.ctx), texts) {
		words := strings.Fields(line.Text)
		from, to := between(words)
		if tournament.Says(words[0], "REPLACE") && from < to {
			p, ok, err := o.pages.Forms.Named(o.ctx, strings.Join(words[from:to], " "))
			if err != nil {
				return nil, nil, err
			}
			if ok {
				found = append(found, p)
				line.Text = strings.Join(slices.Replace(words, from, to, string(p)), " ")
			}
		}
		lines = append(lines, line)
	}
	return lines, found, nil
}

// between is where the words behind BY stand, up to IN or WHY.
func between(words []string) (from, to int) {
	is := func(name string) func(string) bool {
		return func(w string) bool { return tournament.Says(w, name) }
	}
	from, to = slices.IndexFunc(words, is("BY"))+1, len(words)
	if from == 0 {
		return to, to
	}
	for _, end := range []string{"IN", "WHY"} {
		if i := slices.IndexFunc(words[from:], is(end)); i >= 0 {
			to = min(to, from+i)
		}
	}
	return from, to
}

func answersOf(r *tournament.Receipt) forms.Answers {
	a := forms.Answers{Errors: r.Errors, Done: r.Done, Warnings: r.Warnings}
	for _, shown := range r.Shown {
		a.Shown = append(a.Shown, game.Shown(shown))
	}
	return a
}

// tournamentLine is the line that a ready-made form stands for; "" if it is none.
func tournamentLine(r *http.Request, word string, field func(string) string) string {
	switch word {
	case "START", "DRAW", "CLOSE ENTRIES", "CLOSE ROUND", "CLOSE ROUND NOW", "CLOSE SEASON":
		return word
	case "PENALISE":
		return forms.Because(field("why"), "PENALISE %s %s", field("player"), field("points"))
	case "REPLACE":
		player, id, _ := strings.Cut(field("seat"), " ")
		return forms.Because(field("why"), "REPLACE %s BY %s IN %s", player, field("by"), id)
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

// followsOf tells what the words of a letter to a tournament lead to, each in
// a sentence.
func followsOf(t *tournament.Tournament, lines []string) []string {
	var all []string
	for _, line := range lines {
		words := followOf(t, line)
		if words != "" && !slices.Contains(all, words) {
			all = append(all, words)
		}
	}
	return all
}

// followOf is what a line leads to; "" if it only asks for something. Of a word
// that is not written in full it tells no more than that.
func followOf(t *tournament.Tournament, line string) string {
	for _, f := range follows {
		first, second, _ := strings.Cut(f.words, " ")
		if tournament.Says(line, first) && (second == "" || tournament.Says(rest(line), second)) {
			return strings.TrimSpace(f.leads + " " + f.more(t))
		}
	}
	return "Those whom it concerns may be written to."
}

// rest is a line without its first word.
func rest(line string) string {
	words := strings.Fields(line)
	return strings.Join(words[min(1, len(words)):], " ")
}

// A follow is what words lead to, and who is written to.
type follow struct {
	words string
	leads string
	draws bool // a draw comes after it
}

// more is what comes of the draw, if there is one.
func (f follow) more(t *tournament.Tournament) string {
	if f.draws {
		return beginning(t)
	}
	return ""
}

var follows = []follow{
	{words: "CLOSE ENTRIES", leads: "Nobody can enter any more. Nobody is written to."},
	{words: "CLOSE SEASON", leads: "The tables of the season become final, with its titles, and the next season can begin. A letter with the final table of his division goes to each who has played in it."},
	{words: "CLOSE ROUND", leads: "The house draws the next round by itself as soon as the rules let it. With NOW, tables that are not over become void, and their players are told so by mail.", draws: true},
	{words: "ENTER", leads: "A letter tells the player that he takes part, or waits for a place."},
	{words: "WITHDRAW", leads: "A letter with your reason goes to the player. His tables that have begun go on."},
	{words: "START", leads: "The house draws the first round by itself as soon as the rules let it.", draws: true},
	{words: "DRAW", draws: true},
	{words: "PENALISE", leads: "The points are taken off in the standings, where everybody can read the reason. A letter with it goes to the player."},
	{words: "REPLACE", leads: "The seat goes on as it stands. If its game is being played, the new holder is sent a welcome with the position; the old holder's links and reply addresses open nothing any more. A letter with your reason goes to the old holder, and while the game has not begun to the new one."},
	{words: "CORRECT", leads: "The standings are worked out anew. What stood before stays in the log with your reason. A letter with the places and the reason goes to the players of the table."},
	{words: "VOID", leads: "Who was ready to play gets what a bye gives. A game that has begun can go on, and counts for nothing. A letter with your reason goes to the players of the table."},
	{words: "ANNOUNCE", leads: "The words are mailed to all who take part or wait for a place, but who has ended announcements, and stand on the tournament's page and in its feed."},
	{words: "END", leads: "The tournament is over, and its table is final. A letter with it goes to all who take part."},
	{words: "SHOW"},
	{words: "HELP"},
}

// beginning tells who is written to of a draw, and how its tables begin.
func beginning(t *tournament.Tournament) string {
	told := "A letter tells each his table or his bye. "
	if t.Rules().Clock.Agree {
		return told + "A table begins when its players agree, or their time to agree is over: then a game is opened, and each of them is sent a welcome with the position."
	}
	return told + "The tables then begin: a game is opened for each, and each of its players is sent a welcome with the position."
}
