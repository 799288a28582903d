package chronicle

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestEverySentenceIsThere(t *testing.T) { gametest.Sentences(t, catalogue) }

// Keys that are put together from a word of the rules are there for each of
// those words.
func TestEveryWordOfTheRulesHasASentence(t *testing.T) {
	points := []string{
		"D-1", "D-2", "D-3", "D-4", "D-5", "D-6", "D-7", "D-8", "D-10", "D-11", "D-12", "D-14", "D-15", "D-16", "D-18", "D-19", "D-21",
	}
	places := []string{"camelot", "blackknight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons"}
	loyalties := []string{"loyal", "traitor"}
	for prefix, words := range map[string][]string{
		"tell.asked.": points, "headline.asked.": points,
		"at.": places, "to.": places,
		"tell.loyalty.": loyalties, "tell.accused.": loyalties, "tell.winner.": loyalties, "headline.ended.": loyalties,
		"tell.side.": append(loyalties, ""), "position.loyalty.": append(loyalties, "unseen"), "position.aim.": loyalties,
		"tell.ended.":     {"majority_white", "majority_black", "seven_black", "twelve_engines", "knights_dead"},
		"tell.knighted.":  {"vote", "winner", "first"},
		"tell.shared.":    {"plan", "sole", "random"},
		"tell.first.":     {"arthur", "youngest", "picked"},
		"tell.no-heroic.": {"guinevere", "doomed"},
		"tell.died.":      {"died", "left"},
		"tell.passed.":    {"messenger.one", "messenger.other", "exchange.one"},
		"curse.":          {"darkforest", "vivien", "mists"},
		"headline.evil.":  {"draw", "siege", "life"},
	} {
		for _, word := range words {
			require.True(t, catalogue.Has("en", prefix+word), prefix+word)
		}
	}
}

// Every cause of an event has a name.
func TestEveryCauseHasAName(t *testing.T) {
	source, err := os.ReadFile("../causes.go")
	require.NoError(t, err)
	causes := regexp.MustCompile(`Cause = "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1)
	require.NotEmpty(t, causes)
	for _, c := range causes {
		require.True(t, catalogue.Has("en", "cause."+c[1]), c[1])
	}
}

// A traitor and a loyal knight read how near the goal of their own side is.
func TestTheAimIsTheReadersOwn(t *testing.T) {
	state := camelot.Rules{}.Start(game.Setup{Edition: 1, Seats: []game.Seat{"seat1"}}).(*camelot.State)
	state.Options.Traitor, state.Swords, state.Engines = true, camelot.Swords{White: 4, Black: 3}, 5
	p := newSpeaker(state, "en")
	require.Contains(t, p.describeAim(camelot.Knight{Loyalty: camelot.Loyal, Seen: true}), "4 to 3 now, 5 to come. It loses at once with 4 more black swords or 7 more")
	require.Contains(t, p.describeAim(camelot.Knight{Loyalty: camelot.Traitor, Seen: true}), "with 4 more black swords, with 7 more siege engines")
	require.Empty(t, p.describeAim(camelot.Knight{Loyalty: camelot.Traitor}), "who has not seen his card is told nothing")
}
