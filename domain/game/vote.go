package game

import (
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Voted sets the proposals and agreements of a seat, in place of its earlier ones. It is public.
type Voted struct {
	Seat  Seat         `json:"seat"`
	By    Player       `json:"by"`
	Votes []order.Vote `json:"votes"` // empty: the seat has withdrawn them
}

func (e Voted) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.play.votes = e.Votes }) }

// voteGrammar is the grammar of votes where the ruleset does not read them itself.
var voteGrammar = &order.Grammar{Words: order.Common(), Unknown: CodeForm, Ambiguous: CodeForm}

// motionNames lists the words that are control words only before a motion.
var motionNames = []string{"PROPOSE", "AGREE"}

// isMotion reports whether the text behind PROPOSE or AGREE may be a motion: it has "=" or begins with END.
func (l *submissionReading) isMotion(rest string) bool {
	word, _ := cutWord(rest)
	return strings.Contains(rest, "=") || meansWord(word, l.lang, "END")
}

// listVoteHeads lists the words that the kernel reads as votes: PROPOSE and AGREE, unless a ruleset
// without a ballot has them as orders of its own.
func (l *submissionReading) listVoteHeads() []string {
	return slices.DeleteFunc(slices.Clone(motionNames), func(name string) bool {
		grammar := l.game.rules.Grammar()
		return l.game.state.Ballot() == nil && grammar != nil && slices.Contains(grammar.Heads, name)
	})
}

// readVote adds the vote of a PROPOSE or AGREE line to those of the submission, or refuses the line; agrees says
// that the word was AGREE.
func (l *submissionReading) readVote(line order.Line, rest string, agrees bool) {
	ballot := l.game.state.Ballot()
	switch {
	case !l.game.phase.open:
		l.refuseLine(line, CodePhase, "", l.whyClosed())
		return
	case ballot == nil:
		l.refuseLine(line, CodeRight, "", "refused.vote")
		return
	}
	words := line
	words.Text, words.Lang = rest, l.storedLang()
	cursor := voteGrammar.Read(words)
	vote := ballot.Read(cursor, agrees)
	cursor.Finish()
	for _, fault := range []*order.Error{cursor.Err(), cursor.Wrong} {
		if fault != nil {
			fault.Line, fault.At = line, 0
			l.receipt.Errors = append(l.receipt.Errors, fault)
			return
		}
	}
	l.voted = append(l.voted, vote)
}

// recordVotes records the votes of a submission in place of the seat's earlier ones or, with ADD, beside them. A
// submission with CANCEL and no votes withdraws the earlier ones.
func (l *submissionReading) recordVotes() {
	oldVotes := l.seat.play.votes
	votes := l.voted
	switch {
	case !l.game.phase.open, len(votes) == 0 && (!l.openOrders.cancel || len(oldVotes) == 0):
		return
	case len(votes) == 0:
		l.confirm("done.votes_withdrawn")
	default:
		if l.openOrders.add {
			votes = slices.Concat(oldVotes, votes)
		}
		l.confirm("done.voted", "list", lists.Join(votes, ", "))
	}
	l.record(Voted{Seat: l.seat.id, By: l.command.By, Votes: votes})
}

// reportVotes returns a line for each seat that wants something: its votes, and the agreements that it
// asks for.
func (g *Game) reportVotes(lang string) []string {
	var lines []string
	for i := range g.seats {
		s := &g.seats[i]
		wants := lists.Map(s.play.votes, order.Vote.String)
		for _, a := range g.listWishes(s) {
			wants = append(wants, spellWords(lang, "PROPOSE")+" "+a.In(lang))
		}
		if len(wants) > 0 {
			lines = append(lines, say(lang, "report.vote", "seat", g.state.Face(s.id, lang).Name, "list", strings.Join(wants, ", ")))
		}
	}
	return lines
}

// Wanted returns the motions that were proposed and that each of the given seats wants, by the votes in its order
// set; nil for no seats.
func (o Orders) Wanted(seats []Seat) []order.Motion {
	var tally Tally
	for _, seat := range seats {
		for _, v := range o[seat].Votes {
			tally.Hear(seat, v)
		}
	}
	return tally.Carried(seats)
}

// A Tally counts the proposals and agreements of seats. Its zero value is empty.
type Tally struct{ motions []talliedMotion }

// talliedMotion is a motion with the seats that want it.
type talliedMotion struct {
	order.Motion
	made   bool // a seat has proposed it, not only agreed
	voters []Seat
}

// Hear counts the vote of a seat; first reports whether the motion is new.
func (t *Tally) Hear(seat Seat, vote order.Vote) (first bool) {
	i := slices.IndexFunc(t.motions, func(c talliedMotion) bool { return c.Motion == vote.Motion })
	if first = i < 0; first {
		i, t.motions = len(t.motions), append(t.motions, talliedMotion{Motion: vote.Motion})
	}
	c := &t.motions[i]
	c.made = c.made || !vote.Agrees
	if !slices.Contains(c.voters, seat) {
		c.voters = append(c.voters, seat)
	}
	return first
}

// Carried returns the motions that were proposed and that all of some seats want, in the order in
// which they came up; nil for no seats.
func (t *Tally) Carried(seats []Seat) []order.Motion {
	var all []order.Motion
	for _, heard := range t.motions {
		wants := func(s Seat) bool { return slices.Contains(heard.voters, s) }
		if heard.made && len(seats) > 0 && !slices.ContainsFunc(seats, func(s Seat) bool { return !wants(s) }) {
			all = append(all, heard.Motion)
		}
	}
	return all
}
