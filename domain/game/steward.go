package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// CommandIDOfficial is the command ID of a steward's submission that ends a game because the tournament has ruled on
// its result. The players learn of it from the tournament.
const CommandIDOfficial = "official"

// decideSteward carries out the steward's lines one after the other, each on the game as the lines before leave it.
// It fails with ErrForbidden if the sender is not the steward, and with ErrSeatTaken if a seat is held by another
// player than While says. Without lines it answers with help.
func (g *Game) decideSteward(c Command, do Steward) (Answer, error) {
	if c.By == "" || c.By != g.opened.Steward {
		return Answer{}, fmt.Errorf("email of the steward: %w", ErrForbidden)
	}
	for id, holder := range do.While { // in any order: one that differs is enough
		if s, ok := g.findSeat(id); !ok || s.player != holder {
			return Answer{}, fmt.Errorf("email of the steward: %s is not held by %q: %w", id, holder, ErrSeatTaken)
		}
	}
	o := &stewardSubmission{submissionReading: submissionReading{game: g, seat: &seat{}, command: c, asks: do.Asks, lang: cmp.Or(do.Lang, "en"), zone: cmp.Or(do.Zone, time.UTC)}, habits: do.Habits, barred: do.Barred, noSeats: do.NoSeats}
	o.receipt = &Receipt{Game: g.opened.Setup.Game, Name: o.say("report.press.steward"), Lang: o.lang, At: c.At}
	var events []event.Event
	for i, line := range do.Lines {
		if i == maxStewardLines {
			o.refuseOver(line, "refused.lines", maxStewardLines)
			break
		}
		o.events = nil
		o.carryOutLine(line)
		o.game = event.Fold(o.game, o.events...)
		events = append(events, o.events...)
	}
	if len(do.Lines) == 0 {
		o.receipt.Help = true
		o.helpSteward()
	}
	o.receipt.Phase, o.receipt.Due = o.game.phase.Name, o.game.phase.due
	o.shortenReceipt()
	return Answer{Events: events, Receipt: o.receipt, Close: o.close, Without: o.without}, nil
}

// carryOutLine carries out one line, refuses it, or asks for confirmation.
func (o *stewardSubmission) carryOutLine(line order.Line) {
	word, rest := cutWord(line.Text)
	name, f := matchWord(word, o.lang, stewardNames...)
	if f == fitNot {
		o.refuseLine(line, CodeForm, word, "refused.not_steward", o.listForms()...)
		return
	}
	if name != "PREVIEW" && name != "HELP" && !o.isSure(line, false) {
		return
	}
	stewardWords[name](o, line, rest)
}

// stewardWords holds, for each of the steward's words, the function that carries it out with the
// rest of the line.
var stewardWords = map[string]func(o *stewardSubmission, line order.Line, rest string){
	"EXTEND":    (*stewardSubmission).extendDeadline,
	"PAUSE":     (*stewardSubmission).pauseClock,
	"RESUME":    (*stewardSubmission).resumeClock,
	"PREVIEW":   (*stewardSubmission).previewOrders,
	"PROCESS":   (*stewardSubmission).processNow,
	"REPLACE":   (*stewardSubmission).replacePlayer,
	"REWIND":    (*stewardSubmission).rewindGame,
	"ABANDON":   (*stewardSubmission).abandonGame,
	"ANNOUNCE":  (*stewardSubmission).announce,
	"HIDE":      func(o *stewardSubmission, line order.Line, rest string) { o.hidePost(line, rest, true) },
	"UNHIDE":    func(o *stewardSubmission, line order.Line, rest string) { o.hidePost(line, rest, false) },
	"ONLOOKERS": (*stewardSubmission).setOnlookers,
	"HELP":      func(o *stewardSubmission, _ order.Line, _ string) { o.helpSteward() },
}

// stewardNames lists the steward's words in a fixed order.
var stewardNames = []string{"EXTEND", "PAUSE", "RESUME", "PREVIEW", "PROCESS", "REPLACE", "REWIND", "ABANDON", "ANNOUNCE", "HIDE", "UNHIDE", "ONLOOKERS", "HELP"}

// stewardSubmission is a submission of the steward while it is being read.
type stewardSubmission struct {
	submissionReading
	close   bool   // the steward wants the phase closed now
	without string // the reason to close the sealed phase without the beacon; "": it waits for the round
	habits  map[Player]Habits
	barred  []Player       // players barred from seats, as bots in a game for people
	noSeats map[Player]Ban // bans from seats
}

// extendForms shows the forms of EXTEND.
var extendForms = []string{"EXTEND 24 h WHY ...", "EXTEND TO 2026-07-01 18:00 WHY ..."}

const withoutForm = "PROCESS WITHOUT BEACON WHY ..."

const abandonForm = "ABANDON WHY ..."

// listForms lists the steward's words by example.
func (o *stewardSubmission) listForms() []string {
	return append(slices.Clone(extendForms), "PAUSE WHY ...", "RESUME", "PREVIEW", o.say("refused.form_process"), withoutForm,
		o.say("refused.form_replace"), o.say("refused.form_rewind"), abandonForm, o.say("refused.form_announce"), o.say("refused.form_hide"), o.say("refused.form_onlookers"))
}

func (o *stewardSubmission) helpSteward() {
	lines := lists.Map(o.listForms(), func(f string) string { return "· " + f })
	o.receipt.Shown = append(o.receipt.Shown, Shown{Title: o.say("show.help"), Lines: lines})
}

// cutWhy splits a text at the word WHY; why is "" if there is none.
func (o *stewardSubmission) cutWhy(text string) (what, why string) {
	words := strings.Fields(text)
	for i, w := range words {
		if meansWord(w, o.lang, "WHY") {
			return strings.Join(words[:i], " "), strings.Join(words[i+1:], " ")
		}
	}
	return strings.Join(words, " "), ""
}

