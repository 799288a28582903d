package dice_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/dice"
)

func TestEveryKeyFollowsTheCommitment(t *testing.T) {
	chain := dice.NewChain(dice.Key{1, 2, 3}, 50)
	for n := 1; n <= 50; n++ {
		key, err := chain.Key(n)
		require.NoError(t, err)
		require.True(t, key.Follows(chain.Commitment(), n))
		require.False(t, key.Follows(chain.Commitment(), n-1), "key %d", n)
		key[7] ^= 1
		require.False(t, key.Follows(chain.Commitment(), n), "a changed key")
	}
	_, err := chain.Key(51)
	require.Error(t, err)
	_, err = chain.Key(-1)
	require.Error(t, err)
}

func TestKeysTravelAsText(t *testing.T) {
	key := dice.Key{0xab, 31: 0xcd}
	text, err := json.Marshal(key)
	require.NoError(t, err)
	var back dice.Key
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, key, back)
	require.Error(t, back.UnmarshalText([]byte("abcd")))
	require.Error(t, back.UnmarshalText(make([]byte, 64)))
}

func TestRollsDependOnKeyLogLabelAndPlace(t *testing.T) {
	roll := func(k dice.Key, head, label string, skip int) []int {
		d := dice.New(k, []byte(head))
		for range skip {
			d.Roll(6, "skipped")
		}
		var rolls []int
		for range 40 {
			rolls = append(rolls, d.Roll(6, label))
		}
		return rolls
	}
	base := roll(dice.Key{1}, "log", "weather", 0)
	require.Equal(t, base, roll(dice.Key{1}, "log", "weather", 0))
	require.NotEqual(t, base, roll(dice.Key{2}, "log", "weather", 0))
	require.NotEqual(t, base, roll(dice.Key{1}, "gol", "weather", 0))
	require.NotEqual(t, base, roll(dice.Key{1}, "log", "combat", 0))
	require.NotEqual(t, base, roll(dice.Key{1}, "log", "weather", 1))
}

// TestRollsAreFixedForEver guards the rolls of games in play, which must be the same in
// ten years. The values are computed from the definition and may never change.
func TestRollsAreFixedForEver(t *testing.T) {
	d := dice.New(dice.Key{0: 1, 31: 9}, []byte("head"))
	var rolls []int
	for range 20 {
		rolls = append(rolls, d.Roll(6, "fixed"))
	}
	require.Equal(t, fixedRolls, rolls)
}

func TestFacesAreEquallyLikely(t *testing.T) {
	const throws = 60000
	d := dice.New(dice.Key{3}, nil)
	var faces [7]int
	for range throws {
		faces[d.Roll(6, "fair")]++
	}
	chi := 0.0
	for _, n := range faces[1:] {
		diff := float64(n) - throws/6
		chi += diff * diff / (throws / 6)
	}
	require.Less(t, chi, 20.5, "chi-square with 5 degrees of freedom, 0.1 %%: %v", faces)
}

func TestRollsStayOnTheDie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.IntRange(1, 1000).Draw(t, "sides")
		d := dice.New(dice.Key{}, rapid.SliceOf(rapid.Byte()).Draw(t, "head"))
		v := d.Roll(sides, rapid.String().Draw(t, "label"))
		require.True(t, v >= 1 && v <= sides, "%d of %d", v, sides)
	})
}

func TestScriptedDiceTellWhetherTheyFitted(t *testing.T) {
	d := dice.Script(6, 1)
	require.Equal(t, 6, d.Roll(6, ""))
	require.Equal(t, 1, d.CountLeft())
	require.False(t, d.RanShort())
	require.Equal(t, 1, d.Roll(6, ""))
	require.Equal(t, 1, d.Roll(6, "")) // one too many
	require.True(t, d.RanShort())
}

// fixedRolls holds rolls that another program computed from the definition in the package
// comment.
var fixedRolls = []int{6, 2, 5, 5, 6, 4, 3, 2, 6, 3, 1, 6, 6, 5, 2, 2, 5, 5, 5, 5}

