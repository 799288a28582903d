package camelot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// pieces are the parts of random lines, besides the words of good lines.
var pieces = strings.Fields(`( ) : ; , | + >= <= = < > - 0 1 2 3 9 99 D1 D2 P1 P7 Sir King squire 2 gal ga ex m si en y of te het van de combate
	Santo Grial negro Lancelot 5 Dragon 9 Morgan (2) sino alors anders vida kaart ORDER YES NO PLAN ENDORSE FACEUP COME GIVE PUBLIC`)

// open returns a position with an open question and a pool.
func open(point Point) *State {
	state := position(gawain)
	state.on(gawain, Grail, 3, "f1", "f1", "f3", "grail", "merlin", "piety")
	state.Pool = &Pool{ID: "D1", Claimants: seats{gawain, kay}, Cards: []Card{"f1", "grail"}, Plans: []Plan{{ID: "P1", By: kay}}}
	state.Pending = &Decision{
		ID: "D1", Point: point, Seats: seats{gawain, kay}, Card: "morgan1", Cards: []Card{"despair", "picts"}, About: seats{kay, gawain},
		Owes: map[game.Seat]int{gawain: 2},
	}
	state.Decisions = 1
	return state
}

// points are the questions that can be open.
var points = []Point{
	AskOath, AskShare, AskEvil, AskHeroic, AskTaunt, AskAfterPeek, AskArmor, AskFacing, AskWar, AskMerlins, AskVolunteer, AskDiscards,
	AskSort, AskConvocation, AskExchange, AskGrail, AskKnighting,
}

// answersTo are good lines of replies and shares.
var answersTo = []string{
	"REPLY D1 LIFE", "REPLY D1 picts", "REPLY D1 FACEDOWN", "REPLY D1 MERLIN 2 , CANCEL", "REPLY D1 NO", "REPLY D1 f1 , grail", "REPLY D1 ORDER 2 1",
	"REPLY D1 COME", "REPLY D1 kay", "REPLY D1 self", "OATH f1", "SHARE D1 PLAN kay : f1 ; gawain : grail", "SHARE D1 ENDORSE P1", "SHARE D1 RANDOM",
	"REPLY D1 despair", "REPLY D2 YES",
}

// aLine returns a good line with some pieces changed, left out or put in.
func aLine(t *rapid.T) string {
	var good []string
	for _, line := range canonical {
		good = append(good, strings.NewReplacer(",", " ,", ":", " :").Replace(line))
	}
	words := strings.Fields(rapid.SampledFrom(append(good, answersTo...)).Draw(t, "line"))
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		at := rapid.IntRange(0, len(words)-1).Draw(t, "at")
		piece := rapid.SampledFrom(pieces).Draw(t, "piece")
		if rapid.Bool().Draw(t, "other") {
			piece = rapid.SampledFrom(strings.Fields(rapid.SampledFrom(good).Draw(t, "from"))).Draw(t, "word")
		}
		switch rapid.IntRange(0, 2).Draw(t, "how") {
		case 0:
			words[at] = piece
		case 1:
			words = append(words[:at:at], append([]string{piece}, words[at:]...)...)
		default:
			words[at] = piece[:1+len(piece)/2]
		}
	}
	return strings.Join(words, " ")
}

func TestWhatParsesIsSpeltSoThatItParsesToTheSame(t *testing.T) {
	positions := map[Point]*State{}
	for _, point := range points {
		positions[point] = open(point)
	}
	rapid.Check(t, func(t *rapid.T) {
		state := positions[rapid.SampledFrom(points).Draw(t, "point")]
		seat := rapid.SampledFrom(state.Order).Draw(t, "seat")
		line := order.Line{N: 1, Text: aLine(t), Lang: rapid.SampledFrom([]string{"", "es", "fr", "nl"}).Draw(t, "language")}
		line.Standing = rapid.Bool().Draw(t, "standing")
		orders, errs := Rules{}.Parse(state, seat, []order.Line{line})
		for _, fault := range errs {
			require.NotEmpty(t, fault.Reason)
			require.True(t, fault.Word == "" || strings.HasPrefix(fault.Line.Text[fault.At-1:], fault.Word), "%+v", fault)
		}
		state.Check(seat, orders)
		for _, o := range orders {
			spelt := line
			spelt.Text, spelt.Standing = o.Body.String(), isStanding(o.Body)
			again, errs := Rules{}.Parse(state, seat, []order.Line{spelt})
			require.Empty(t, refusals(errs), spelt.Text)
			require.Len(t, again, 1, spelt.Text)
			require.Equal(t, o.Body, again[0].Body)
		}
	})
}

// isStanding reports whether a body is a standing order.
func isStanding(body game.Body) bool {
	return Rules{}.Subject(nil, "", game.Order{Body: body}) != ""
}

func refusals(errs []*order.Error) []*order.Error {
	var refused []*order.Error
	for _, fault := range errs {
		if !fault.Warning {
			refused = append(refused, fault)
		}
	}
	return refused
}

// FuzzParse looks for submissions that make the reader panic, and for orders whose spelling does not
// parse back.
func FuzzParse(f *testing.F) {
	for i, line := range append(canonical, answersTo...) {
		f.Add(uint8(i), uint8(i), line)
	}
	f.Add(uint8(1), uint8(2), "TURN 3\n IF DRAWN special\n AND NOT CANCELLED THEN DRAW ELSE\n QUEST f4\nEND\nSTANDING GRAIL self\nREPLY D1 yes")
	f.Fuzz(func(t *testing.T, point, lang uint8, text string) {
		state := open(points[int(point)%len(points)])
		lines := order.Clean(text)
		for i := range lines {
			lines[i].Lang = languages[int(lang)%len(languages)]
		}
		for _, section := range (Rules{}).Sections(state, gawain, lines) {
			Rules{}.Live(state, gawain, section.Key)
			orders, errs := Rules{}.Parse(state, gawain, section.Lines)
			for _, fault := range errs {
				require.NotEmpty(t, fault.Reason)
				fault.Column()
			}
			state.Check(gawain, orders)
			for _, o := range orders {
				line := order.Line{N: 1, Text: o.Body.String(), Standing: isStanding(o.Body)}
				again, errs := Rules{}.Parse(state, gawain, []order.Line{line})
				require.Empty(t, refusals(errs), line.Text)
				require.Len(t, again, 1, line.Text)
				require.Equal(t, line.Text, again[0].Body.String())
			}
		}
	})
}

func BenchmarkParseATurnBlock(b *testing.B) {
	state := position(gawain)
	lines := order.Clean(strings.Join([]string{
		"TURN", "IF ENGINES >= 9 THEN EVIL LIFE ELSE EVIL DRAW", "ON BLACK special: MERLIN 1", "ON BLACK blackknight>=5, lancelot>=5: FACEUP",
		"ON BLACK combat: FACEDOWN", "IF DRAWN special AND NOT CANCELLED THEN DRAW ELSE QUEST f4 | QUEST f3 | MOVE camelot", "END",
	}, "\n"))
	for b.Loop() {
		Rules{}.Parse(state, gawain, lines)
	}
}
