package seat

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// form holds the fields that a seat's page has sent.
type form struct {
	send      bool // otherwise the submission is only checked
	hold      bool
	phase     int
	heldDraft int // number of the draft that its page showed; -1: it does not say
	text      string
	letter    string
	aside     bool // no orders: an absence, a deputy or a message
	press     bool // a message
	ready     bool // the draft is made final as it stands, and the text is ignored
}

// readForm reads the form of a request. It fails as web.ReadForm does; a field that is missing or
// malformed stays at its zero value, and held at -1.
func readForm(r *http.Request) (form, error) {
	if err := web.ReadForm(r); err != nil {
		return form{}, err
	}
	phase, _ := strconv.Atoi(r.PostFormValue("phase")) // 0 is never open
	do := r.PostFormValue("do")
	held, err := strconv.Atoi(r.PostFormValue("held"))
	if err != nil {
		held = -1
	}
	return form{
		ready: do == "ready", send: do == "send" || do == "keep" || do == "ready", hold: do == "keep" || r.PostFormValue("hold") != "", phase: phase, heldDraft: held,
		text: strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n"), letter: r.PostFormValue("letter"),
	}, nil
}

// contentID returns the name of the submission, which is made from its content: a submission that is
// sent twice keeps its name, a changed one gets another.
func (f form) contentID(seat game.Seat) string {
	sum := sha256.Sum256([]byte(string(seat) + "\n" + f.letter + "\n" + strconv.FormatBool(f.hold) + "\n" + f.orderText()))
	return hex.EncodeToString(sum[:16])
}

// orderText returns the text of the submission: that of the form, or READY alone.
func (f form) orderText() string {
	if f.ready {
		return "READY"
	}
	return f.text
}

// pageName returns the name of the page on which the submission was written, whatever its text.
func (f form) pageName(seat game.Seat) string { return "page/" + string(seat) + "/" + f.letter }

// buildCommand makes the command that sends the submission in the name of the seat's holder; a check is
// a dry run.
func (f form) buildCommand(now time.Time, sitter sitter) game.Command {
	return game.Command{At: now, By: sitter.info.Player, Do: game.Submission{Seat: sitter.info.Seat, Lines: f.parseLines(), Whole: !f.aside && !f.ready, DryRun: !f.send, Zone: sitter.zone}}
}

// parseLines returns the lines of the submission as the game reads it. If it is to be held as a draft,
// HOLD comes first.
func (f form) parseLines() []order.Line {
	if !f.hold {
		return orderLines(f.orderText())
	}
	return append([]order.Line{{Text: "HOLD"}}, orderLines(f.text)...)
}

// orderLines returns the lines of a text. It cleans the lines of orders, leaves those of press as they
// were written, and leaves out empty ones.
func orderLines(text string) []order.Line {
	var ls []order.Line
	press := false
	for _, line := range order.Split(text) {
		tidy := order.Tidy(line.Text)
		if press && !endsPress(tidy) {
			if line.Text != "" {
				ls = append(ls, line)
			}
			continue
		}
		press = opensPress(tidy)
		if line.Text = tidy; tidy != "" {
			ls = append(ls, line)
		}
	}
	return ls
}

// opensPress reports whether a line begins press.
func opensPress(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && forms.Means(words[0], "PRESS")
}

// endsPress reports whether a line ends press.
func endsPress(line string) bool {
	words := strings.Fields(line)
	return len(words) > 1 && forms.Means(words[0], "END") && forms.Means(words[1], "PRESS")
}

// posted is a submission that was sent from a page, and its receipt.
type posted struct {
	form    form
	receipt *game.Receipt
}
