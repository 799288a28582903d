package substitute_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// An office is a desk with a clock of its own, which carries out commands.
type office struct {
	t   require.TestingT
	d   *substitute.Desk
	now time.Time
	log []event.Event
}

func newOffice(t require.TestingT) *office {
	return &office{t: t, d: substitute.New(), now: noon}
}

func (o *office) do(by game.Player, act substitute.Act) (substitute.Answer, error) {
	answer, err := o.d.Decide(substitute.Command{At: o.now, By: by, Do: act})
	if err == nil {
		o.d = event.Fold(o.d, answer.Events...)
		o.log = append(o.log, answer.Events...)
	}
	return answer, err
}

func (o *office) must(by game.Player, act substitute.Act) substitute.Answer {
	answer, err := o.do(by, act)
	require.NoError(o.t, err)
	return answer
}

func (o *office) refused(by game.Player, act substitute.Act, why error, text string) {
	_, err := o.do(by, act)
	require.ErrorIs(o.t, err, why)
	require.ErrorContains(o.t, err, text)
}

// volunteer puts players into the pool, in this order.
func (o *office) volunteer(players ...game.Player) {
	for _, p := range players {
		o.must(p, substitute.Volunteer{})
	}
}

// open opens a vacancy of a seat that gawain had.
func (o *office) open(gameID string) substitute.Vacancy {
	o.must("", substitute.Open{Game: gameID, Seat: "blue", Ruleset: "feudal", From: "gawain", Why: substitute.Resigned})
	v, ok := o.d.OpenAt(gameID, "blue")
	require.True(o.t, ok)
	return v
}

// offer asks all players who may be asked, with the same figures, and returns them.
func (o *office) offer(v substitute.Vacancy) []game.Player {
	var all []substitute.Candidate
	for _, m := range o.d.Asks(v) {
		all = append(all, substitute.Candidate{Player: m.Player, Reliability: 100})
	}
	o.must("", substitute.Offer{Vacancy: v.Vacancy, Candidates: all, Until: o.now.Add(time.Hour)})
	v, _ = o.d.Vacancy(v.Vacancy)
	return players(v.Waves[len(v.Waves)-1].To)
}

func players(to []substitute.Candidate) []game.Player {
	var all []game.Player
	for _, c := range to {
		all = append(all, c.Player)
	}
	return all
}

func (o *office) status(n int) substitute.Status {
	v, ok := o.d.Vacancy(n)
	require.True(o.t, ok)
	return v.Status
}

// write sends a submission to the desk.
func (o *office) write(by game.Player, lines ...string) *substitute.Receipt {
	return o.must(by, substitute.Submission{Lines: numbered(lines), Known: []string{"camelot", "feudal"}}).Receipt
}

func numbered(texts []string) []order.Line {
	var lines []order.Line
	for i, text := range texts {
		lines = append(lines, order.Line{N: i + 1, Text: text})
	}
	return lines
}

func TestVolunteersKeepTheirPlaceAndSayTheirTerms(t *testing.T) { // D-1
	o := newOffice(t)
	o.volunteer("ann", "bob")
	o.now = o.now.Add(time.Hour)
	o.must("ann", substitute.Volunteer{Rulesets: []string{"feudal", "camelot", "feudal"}, Most: 2})
	require.Equal(t, []substitute.Member{
		{Player: "ann", Rulesets: []string{"camelot", "feudal"}, Most: 2, Since: noon}, {Player: "bob", Most: 1, Since: noon},
	}, o.d.Pool())
	require.Empty(t, o.must("bob", substitute.Volunteer{Most: 1}).Events, "nothing changes")
	o.refused("bob", substitute.Volunteer{Most: 21}, substitute.ErrNotNow, "1 to 20 are legal")
	o.refused("", substitute.Volunteer{}, substitute.ErrForbidden, "only a player")
	o.must("ann", substitute.Retire{})
	o.refused("ann", substitute.Retire{}, substitute.ErrNotNow, "not among the substitutes")
	require.Len(t, o.d.Pool(), 1)
}

func TestASeatHasOneOpenVacancy(t *testing.T) { // D-2
	o := newOffice(t)
	open := substitute.Open{Game: "g", Seat: "blue", Ruleset: "feudal", From: "gawain", Why: substitute.Regency}
	o.must("", open)
	require.Empty(t, o.must("", open).Events)
	open.Seat = "red"
	o.must("", open)
	require.Len(t, o.d.Vacancies(), 2)
	o.refused("gawain", open, substitute.ErrForbidden, "only the server")
	open.Why, open.Seat = substitute.Wanted, "green"
	o.must("steward", open)
	open.Why = "boredom"
	o.refused("", open, substitute.ErrUnknown, "legal are [resigned vacated regency withdrew wanted]")
	o.refused("", substitute.Open{Why: substitute.Wanted}, substitute.ErrUnknown, "are needed")
}

