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

// Remark posts a text of an onlooker, or of the steward, whose remarks are announcements.
type Remark struct {
	Text string
	Re   int // the post that it answers; 0: none
	Lang string
}

func (Remark) act() {}

// maxRemark is the greatest length of a remark, in bytes.
const maxRemark = 8 << 10

// decideRemark posts a remark. It fails if the sender has a seat, or onlookers may not post; the
// steward always may.
func (g *Game) decideRemark(command Command, do Remark) (Answer, error) {
	steward := command.By != "" && command.By == g.opened.Steward
	if command.By == "" || !steward && (!g.onlookers || g.holds(command.By)) {
		return Answer{}, fmt.Errorf("remark of an onlooker: %w", ErrForbidden)
	}
	reading := &submissionReading{g: g, s: &seat{}, c: command, lang: do.Lang}
	reading.receipt = &Receipt{Game: g.opened.Setup.Game, Lang: do.Lang, Phase: g.phase.Name, At: command.At}
	text := strings.TrimSpace(strings.ToValidUTF8(do.Text, ""))
	first, _, _ := strings.Cut(text, "\n")
	head := order.Line{N: 1, Text: lineOf(first)}
	switch {
	case text == "":
		reading.refuse(head, CodePress, "", "refused.press_empty")
	case len(text) > maxRemark:
		reading.over(head, "refused.press_long", maxRemark>>10)
	case do.Re < 0 || do.Re > len(g.posts):
		reading.refuse(head, CodePress, strconv.Itoa(do.Re), "refused.post")
	case steward:
		reading.do(Announced{By: command.By, Text: text, At: command.At})
		reading.done("done.announced")
	case reading.muzzled(Pressed{Public: true}, head):
	default:
		reading.do(Remarked{By: command.By, Text: text, Re: do.Re, At: command.At})
		reading.done("done.posted")
	}
	return Answer{Events: reading.events, Receipt: reading.receipt}, nil
}

// holds reports whether a player has a seat, or writes for one.
func (g *Game) holds(p Player) bool {
	return slices.ContainsFunc(g.seats, func(s seat) bool { return p == s.player || p == s.deputy.Deputy })
}

// hide handles HIDE, which hides a post of the thread, and UNHIDE, which shows it again.
func (o *stewardSubmission) hide(line order.Line, rest string, hidden bool) {
	number, why := o.why(rest)
	n, err := strconv.Atoi(strings.TrimPrefix(number, "#"))
	switch {
	case err != nil || n < 1 || n > len(o.g.posts):
		o.refuse(line, CodeForm, number, "refused.post", o.say("refused.form_hide"))
	case hidden && why == "":
		o.refuse(line, CodeForm, "", "refused.why", o.say("refused.form_hide"))
	case hidden:
		o.do(PostHidden{Post: n, By: o.c.By, Why: why, At: o.c.At})
		o.done("done.hidden", "n", strconv.Itoa(n))
	default:
		o.do(PostShown{Post: n, By: o.c.By, At: o.c.At})
		o.done("done.shown_post", "n", strconv.Itoa(n))
	}
}

// letOnlookers handles ONLOOKERS on, or off.
func (o *stewardSubmission) letOnlookers(line order.Line, rest string) {
	on, ok := switched(rest, o.lang)
	switch {
	case !ok:
		o.refuse(line, CodeForm, rest, "refused.onlookers", o.say("refused.form_onlookers"))
	case on:
		o.do(OnlookersSet{On: true, By: o.c.By})
		o.done("done.onlookers_on")
	default:
		o.do(OnlookersSet{By: o.c.By})
		o.done("done.onlookers_off")
	}
}
