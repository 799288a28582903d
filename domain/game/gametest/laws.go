// Package gametest is a ruleset's whole test suite in a few calls: Laws plays random games through
// real submissions and checks properties that hold in all of them, Cases runs the case files of a
// folder, FuzzParse looks for submissions that break a parser. Tiny, Relay, Brawl and Fair are small
// rulesets for the kernel's own tests.
package gametest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// Laws plays n random games and checks these laws in each of them:
//
//   - adjudicating twice gives equal events, and no method changes its receiver;
//   - the order in which submissions came changes nothing;
//   - every Wait's example is legal, and every order parses as it is spelt, and as it is shown;
//   - no ID of the data files is shown to a reader;
//   - places that menus and arrows name are on the board;
//   - hidden things change nothing that a seat is told;
//   - nothing is asked twice without a change between;
//   - reports list sentences that are alike instead of repeating them;
//   - every card is in exactly one place;
//   - no report, receipt or comment of a template orders anything if it is sent back;
//   - the log, encoded, decoded and folded, gives the same game, and the position comes back from its JSON;
//   - a phase that all have answered closes after its respite;
//   - every game ends.
//
// If the game seals phases before they are closed, Laws seals some of them late or twice: neither hidden things nor the
// order of submissions show in a seal, and nothing after it changes a die.
func Laws(t *testing.T, suite Suite, n int) {
	for i := range n {
		t.Run(fmt.Sprintf("game%d", i), func(t *testing.T) { suite.game(t, uint64(i)) })
	}
}

// game plays one game under the laws.
func (s Suite) game(t testing.TB, seed uint64) {
	p := &play{Suite: s, Run: s.openGame(t, seed), rng: rand.New(rand.NewPCG(seed, 2))}
	p.past = newPasts(p.seats()[int(seed)%len(p.seats())], seed)
	for _, seat := range p.seats() {
		p.lawReport(p.Game, p.Game, p.Log, seat)
		p.lawWelcome(seat)
		p.lawProse(p.Game, p.Game, p.Log, seat)
		p.lawNames(p.Game, p.Game, p.Log, seat)
	}
	p.playPhases()
	p.lawLog()
}

// openGame opens a game of the suite; without a number of seats in Suite.Open, the seed chooses one.
func (s Suite) openGame(t testing.TB, seed uint64) *Run {
	open := s.Open
	open.Game, open.Ruleset = fmt.Sprintf("law-%d", seed), s.Ruleset.Name()
	if open.Seats == 0 {
		d := s.Ruleset.Describe()
		least, most := cmp.Or(s.Least, d.MinSeats), cmp.Or(s.Most, d.MaxSeats)
		open.Seats = least + int(seed)%(most-least+1)
	}
	return Open(t, open, lookUpOnly(s.Ruleset), seed)
}

// playPhases plays until the game is over, or up to Suite.Until. It fails the test after MaxPhases.
func (p *play) playPhases() {
	limit := p.MaxPhases
	if limit == 0 {
		limit = 500
	}
	for i := 0; !p.Game.Over() && (p.Until == 0 || i < p.Until); i++ {
		require.Less(p.T, i, limit, "the game does not end")
		p.playPhase(i%max(p.Every, 1) == 0)
	}
}

// playPhase plays one phase; costly says whether it checks the expensive laws, too.
func (p *play) playPhase(costly bool) {
	if p.Game.Late() != "" && p.rng.IntN(4) == 0 {
		late := Player(len(p.seats()))
		p.Do(late, game.TakeSeat{Player: late})
	}
	before := p.Game
	submissions := p.submissions()
	if costly {
		p.lawWaits()
		p.lawSecrets(submissions)
	}
	logLength := len(p.Log)
	for i, submission := range submissions {
		if costly {
			p.lawPointing(submission, rand.New(rand.NewPCG(uint64(len(p.Log)), uint64(i))))
		}
		receipt := p.Write(submission.seat, submission.lines...)
		p.lawSpelling(submission.seat, receipt)
		if costly {
			p.lawShown(submission.seat, receipt)
			p.lawReceipt(receipt)
		}
	}
	p.lawRespite(len(p.Log) > logLength)
	since, shut := p.Now, p.Game
	p.wrote = since
	if _, _, due, _ := p.Game.Phase(); p.rng.IntN(2) == 0 && due.After(p.Now) {
		p.Now = due // seats that wrote nothing have missed it
	}
	p.seal(since)
	open := p.Game
	frozen := JSON(p.T, open.State())
	events := p.lawTwice(frozen)
	if costly {
		p.lawShut(shut, events)
	}
	p.lawSubmissionOrder(before, submissions, events)
	p.lawAsking(events)
	p.lawCards(open, events)
	p.Fold(events)
	p.lawHistory(before, open, submissions, events, costly)
	for i, seat := range append(p.seats(), "") {
		if costly {
			p.lawReport(open, p.Game, events, seat)
			p.lawAlike(open, events, seat, game.Languages()[i%len(game.Languages())])
		}
	}
	p.lawSteps(open, events)
	if seats := p.seats(); costly {
		p.lawProse(open, p.Game, events, seats[p.rng.IntN(len(seats))])
		p.lawNames(open, p.Game, events, seats[0])
	}
	require.Equal(p.T, frozen, JSON(p.T, open.State()), "telling of a phase changed the position that it closed")
	p.Now = p.Now.Add(time.Hour)
}

