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

// reading is an email about other players while it is read. It keeps its first error, after which it does
// nothing more.
type reading struct {
	lexicon.Reading
	ctx      context.Context
	commands Commands
	by       game.Player
	err      error
}

type word = lexicon.Word[*reading]

// listWords lists the words of emails about other players, and the method that reads each.
func listWords() []word {
	return []word{
		{Name: "REPORT", Forms: []string{"REPORT anna reason", "REPORT anna ABUSE reason", "REPORT anna feudal-abc CHEATING reason"}, Read: (*reading).report},
		{Name: "BLOCK", Forms: []string{"BLOCK anna"}, Read: (*reading).block},
		{Name: "UNBLOCK", Forms: []string{"UNBLOCK anna"}, Read: (*reading).unblock},
		{Name: "MUTE", Forms: []string{"MUTE anna"}, Read: (*reading).mute},
		{Name: "UNMUTE", Forms: []string{"UNMUTE anna"}, Read: (*reading).unmute},
		{Name: "BLOCKED", Forms: []string{"BLOCKED"}, Read: (*reading).list},
		{Name: "HELP", Forms: []string{"HELP"}, Read: (*reading).showHelp},
		{Name: "FOLLOW", Forms: []string{"FOLLOW feudal-abc", "FOLLOW anna at_once", "FOLLOW league-1 WEEKLY"}, Read: (*reading).follow},
		{Name: "UNFOLLOW", Forms: []string{"UNFOLLOW feudal-abc"}, Read: (*reading).unfollow},
		{Name: "FOLLOWED", Forms: []string{"FOLLOWED"}, Read: (*reading).listFollowed},
	}
}

// startsCommand reports whether a line begins with a word of emails about players, in full.
func startsCommand(fields []string) bool {
	for _, word := range listWords() {
		if speech.IsKeyword(fields, 0, word.Name) {
			return true
		}
	}
	return false
}

// joinReports joins the lines behind a report to it, up to the next command or the end of the letter:
// mail programs break lines.
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

// readLine reads a line, unless an earlier one has failed.
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

// refuseForm refuses a line that is not in one of its word's forms.
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

// wish keeps a wish about the player whom a line names.
func (l *reading) wish(name, done string, rest []string, keep func(ctx context.Context, by, other game.Player, on bool) error, on bool) {
	player, ok := l.find(rest)
	if l.err != nil {
		return
	}
	if !ok {
		l.refuseForm(name, strings.Join(rest, " "), "form.player")
		return
	}
	if player == l.by {
		l.refuse(Refuse("self"))
		return
	}
	l.answer(keep(l.ctx, l.by, player, on), done, l.nameOf(string(player)))
}

// answer says what was done, or why it was not.
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

// find returns the player whom words name in full.
func (l *reading) find(words []string) (game.Player, bool) {
	name := trim(strings.Join(words, " "))
	if name == "" || l.err != nil {
		return "", false
	}
	player, ok, err := l.commands.People.PlayerNamed(l.ctx, name)
	l.err = err
	return player, ok && err == nil
}

// longestName is the greatest number of words of a player's name.
const longestName = 8

// report reads REPORT player [game] [reason] text. Of the beginnings of the line that name a player, the
// longest counts.
func (l *reading) report(rest []string) {
	if len(rest) == 0 {
		l.refuseForm("REPORT", "", "form.report")
		return
	}
	for n := min(len(rest), longestName); n > 0 && l.err == nil; n-- {
		if player, ok := l.find(rest[:n]); ok {
			l.reportPlayer(player, rest[n:])
			return
		}
	}
	if l.err == nil {
		l.refuseForm("REPORT", rest[0], "form.player")
	}
}

// reportPlayer reports a player for what stands behind the name.
func (l *reading) reportPlayer(player game.Player, rest []string) {
	var about string
	if len(rest) > 0 {
		id := strings.ToLower(trim(rest[0]))
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
	l.answer(l.commands.Host.Report(l.ctx, l.by, player, about, reason, strings.Join(rest, " ")), "done.reported", l.nameOf(string(player)))
}

// list lists the players whom the sender blocks and mutes.
func (l *reading) list([]string) {
	blocked, muted, err := l.commands.Host.Wishes(l.ctx, l.by)
	if l.err = err; err != nil {
		return
	}
	l.Show(l.Say("show.blocked"), l.names(blocked)...)
	l.Show(l.Say("show.muted"), l.names(muted)...)
}

// names lists the names of players.
func (l *reading) names(players []game.Player) []string {
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

// trim removes the punctuation around a name.
func trim(name string) string { return strings.Trim(name, ".,:;!?[]()\"'") }
