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

// reading is an email about openings while it is read. It keeps its first error, after which it does
// nothing more.
type reading struct {
	lexicon.Reading
	ctx      context.Context
	commands Commands
	request  commands.Request
	words    []word
	n        int             // lines that were read
	shown    map[string]bool // rulesets whose open games are listed; "" is any
	err      error
}

type word = lexicon.Word[*reading]

// listWords lists the words of emails about openings, and the method that reads each.
func listWords() []word {
	return []word{
		{Name: "GAMES", Forms: []string{"GAMES", "GAMES feudal"}, Read: (*reading).showGames},
		{Name: "PLAY", Forms: []string{"PLAY feudal", "PLAY feudal weekly"}, Read: (*reading).play},
		{Name: "TAKE", Forms: []string{"TAKE feudal-abc", "TAKE feudal-abc CODE heron"}, Read: (*reading).take},
		{Name: "LEAVE", Forms: []string{"LEAVE feudal-abc"}, Read: (*reading).leave},
		{Name: "CONFIRM", Forms: []string{"CONFIRM feudal-abc"}, Read: (*reading).confirm},
		{Name: "OPEN", Forms: []string{"OPEN feudal", "OPEN feudal PRESET=simple SEATS=4 PACE=weekly"}, Read: (*reading).open},
		{Name: "ADMIT", Forms: []string{"ADMIT anna feudal-abc"}, Read: (*reading).admit},
		{Name: "REFUSE", Forms: []string{"REFUSE anna feudal-abc"}, Read: (*reading).turnAway},
		{Name: "REMOVE", Forms: []string{"REMOVE anna feudal-abc"}, Read: (*reading).remove},
		{Name: "CLOSE", Forms: []string{"CLOSE feudal-abc"}, Read: (*reading).end},
		{Name: "AGAIN", Forms: []string{"AGAIN feudal-abc"}, Read: (*reading).openAgain},
		{Name: "TELL", Forms: []string{"TELL feudal", "TELL feudal weekly", "TELL NONE"}, Read: (*reading).wish},
		{Name: "HELP", Forms: []string{"HELP"}, Read: (*reading).showHelp},
	}
}

