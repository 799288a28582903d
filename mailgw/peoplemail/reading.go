package peoplemail

import (
	"context"
	"errors"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
)

// Codes of the errors in an email about other players.
const (
	codeForm order.Code = "P01" // a line in a form that it does not have
	codeNow  order.Code = "P02" // it cannot be done as things stand
)

// reading is an email about other players while it is read. It keeps its first failure in err, after which it does
// nothing more.
type reading struct {
	lexicon.Reading
	ctx      context.Context
	commands Commands
	player   game.Player
	err      error
}

type word = lexicon.Word[*reading]

// listWords lists the keywords of emails about other players, with the method that carries out each.
func listWords() []word {
	return []word{
		{Name: "REPORT", Forms: []string{"REPORT anna reason", "REPORT anna ABUSE reason", "REPORT anna feudal-abc CHEATING reason"}, Read: (*reading).report},
		{Name: "BLOCK", Forms: []string{"BLOCK anna"}, Read: (*reading).block},
		{Name: "UNBLOCK", Forms: []string{"UNBLOCK anna"}, Read: (*reading).unblock},
		{Name: "MUTE", Forms: []string{"MUTE anna"}, Read: (*reading).mute},
		{Name: "UNMUTE", Forms: []string{"UNMUTE anna"}, Read: (*reading).unmute},
		{Name: "BLOCKED", Forms: []string{"BLOCKED"}, Read: (*reading).listBlocked},
		{Name: "HELP", Forms: []string{"HELP"}, Read: (*reading).showHelp},
		{Name: "FOLLOW", Forms: []string{"FOLLOW feudal-abc", "FOLLOW anna at_once", "FOLLOW league-1 WEEKLY"}, Read: (*reading).follow},
		{Name: "UNFOLLOW", Forms: []string{"UNFOLLOW feudal-abc"}, Read: (*reading).unfollow},
		{Name: "FOLLOWED", Forms: []string{"FOLLOWED"}, Read: (*reading).listFollowed},
	}
}

// startsCommand reports whether a line begins with a keyword of these emails, in full.
func startsCommand(fields []string) bool {
	for _, word := range listWords() {
		if speech.IsKeyword(fields, 0, word.Name) {
			return true
		}
	}
	return false
}

// joinReports appends to a REPORT line the lines below it, because mail programs break lines: up to the next command
// or the closing of the email. It drops empty lines and closings.
func joinReports(lines []order.Line) (joined []order.Line) {
	within := false
	for _, line := range lines {
		fields := strings.Fields(line.Text)
		switch {
		case len(fields) == 0:
			continue
		case startsCommand(fields):
			within = speech.IsKeyword(fields, 0, "REPORT")
		case order.BeginsWithClosing(line.Text):
			within = false
			continue
		case within:
			joined[len(joined)-1].Text += " " + line.Text
			continue
		}
		joined = append(joined, line)
	}
	return joined
}

// readLine carries out a line, or refuses it. It skips greetings, and does nothing after a failure of an earlier line.
func (l *reading) readLine(fields []string) {
	if l.err != nil || order.BeginsWithGreeting(l.Line.Text) {
		return
	}
	word, near := lexicon.FindWord(&l.Reading, fields[0], listWords())
	if word.Read == nil {
		l.Refuse(codeForm, fields[0], l.Say("form.word"), near...)
		return
	}
	word.Read(l, fields[1:])
}

// refuseForm refuses a line that begins with the keyword name, because of the words what, and answers with the forms
// that it may have.
func (l *reading) refuseForm(name, what, key string) {
	for _, w := range listWords() {
		if w.Name == name {
			l.Refuse(codeForm, what, l.Say(key), l.Speech.SpellAll(l.Lang, w.Forms)...)
		}
	}
}

// showHelp lists the forms of all words.
func (l *reading) showHelp([]string) {
	var forms []string
	for _, w := range listWords() {
		forms = append(forms, l.Speech.SpellAll(l.Lang, w.Forms)...)
	}
	l.Show(l.Say("show.help"), forms...)
}

func (l *reading) block(rest []string) {
	l.wish("BLOCK", "done.blocked", rest, l.commands.Host.Block, true)
}

func (l *reading) unblock(rest []string) {
	l.wish("UNBLOCK", "done.unblocked", rest, l.commands.Host.Block, false)
}

func (l *reading) mute(rest []string) { l.wish("MUTE", "done.muted", rest, l.commands.Host.Mute, true) }

