package camelot

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/order/form/formtest"
)

var update = flag.Bool("update", false, "write the forms of orders on their pages")

// meaning is the code that the laws have for faults of well-formed lines.
const meaning order.Code = "meaning"

// sentences is the language under the laws of forms. Each answer has a question of its own.
var sentences = gametest.Speech{
	Words: append(lists.Distinct(lists.Map(described, func(d description) string { return formtest.Text(d.syntax) })), listAnswered()...),
	Syntax: func(word string) form.Syntax {
		if answerForm, ok := answerForms[Point(word)]; ok {
			return form.Syntax{Parts: []form.Syntax{{Word: "REPLY"}, {Name: idOf(Point(word))}, answerForm.Syntax}}
		}
		return described[slices.IndexFunc(described, func(d description) bool { return formtest.Text(d.syntax) == word })].syntax
	},
	Name:   sayThing,
	Key:    func(lang, key string) string { return book.keywords.Words(lang, key)[0] },
	Read:   readSentence,
	Excuse: []order.Code{meaning},
	Lost:   []order.Code{codeGrammar, codeAmbig},
}

// listAnswered lists the questions to which there is a REPLY.
func listAnswered() []string {
	return toStrings(lists.Keep(points, func(at Point) bool { _, ok := answerForms[at]; return ok }))
}

// idOf returns the id of the decision under which questions are put.
func idOf(at Point) string { return "D" + strconv.Itoa(1+slices.Index(points, at)) }

// asked has a position for each question. All knights are traitors, so that each may taunt.
var asked = lists.Map(points, func(at Point) *State {
	state := open(at)
	state.Pending.ID, state.Decisions = idOf(at), len(points)
	state.Pool.ID = state.Pending.ID
	state.Options.Squires = true
	for _, seat := range company {
		state.changeKnight(seat, func(k *Knight) { k.Loyalty = Traitor })
	}
	return state
})

// decision finds the id of a decision in a line.
var decision = regexp.MustCompile(`\bD(\d+)\b`)

// readSentence reads a line for the question that it names, else for the oath, and for the first seat that has the power
// that it needs.
func readSentence(lang, text string) order.Reading[fmt.Stringer] {
	state := asked[0]
	if found := decision.FindStringSubmatch(text); found != nil {
		n, _ := strconv.Atoi(found[1])
		state = asked[min(max(n, 1), len(asked))-1]
	}
	var reading order.Reading[fmt.Stringer]
	for _, seat := range []game.Seat{gawain, kay, arthur, tristan, percival, galahad} {
		cursor, bodies := (&lineReader{state: state, seat: seat}).parseLine(order.Line{N: 1, Text: text, Lang: lang})
		reading = order.Reading[fmt.Stringer]{Errs: cursor.Warnings}
		switch {
		case cursor.Err() != nil:
			fault := *cursor.Err()
			before := strings.ToLower(text[:max(fault.At-1, 0)])
			if strings.LastIndex(before, "if ") > strings.LastIndex(before, "then ") {
				fault.Code = meaning // conditions have laws of their own
			}
			reading.Errs = []*order.Error{&fault}
		case cursor.Wrong != nil && cursor.Wrong.Code == codePower:
			reading.Errs = []*order.Error{cursor.Wrong}
			continue
		case cursor.Wrong != nil:
			fault := *cursor.Wrong
			fault.Code = meaning
			reading.Errs = []*order.Error{&fault}
		case cursor.Standing:
			reading.Bodies = []fmt.Stringer{standing{bodies[0]}}
		default:
			reading.Bodies = []fmt.Stringer{bodies[0]}
		}
		return reading
	}
	return reading
}

// A standing order is spelt with its word.
type standing struct{ game.Body }

func (s standing) String() string { return "STANDING " + s.Body.String() }

// sayThing says something with a name that forms have.
func sayThing(s formtest.Speaker, name string) string {
	switch name {
	case "place":
		return s.One("camelot", "Black Knight", "grail", "picts", "dragon")
	case "white":
		return s.One("f1", "Fight 5", "grail", "merlin", "lady")
	case "card":
		return s.One("f1", "3", "Fight 5", "grail", "merlin", "f2", "f4")
	case "knight":
		return s.One("kay", "Sir Gawain")
	case "blackset":
		return s.One("any", "special, despair", "blackknight>=5", "Morgan 2, mists", "war")
	case "whiteset":
		return s.One("grail, f1", "fight", "any")
	case "merlins":
		return s.One("1", "2", "3")
	case "drawn":
		return s.One("despair", "picts")
	case "action", "order":
		if k := deedKinds[s.Number(len(deedKinds))]; k.ID != "accuse" {
			return s.Say(k.Syntax)
		}
		return s.Word("DRAW")
	case "question":
		return idOf(AskShare)
	case "plan":
		return "P1"
	case "numbers":
		return s.One("1 2", "2, 1")
	case "condition":
		return s.One(s.Word("ENGINES")+" >= 9", s.Word("NOT")+" "+s.Word("CANCELLED"), s.Word("LIFE")+" "+s.Word("OF")+" kay < 2 "+s.Word("OR")+" "+s.Word("AT")+" grail")
	}
	return name
}