func TestOnlyWhoMayTakeTheSeatIsAsked(t *testing.T) { // D-3
	o := newOffice(t)
	o.volunteer("gawain", "ann", "bob", "cid")
	o.must("dee", substitute.Volunteer{Rulesets: []string{"camelot"}})
	v := o.open("g")
	require.Equal(t, []game.Player{"ann", "bob", "cid"}, o.offer(v), "gawain has left it, dee does not play feudal")
	o.must("ann", substitute.Take{Vacancy: v.Vacancy})
	other := o.open("h")
	require.Equal(t, []game.Player{"bob", "cid"}, o.offer(other), "ann holds one, and wants no more")
}

func TestTheNextThreeAreAskedWhenTheTimeIsOver(t *testing.T) { // D-4
	o := newOffice(t)
	o.volunteer("a", "b", "c", "d", "e", "f", "g")
	v := o.open("g")
	require.Equal(t, []substitute.Want{{CommandID: "offer-1-1", Do: substitute.Offer{Vacancy: 1}}}, o.d.Wants())
	require.Equal(t, []game.Player{"a", "b", "c"}, o.offer(v))
	until := o.now.Add(time.Hour)
	require.Equal(t, []substitute.Want{{CommandID: "offer-1-2", Due: until, Do: substitute.Offer{Vacancy: 1}}}, o.d.Wants())
	o.refused("", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "d"}}, Until: until}, substitute.ErrNotNow, "has time until")
	o.now = until
	require.Equal(t, []game.Player{"d", "e", "f"}, o.offer(v))
	for _, p := range []game.Player{"d", "e", "f"} {
		o.must(p, substitute.Decline{Vacancy: 1})
	}
	require.Equal(t, []substitute.Want{{CommandID: "offer-1-3", Do: substitute.Offer{Vacancy: 1}}}, o.d.Wants(), "nobody is to answer any more")
	require.Equal(t, []game.Player{"g"}, o.offer(v))
	require.Empty(t, o.d.Wants(), "everybody was asked")
}

func TestTheBestAreAskedFirst(t *testing.T) { // D-5
	for _, c := range []struct {
		name        string
		first, then substitute.Candidate
	}{
		{"nine of ten phases", substitute.Candidate{Reliability: 90}, substitute.Candidate{Reliability: 89, Language: true, Rating: 2000}},
		{"language", substitute.Candidate{Reliability: 91, Language: true}, substitute.Candidate{Reliability: 100, Rating: 2000}},
		{"more reliable", substitute.Candidate{Reliability: 95}, substitute.Candidate{Reliability: 94, Rating: 2000}},
		{"higher rated", substitute.Candidate{Reliability: 95, Rating: 1501}, substitute.Candidate{Reliability: 95, Rating: 1500}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newOffice(t)
			o.volunteer("late", "early")
			c.first.Player, c.then.Player = "early", "late"
			v := o.open("g")
			require.Equal(t, []game.Player{"early", "late"}, players(o.d.Rank(v, []substitute.Candidate{c.then, c.first})))
		})
	}
}

func TestWhoHoldsFewerIsAskedFirstAndThenWhoVolunteeredFirst(t *testing.T) { // D-5
	o := newOffice(t)
	o.must("ann", substitute.Volunteer{Most: 3})
	o.volunteer("bob", "cid")
	first := o.open("g")
	require.Equal(t, []game.Player{"ann", "bob", "cid"}, o.offer(first))
	o.must("ann", substitute.Take{Vacancy: 1})
	require.Equal(t, []game.Player{"bob", "cid", "ann"}, o.offer(o.open("h")))
	v, _ := o.d.Vacancy(2)
	require.Equal(t, 1, v.Waves[0].To[2].Held, "by the desk's own count")
}

