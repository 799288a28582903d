package web

import "strconv"

// Decimals writes a figure with all its decimals, as data and files have it.
func Decimals(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Percent is a share as people read it: "33 %".
func Percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 0, 64) + "\u00a0%" }

// Hundredths writes points: "3", "2.5".
func Hundredths(n int) string {
	return strconv.FormatFloat(float64(n)/100, 'f', -1, 64)
}
