package arms

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// light returns the relative luminance of a colour by WCAG 2.
func light(hex string) float64 {
	var sum float64
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, _ := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		v := float64(n) / 255
		if v > .04045 {
			v = math.Pow((v+.055)/1.055, 2.4)
		} else {
			v /= 12.92
		}
		sum += weight * v
	}
	return sum + .05
}

func TestMetalAndColourCanBeToldApart(t *testing.T) {
	for _, metal := range metals {
		for _, colour := range colours {
			a, b := light(tinctures[metal]), light(tinctures[colour])
			require.GreaterOrEqual(t, max(a, b)/min(a, b), 3.0, "%s on %s", metal, colour)
		}
	}
}

// many computes the arms of many players, with some choices.
func many() (all []Arms) {
	for i := range 4000 {
		all = append(all, Compute(fmt.Sprint("player", i/4), i%4))
	}
	return all
}

func TestAMetalLiesOnAColourAndAColourOnAMetal(t *testing.T) {
	metal := func(tincture string) bool { return slices.Contains(metals, tincture) }
	plain, seen := 0, map[string]bool{}
	for _, arms := range many() {
		field := arms.Field[0]
		if arms.Parting == "" {
			plain++
		} else {
			require.NotEqual(t, field, arms.Field[1])
			require.Equal(t, metal(field), metal(arms.Field[1]), "both halves bear the same charge")
		}
		if arms.Ordinary != "" {
			require.NotEqual(t, metal(field), metal(arms.Over), arms)
		}
		switch {
		case arms.Charge < 0:
			require.NotEmpty(t, arms.Ordinary, "nothing is empty")
		case arms.Charge >= 0 && slices.Contains([]string{"pale", "bend", "cross", "saltire"}, arms.Ordinary):
			require.NotEqual(t, metal(arms.Over), metal(arms.On), arms)
		default:
			require.NotEqual(t, metal(field), metal(arms.On), arms)
		}
		for _, part := range []string{"parting " + arms.Parting, "ordinary " + arms.Ordinary, fmt.Sprint("charge ", arms.Charge)} {
			seen[part] = true
		}
	}
	require.InDelta(t, 1600, plain, 120, "four of ten fields are plain")
	require.Len(t, charges, 24)
	require.Len(t, seen, len(partings)+1+len(ordinaries)+1+len(charges)+1, "all comes up")
}

func TestArmsAreAlwaysTheSame(t *testing.T) {
	require.Equal(t, "Per saltire argent and or, a tower gules within a bordure gules", Compute("anna", 0).Blazon("en"))
	keys := map[string]bool{}
	for n := range 7 {
		keys[Compute("anna", n).Key()] = true
	}
	require.Len(t, keys, 7, "each choice is another")
}

func TestBlazonsAreInWordsOfEachLanguage(t *testing.T) {
	require.NoError(t, sentences.CheckComplete())
	a := Arms{Field: [2]string{"blue"}, Ordinary: "chevron", Over: "gold", Charge: slices.IndexFunc(charges, func(c charge) bool { return c.ID == "tower" }), Three: true, On: "silver"}
	for lang, want := range map[string]string{
		"en": "Azure, a chevron or between three towers argent", "es": "En campo de azur, un cabrio de oro acompañado de tres torres de plata",
		"fr": "D'azur au chevron d'or accompagné de trois tours d'argent", "nl": "In azuur, een keper van goud, vergezeld van drie torens van zilver",
	} {
		require.Equal(t, want, a.Blazon(lang))
	}
	for _, arms := range many() {
		for _, lang := range sentences.Languages() {
			text := arms.Blazon(lang)
			require.NotContains(t, text, "{")
			require.NotContains(t, text, ".")
		}
	}
}

func TestSmallArmsHaveNoCharge(t *testing.T) {
	arms := Arms{Field: [2]string{"red"}, Charge: 0, On: "gold"}
	require.NotContains(t, arms.SVG(31, ""), `class="charge"`)
	require.Contains(t, arms.SVG(31, ""), `aria-hidden="true"`)
	require.Contains(t, arms.SVG(32, "Gules"), `class="charge"`)
	require.Contains(t, arms.SVG(32, `a "b"`), `aria-label="a &#34;b&#34;"`)
}

func TestEveryTinctureButSilverIsHatched(t *testing.T) {
	drawn := map[string]bool{}
	for _, tincture := range slices.Concat(metals, colours) {
		svg := string(Arms{Field: [2]string{tincture}, Charge: -1}.SVG(64, ""))
		require.Equal(t, tincture != "silver", strings.Contains(svg, `class="hatch"`), tincture)
		drawn[svg] = true
	}
	require.Len(t, drawn, 7)
}

func TestPartsLieWithinTheShield(t *testing.T) {
	for _, arms := range many() {
		for _, part := range arms.listAreas() {
			for _, piece := range part.pieces {
				for _, p := range piece {
					require.True(t, p.x > 2.9 && p.x < 97.1 && p.y > 2.9 && p.y < 117.1, "%v: %v", arms, p)
				}
			}
		}
	}
}
