package game

import (
	"slices"

	"seneschal/domain/order"
)

// DigestSet says whether a seat is sent press and announcements with its
// reports alone, or each at once as well.
type DigestSet struct {
	Seat Seat `json:"seat"`
	On   bool `json:"on"`
}

func (e DigestSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.digest = e.On }) }

// SeenBy keeps it the seat's own.
func (e DigestSet) SeenBy(s Seat) bool { return s == e.Seat }

// digest is DIGEST on, or off.
func (l *letter) digest(line order.Line, rest string) {
	if on, ok := switched(rest, l.lang); ok {
		l.do(DigestSet{Seat: l.s.id, On: on})
		l.done(map[bool]string{false: "done.digest_off", true: "done.digest_on"}[on])
		return
	}
	l.refuse(line, CodeForm, rest, "refused.digest", spelt("DIGEST", l.lang)+" "+l.say("digest.on"), spelt("DIGEST", l.lang)+" "+l.say("digest.off"))
}

// switched reads a word that turns something on or off.
func switched(text, lang string) (on, ok bool) {
	word := order.Fold(trim(text))
	for _, lang := range []string{"en", lang} {
		if i := slices.Index([]string{say(lang, "digest.off"), say(lang, "digest.on")}, word); i >= 0 {
			return i == 1, true
		}
	}
	return false, false
}