// readLine reads a line, unless an earlier one has failed.
func (l *reading) readLine(fields []string) {
	l.n++
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

// kinds are the kinds of refusals, with the codes by which lines are answered.
var kinds = lexicon.Kinds{{Err: opening.ErrForbidden, Code: codeRight}, {Err: opening.ErrUnknown, Code: codeUnknown}, {Err: opening.ErrNotNow, Code: codeNow}}

// commandID names the command of the line that is read.
func (l *reading) commandID() string { return fmt.Sprintf("%s/%d", l.request.CommandID, l.n) }

// obey carries out an act, or answers the line with the reason why it cannot; then it returns nil.
func (l *reading) obey(id string, act opening.Act) *opening.Opening {
	now, err := l.commands.Host.Obey(l.ctx, id, l.commandID(), l.request.By, act)
	switch {
	case err == nil:
		return now
	case opening.IsRefusal(err):
		l.AnswerError(err, kinds, codeNow)
	default:
		l.err = err
	}
	return nil
}

// refuseForm refuses a word of a line that is not in one of its forms.
func (l *reading) refuseForm(name, word, key string) {
	for _, w := range l.words {
		if w.Name == name {
			l.Refuse(codeForm, word, l.Say(key), l.Speech.SpellAll(l.Lang, w.Forms)...)
		}
	}
}

// where names an opening for a sentence: its title with its ID.
func where(now *opening.Opening) string {
	if title := now.Terms().Title; title != "" {
		return fmt.Sprintf("%s (%s)", title, now.ID())
	}
	return now.ID()
}

// showHelp lists the forms of all words.
func (l *reading) showHelp([]string) {
	var forms []string
	for _, w := range l.words {
		forms = append(forms, l.Speech.SpellAll(l.Lang, w.Forms)...)
	}
	l.Show(l.Say("show.help"), forms...)
}

// listed is how many games that wait are shown in one email.
const listed = 30

// showGames lists the openings in which the sender may take a seat.
func (l *reading) showGames(rest []string) {
	ruleset := ""
	if len(rest) > 0 {
		ruleset = l.named(trim(rest[0]))
	}
	if l.shown[ruleset] {
		return
	}
	l.shown[ruleset] = true
	found, _ := l.findOpen(func(now *opening.Opening) bool {
		return ruleset == "" || ruleset == now.Terms().Ruleset
	})
	var lines []string
	for _, now := range found[:min(len(found), listed)] {
		terms := now.Terms()
		key := lists.Either(terms.Code != nil, "show.game.code", "show.game")
		lines = append(lines, l.Say(key, "where", where(now), "id", now.ID(), "ruleset", l.titleOf(terms.Ruleset), "preset", terms.Preset, "pace", terms.Pace, "taken", terms.Seats-now.Free(), "seats", terms.Seats))
	}
	if len(lines) == 0 {
		lines = []string{l.Say("show.none")}
	}
	l.Show(l.Say("show.games"), lines...)
}

// titleOf returns the title of a ruleset.
func (l *reading) titleOf(ruleset string) string {
	if rules, ok := l.commands.Host.Lookup(ruleset); ok {
		return rules.Describe().Title.In(l.Lang)
	}
	return ruleset
}

// play takes a seat in a game that waits: PLAY ruleset [pace].
func (l *reading) play(rest []string) {
	ruleset, pace, ok := l.readGame(rest)
	if !ok {
		return
	}
	id := l.done()
	switch {
	case l.err != nil:
	case id != "": // the email has come again
		l.tell(l.obey(id, opening.Take{}))
	default:
		l.takeBest(ruleset, pace)
	}
}

// readGame reads the ruleset and the pace that a line names; the pace is "" if any will do. It reports
// false if it has refused the line.
func (l *reading) readGame(rest []string) (ruleset, pace string, ok bool) {
	if len(rest) == 0 {
		l.refuseForm("PLAY", "", "form.ruleset")
		return "", "", false
	}
	ruleset = l.named(trim(rest[0]))
	rules, ok := l.commands.Host.Lookup(ruleset)
	if !ok {
		l.Refuse(codeUnknown, rest[0], l.Say("form.ruleset"), l.commands.Host.Rulesets()...)
		return "", "", false
	}
	if len(rest) > 1 {
		paces := slices.Sorted(maps.Keys(rules.Describe().Paces))
		if pace = trim(strings.ToLower(rest[1])); !slices.Contains(paces, pace) {
			l.Refuse(codeUnknown, rest[1], l.Say("form.pace"), paces...)
			return "", "", false
		}
	}
	return ruleset, pace, true
}

// takeBest takes a seat in the opening that fits best: the one with the fewest free seats, and of those
// the one that waits longest.
func (l *reading) takeBest(ruleset, pace string) {
	found, bar := l.findOpen(func(now *opening.Opening) bool {
		terms := now.Terms()
		return terms.Ruleset == ruleset && (pace == "" || pace == terms.Pace) && terms.Code == nil
	})
	slices.SortStableFunc(found, func(a, b *opening.Opening) int { return a.Free() - b.Free() })
	for _, now := range found { // others may be quicker
		after, err := l.commands.Host.Obey(l.ctx, now.ID(), l.commandID(), l.request.By, opening.Take{})
		if err == nil {
			l.tell(after)
			return
		}
		if !opening.IsRefusal(err) {
			l.err = err
			return
		}
	}
	switch {
	case l.err != nil:
	case len(found) == 0 && bar != nil:
		l.AnswerError(bar, kinds, codeNow)
	default:
		l.Refuse(codeNow, "", l.Say("form.none"), l.Speech.Spell(l.Lang, "OPEN "+ruleset))
	}
}

// take takes a seat: TAKE game [CODE code].
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
	if id := l.gameIn("TAKE", rest, nil); id != "" {
		l.tell(l.obey(id, opening.Take{Invite: invite}))
	}
}

