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
	t    require.TestingT
	desk *substitute.Desk
	now  time.Time
	log  []event.Event
}

func newOffice(t require.TestingT) *office {
	return &office{t: t, desk: substitute.New(), now: noon}
}

func (o *office) do(by game.Player, act substitute.Act) (substitute.Answer, error) {
	answer, err := o.desk.Decide(substitute.Command{At: o.now, By: by, Do: act})
	if err == nil {
		o.desk = event.Fold(o.desk, answer.Events...)
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
	vacancy, ok := o.desk.FindOpen(gameID, "blue")
	require.True(o.t, ok)
	return vacancy
}

// offer asks all players who may be asked, with the same figures, and returns them.
func (o *office) offer(vacancy substitute.Vacancy) []game.Player {
	var all []substitute.Candidate
	for _, m := range o.desk.ListAskable(vacancy) {
		all = append(all, substitute.Candidate{Player: m.Player, Reliability: 100})
	}
	o.must("", substitute.Offer{Vacancy: vacancy.Vacancy, Candidates: all, Until: o.now.Add(time.Hour)})
	vacancy, _ = o.desk.Vacancy(vacancy.Vacancy)
	return players(vacancy.Waves[len(vacancy.Waves)-1].To)
}

func players(to []substitute.Candidate) []game.Player {
	var all []game.Player
	for _, c := range to {
		all = append(all, c.Player)
	}
	return all
}

func (o *office) status(n int) substitute.Status {
	vacancy, ok := o.desk.Vacancy(n)
	require.True(o.t, ok)
	return vacancy.Status
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
	office := newOffice(t)
	office.volunteer("ann", "bob")
	office.now = office.now.Add(time.Hour)
	office.must("ann", substitute.Volunteer{Rulesets: []string{"feudal", "camelot", "feudal"}, Most: 2})
	require.Equal(t, []substitute.Member{
		{Player: "ann", Rulesets: []string{"camelot", "feudal"}, Most: 2, Since: noon}, {Player: "bob", Most: 1, Since: noon},
	}, office.desk.Pool())
	require.Empty(t, office.must("bob", substitute.Volunteer{Most: 1}).Events, "nothing changes")
	office.refused("bob", substitute.Volunteer{Most: 21}, substitute.ErrNotNow, "1 to 20 are legal")
	office.refused("", substitute.Volunteer{}, substitute.ErrForbidden, "only a player")
	office.must("ann", substitute.Retire{})
	office.refused("ann", substitute.Retire{}, substitute.ErrNotNow, "not among the substitutes")
	require.Len(t, office.desk.Pool(), 1)
}

func TestASeatHasOneOpenVacancy(t *testing.T) { // D-2
	office := newOffice(t)
	open := substitute.Open{Game: "g", Seat: "blue", Ruleset: "feudal", From: "gawain", Why: substitute.Regency}
	office.must("", open)
	require.Empty(t, office.must("", open).Events)
	open.Seat = "red"
	office.must("", open)
	require.Len(t, office.desk.Vacancies(), 2)
	office.refused("gawain", open, substitute.ErrForbidden, "only the server")
	open.Why, open.Seat = substitute.Wanted, "green"
	office.must("steward", open)
	open.Why = "boredom"
	office.refused("", open, substitute.ErrUnknown, "legal are [resigned vacated regency silent withdrew wanted]")
	office.refused("", substitute.Open{Why: substitute.Wanted}, substitute.ErrUnknown, "are needed")
}

func TestOnlyWhoMayTakeTheSeatIsAsked(t *testing.T) { // D-3
	office := newOffice(t)
	office.volunteer("gawain", "ann", "bob", "cid")
	office.must("dee", substitute.Volunteer{Rulesets: []string{"camelot"}})
	vacancy := office.open("g")
	require.Equal(t, []game.Player{"ann", "bob", "cid"}, office.offer(vacancy), "gawain has left it, dee does not play feudal")
	office.must("ann", substitute.Take{Vacancy: vacancy.Vacancy})
	other := office.open("h")
	require.Equal(t, []game.Player{"bob", "cid"}, office.offer(other), "ann holds one, and wants no more")
}

func TestTheNextThreeAreAskedWhenTheTimeIsOver(t *testing.T) { // D-4
	office := newOffice(t)
	office.volunteer("a", "b", "c", "d", "e", "f", "g")
	vacancy := office.open("g")
	require.Equal(t, []substitute.Want{{CommandID: "offer-1-1", Do: substitute.Offer{Vacancy: 1}}}, office.desk.Wants())
	require.Equal(t, []game.Player{"a", "b", "c"}, office.offer(vacancy))
	until := office.now.Add(time.Hour)
	require.Equal(t, []substitute.Want{{CommandID: "offer-1-2", Due: until, Do: substitute.Offer{Vacancy: 1}}}, office.desk.Wants())
	office.refused("", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "d"}}, Until: until}, substitute.ErrNotNow, "has time until")
	office.now = until
	require.Equal(t, []game.Player{"d", "e", "f"}, office.offer(vacancy))
	for _, p := range []game.Player{"d", "e", "f"} {
		office.must(p, substitute.Decline{Vacancy: 1})
	}
	require.Equal(t, []substitute.Want{{CommandID: "offer-1-3", Do: substitute.Offer{Vacancy: 1}}}, office.desk.Wants(), "nobody is to answer any more")
	require.Equal(t, []game.Player{"g"}, office.offer(vacancy))
	require.Empty(t, office.desk.Wants(), "everybody was asked")
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
			office := newOffice(t)
			office.volunteer("late", "early")
			c.first.Player, c.then.Player = "early", "late"
			v := office.open("g")
			require.Equal(t, []game.Player{"early", "late"}, players(office.desk.RankCandidates(v, []substitute.Candidate{c.then, c.first})))
		})
	}
}