// TestEverythingInFormsIsReadAndSpelt holds of every sentence, in every language.
func TestEverythingInFormsIsReadAndSpelt(t *testing.T) { sentences.ReadAndSpelt(t) }

// TestWhatIsProposedLeadsOn holds of every sentence with one word wrong.
func TestWhatIsProposedLeadsOn(t *testing.T) { sentences.LeadsOn(t, "Lancelot", "D3", ":", "FACEUP") }

// TestTheFormsOnThePagesArePrinted: the pages in all languages end with the forms of all orders, as
// they are declared; -update writes them.
func TestTheFormsOnThePagesArePrinted(t *testing.T) {
	heads := lists.Distinct(lists.Map(described, func(d description) string { return d.head }))
	gametest.FormsPrinted(t, "camelot", *update, heads, func(word, lang string) string {
		return strings.ReplaceAll(DescribeOrders(word, lang), "\n", "`\n- `")
	})
}

// TestMenusReachEveryWordOfTheForms: menus reach all keywords of each kind, except those that can only be written.
func TestMenusReachEveryWordOfTheForms(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(8, 8)) //nolint:gosec // a test
	stroll := func(state *State, seat game.Seat, missing map[string]bool, picks ...string) {
		var block game.OrderSet
		if picks[0] == "sacrifice" {
			block = writes(Heroic{Choices: []Deed{{Do: ActMove, Place: Grail}}})
			block.Sections[0].Key = keyOfTurn(state.nextOwnRound(seat))
		}
		for n := 0; n < 400 && len(missing) > 0; n++ {
			m, walked := gametest.Stroll(t, chance, state, seat, block, picks...)
			gametest.Written(t, Rules{}, state, seat, m.Line, walked)
			for word := range strings.FieldsSeq(strings.NewReplacer(",", "", ":", "").Replace(m.Line)) {
				delete(missing, strings.ToUpper(word))
			}
		}
		require.Empty(t, missing, "%v", picks)
	}
	for _, k := range slices.Concat(turnKinds, exposedKinds, standingKinds) {
		missing := map[string]bool{}
		for _, word := range formtest.Words(k.Syntax) {
			missing[word] = true
		}
		for _, word := range neverOffered[k.Word] {
			delete(missing, word)
		}
		state, seat := equipped(k)
		stroll(state, seat, missing, k.ID)
	}
	for at, f := range answerForms {
		missing := map[string]bool{}
		for _, word := range formtest.Words(f.Syntax) {
			missing[word] = true
		}
		state := open(at)
		state.gives(gawain, Sword)
		if at == AskGrail { // whom it saves, and, of one, whether it does
			stroll(state, gawain, map[string]bool{"SELF": true, "KAY": true, "NO": true}, "reply")
			state.Pending.About = state.Pending.About[:1]
			delete(missing, "SELF")
		}
		stroll(state, gawain, missing, "reply")
	}
}

// neverOffered are words of forms that can only be written.
var neverOffered = map[string][]string{"QUEST": {"ANY"}, "PLAY": {"SORT", "THEN"}, "ARMOR": {"THEN"}}

// equipped returns a position in which a kind can be chosen, and the seat.
func equipped(k kind) (*State, game.Seat) {
	seat := gawain
	for words, other := range map[string]game.Seat{"EXCHANGE": arthur, "FREE MOVE": tristan, "EVIL": percival, "ON PEEK": percival, "PLAY": galahad, "KAY": kay} {
		if k.Word == words {
			seat = other
		}
	}
	state := position(seat)
	for _, other := range company {
		state.on(other, Camelot, 3, "f1", "f1", "f1", "f3", "grail", "merlin", "piety", "reinforcements", "convocation", "clairvoyance", "messenger", "heroism", "fate", "lady")
		state.gives(other, Armor, Sword)
	}
	state.Engines, state.Options.Squires = 7, true
	for at, quest := range map[Place]Quest{BlackKnight: {Open: true, Black: laid(false, "bk1")}, Picts: {Open: true, Warriors: 1}, Saxons: {Open: true, Warriors: 1}} {
		state.Quests[at] = quest
	}
	switch {
	case slices.Contains([]string{"TAUNT", "HELP"}, k.Word):
		state.changeKnight(seat, func(k *Knight) { k.Loyalty, k.Exposed = Traitor, true })
	case k.Word == "REVEAL":
		state.changeKnight(seat, func(k *Knight) { k.Loyalty = Traitor })
	case k.Word == "DRAW":
		state.on(seat, Camelot, 3, "f1", "f2")
	case k.Word == "QUEST":
		state.on(seat, Picts, 3, "f1", "f2")
	}
	return state, seat
}
