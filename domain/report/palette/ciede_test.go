package palette_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report/scene"
)

// linear is a colour in linear light: red, green, blue from 0 to 1.
type linear [3]float64

func linearOf(hex string) linear {
	r, g, b, ok := scene.RGB(hex)
	if !ok {
		panic("no colour: " + hex)
	}
	var c linear
	for i, x := range []uint8{r, g, b} {
		v := float64(x) / 255
		if c[i] = v / 12.92; v > .04045 {
			c[i] = math.Pow((v+.055)/1.055, 2.4)
		}
	}
	return c
}

// over mixes a colour with an opacity over another as browsers do, before light is linear.
func over(c, below linear, opacity float64) linear {
	var out linear
	for i := range out {
		v := gamma(below[i]) + (gamma(c[i])-gamma(below[i]))*opacity
		if out[i] = v / 12.92; v > .04045 {
			out[i] = math.Pow((v+.055)/1.055, 2.4)
		}
	}
	return out
}

func gamma(x float64) float64 {
	if x <= .0031308 {
		return 12.92 * x
	}
	return 1.055*math.Pow(x, 1/2.4) - .055
}

// seen returns a colour as eyes see it, by a matrix of Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
func (c linear) seen(eyes [3][3]float64) linear {
	var out linear
	for i, row := range eyes {
		out[i] = max(0, min(1, row[0]*c[0]+row[1]*c[1]+row[2]*c[2]))
	}
	return out
}

// eyes are the matrices of that paper for colour-blind eyes, at full strength.
var eyes = map[string][3][3]float64{
	"normal": {{1}, {0, 1}, {0, 0, 1}},
	"protan": {{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}},
	"deutan": {{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}},
	"tritan": {{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602}, {.004733, .691367, .303900}},
}

// contrast returns the contrast of two colours by WCAG 2.
func contrast(a, b linear) float64 {
	light := func(c linear) float64 { return .2126*c[0] + .7152*c[1] + .0722*c[2] + .05 }
	x, y := light(a), light(b)
	return max(x, y) / min(x, y)
}

// lab converts a colour to CIELAB, with the white of D65.
func (c linear) lab() [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((.4124564*c[0] + .3575761*c[1] + .1804375*c[2]) / .95047)
	y := f(.2126729*c[0] + .7151522*c[1] + .0721750*c[2])
	z := f((.0193339*c[0] + .1191920*c[1] + .9503041*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// ciede2000 returns the difference of two colours, by Sharma, Wu and Dalal, "The CIEDE2000
// Color-Difference Formula" (2005).
func ciede2000(p, q [3]float64) float64 {
	const deg = math.Pi / 180
	mean := (math.Hypot(p[1], p[2]) + math.Hypot(q[1], q[2])) / 2
	g := 1 + (1-math.Sqrt(math.Pow(mean, 7)/(math.Pow(mean, 7)+math.Pow(25, 7))))/2
	c1, h1 := polar(p[1]*g, p[2])
	c2, h2 := polar(q[1]*g, q[2])
	dh, h := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		dh, h = 0, h1+h2
	case math.Abs(dh) > 180:
		dh -= math.Copysign(360, dh)
		if h += 180; h >= 360 {
			h -= 360
		}
	}
	l, c := (p[0]+q[0])/2, (c1+c2)/2
	t := 1 - .17*math.Cos((h-30)*deg) + .24*math.Cos(2*h*deg) + .32*math.Cos((3*h+6)*deg) - .2*math.Cos((4*h-63)*deg)
	dl := (q[0] - p[0]) / (1 + .015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50)))
	dc := (c2 - c1) / (1 + .045*c)
	dhue := 2 * math.Sqrt(c1*c2) * math.Sin(dh/2*deg) / (1 + .015*c*t)
	turn := -2 * math.Sqrt(math.Pow(c, 7)/(math.Pow(c, 7)+math.Pow(25, 7))) * math.Sin(60*math.Exp(-((h-275)/25)*((h-275)/25))*deg)
	return math.Sqrt(dl*dl + dc*dc + dhue*dhue + turn*dc*dhue)
}

// polar returns how far a colour is from grey, and its hue in degrees.
func polar(a, b float64) (far, hue float64) {
	hue = math.Atan2(b, a) * 180 / math.Pi
	if hue < 0 {
		hue += 360
	}
	return math.Hypot(a, b), hue
}

// TestTheFormulaIsThatOfThePaper: pairs of its table 1.
func TestTheFormulaIsThatOfThePaper(t *testing.T) {
	for _, pair := range []struct {
		a, b [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, 2.5, 0}, [3]float64{50, 0, -2.5}, 4.3065},
		{[3]float64{50, 2.49, -.001}, [3]float64{50, -2.49, .0011}, 7.2195},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{90.9257, -.5406, -.9208}, [3]float64{88.6381, -.8985, -.7239}, 1.5381},
	} {
		require.InDelta(t, pair.want, ciede2000(pair.a, pair.b), 5e-5)
	}
}