// lawTwice checks that adjudicating twice gives equal events, and changes nothing: frozen is the position as JSON.
// It returns the events.
func (p *play) lawTwice(frozen string) []event.Event {
	command := p.closing()
	first, err := p.Game.Decide(command)
	require.NoError(p.T, err)
	require.Equal(p.T, frozen, JSON(p.T, p.Game.State()), "closing a phase changed the position that it closed")
	once := Events(p.T, first.Events)
	second, err := p.Game.Decide(command)
	require.NoError(p.T, err)
	require.Equal(p.T, once, Events(p.T, second.Events), "adjudicating twice differs")
	third, err := p.Game.Clone().Decide(command)
	require.NoError(p.T, err)
	require.Equal(p.T, once, Events(p.T, third.Events), "adjudicating a clone differs")
	again, err := p.Game.Readjudicate(first.Events)
	require.NoError(p.T, err)
	require.Equal(p.T, once, Events(p.T, again), "adjudicating from the record differs")
	return first.Events
}

// lawAsking checks that nothing is asked twice without a change between, and that no task asks after it has changed
// something.
func (p *play) lawAsking(events []event.Event) {
	for _, ev := range events {
		if faulted, ok := ev.(turns.Faulted); ok {
			require.Fail(p.T, "a task asked when it had no right to", "%+v", faulted)
		}
		if stalled, ok := ev.(game.Stalled); ok {
			require.Fail(p.T, "the rules ask for the same thing twice", "%+v", stalled)
		}
	}
}

// lawSubmissionOrder checks that the events do not change if the submissions come in reverse order.
func (p *play) lawSubmissionOrder(before *game.Game, submissions []sentOrders, events []event.Event) {
	submissions = slices.Clone(submissions)
	slices.Reverse(submissions)
	two, err := p.lawSealing(p.runAgain(before, submissions...).Game).Decide(p.closing())
	require.NoError(p.T, err)
	require.Equal(p.T, Events(p.T, events), Events(p.T, two.Events), "the order of emails matters")
}

// lawWaits checks that the choices offered to an awaited seat are legal, and mean the same whether the seat sends
// their lines or their names; also that the lines of its template are legal.
func (p *play) lawWaits() {
	for _, wait := range p.Game.State().Waits("en") {
		offered := p.Game.Offered(wait.Seat, "en")
		if p.Holder(wait.Seat) == "" || len(offered) == 0 {
			continue
		}
		for _, block := range []report.Block{offered[1], offered[1+p.rng.IntN(len(offered)-1)]} {
			receipt := p.Try(wait.Seat, append([]string{"CANCEL"}, block.Orders...)...)
			require.Empty(p.T, receipt.Errors, "what is proposed to %s is refused: %q", wait.Seat, block.Orders)
			require.NotZero(p.T, receipt.Set, "what is proposed to %s gives no orders: %q", wait.Seat, block.Orders)
			number, phase := findChoiceNumber(p.T, offered), p.Game.PhaseIn(order.English)
			if _, asked, numbered := strings.Cut(phase.Name, "question "); numbered {
				require.Equal(p.T, asked, number, "%s has choices of another number", phase.Name)
			}
			short := p.Try(wait.Seat, "CANCEL", number+block.Letter)
			require.Equal(p.T, spelt(receipt), spelt(short), "the name of a choice is another order")
		}
	}
	for _, seat := range p.seats() {
		if p.Holder(seat) == "" || len(p.Game.State().Waits("en")) == 0 {
			continue
		}
		template := slices.DeleteFunc(p.Game.Template(seat, "en"), func(l string) bool { return l == "" || l[0] == '#' })
		if len(template) > 0 {
			r := p.Try(seat, template...)
			require.Empty(p.T, r.Errors, "the template of %s is refused: %q", seat, template)
		}
	}
}

// choiceName finds the name of the first choice in the sentence that explains such names.
var choiceName = regexp.MustCompile(`“(\d+)a”`)

// findChoiceNumber returns the number that a report tells seats to use in the names of choices.
func findChoiceNumber(t testing.TB, offered []report.Block) string {
	m := choiceName.FindStringSubmatch(offered[0].Text)
	require.NotNil(t, m, "%q names no choice", offered[0].Text)
	return m[1]
}

// spelt returns the orders of a receipt, each with its phase.
func spelt(r *game.Receipt) []string {
	return lists.Map(r.Orders, func(u game.Understood) string { return u.Phase + " " + u.Text })
}