func TestWhoHoldsFewerIsAskedFirstAndThenWhoVolunteeredFirst(t *testing.T) { // D-5
	office := newOffice(t)
	office.must("ann", substitute.Volunteer{Most: 3})
	office.volunteer("bob", "cid")
	first := office.open("g")
	require.Equal(t, []game.Player{"ann", "bob", "cid"}, office.offer(first))
	office.must("ann", substitute.Take{Vacancy: 1})
	require.Equal(t, []game.Player{"bob", "cid", "ann"}, office.offer(office.open("h")))
	v, _ := office.desk.Vacancy(2)
	require.Equal(t, 1, v.Waves[0].To[2].Held, "by the desk's own count")
}

func TestTheFirstYesHasTheSeat(t *testing.T) { // D-6
	office := newOffice(t)
	office.volunteer("a", "b", "c", "d")
	v := office.open("g")
	office.offer(v)
	office.refused("d", substitute.Take{Vacancy: 1}, substitute.ErrUnknown, "not asked about number 1")
	office.refused("a", substitute.Take{Vacancy: 9}, substitute.ErrUnknown, "not asked about number 9")
	office.must("b", substitute.Decline{})
	office.now = office.now.Add(2 * time.Hour)
	office.must("c", substitute.Retire{})
	office.refused("c", substitute.Take{}, substitute.ErrNotNow, "SUBSTITUTE ON brings you back")
	office.must("b", substitute.Take{}) // late, and after a NO
	require.Empty(t, office.must("b", substitute.Take{}).Events, "it is his already")
	office.refused("a", substitute.Take{}, substitute.ErrNotNow, "somebody else was quicker; thank you")
	require.Empty(t, office.must("a", substitute.Decline{}).Events)
	office.refused("b", substitute.Decline{}, substitute.ErrNotNow, "you have accepted it")
	require.Equal(t, []substitute.Want{{CommandID: "hand-over-1-1", Do: substitute.Fill{Vacancy: 1}}}, office.desk.Wants())
	office.must("", substitute.Fill{Vacancy: 1})
	require.Empty(t, office.must("", substitute.Fill{Vacancy: 1}).Events)
	require.Equal(t, substitute.Full, office.status(1))
	require.Empty(t, office.desk.Wants())
}

func TestNobodyIsNeededWhenTheHolderIsBack(t *testing.T) { // D-7
	office := newOffice(t)
	office.volunteer("a")
	office.offer(office.open("g"))
	office.must("", substitute.Close{Vacancy: 1, Why: "the holder is back"})
	office.refused("a", substitute.Take{}, substitute.ErrNotNow, "nobody is needed any more: the holder is back")
	require.Empty(t, office.desk.Wants())
	require.Empty(t, office.must("", substitute.Close{Vacancy: 1, Why: "again"}).Events)
	office.refused("", substitute.Fill{Vacancy: 1}, substitute.ErrNotNow, "is closed")
	office.refused("", substitute.Fail{Vacancy: 1, Why: "x"}, substitute.ErrNotNow, "is closed")
	office.refused("a", substitute.Close{Vacancy: 1, Why: "x"}, substitute.ErrForbidden, "only the server")
	office.refused("", substitute.Close{Vacancy: 2, Why: "x"}, substitute.ErrUnknown, "no vacancy 2")
}

func TestASeatThatCannotBeHandedOverIsFreeAgain(t *testing.T) { // D-8
	office := newOffice(t)
	office.volunteer("a", "b")
	office.offer(office.open("g"))
	office.must("a", substitute.Take{})
	office.refused("", substitute.Fail{Vacancy: 1}, substitute.ErrNotNow, "a reason is needed")
	office.must("", substitute.Fail{Vacancy: 1, Why: "he has a seat there"})
	require.Equal(t, substitute.Free, office.status(1))
	office.refused("a", substitute.Take{Vacancy: 1}, substitute.ErrNotNow, "could not be given to you")
	office.must("b", substitute.Take{})
	require.Equal(t, "hand-over-1-2", office.desk.Wants()[0].CommandID)
}

func TestASeatCountsUntilItsSubstituteHasLeftIt(t *testing.T) { // D-9
	office := newOffice(t)
	office.volunteer("a")
	office.offer(office.open("g"))
	second := office.open("h")
	office.offer(second)
	office.must("a", substitute.Take{Vacancy: 1})
	office.must("", substitute.Fill{Vacancy: 1})
	office.refused("a", substitute.Take{Vacancy: 2}, substitute.ErrNotNow, "SUBSTITUTE ON MOST 2")
	require.Equal(t, 1, office.desk.CountHeld("a"))
	office.must("", substitute.Close{Vacancy: 1, Why: "the game is over"})
	vacancy, _ := office.desk.Vacancy(1)
	require.Equal(t, substitute.Full, vacancy.Status, "it was filled, and stays so")
	require.Equal(t, "the game is over", vacancy.End)
	office.must("a", substitute.Take{Vacancy: 2})
}

func TestTheLogOfTheDeskOpensAgain(t *testing.T) {
	office := newOffice(t)
	office.volunteer("a", "b")
	office.offer(office.open("g"))
	office.must("a", substitute.Take{})
	sealed, err := substitute.Registry().EncodeAll(office.log)
	require.NoError(t, err)
	opened, err := substitute.Registry().DecodeAll(sealed)
	require.NoError(t, err)
	require.Equal(t, office.desk, event.Fold(substitute.New(), opened...))
	_, err = office.desk.Decide(substitute.Command{})
	require.ErrorIs(t, err, substitute.ErrForbidden)
	require.NotEmpty(t, fmt.Sprint(err))
}
