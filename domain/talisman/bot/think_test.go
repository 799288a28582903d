package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/bot"
	"seneschal/domain/talisman/chronicle"
)

// scene returns the first seat's view of a game of three without a last round, when its first
// turn awaits orders: it is a Monk in the Village with a roll of 3.
func scene(t *testing.T) (view chronicle.Data, me *chronicle.HeroView) {
	match := newMatch(t, "scene", "classic", 3, nil)
	state := match.game.State().(*talisman.State)
	for state.Active() == "" {
		match.close()
		state = match.game.State().(*talisman.State)
	}
	view = match.game.View(state.Active(), "en").Data.(chronicle.Data)
	for i := range view.Heroes {
		view.Heroes[i].Space = "tavern"
		if view.Heroes[i].Seat == view.Seat {
			me = &view.Heroes[i]
		}
	}
	me.Character, me.Space, me.Alignment, me.Lives, me.Fate = "monk", "village", "good", 4, 0
	me.StrengthNow, me.CraftNow, me.Battle, me.Limit, me.Spells, me.Held = 2, 3, 5, 1, nil, 0
	view.Die, view.Spaces = 3, nil
	return view, me
}

func lies(at book.Space, pieces ...book.Piece) chronicle.SpaceView {
	space := chronicle.SpaceView{Space: at}
	for _, p := range pieces {
		space.Cards = append(space.Cards, talisman.Lie{Piece: p})
	}
	return space
}

func submission(t *testing.T, s bot.Strength, d chronicle.Data) []string {
	lines, err := s.Orders(d)
	require.NoError(t, err)
	return lines
}

// TestSpellsAreCastWhenTheyAreOfUse: medium and hard bots cast Spells of little use when there
// is no room for another one, and other Spells when they pay.
func TestSpellsAreCastWhenTheyAreOfUse(t *testing.T) {
	for spell, c := range map[book.Piece]struct {
		line   string
		change func(d *chronicle.Data, me *chronicle.HeroView)
	}{
		"hex#1":        {"CAST Hex ON ", func(*chronicle.Data, *chronicle.HeroView) {}},
		"divination#1": {"CAST Divination", func(*chronicle.Data, *chronicle.HeroView) {}},
		"alchemy#1": {"CAST Alchemy SELL sword", func(_ *chronicle.Data, me *chronicle.HeroView) {
			me.Objects = []book.Piece{"talisman_found#1", "talisman#1", "sword#1"} // of no use to a Monk
		}},
		"destruction#1": {"CAST Destruction ON dragon AT woods_n", func(d *chronicle.Data, _ *chronicle.HeroView) {
			d.Spaces = append(d.Spaces, lies("woods_n", "dragon#1", "talisman_found#1"))
		}},
		"destroy_magic#1": {"CAST Destroy Magic END", func(view *chronicle.Data, me *chronicle.HeroView) {
			i := slices.IndexFunc(view.Heroes, func(o chronicle.HeroView) bool { return o.Seat != me.Seat })
			view.Crowned, view.Heroes[i].Space = true, book.CrownOfCommand
		}},
	} {
		view, me := scene(t)
		c.change(&view, me)
		me.Spells, me.Held = []book.Piece{spell}, 1
		for _, strength := range []bot.Strength{bot.Medium, bot.Hard} {
			lines := submission(t, strength, view)
			require.True(t, slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, c.line) }), "%s: %s: %s", strength, c.line, lines)
		}
		view.Options.LastRound, view.Round, me.Limit = 30, 29, 2
		for _, l := range submission(t, bot.Medium, view) {
			require.False(t, strings.HasPrefix(l, c.line) && !strings.Contains(l, "Destr"), "at the end it counts: %s", l)
		}
	}
}

// TestNobodyHoldsOutForEver: under another's Command Spell a bot avoids healing after many
// rounds.
func TestNobodyHoldsOutForEver(t *testing.T) {
	for _, strength := range kit.Strengths[bot.Strength]() {
		view, me := scene(t)
		view.Crowned, me.Lives = true, 2
		view.Spaces = []chronicle.SpaceView{lies("woods_n", "healer#1")}
		first := func() book.Space { return next(t, submission(t, strength, view)) }
		view.Round = 20
		if strength != bot.Easy { // easy bots do not look for healing
			require.EqualValues(t, "woods_n", first())
		}
		view.Round = 80
		require.NotEqualValues(t, "woods_n", first(), strength)
	}
}