func TestTheFirstYesHasTheSeat(t *testing.T) { // D-6
	o := newOffice(t)
	o.volunteer("a", "b", "c", "d")
	v := o.open("g")
	o.offer(v)
	o.refused("d", substitute.Take{Vacancy: 1}, substitute.ErrUnknown, "not asked about number 1")
	o.refused("a", substitute.Take{Vacancy: 9}, substitute.ErrUnknown, "not asked about number 9")
	o.must("b", substitute.Decline{})
	o.now = o.now.Add(2 * time.Hour)
	o.must("c", substitute.Retire{})
	o.refused("c", substitute.Take{}, substitute.ErrNotNow, "SUBSTITUTE ON brings you back")
	o.must("b", substitute.Take{}) // late, and after a NO
	require.Empty(t, o.must("b", substitute.Take{}).Events, "it is his already")
	o.refused("a", substitute.Take{}, substitute.ErrNotNow, "somebody else was quicker; thank you")
	require.Empty(t, o.must("a", substitute.Decline{}).Events)
	o.refused("b", substitute.Decline{}, substitute.ErrNotNow, "you have accepted it")
	require.Equal(t, []substitute.Want{{CommandID: "hand-over-1-1", Do: substitute.Fill{Vacancy: 1}}}, o.d.Wants())
	o.must("", substitute.Fill{Vacancy: 1})
	require.Empty(t, o.must("", substitute.Fill{Vacancy: 1}).Events)
	require.Equal(t, substitute.Full, o.status(1))
	require.Empty(t, o.d.Wants())
}

func TestNobodyIsNeededWhenTheHolderIsBack(t *testing.T) { // D-7
	o := newOffice(t)
	o.volunteer("a")
	o.offer(o.open("g"))
	o.must("", substitute.Close{Vacancy: 1, Why: "the holder is back"})
	o.refused("a", substitute.Take{}, substitute.ErrNotNow, "nobody is needed any more: the holder is back")
	require.Empty(t, o.d.Wants())
	require.Empty(t, o.must("", substitute.Close{Vacancy: 1, Why: "again"}).Events)
	o.refused("", substitute.Fill{Vacancy: 1}, substitute.ErrNotNow, "is closed")
	o.refused("", substitute.Fail{Vacancy: 1, Why: "x"}, substitute.ErrNotNow, "is closed")
	o.refused("a", substitute.Close{Vacancy: 1, Why: "x"}, substitute.ErrForbidden, "only the server")
	o.refused("", substitute.Close{Vacancy: 2, Why: "x"}, substitute.ErrUnknown, "no vacancy 2")
}

func TestASeatThatCannotBeHandedOverIsFreeAgain(t *testing.T) { // D-8
	o := newOffice(t)
	o.volunteer("a", "b")
	o.offer(o.open("g"))
	o.must("a", substitute.Take{})
	o.refused("", substitute.Fail{Vacancy: 1}, substitute.ErrNotNow, "a reason is needed")
	o.must("", substitute.Fail{Vacancy: 1, Why: "he has a seat there"})
	require.Equal(t, substitute.Free, o.status(1))
	o.refused("a", substitute.Take{Vacancy: 1}, substitute.ErrNotNow, "could not be given to you")
	o.must("b", substitute.Take{})
	require.Equal(t, "hand-over-1-2", o.d.Wants()[0].CommandID)
}

func TestASeatCountsUntilItsSubstituteHasLeftIt(t *testing.T) { // D-9
	o := newOffice(t)
	o.volunteer("a")
	o.offer(o.open("g"))
	second := o.open("h")
	o.offer(second)
	o.must("a", substitute.Take{Vacancy: 1})
	o.must("", substitute.Fill{Vacancy: 1})
	o.refused("a", substitute.Take{Vacancy: 2}, substitute.ErrNotNow, "SUBSTITUTE ON MOST 2")
	require.Equal(t, 1, o.d.Held("a"))
	o.must("", substitute.Close{Vacancy: 1, Why: "the game is over"})
	v, _ := o.d.Vacancy(1)
	require.Equal(t, substitute.Full, v.Status, "it was filled, and stays so")
	require.Equal(t, "the game is over", v.End)
	o.must("a", substitute.Take{Vacancy: 2})
}

func TestTheLogOfTheDeskOpensAgain(t *testing.T) {
	o := newOffice(t)
	o.volunteer("a", "b")
	o.offer(o.open("g"))
	o.must("a", substitute.Take{})
	sealed, err := substitute.Registry().EncodeAll(o.log)
	require.NoError(t, err)
	opened, err := substitute.Registry().DecodeAll(sealed)
	require.NoError(t, err)
	require.Equal(t, o.d, event.Fold(substitute.New(), opened...))
	_, err = o.d.Decide(substitute.Command{})
	require.ErrorIs(t, err, substitute.ErrForbidden)
	require.NotEmpty(t, fmt.Sprint(err))
}