// requirePhase returns true if a phase is open; else it refuses the line.
func (o *stewardSubmission) requirePhase(line order.Line) bool {
	switch {
	case o.game.over:
		o.refuseLine(line, CodePhase, "", "refused.over")
	case !o.game.phase.open:
		o.refuseLine(line, CodePhase, "", "refused.closed")
	default:
		return true
	}
	return false
}

// replacePlayer handles REPLACE: it gives a seat, vacant or not, to another player or a bot, with the language and
// format that this player prefers. The seat's reply address gets a new epoch.
func (o *stewardSubmission) replacePlayer(line order.Line, rest string) {
	seatName, successor, ok := parseReplacement(rest, o.lang)
	if !ok {
		o.refuseLine(line, CodeForm, "", "refused.replace", o.say("refused.form_replace"))
		return
	}
	id, ok := o.game.SeatNamed(seatName)
	s, _ := o.game.findSeat(id)
	strength, bot := successor.Bot()
	barred, ban := slices.Contains(o.barred, successor), o.noSeats[successor]
	if bot {
		successor = o.game.NextBot(strength)
	}
	switch {
	case bot && !slices.Contains(BotStrengths(), strength):
		o.refuseLine(line, CodeUnknown, botPrefix+strength, "refused.replace_bot", listBotForms()...)
	case barred:
		o.refuseLine(line, CodeRight, string(successor), "refused.replace_people")
	case ban.Holds:
		o.answerFault(line, CodeRight, string(successor), o.sayBan(ban, "refused.replace_banned", "refused.replace_banned_until"))
	case !ok:
		o.refuseLine(line, CodeUnknown, seatName, "refused.press_to", lists.Map(o.game.listSeats(), func(id Seat) string { return string(id) })...)
	case !o.game.begun:
		o.refuseLine(line, CodePhase, "", "refused.not_begun")
	case o.game.over:
		o.refuseLine(line, CodePhase, "", "refused.over")
	case slices.ContainsFunc(o.game.seats, func(x seat) bool { return x.player == successor }):
		o.refuseLine(line, CodeRight, string(successor), "refused.replace_seated")
	default:
		o.record(Replaced{Seat: id, From: s.player, To: successor}, Rekeyed{Own: Own{id}, Epoch: s.epoch + 1, Why: "replaced"})
		o.record(o.habits[successor].events(id)...)
		o.confirm("done.replaced", "seat", o.game.state.Face(id, o.lang).Name, "player", string(successor))
	}
}

// announce handles ANNOUNCE: it records the text behind it for everybody.
func (o *stewardSubmission) announce(line order.Line, rest string) {
	if rest == "" {
		o.refuseLine(line, CodeForm, "", "refused.announce", o.say("refused.form_announce"))
		return
	}
	o.record(Announced{By: o.command.By, Text: rest, At: o.command.At})
	o.confirm("done.announced")
}

// abandonGame handles ABANDON WHY, which ends the game unfinished; it needs a reason.
func (o *stewardSubmission) abandonGame(line order.Line, rest string) {
	what, why := o.cutWhy(rest)
	switch {
	case o.game.over:
		o.refuseLine(line, CodePhase, "", "refused.over")
	case what != "":
		o.refuseLine(line, CodeForm, what, "refused.not_steward", abandonForm)
	case why == "":
		o.refuseLine(line, CodeForm, "", "refused.why", abandonForm)
	default:
		o.record(Abandoned{By: o.command.By, Why: why, At: o.command.At})
		o.confirm("done.abandoned")
	}
}

// previewOrders handles PREVIEW: it says which awaited seats have sent orders and which have not, but nothing of the
// orders.
func (o *stewardSubmission) previewOrders(order.Line, string) {
	var lines []string
	for _, id := range o.game.phase.awaited {
		seat, ok := o.game.findSeat(id)
		if !ok {
			continue
		}
		has, final := o.game.hasDraft(seat)
		key := "preview.missing"
		switch {
		case seat.player == "":
			key = "preview.vacant"
		case has && final:
			key = "preview.final"
		case has:
			key = "preview.draft"
		}
		lines = append(lines, o.say(key, "seat", o.game.state.Face(id, o.lang).Name))
	}
	lines = append(lines, o.game.describeClock(o.lang, o.zone)...)
	o.receipt.Shown = append(o.receipt.Shown, Shown{Title: o.say("show.preview", "phase", o.game.PhaseIn(o.lang).Title), Lines: lines})
}

// Heirs lists the players to whom the REPLACE lines of a submission of the steward would give seats; bots are named
// as written: "bot:easy".
func (s Steward) Heirs() []Player {
	var heirs []Player
	lang := cmp.Or(s.Lang, words.English)
	for _, line := range s.Lines {
		word, rest := cutWord(line.Text)
		name, _ := matchWord(word, lang, stewardNames...)
		if _, successor, ok := parseReplacement(rest, lang); ok && name == "REPLACE" {
			heirs = append(heirs, successor)
		}
	}
	return heirs
}

// parseReplacement parses "seat BY player"; ok is false if the text is anything else, or the last word can be no
// player's ID.
func parseReplacement(text, lang string) (seat string, successor Player, ok bool) {
	words := strings.Fields(text)
	by := slices.IndexFunc(words, func(w string) bool { return meansWord(w, lang, "BY") })
	if by < 1 || by != len(words)-2 {
		return "", "", false
	}
	successor = Player(strings.ToLower(words[by+1]))
	if _, bot := successor.Bot(); !bot {
		successor = Player(words[by+1])
		ok = isID(words[by+1])
	}
	return strings.Join(words[:by], " "), successor, ok || strings.HasPrefix(string(successor), botPrefix)
}
