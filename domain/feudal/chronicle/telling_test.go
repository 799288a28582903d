package chronicle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// besiegedHouse returns a summer in which seat2 besieges seat1 at Fenburst, with a knight
// inside. Much else has happened in the valley.
func besiegedHouse() *feudal.State {
	s := summer()
	s.Options = book.Options{
		Mode: book.Honour, Years: 10, Combat24: "table", Regroup: "own", Regency: "husbandry", Entry: "choice",
		Passages: true, Weather: true, Houses: true, Sieges: true, Pillage: true, Monasteries: true, Loyalty: true, Fate: true,
		Succession: true, Religion: true, HolySites: "summer", Revolt: "all", Castles: "24",
	}
	s.Houses["seat1"] = feudal.House{
		Knight: "Sir Bors", Colour: "red", Fortune: 9, Chest: 4, Honour: 12, Faith: book.Pagan,
		Figures: map[int]feudal.Figure{
			1: {ID: "red-0001", Grade: book.Lord, At: "SAR"}, 2: {ID: "red-0002", Grade: book.KnightA, At: "FEN", Inside: true},
			52: {ID: "red-0003", Grade: book.ManA, At: "SAR"},
		},
	}
	s.Houses["seat2"] = feudal.House{
		Knight: "Sir Kay", Colour: "blue", Fortune: 9, Figures: map[int]feudal.Figure{
			1: {ID: "blue-0001", Grade: book.Lord, At: "BRI"}, 3: {ID: "blue-0002", Grade: book.KnightA, At: "FEN"},
		},
	}
	s.Manors["FEN"] = feudal.Holding{Owner: "seat1", Sieges: map[game.Seat]book.Turn{"seat2": {Year: 2, Season: book.Spring}}, Church: book.Sound, Burnt: 2}
	s.Manors["SAR"] = feudal.Holding{Owner: "seat1", Castle: book.Damaged, Cromlech: book.Damaged}
	s.Manors["ALD"] = feudal.Holding{Ravaged: 1}
	s.Swept, s.King, s.Weather = []valley.Node{"R24.1"}, 7, 4
	return s
}

func TestTheBoardShowsWhatTheOptionsPutOnIt(t *testing.T) {
	state := besiegedHouse()
	board := Rules{}.View(state, "seat1", "en").Board
	titles := map[string]report.ShapeKind{}
	for _, shape := range board.Shapes {
		titles[shape.Title] = shape.Kind
	}
	for title, kind := range map[string]report.ShapeKind{
		"castle of Sarbury, damaged":                                  report.Tower,
		"cromlech of Sarbury, damaged":                                report.Diamond,
		"church of Fenburst, dormant":                                 report.Cross,
		"Fenburst, besieged by Blue":                                  report.Circle,
		"Fenburst: 2 fields burnt":                                    report.Flame,
		"Aldermarsh: one forest ravaged":                              report.Flame,
		"Fen Bridge, swept away":                                      report.Polyline,
		"Red: 2 inside the house at Fenburst":                         report.Counter,
		"Blue: 3 at Fenburst":                                         report.Counter,
		"Fenburst, owned by Red, church (dormant)":                    report.Square,
		"Sarbury, owned by Red, castle (damaged), cromlech (damaged)": report.Square,
	} {
		require.Equal(t, kind, titles[title], title)
	}
	var legend []string
	for _, key := range board.Legend {
		legend = append(legend, key.Text)
	}
	require.Subset(t, legend, []string{
		"castle", "church", "cromlech", "dormant holy site", "burnt fields", "ravaged forest",
		"bridge swept away", "The King's dice: 7", "Weather so far: 4",
	})
}