// TestAGameThatGoesNowhereIsEndedByAgreement (T-172): all bots propose it, but only in a game
// without a last round.
func TestAGameThatGoesNowhereIsEndedByAgreement(t *testing.T) {
	view, _ := scene(t)
	for _, strength := range kit.Strengths[bot.Strength]() {
		view.Round = 100
		require.NotContains(t, submission(t, strength, view), "PROPOSE END")
		view.Round = 200
		require.Contains(t, submission(t, strength, view), "PROPOSE END")
		view.Crowned = true
		require.NotContains(t, submission(t, strength, view), "PROPOSE END")
		view.Crowned = false
	}
}

// TestWhoIsSlowedGoesSomewhere (T-28): a bot with a Talisman that a Poltergeist slows goes
// towards the Crown, one space a turn. It does not go to and fro between the Chapel and its
// neighbour under another's Command Spell.
func TestWhoIsSlowedGoesSomewhere(t *testing.T) {
	for _, strength := range []bot.Strength{bot.Medium, bot.Hard} {
		view, me := scene(t)
		view.Round, view.Crowned, view.Die = 300, true, 0
		me.Space, me.Followers, me.Objects = "woods_e", []book.Piece{"poltergeist#1"}, []book.Piece{"talisman_found#1"}
		me.StrengthNow, me.CraftNow, me.Battle, view.Ends = 6, 9, 7, []chronicle.EndView{{}}
		seen := map[book.Space]bool{me.Space: true}
		for range 8 {
			me.Space = next(t, submission(t, strength, view))
			require.False(t, seen[me.Space], "%s comes back to %s", strength, me.Space)
			seen[me.Space] = true
		}
	}
}

// TestInTheInnerRegionTheCharactersAtTheEndAreAttacked (T-138, T-150): the movement is over when the
// encounter comes, so a bot names characters where it goes, not where it stands.
func TestInTheInnerRegionTheCharactersAtTheEndAreAttacked(t *testing.T) {
	for _, way := range []struct {
		from, to  book.Space
		track     string
		talismans []book.Piece
		move      string
	}{
		{from: "plain_of_peril", to: "portal_of_power", move: "MOVE OUT"},
		{from: "mines", to: "vampires_tower", track: "mines", talismans: []book.Piece{"talisman_found#1"}, move: "MOVE ON"},
		{from: "pits", to: "vampires_tower", track: "mines", move: "MOVE BACK"},
		{from: "valley_of_fire", to: "crown_of_command", track: "crypt", talismans: []book.Piece{"talisman_found#1"}, move: "MOVE ON"},
	} {
		view, me := scene(t)
		me.Space, me.Inner.Track, me.Objects, me.Battle = way.from, way.track, way.talismans, 12
		for i := range view.Heroes {
			if other := &view.Heroes[i]; other.Seat != me.Seat {
				other.Space, other.Battle, other.Gold = way.to, 2, 3
			}
		}
		lines := submission(t, bot.Medium, view)
		require.Contains(t, lines, way.move)
		meets := func(l string) bool { return strings.HasPrefix(l, "ENCOUNTER ") }
		require.True(t, slices.ContainsFunc(lines, meets), "from %s: %s", way.from, lines)
		for i := range view.Heroes {
			if other := &view.Heroes[i]; other.Seat != me.Seat {
				other.Space = way.from
			}
		}
		lines = submission(t, bot.Medium, view)
		require.False(t, slices.ContainsFunc(lines, meets), "at %s: %s", way.from, lines)
	}
}

// next returns the first space that a submission's MOVE names.
func next(t *testing.T, lines []string) book.Space {
	i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "MOVE ") })
	require.GreaterOrEqual(t, i, 0, lines)
	return book.Space(strings.Fields(lines[i])[1])
}
