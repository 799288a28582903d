package site

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
)

// form is what a seat's page has sent.
type form struct {
	send   bool // else only to be checked
	hold   bool
	phase  int
	text   string
	letter string
}

func formOf(r *http.Request) (form, error) {
	if err := r.ParseForm(); err != nil {
		return form{}, err
	}
	phase, _ := strconv.Atoi(r.PostFormValue("phase")) // 0 is never open
	return form{
		send: r.PostFormValue("do") == "send", hold: r.PostFormValue("hold") != "", phase: phase,
		text: strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n"), letter: r.PostFormValue("letter"),
	}, nil
}

// cause names the letter: sent twice by an impatient hand it is obeyed once,
// changed and sent again it is another letter.
func (f form) cause(seat game.Seat) string {
	sum := sha256.Sum256([]byte(string(seat) + "\n" + f.letter + "\n" + strconv.FormatBool(f.hold) + "\n" + f.text))
	return "web/" + hex.EncodeToString(sum[:16])
}

// lines are the letter as the game reads it. Whether it is a draft stands
// above the first line.
func (f form) lines() []order.Line {
	if !f.hold {
		return letterLines(f.text)
	}
	return append([]order.Line{{Text: "HOLD"}}, letterLines(f.text)...)
}

// letterLines cleans the lines of orders, and leaves those of press as they
// were written.
func letterLines(text string) []order.Line {
	var ls []order.Line
	press := false
	for _, l := range order.Split(text) {
		tidy := order.Tidy(l.Text)
		words := strings.Fields(tidy)
		ends := press && len(words) > 1 && means(words[0], "END") && means(words[1], "PRESS")
		if ends {
			press = false
		}
		if !press {
			l.Text = tidy
		}
		if tidy == "" {
			continue
		}
		press = press || !ends && means(words[0], "PRESS")
		ls = append(ls, l)
	}
	return ls
}

// means reports whether a word is a control word, written in full in any
// language.
func means(word, control string) bool {
	common := order.Common()
	for _, lang := range common.Languages() {
		if slices.Contains(common.Words(lang, control), order.Fold(word)) {
			return true
		}
	}
	return false
}

// seatForm checks or sends a letter. Nothing of it is lost if it cannot be
// taken: it stands in the form again.
func (s *Site) seatForm(r *http.Request) (view, error) {
	f, err := formOf(r)
	if err != nil {
		return view{}, err
	}
	at, err := s.sit(r)
	if err != nil {
		return view{}, err
	}
	if n, _, _, _ := at.game.Phase(); f.send && f.phase != n {
		return s.late(r, at, f)
	}
	receipt, err := s.answer(r, at, f)
	if err != nil {
		return view{}, err
	}
	if f.send && plain(receipt) {
		return view{goTo: at.path + "?sent=1#the-orders"}, nil
	}
	return s.answered(r, f, receipt)
}

// answer has the letter decided: on the game as it stands to check it, by the
// house to send it.
func (s *Site) answer(r *http.Request, at sitter, f form) (*game.Receipt, error) {
	cmd := game.Command{At: s.Now(), By: at.info.Player, Do: game.Letter{Seat: at.info.Seat, Lines: f.lines(), DryRun: !f.send}}
	answer, err := game.Answer{}, error(nil)
	if f.send {
		answer, err = s.Obey(r.Context(), at.token.Game, f.cause(at.info.Seat), cmd)
	} else {
		answer, err = at.game.Decide(cmd)
	}
	return answer.Receipt, err
}

// plain reports whether a receipt says no more than the page does anyway.
func plain(r *game.Receipt) bool {
	return len(r.Errors)+len(r.Warnings)+len(r.Done)+len(r.Shown) == 0 && !r.Help
}

// answered is the page with a receipt. Reloading it sends the same letter
// again, which changes nothing.
func (s *Site) answered(r *http.Request, f form, receipt *game.Receipt) (view, error) {
	at, err := s.sit(r) // the letter may have closed the phase
	if err != nil {
		return view{}, err
	}
	p, err := s.seatPage(r.Context(), at)
	if err != nil {
		return view{}, err
	}
	p.Receipt, p.Mood, p.Hold = text.ReceiptSections(receipt, at.zone), "checked", f.hold
	if f.send {
		p.Mood, p.Sent = "sent", true
	}
	p.fill(f.text)
	return s.seatView(at, p), nil
}

// late is the page of a letter whose phase has closed while it was written.
func (s *Site) late(r *http.Request, at sitter, f form) (view, error) {
	p, err := s.seatPage(r.Context(), at)
	if err != nil {
		return view{}, err
	}
	p.Late, p.Hold = true, f.hold
	p.fill(f.text)
	v := s.seatView(at, p)
	v.status = http.StatusConflict
	return v, nil
}