func TestASeatReadsOfItsHonourItsChestAndItsSieges(t *testing.T) {
	state := besiegedHouse()
	text := fmt.Sprint(Rules{}.View(state, "seat1", "en").Sections)
	for _, want := range []string{
		"Your honour is 12, your faith pagan.", "A chest of scutage with 4 besants",
		"Blue besieges Fenburst: in the third phase of summer", "dormant and bring you nothing: church of Fenburst",
		"until you repair them in winter: castle of Sarbury and cromlech of Sarbury", "Red 2 inside", "The King's dice stand at 7",
		"make 4 so far", "Swept away until next winter: Fen Bridge", "Blue has besieged Red at Fenburst since spring 2",
		"Fenburst (2 fields burnt)",
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, fmt.Sprint(Rules{}.View(state, "seat2", "en").Sections), "chest")
	require.Zero(t, Rules{}.View(state, "seat2", "en").Data.(Data).Houses[0].Chest)
}

func TestTemplatesOfBesiegersAndBesiegedAreLegal(t *testing.T) {
	state := besiegedHouse()
	for _, seat := range state.Seats {
		var lines []order.Line
		for i, text := range state.Template(seat, "en") {
			if text != "READY" && !strings.HasPrefix(text, "#") {
				lines = append(lines, order.Line{N: i + 1, Text: order.Tidy(text)})
			}
		}
		orders, errs := Rules{}.Parse(state, seat, lines)
		require.Empty(t, errs)
		require.Len(t, orders, 2)
		require.Empty(t, state.Check(seat, orders))
	}
	require.Contains(t, state.Template("seat2", "en"), "STAY 3 AT FEN; FIGHT red; INSIDE SIEGE")
}

// TestAForecastKnowsNoDice checks that the weather and destiny of a year are not forecast.
func TestAForecastKnowsNoDice(t *testing.T) {
	state := besiegedHouse()
	state.Season, state.Swept = book.Autumn, nil
	lines := state.Forecast("seat1", game.OrderSet{}, "en")
	require.Contains(t, lines, "The dues are told as in an average year.")
	state.Season = book.Winter
	for _, line := range state.Forecast("seat1", game.OrderSet{}, "en") {
		require.NotContains(t, line, "estiny")
	}
}

func TestHeadlinesPutTheKingBeforeManors(t *testing.T) {
	state := besiegedHouse()
	visit := feudal.ArthurVisited{Year: 2}
	honoured := feudal.HonourChanged{Seat: "seat1", Delta: 3, Reason: "king", Honour: 15}
	siege := feudal.SiegeOpened{Manor: "FEN", Owner: "seat1", Besieger: "seat2", Turn: book.Turn{Year: 2, Season: book.Summer}}
	taken := feudal.ManorCaptured{Manor: "BRI", To: "seat1"}
	sack := feudal.MonasterySacked{At: "CAR", Seats: []game.Seat{"seat1"}, Loot: 12, Share: 12}
	for _, c := range []struct {
		to     game.Seat
		events []event.Event
		want   string
	}{
		{"seat1", []event.Event{taken, visit, honoured}, "The King comes: your honour is 15"},
		{"", []event.Event{taken, visit, honoured}, "King Arthur visits the valley"},
		{"seat1", []event.Event{siege, taken}, "Blue besieges you at Fenburst"},
		{"seat2", []event.Event{siege}, "You besiege Fenburst"},
		{"seat1", []event.Event{taken, sack}, "You take Brimstone"},
		{"seat1", []event.Event{sack, feudal.HonourChanged{Seat: "seat2", Reason: "sack"}}, "You sack Carse Abbey"},
		{"", []event.Event{feudal.DestinyThrown{Year: 2, Event: "plague"}}, "Destiny: the plague"},
	} {
		require.Equal(t, c.want, Rules{}.Tell(state, c.to, "en", c.events).Headline)
	}
}