// TestRollsOfVersionTwoAreFixedForEver does the same for both forms of version 2. It also
// checks that every part of the input changes the rolls, and that parts of other lengths
// are not confused.
func TestRollsOfVersionTwoAreFixedForEver(t *testing.T) {
	rolls := func(d *dice.Dice) (all []int) {
		for range 12 {
			all = append(all, d.Roll(6, "fixed"))
		}
		return all
	}
	key, mixed := dice.Key{0: 1, 31: 9}, [32]byte{7, 31: 8}
	occasion := dice.Occasion{Log: "game/valley", Phase: 3, Roll: 5}
	require.Equal(t, []int{5, 2, 6, 3, 1, 1, 4, 4, 6, 5, 5, 1}, rolls(dice.ByBeacon(key, occasion, mixed)))
	require.Equal(t, []int{3, 3, 5, 2, 6, 5, 5, 6, 1, 6, 3, 5}, rolls(dice.ByServer(key, occasion, mixed)))
	for name, other := range map[string]dice.Occasion{
		"log": {Log: "game/valle", Phase: 3, Roll: 5}, "phase": {Log: "game/valley", Phase: 4, Roll: 5}, "roll": {Log: "game/valley", Phase: 3, Roll: 6},
		"places": {Log: "game/valley", Phase: 5, Roll: 3},
	} {
		require.NotEqual(t, rolls(dice.ByBeacon(key, occasion, mixed)), rolls(dice.ByBeacon(key, other, mixed)), name)
	}
	require.NotEqual(t, rolls(dice.ByBeacon(key, occasion, mixed)), rolls(dice.ByBeacon(key, occasion, [32]byte{7})))
	require.NotEqual(t, rolls(dice.ByBeacon(key, occasion, mixed)), rolls(dice.ByBeacon(dice.Key{}, occasion, mixed)))
}

// TestRollsOfVersionThreeAreFixedForEver does the same for both forms of version 3, whose
// rolls are counted for each label: earlier rolls for other purposes change nothing.
func TestRollsOfVersionThreeAreFixedForEver(t *testing.T) {
	rolls := func(d *dice.Dice, label string) (all []int) {
		for range 12 {
			all = append(all, d.Roll(6, label))
		}
		return all
	}
	key, mixed := dice.Key{0: 1, 31: 9}, [32]byte{7, 31: 8}
	occasion := dice.Occasion{Log: "game/valley", Phase: 3, Roll: 5, Form: dice.Sealed}
	for _, d := range []*dice.Dice{dice.ByBeacon(key, occasion, mixed), dice.ByBeacon(key, occasion, mixed)} {
		require.Equal(t, []int{6, 3, 5, 6, 2, 3, 1, 4, 5, 5, 5, 2}, rolls(d, "fixed"))
		require.Equal(t, []int{4, 5, 6, 4, 1, 5, 3, 2, 1, 2, 2, 6}, rolls(d, "other"))
	}
	d := dice.BySeal(key, occasion, mixed)
	require.Equal(t, []int{4, 2, 1, 3, 5, 1, 6, 5, 6, 1, 4, 4}, rolls(d, "other"))
	require.Equal(t, []int{2, 6, 4, 1, 6, 2, 4, 6, 3, 6, 5, 1}, rolls(d, "fixed"))
}

func TestTermsSayWhereChanceComesFrom(t *testing.T) {
	chain := dice.Key{1}.String()
	for _, right := range []dice.Terms{{Mode: dice.Server}, {Mode: dice.Server, Form: dice.Sealed}, {Mode: dice.Beacon, Chain: chain}} {
		require.NoError(t, right.Check())
	}
	for _, wrong := range []dice.Terms{{}, {Mode: "luck"}, {Mode: dice.Server, Form: 1}, {Mode: dice.Server, Chain: chain}, {Mode: dice.Beacon}, {Mode: dice.Beacon, Chain: "quicknet"}} {
		require.Error(t, wrong.Check(), "%+v", wrong)
	}
}

// TestRollsInCommonAreFixedForEver does the same for the dice that games have in common,
// which are drawn for each label separately.
func TestRollsInCommonAreFixedForEver(t *testing.T) {
	rolls := func(d *dice.Dice, label string) (all []int) {
		for range 12 {
			all = append(all, d.Roll(6, label))
		}
		return all
	}
	const of = "tournament/cup, season 1, round 2"
	mixed := [32]byte{7, 31: 8}
	d := dice.InCommon(of, 3, mixed)
	require.Equal(t, []int{4, 1, 2, 3, 1, 3, 2, 2, 2, 6, 2, 4}, rolls(d, "fixed"))
	require.Equal(t, rolls(dice.InCommon(of, 3, mixed), "other"), rolls(d, "other"), "whatever was drawn before")
	require.NotEqual(t, rolls(dice.InCommon(of, 3, mixed), "fixed"), rolls(dice.InCommon(of, 4, mixed), "fixed"))
	require.NotEqual(t, rolls(dice.InCommon(of, 3, mixed), "fixed"), rolls(dice.InCommon(of+"0", 3, mixed), "fixed"))
}

func TestDeadlinesInCommonLieLengthsApart(t *testing.T) {
	since := time.Date(2026, 3, 1, 12, 0, 0, 5, time.UTC)
	common, noon := dice.Common{Of: "round", Since: since}, since.Truncate(time.Second)
	const day = 24 * time.Hour
	for from, want := range map[time.Duration]time.Duration{-day: day, 0: day, 1: day, day: day, day + 1: 2 * day, 5*day - time.Hour: 5 * day} {
		require.Equal(t, noon.Add(want), common.NextDeadline(noon.Add(from), day), "%s", from)
	}
}
