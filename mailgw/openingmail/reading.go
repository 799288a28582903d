package openingmail

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/mailgw/commands"
)

// Codes of the errors in an email about openings.
const (
	codeForm    order.Code = "G01" // a word in a form that it does not have
	codeRight   order.Code = "G02" // the sender may not do this
	codeNow     order.Code = "G03" // it cannot be done as things stand
	codeUnknown order.Code = "G04" // there is no such game, preset or pace
)

// reading is an email about openings while it is read. It keeps its first failure in err, after which it does nothing
// more.
type reading struct {
	lexicon.Reading
	ctx           context.Context
	commands      Commands
	request       commands.Request
	words         []word
	lineNumber    int             // the number of the line that is read
	shownRulesets map[string]bool // rulesets whose open games are listed; "" is any
	err           error
}

type word = lexicon.Word[*reading]

// listWords returns the keywords of emails about openings, with the method that carries out each.
func listWords() []word {
	return []word{
		{Name: "GAMES", Forms: []string{"GAMES", "GAMES feudal"}, Read: (*reading).showGames},
		{Name: "PLAY", Forms: []string{"PLAY feudal", "PLAY feudal weekly"}, Read: (*reading).play},
		{Name: "TAKE", Forms: []string{"TAKE feudal-abc", "TAKE feudal-abc CODE heron"}, Read: (*reading).take},
		{Name: "LEAVE", Forms: []string{"LEAVE feudal-abc"}, Read: (*reading).leave},
		{Name: "CONFIRM", Forms: []string{"CONFIRM feudal-abc"}, Read: (*reading).confirm},
		{Name: "OPEN", Forms: []string{"OPEN feudal", "OPEN feudal PRESET=simple SEATS=4 PACE=weekly"}, Read: (*reading).openGame},
		{Name: "ADMIT", Forms: []string{"ADMIT anna feudal-abc"}, Read: (*reading).admit},
		{Name: "REFUSE", Forms: []string{"REFUSE anna feudal-abc"}, Read: (*reading).turnAway},
		{Name: "REMOVE", Forms: []string{"REMOVE anna feudal-abc"}, Read: (*reading).remove},
		{Name: "CLOSE", Forms: []string{"CLOSE feudal-abc"}, Read: (*reading).end},
		{Name: "AGAIN", Forms: []string{"AGAIN feudal-abc"}, Read: (*reading).openAgain},
		{Name: "TELL", Forms: []string{"TELL feudal", "TELL feudal weekly", "TELL NONE"}, Read: (*reading).wish},
		{Name: "HELP", Forms: []string{"HELP"}, Read: (*reading).showHelp},
	}
}

// readLine carries out a line, or refuses it. It does nothing after a failure of an earlier one. fields may not be
// empty.
func (l *reading) readLine(fields []string) {
	l.lineNumber++
	if l.err != nil {
		return
	}
	word, near := lexicon.FindWord(&l.Reading, fields[0], l.words)
	if word.Read == nil {
		l.Refuse(codeForm, fields[0], l.Say("form.word"), near...)
		return
	}
	word.Read(l, fields[1:])
}

// refusalKinds are the kinds of refusals, with the codes by which lines are answered.
var refusalKinds = lexicon.Kinds{{Err: opening.ErrForbidden, Code: codeRight}, {Err: opening.ErrUnknown, Code: codeUnknown}, {Err: opening.ErrNotNow, Code: codeNow}}

// commandID returns the command ID of the line that is read.
func (l *reading) commandID() string { return fmt.Sprintf("%s/%d", l.request.CommandID, l.lineNumber) }

// obey carries out an act and returns the opening after it. It returns nil after it has refused the line, and after a
// failure, which it keeps in err.
func (l *reading) obey(id string, act opening.Act) *opening.Opening {
	openGame, err := l.commands.Host.Obey(l.ctx, id, l.commandID(), l.request.By, act)
	switch {
	case err == nil:
		return openGame
	case opening.IsRefusal(err):
		l.AnswerError(err, refusalKinds, codeNow)
	default:
		l.err = err
	}
	return nil
}

// refuseForm refuses a line that begins with the keyword name, because of a word in it, and answers with the forms
// that it may have.
func (l *reading) refuseForm(name, word, key string) {
	for _, w := range l.words {
		if w.Name == name {
			l.Refuse(codeForm, word, l.Say(key), l.Speech.SpellAll(l.Lang, w.Forms)...)
		}
	}
}

// titleWithID returns the title of an opening with its ID; the ID alone if it has no title.
func titleWithID(openGame *opening.Opening) string {
	if title := openGame.Terms().Title; title != "" {
		return fmt.Sprintf("%s (%s)", title, openGame.ID())
	}
	return openGame.ID()
}

// showHelp lists the forms of all words.
func (l *reading) showHelp([]string) {
	var forms []string
	for _, w := range l.words {
		forms = append(forms, l.Speech.SpellAll(l.Lang, w.Forms)...)
	}
	l.Show(l.Say("show.help"), forms...)
}

// maxListed is the largest number of open games that are shown for one GAMES line.
const maxListed = 30