// TestAFightOnARoadIsToldInWords checks that headlines name the road. Milestones appear
// only in orders and in the chronicle of the phase.
func TestAFightOnARoadIsToldInWords(t *testing.T) {
	state := besiegedHouse()
	fight := func(at valley.Node, mile ...valley.Node) []event.Event {
		return []event.Event{
			feudal.CombatBegan{Combat: 1, Phase: 2, At: at, Mile: mile, A: feudal.Side{Seat: "seat1", Figures: []int{1}}, B: feudal.Side{Seat: "seat2", Figures: []int{1}}},
			feudal.CombatEnded{Combat: 1, Winner: "seat1"},
		}
	}
	for _, c := range []struct {
		lang   string
		events []event.Event
		want   string
		yours  string
	}{
		{"en", fight("R24.1"), "You win the field on the road from Fenburst to Barcombe Down", "Red has the field on the road from Fenburst to Barcombe Down."},
		{"en", fight("", "FEN", "R24.1"), "You win the field on the road from Fenburst to Barcombe Down", "Red has the field on the road from Fenburst to Barcombe Down."},
		{"en", fight("E12.0"), "You win the field on the entry road to Sarbury", "Red has the field on the entry road to Sarbury."},
		{"en", fight("FEN"), "You win the field at Fenburst", "Red has the field at Fenburst."},
		{"es", fight("R24.1"), "Ganas el campo en el camino de Fenburst a Barcombe Down", "Rojo queda dueño del campo en el camino de Fenburst a Barcombe Down."},
		{"fr", fight("R24.1"), "Vous restez maître du terrain sur la route entre Fenburst et Barcombe Down", "Rouge reste maître du terrain sur la route entre Fenburst et Barcombe Down."},
		{"nl", fight("E12.1"), "Je wint het veld op de toegangsweg naar Sarbury", "Rood houdt het veld op de toegangsweg naar Sarbury."},
	} {
		story := Rules{}.Tell(state, "seat1", c.lang, c.events)
		require.Equal(t, c.want, story.Headline)
		require.Equal(t, []string{c.yours}, story.Yours)
	}
	told := game.Flatten(Rules{}.Tell(state, "seat1", "en", fight("R24.1")).Sections)
	require.Contains(t, told, "- Red has the field at FEN/BAR.1.")
}

func TestWhatBefellAReaderIsToldToHim(t *testing.T) {
	state := besiegedHouse()
	siege := feudal.SiegeOpened{Manor: "FEN", Owner: "seat1", Besieger: "seat2", Turn: book.Turn{Year: 2, Season: book.Summer}}
	require.Equal(t, []string{"Blue besieges Red at Fenburst."}, Rules{}.Tell(state, "seat1", "en", []event.Event{siege}).Yours)
	require.True(t, slices.Contains(listParties(siege), "seat2"))
}

// summer returns an empty valley of two seats in the summer of year 2.
func summer() *feudal.State {
	setup := game.Setup{Ruleset: "feudal", Edition: 1, Options: Rules{}.Describe().Presets["simple"], Seats: []game.Seat{"seat1", "seat2"}}
	state := Rules{}.Start(setup).(*feudal.State)
	state.Year, state.Season = 2, book.Summer
	return state
}

// TestPhasesAreToldInTheReadersLanguage checks the names and titles of phases. Titles in
// events stay English.
func TestPhasesAreToldInTheReadersLanguage(t *testing.T) {
	for _, c := range []struct{ lang, name, title string }{
		{"en", "spring 3", "Spring of the year 3"},
		{"es", "primavera 3", "Primavera del año 3"},
		{"fr", "printemps 3", "Printemps de l'an 3"},
		{"nl", "lente 3", "Lente van het jaar 3"},
	} {
		state := summer()
		state.Year, state.Season = 3, book.Spring
		kind := sentences.Say(c.lang, "phase.kind.campaign", nil)
		require.Equal(t, game.Phase{Name: c.name, Kind: kind, Cycle: 3, Title: c.title}, Rules{}.PhaseIn(state.Phase(), c.lang))
	}
}

// TestASiegeOfAnEmptyHouseIsToldToBeOver checks that the report gives the reason (F-121).
func TestASiegeOfAnEmptyHouseIsToldToBeOver(t *testing.T) {
	lifted := feudal.SiegeLifted{Manor: "FEN", Owner: "seat1", Besieger: "seat2", Reason: "empty"}
	said := Rules{}.Tell(besiegedHouse(), "seat2", "en", []event.Event{lifted})
	require.Contains(t, game.Flatten(said.Sections), "- The siege of Fenburst by Blue is over: nobody is inside any more.")
}