// lawWelcome checks that a seat's first report introduces the game, and that its example of a first submission, if
// there is one, is accepted as it stands.
func (p *play) lawWelcome(to game.Seat) {
	r := game.Compose(p.Game, p.Game, p.Log, to, game.Options{})
	i := slices.IndexFunc(r.Sections, func(s report.Section) bool { return s.ID == "welcome" })
	require.GreaterOrEqual(p.T, i, 0, "%s is not told what is played", to)
	if blocks := r.Sections[i].Blocks; len(blocks[len(blocks)-1].Orders) > 0 {
		submission := p.Try(to, blocks[len(blocks)-1].Orders...)
		require.Empty(p.T, submission.Errors, "the example of %s's first email is refused", to)
		require.NotZero(p.T, submission.Set, "the example of %s's first email orders nothing", to)
	}
}

// lawSpelling checks that every order parses as it is spelt.
func (p *play) lawSpelling(id game.Seat, r *game.Receipt) {
	for _, understood := range r.Orders {
		orders, errs := p.Ruleset.Parse(p.Game.State(), id, []order.Line{{N: 1, Text: understood.Text}})
		require.Empty(p.T, errs, "%q is a spelling that does not parse", understood.Text)
		require.Len(p.T, orders, 1, "%q is one order", understood.Text)
		require.Equal(p.T, understood.Text, orders[0].Body.String(), "an order is spelt in two ways")
	}
}

// lawVeil checks that no report of a game with hidden things shows a dice key or a digest before
// the game is over.
func (p *play) lawVeil(after *game.Game, r report.Report) {
	if !after.Veiled() {
		return
	}
	text := JSON(p.T, r)
	for _, e := range p.Log {
		switch e := e.(type) {
		case game.KeyRevealed:
			require.False(p.T, game.Sees("", e), "all see a dice key")
			require.NotContains(p.T, text, e.Key.String(), "a report tells a dice key")
		case game.PositionDigested:
			require.NotContains(p.T, text, e.Digest, "a report tells a digest")
		}
	}
}

// lawReport checks that a report is the same when it is composed again, that it does not show what is veiled, and
// that no line of it reads as an order.
func (p *play) lawReport(before, after *game.Game, events []event.Event, to game.Seat) {
	r := game.Compose(before, after, events, to, game.Options{})
	require.Equal(p.T, JSON(p.T, r), JSON(p.T, game.Compose(before, after, events, to, game.Options{})), "a report differs from itself")
	p.lawVeil(after, r)
	for _, line := range append(game.Flatten(r.Sections), r.Headline) {
		require.False(p.T, after.Reads(to, order.Line{N: 1, Text: line}), "a line of %s's report reads as an order: %q", to, line)
	}
}

// lawLog checks that the log, encoded and decoded, folds to the same game, and that the position comes back from its
// JSON.
func (p *play) lawLog() {
	registry := game.Registry(p.Ruleset)
	envs, err := registry.EncodeAll(p.Log)
	require.NoError(p.T, err)
	for i := range envs {
		raw, err := json.Marshal(envs[i])
		require.NoError(p.T, err)
		envs[i] = event.Envelope{}
		require.NoError(p.T, json.Unmarshal(raw, &envs[i]))
	}
	opened, err := registry.DecodeAll(envs)
	require.NoError(p.T, err)
	require.Equal(p.T, Events(p.T, p.Log), Events(p.T, opened))
	g := event.Fold(game.New(lookUpOnly(p.Ruleset)), opened...)
	require.Equal(p.T, JSON(p.T, p.Game.State()), JSON(p.T, g.State()), "the log does not hold the position")
	require.Equal(p.T, p.Game.Seats(), g.Seats())
	for _, s := range p.seats() {
		require.Equal(p.T, JSON(p.T, p.Game.Standing(s)), JSON(p.T, g.Standing(s)))
	}
	for _, e := range slices.Backward(opened) {
		if last, ok := e.(game.PositionDigested); ok {
			require.Equal(p.T, last.Digest, Digest(p.T, g.State()))
			break
		}
	}
	require.Equal(p.T, p.Game.Over(), g.Over())
	laid, err := game.Lay(p.Ruleset.Start(g.Setup()), []byte(JSON(p.T, g.State())))
	require.NoError(p.T, err)
	require.Equal(p.T, JSON(p.T, g.State()), JSON(p.T, laid), "the position does not come back from its JSON")
}

// lawSteps checks that the steps of a phase, if there are any, hold all of its events, and end where they would if
// nothing were hidden.
func (p *play) lawSteps(before *game.Game, events []event.Event) {
	rulesetEvents := lists.Keep(events, func(e event.Event) bool { return game.Kind(e) == "" })
	steps, seen := p.Ruleset.Steps(before.State(), rulesetEvents), p.Ruleset.Steps(before.State(), game.Seen("", rulesetEvents))
	require.Len(p.T, seen, len(steps), "what is hidden shows in the steps of a replay")
	end := 0
	for i, step := range steps {
		require.GreaterOrEqual(p.T, step.End, end, "a step ends before it begins")
		end = step.End
		require.Len(p.T, game.Seen("", rulesetEvents[:end]), seen[i].End, "what is hidden shows in the steps of a replay")
	}
	if len(steps) > 0 {
		require.Equal(p.T, len(rulesetEvents), end, "the steps do not tell the whole phase")
	}
}