// showGames carries out GAMES: it lists the openings in which the sender may take a seat. It lists those of each
// ruleset only once in an email.
func (l *reading) showGames(rest []string) {
	ruleset := ""
	if len(rest) > 0 {
		ruleset = l.fullRulesetName(trimPunctuation(rest[0]))
	}
	if l.shownRulesets[ruleset] {
		return
	}
	l.shownRulesets[ruleset] = true
	found, _ := l.findOpen(func(openGame *opening.Opening) bool {
		return ruleset == "" || ruleset == openGame.Terms().Ruleset
	})
	var lines []string
	for _, openGame := range found[:min(len(found), maxListed)] {
		terms := openGame.Terms()
		key := lists.Either(terms.Code != nil, "show.game.code", "show.game")
		lines = append(lines, l.Say(key, "where", titleWithID(openGame), "id", openGame.ID(), "ruleset", l.titleOf(terms.Ruleset), "preset", terms.Preset, "pace", terms.Pace, "taken", terms.Seats-openGame.Free(), "seats", terms.Seats))
	}
	if len(lines) == 0 {
		lines = []string{l.Say("show.none")}
	}
	l.Show(l.Say("show.games"), lines...)
}

// titleOf returns the title of a ruleset; its name if it is not known.
func (l *reading) titleOf(ruleset string) string {
	if rules, ok := l.commands.Host.Lookup(ruleset); ok {
		return rules.Describe().Title.In(l.Lang)
	}
	return ruleset
}

// play carries out PLAY ruleset [pace]: it takes a seat in an open game. If the line has been carried out before, it
// is confirmed again.
func (l *reading) play(rest []string) {
	ruleset, pace, ok := l.readGame(rest)
	if !ok {
		return
	}
	id := l.findDoneOpening()
	switch {
	case l.err != nil:
	case id != "": // the email has come again
		l.confirmSeat(l.obey(id, opening.Take{}))
	default:
		l.takeBest(ruleset, pace)
	}
}

// readGame reads the ruleset and the pace that a line names; pace is "" if it names none. ok is false if it has
// refused the line.
func (l *reading) readGame(rest []string) (ruleset, pace string, ok bool) {
	if len(rest) == 0 {
		l.refuseForm("PLAY", "", "form.ruleset")
		return "", "", false
	}
	ruleset = l.fullRulesetName(trimPunctuation(rest[0]))
	rules, ok := l.commands.Host.Lookup(ruleset)
	if !ok {
		l.Refuse(codeUnknown, rest[0], l.Say("form.ruleset"), l.commands.Host.Rulesets()...)
		return "", "", false
	}
	if len(rest) > 1 {
		paces := slices.Sorted(maps.Keys(rules.Describe().Paces))
		if pace = trimPunctuation(strings.ToLower(rest[1])); !slices.Contains(paces, pace) {
			l.Refuse(codeUnknown, rest[1], l.Say("form.pace"), paces...)
			return "", "", false
		}
	}
	return ruleset, pace, true
}

// takeBest takes a seat in the opening that fits best: the one with the fewest free seats, and among equals the one
// that waits longest. If others have been quicker there, it tries the next; if none is left, it refuses the line.
func (l *reading) takeBest(ruleset, pace string) {
	fitting, bar := l.findOpen(func(openGame *opening.Opening) bool {
		terms := openGame.Terms()
		return terms.Ruleset == ruleset && (pace == "" || pace == terms.Pace) && terms.Code == nil
	})
	slices.SortStableFunc(fitting, func(a, b *opening.Opening) int { return a.Free() - b.Free() })
	for _, openGame := range fitting { // others may be quicker
		after, err := l.commands.Host.Obey(l.ctx, openGame.ID(), l.commandID(), l.request.By, opening.Take{})
		if err == nil {
			l.confirmSeat(after)
			return
		}
		if !opening.IsRefusal(err) {
			l.err = err
			return
		}
	}
	switch {
	case l.err != nil:
	case len(fitting) == 0 && bar != nil:
		l.AnswerError(bar, refusalKinds, codeNow)
	default:
		l.Refuse(codeNow, "", l.Say("form.none"), l.Speech.Spell(l.Lang, "OPEN "+ruleset))
	}
}

// take carries out TAKE game [CODE code]: it takes a seat.
func (l *reading) take(rest []string) {
	invite := ""
	for i, field := range rest {
		if name, value, ok := strings.Cut(field, "="); ok && l.Speech.IsKeyword([]string{name}, 0, "CODE") {
			invite, rest = strings.Join(append([]string{value}, rest[i+1:]...), " "), rest[:i]
			break
		}
		if l.Speech.IsKeyword(rest, i, "CODE") {
			invite, rest = strings.Join(rest[i+1:], " "), rest[:i]
			break
		}
	}
	if id := l.chooseOpening("TAKE", rest, nil); id != "" {
		l.confirmSeat(l.obey(id, opening.Take{Invite: invite}))
	}
}

