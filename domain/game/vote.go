package game

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Voted says what a seat proposes and agrees to, in the place of all that it did
// before. Everybody may know.
type Voted struct {
	Seat  Seat         `json:"seat"`
	By    Player       `json:"by"`
	Votes []order.Vote `json:"votes"` // none: it has withdrawn them
}

func (e Voted) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.play.votes = e.Votes }) }

// ballots is the language of votes where the ruleset does not read them itself.
var ballots = &order.Grammar{Words: order.Common(), Unknown: CodeForm, Ambiguous: CodeForm}

// motionNames are those that are control words only before a motion.
var motionNames = []string{"PROPOSE", "AGREE"}

// motion reports whether the rest of a line may be a motion.
func (l *letter) motion(rest string) bool {
	word, _ := cut(rest)
	return strings.Contains(rest, "=") || is(word, l.lang, "END")
}

// voteNames are the words of votes that are the kernel's to count: a ruleset that
// has no ballot may have orders of that name, and read votes among them.
func (l *letter) voteNames() []string {
	return slices.DeleteFunc(slices.Clone(motionNames), func(name string) bool {
		grammar := l.g.rules.Grammar()
		return l.g.state.Ballot() == nil && grammar != nil && slices.Contains(grammar.Heads, name)
	})
}

// vote reads PROPOSE or AGREE.
func (l *letter) vote(line order.Line, rest string, agrees bool) {
	ballot := l.g.state.Ballot()
	switch {
	case !l.g.phase.open:
		l.refuse(line, CodePhase, "", l.whyClosed())
		return
	case ballot == nil:
		l.refuse(line, CodeRight, "", "refused.vote")
		return
	}
	words := line
	words.Text, words.Lang = rest, l.stored()
	c := ballots.Read(words)
	v := ballot.Read(c, agrees)
	c.Finish()
	for _, e := range []*order.Error{c.Err(), c.Wrong} {
		if e != nil {
			e.Line, e.At = line, 0
			l.r.Errors = append(l.r.Errors, e)
			return
		}
	}
	l.voted = append(l.voted, v)
}

// cast records the votes of a letter in the place of those that there were; with
// ADD beside them, with CANCEL none.
func (l *letter) cast() {
	old := l.s.play.votes
	votes := l.voted
	switch {
	case !l.g.phase.open, len(votes) == 0 && (!l.now.cancel || len(old) == 0):
		return
	case len(votes) == 0:
		l.done("done.votes_withdrawn")
	default:
		if l.now.add {
			votes = slices.Concat(old, votes)
		}
		l.done("done.voted", "list", lists.Join(votes, ", "))
	}
	l.do(Voted{Seat: l.s.id, By: l.c.By, Votes: votes})
}

// voteLines tell who wants what.
func (g *Game) voteLines(lang string) []string {
	var lines []string
	for _, s := range g.seats {
		if len(s.play.votes) > 0 {
			lines = append(lines, say(lang, "report.vote", "seat", g.state.Face(s.id, lang).Name, "list", lists.Join(s.play.votes, ", ")))
		}
	}
	return lines
}

// Wanted are the motions that all of some seats want, as their sheets say.
func (o Orders) Wanted(seats []Seat) []order.Motion {
	var t Tally
	for _, seat := range seats {
		for _, v := range o[seat].Votes {
			t.Hear(seat, v)
		}
	}
	return t.Carried(seats)
}

// A Tally counts what seats propose and agree on. Its zero value is empty.
type Tally struct{ motions []heard }

// heard is a motion with the seats that want it.
type heard struct {
	order.Motion
	made bool // somebody has proposed it, not only agreed
	by   []Seat
}

// Hear counts the vote of a seat; it reports whether nobody has spoken of the
// motion before.
func (t *Tally) Hear(seat Seat, v order.Vote) (first bool) {
	i := slices.IndexFunc(t.motions, func(c heard) bool { return c.Motion == v.Motion })
	if first = i < 0; first {
		i, t.motions = len(t.motions), append(t.motions, heard{Motion: v.Motion})
	}
	c := &t.motions[i]
	c.made = c.made || !v.Agrees
	if !slices.Contains(c.by, seat) {
		c.by = append(c.by, seat)
	}
	return first
}

// Carried are the motions that somebody has proposed and all of some seats want,
// in the order in which they came up.
func (t *Tally) Carried(seats []Seat) []order.Motion {
	var all []order.Motion
	for _, c := range t.motions {
		wants := func(s Seat) bool { return slices.Contains(c.by, s) }
		if c.made && len(seats) > 0 && !slices.ContainsFunc(seats, func(s Seat) bool { return !wants(s) }) {
			all = append(all, c.Motion)
		}
	}
	return all
}
