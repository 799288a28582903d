package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/order"
)

// The thread of a game is shown to everybody on its page: public press, announcements of the
// steward, remarks of onlookers. Its posts are numbered from 1.

// Posts counts the posts of the thread of the game.
func (g *Game) Posts() int { return len(g.posts) }

// Onlookers reports whether onlookers, who have no seat, may post.
func (g *Game) Onlookers() bool { return g.onlookers }

// Remark posts a text of an onlooker in the thread, or an announcement of the steward.
type Remark struct {
	Text string
	Re   int // the post that it answers; 0: none
	Lang string
}

func (Remark) act() {}

// maxRemark is the greatest length of a remark, in bytes.
const maxRemark = 8 << 10

// decideRemark posts a remark, or refuses it in the receipt. It fails with ErrForbidden if the sender has a seat or
// onlookers may not post; the steward always may.
func (g *Game) decideRemark(command Command, do Remark) (Answer, error) {
	steward := command.By != "" && command.By == g.opened.Steward
	if command.By == "" || !steward && (!g.onlookers || g.holdsSeat(command.By)) {
		return Answer{}, fmt.Errorf("remark of an onlooker: %w", ErrForbidden)
	}
	reading := &submissionReading{game: g, seat: &seat{}, command: command, lang: do.Lang}
	reading.receipt = &Receipt{Game: g.opened.Setup.Game, Lang: do.Lang, Phase: g.phase.Name, At: command.At}
	text := strings.TrimSpace(strings.ToValidUTF8(do.Text, ""))
	first, _, _ := strings.Cut(text, "\n")
	head := order.Line{N: 1, Text: cutLine(first)}
	switch {
	case text == "":
		reading.refuseLine(head, CodePress, "", "refused.press_empty")
	case len(text) > maxRemark:
		reading.refuseOver(head, "refused.press_long", maxRemark>>10)
	case do.Re < 0 || do.Re > len(g.posts):
		reading.refuseLine(head, CodePress, strconv.Itoa(do.Re), "refused.post")
	case steward:
		reading.record(Announced{By: command.By, Text: text, At: command.At})
		reading.confirm("done.announced")
	case reading.refuseMuzzled(Pressed{Public: true}, head):
	default:
		reading.record(Remarked{By: command.By, Text: text, Re: do.Re, At: command.At})
		reading.confirm("done.posted")
	}
	return Answer{Events: reading.events, Receipt: reading.receipt}, nil
}

// holdsSeat reports whether a player has a seat, or writes for one.
func (g *Game) holdsSeat(p Player) bool {
	return slices.ContainsFunc(g.seats, func(s seat) bool { return p == s.player || p == s.deputy.Deputy })
}

// hidePost handles HIDE, which hides a post of the thread and needs a reason, and UNHIDE, which shows it again.
func (o *stewardSubmission) hidePost(line order.Line, rest string, hidden bool) {
	number, why := o.cutWhy(rest)
	n, err := strconv.Atoi(strings.TrimPrefix(number, "#"))
	switch {
	case err != nil || n < 1 || n > len(o.game.posts):
		o.refuseLine(line, CodeForm, number, "refused.post", o.say("refused.form_hide"))
	case hidden && why == "":
		o.refuseLine(line, CodeForm, "", "refused.why", o.say("refused.form_hide"))
	case hidden:
		o.record(PostHidden{Post: n, By: o.command.By, Why: why, At: o.command.At})
		o.confirm("done.hidden", "n", strconv.Itoa(n))
	default:
		o.record(PostShown{Post: n, By: o.command.By, At: o.command.At})
		o.confirm("done.shown_post", "n", strconv.Itoa(n))
	}
}

// setOnlookers handles ONLOOKERS with a word for on or off.
func (o *stewardSubmission) setOnlookers(line order.Line, rest string) {
	on, ok := readSwitch(rest, o.lang)
	switch {
	case !ok:
		o.refuseLine(line, CodeForm, rest, "refused.onlookers", o.say("refused.form_onlookers"))
	case on:
		o.record(OnlookersSet{On: true, By: o.command.By})
		o.confirm("done.onlookers_on")
	default:
		o.record(OnlookersSet{By: o.command.By})
		o.confirm("done.onlookers_off")
	}
}