// tell answers that a seat was taken.
func (l *reading) tell(now *opening.Opening) {
	switch {
	case now == nil:
	case now.Status() == opening.Begun:
		l.Confirm("done.back", "where", where(now))
	case now.IsAsking(l.request.By):
		l.Confirm("done.asked", "where", where(now))
	case now.Free() > 0:
		l.Confirm("done.taken", "where", where(now), "n", now.Free())
	default:
		l.Confirm("done.last", "where", where(now))
	}
}

func (l *reading) leave(rest []string) {
	of := func(now *opening.Opening) bool {
		return now.IsWaiting() && (now.HasSeat(l.request.By) || now.IsAsking(l.request.By))
	}
	if id := l.gameIn("LEAVE", rest, of); id != "" {
		if now := l.obey(id, opening.Leave{}); now != nil {
			l.Confirm("done.left", "where", where(now))
		}
	}
}

func (l *reading) confirm(rest []string) {
	of := func(now *opening.Opening) bool { return slices.Contains(now.ListSilent(), l.request.By) }
	if id := l.gameIn("CONFIRM", rest, of); id != "" {
		if now := l.obey(id, opening.Confirm{}); now != nil {
			l.Confirm("done.confirmed", "where", where(now), "n", len(now.ListSilent()))
		}
	}
}

func (l *reading) end(rest []string) {
	of := func(now *opening.Opening) bool { return now.IsWaiting() && now.Opener() == l.request.By }
	if id := l.gameIn("CLOSE", rest, of); id != "" {
		if now := l.obey(id, opening.Close{}); now != nil {
			l.Confirm("done.closed", "where", where(now))
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

// decide carries out a decision of the opener about a player: ADMIT name [game].
func (l *reading) decide(name, done string, rest []string, act func(game.Player) opening.Act) {
	of := func(now *opening.Opening) bool { return now.IsWaiting() && now.Opener() == l.request.By }
	var game []string
	if n := len(rest); n > 1 && l.exists(strings.ToLower(trim(rest[n-1]))) {
		rest, game = rest[:n-1], rest[n-1:]
	}
	if l.err != nil {
		return
	}
	id := l.gameIn(name, game, of)
	if id == "" {
		return
	}
	player, ok := l.findPlayer(name, id, trim(strings.Join(rest, " ")))
	if !ok {
		return
	}
	if now := l.obey(id, act(player)); now != nil {
		called := l.commands.People.Name(l.ctx, player)
		if now.HidesPlayers() {
			called = now.SayHandle(player, l.Lang)
		}
		l.Confirm(done, "where", where(now), "name", called)
	}
}

// findPlayer returns the player whom a line means in an opening: by name, or by number where players are not named, as
// an answer to a name would tell whether the player is there. It reports false if it has refused the line.
func (l *reading) findPlayer(name, id, who string) (player game.Player, ok bool) {
	now, err := l.commands.Host.Opening(l.ctx, id)
	hidden, key := err == nil && now.HidesPlayers(), "form.player"
	switch {
	case err != nil:
	case hidden:
		key = "form.handle"
		player, ok = now.FindHandle(who)
	case who != "":
		player, ok, err = l.commands.People.PlayerNamed(l.ctx, who)
	}
	if l.err = err; err == nil && !ok {
		l.refuseForm(name, who, key)
	}
	return player, ok && err == nil
}

// shortest is the number of letters of a ruleset's name that are enough.
const shortest = 4

// findRuleset finds the ruleset that a word means, in full or by its beginning.
func findRuleset(word string, known []string) (string, bool) {
	word = strings.ToLower(word)
	return lists.Find(known, func(name string) bool {
		return name == word || len(word) >= shortest && strings.HasPrefix(name, word)
	})
}

// trim removes the punctuation around a word.
func trim(word string) string { return strings.Trim(word, ".,:;!?[]()\"'") }