func (l *reading) unmute(rest []string) {
	l.wish("UNMUTE", "done.unmuted", rest, l.commands.Host.Mute, false)
}

// wish carries out a line about the player whom it names; keep keeps the wish, doneKey is the catalogue key of the
// confirmation.
func (l *reading) wish(name, doneKey string, rest []string, keep func(ctx context.Context, by, other game.Player, on bool) error, on bool) {
	player, ok := l.findPlayer(rest)
	if l.err != nil {
		return
	}
	if !ok {
		l.refuseForm(name, strings.Join(rest, " "), "form.player")
		return
	}
	if player == l.player {
		l.refuse(Refuse("self"))
		return
	}
	l.answer(keep(l.ctx, l.player, player, on), doneKey, l.nameOf(string(player)))
}

// answer confirms a line with the catalogue key done, or refuses it if err is a refusal. It keeps any other error in
// err.
func (l *reading) answer(err error, done, name string) {
	switch {
	case err == nil:
		l.Confirm(done, "name", name)
	case errors.Is(err, ErrRefused):
		l.refuse(err)
	default:
		l.err = err
	}
}

// nameOf returns the name of a player.
func (l *reading) nameOf(player string) string {
	return l.commands.People.Name(l.ctx, game.Player(player))
}

func (l *reading) refuse(err error) {
	l.AnswerError(err, lexicon.Kinds{{Err: ErrRefused, Code: codeNow}}, codeNow)
}

// findPlayer returns the player whom words name in full. It returns false if there is none, or after a failure, which
// it keeps in err.
func (l *reading) findPlayer(words []string) (game.Player, bool) {
	name := trimPunctuation(strings.Join(words, " "))
	if name == "" || l.err != nil {
		return "", false
	}
	player, ok, err := l.commands.People.PlayerNamed(l.ctx, name)
	l.err = err
	return player, ok && err == nil
}

// maxNameWords is the largest number of words of a player's name that report tries.
const maxNameWords = 8

// report carries out REPORT player [game] [reason] text. The player is the longest beginning of the line that names
// one.
func (l *reading) report(rest []string) {
	if len(rest) == 0 {
		l.refuseForm("REPORT", "", "form.report")
		return
	}
	for n := min(len(rest), maxNameWords); n > 0 && l.err == nil; n-- {
		if player, ok := l.findPlayer(rest[:n]); ok {
			l.reportPlayer(player, rest[n:])
			return
		}
	}
	if l.err == nil {
		l.refuseForm("REPORT", rest[0], "form.player")
	}
}

// reportPlayer reports a player with the words behind the name: a game, a reason, and a text, which may not be
// missing.
func (l *reading) reportPlayer(player game.Player, rest []string) {
	var about string
	if len(rest) > 0 {
		id := strings.ToLower(trimPunctuation(rest[0]))
		is, err := l.commands.Host.IsGame(l.ctx, id)
		if err != nil {
			l.err = err
			return
		}
		if is {
			about, rest = id, rest[1:]
		}
	}
	reason := "other"
	for _, name := range []string{"ABUSE", "CHEATING", "NAME", "OTHER"} {
		if len(rest) > 1 && l.Speech.IsKeyword(rest, 0, name) {
			reason, rest = strings.ToLower(name), rest[1:]
			break
		}
	}
	if len(rest) == 0 {
		l.refuseForm("REPORT", "", "form.report")
		return
	}
	l.answer(l.commands.Host.Report(l.ctx, l.player, player, about, reason, strings.Join(rest, " ")), "done.reported", l.nameOf(string(player)))
}

// listBlocked carries out BLOCKED: it lists the players whom the sender blocks and mutes.
func (l *reading) listBlocked([]string) {
	blocked, muted, err := l.commands.Host.Wishes(l.ctx, l.player)
	if l.err = err; err != nil {
		return
	}
	l.Show(l.Say("show.blocked"), l.listNames(blocked)...)
	l.Show(l.Say("show.muted"), l.listNames(muted)...)
}

// listNames returns the names of players in order; a sentence that there is nobody, for none.
func (l *reading) listNames(players []game.Player) []string {
	if len(players) == 0 {
		return []string{l.Say("show.nobody")}
	}
	names := make([]string, len(players))
	for i, player := range players {
		names[i] = l.commands.People.Name(l.ctx, player)
	}
	slices.Sort(names)
	return names
}

// trimPunctuation removes punctuation at both ends of a name.
func trimPunctuation(name string) string { return strings.Trim(name, ".,:;!?[]()\"'") }