// confirmSeat confirms that a seat was taken or asked for in an opening. It does nothing for nil.
func (l *reading) confirmSeat(openGame *opening.Opening) {
	switch {
	case openGame == nil:
	case openGame.Status() == opening.Begun:
		l.Confirm("done.back", "where", titleWithID(openGame))
	case openGame.IsAsking(l.request.By):
		l.Confirm("done.asked", "where", titleWithID(openGame))
	case openGame.Free() > 0:
		l.Confirm("done.taken", "where", titleWithID(openGame), "n", openGame.Free())
	default:
		l.Confirm("done.last", "where", titleWithID(openGame))
	}
}

// leave carries out LEAVE [game].
func (l *reading) leave(rest []string) {
	fits := func(openGame *opening.Opening) bool {
		return openGame.IsWaiting() && (openGame.HasSeat(l.request.By) || openGame.IsAsking(l.request.By))
	}
	if id := l.chooseOpening("LEAVE", rest, fits); id != "" {
		if openGame := l.obey(id, opening.Leave{}); openGame != nil {
			l.Confirm("done.left", "where", titleWithID(openGame))
		}
	}
}

// confirm carries out CONFIRM [game]: the sender is there to play.
func (l *reading) confirm(rest []string) {
	fits := func(openGame *opening.Opening) bool { return slices.Contains(openGame.ListSilent(), l.request.By) }
	if id := l.chooseOpening("CONFIRM", rest, fits); id != "" {
		if openGame := l.obey(id, opening.Confirm{}); openGame != nil {
			l.Confirm("done.confirmed", "where", titleWithID(openGame), "n", len(openGame.ListSilent()))
		}
	}
}

// end carries out CLOSE [game]: the opener ends the opening.
func (l *reading) end(rest []string) {
	fits := func(openGame *opening.Opening) bool { return openGame.IsWaiting() && openGame.Opener() == l.request.By }
	if id := l.chooseOpening("CLOSE", rest, fits); id != "" {
		if openGame := l.obey(id, opening.Close{}); openGame != nil {
			l.Confirm("done.closed", "where", titleWithID(openGame))
		}
	}
}

func (l *reading) admit(rest []string) {
	l.decide("ADMIT", "done.admitted", rest, func(p game.Player) opening.Act { return opening.Admit{Player: p} })
}

func (l *reading) turnAway(rest []string) {
	l.decide("REFUSE", "done.turned_away", rest, func(p game.Player) opening.Act { return opening.TurnAway{Player: p} })
}

func (l *reading) remove(rest []string) {
	l.decide("REMOVE", "done.removed", rest, func(p game.Player) opening.Act { return opening.Remove{Player: p} })
}

// decide carries out a decision of the opener about a player: ADMIT, REFUSE or REMOVE name [game]. name is the
// keyword, doneKey the catalogue key of the confirmation, act makes the decision.
func (l *reading) decide(name, doneKey string, rest []string, act func(game.Player) opening.Act) {
	fits := func(openGame *opening.Opening) bool { return openGame.IsWaiting() && openGame.Opener() == l.request.By }
	var game []string
	if n := len(rest); n > 1 && l.openingExists(strings.ToLower(trimPunctuation(rest[n-1]))) {
		rest, game = rest[:n-1], rest[n-1:]
	}
	if l.err != nil {
		return
	}
	id := l.chooseOpening(name, game, fits)
	if id == "" {
		return
	}
	player, ok := l.findPlayer(name, id, trimPunctuation(strings.Join(rest, " ")))
	if !ok {
		return
	}
	if openGame := l.obey(id, act(player)); openGame != nil {
		called := l.commands.People.Name(l.ctx, player)
		if openGame.HidesPlayers() {
			called = openGame.SayHandle(player, l.Lang)
		}
		l.Confirm(doneKey, "where", titleWithID(openGame), "name", called)
	}
}

// findPlayer returns the player whom nameWords means: by name, or by number in an anonymous game, where an answer
// to a name would tell whether the player is there. ok is false if it has refused the line, or after a failure, which
// it keeps in err.
func (l *reading) findPlayer(name, id, nameWords string) (player game.Player, ok bool) {
	openGame, err := l.commands.Host.Opening(l.ctx, id)
	hidden, key := err == nil && openGame.HidesPlayers(), "form.player"
	switch {
	case err != nil:
	case hidden:
		key = "form.handle"
		player, ok = openGame.FindHandle(nameWords)
	case nameWords != "":
		player, ok, err = l.commands.People.PlayerNamed(l.ctx, nameWords)
	}
	if l.err = err; err == nil && !ok {
		l.refuseForm(name, nameWords, key)
	}
	return player, ok && err == nil
}

// minRulesetLetters is the smallest number of letters by which a ruleset may be named.
const minRulesetLetters = 4

// findRuleset finds the ruleset that a word names in full or, with at least minRulesetLetters, by its beginning.
func findRuleset(word string, known []string) (string, bool) {
	word = strings.ToLower(word)
	return lists.Find(known, func(name string) bool {
		return name == word || len(word) >= minRulesetLetters && strings.HasPrefix(name, word)
	})
}

// trimPunctuation removes punctuation at both ends of a word.
func trimPunctuation(word string) string { return strings.Trim(word, ".,:;!?[]()\"'") }
