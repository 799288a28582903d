package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

// The crosstables and the values of 2023 are those of "Exercises in
// Tie-Breaking" by Mario Held for FIDE's Technical Commission (revision
// 2403220900, for C.07 of 2023): the Swiss of sixteen players and the round
// robin of six.

func swiss(t require.TestingT) standings.Event {
	names := players("Alyx", "Bruno", "Charline", "David", "Helene", "Franck", "Genevieve", "Irina",
		"Jessica", "Lais", "Maria", "Nick", "Opal", "Paul", "Reine", "Stephan")
	names[11].Withdrawn = 3
	return chess(t, names,
		"1-9 1, 10-2 0, 3-11 =, 12-4 0, 16-8 =, 14-6 1, 5-13 0, 7-15 1",
		"2-7 1, 13-1 =, 6-3 0, 11-16 0, 15-5 1, 8-14 1, 9-10 0, 4 half, 12 allocated",
		"1-2 =, 3-8 1, 4-13 1, 16-7 1, 5-11 1, 12-14 +, 10-15 0, 6 allocated, 9 half",
		"2-16 1, 15-1 0, 4-3 =, 6-10 1, 7-5 =, 8-13 1, 11-9 +, 14 zero",
		"3-2 =, 1-4 =, 16-15 1, 8-6 0, 5-10 1, 11-7 1, 13-14 0, 9 allocated")
}

func roundRobin(t require.TestingT) standings.Event {
	event := chess(t, players("Alyx", "Bruno", "Charline", "David", "Helene", "Franck"),
		"1-6 =, 2-5 1, 3-4 1",
		"1-2 1, 5-3 0, 6-4 1",
		"3-1 0, 2-6 1, 4-5 =",
		"2-3 =, 1-4 0, 6-5 -",
		"5-1 0, 4-2 0, 3-6 1")
	event.Fixed = true
	return event
}

func TestExercisesOf2023(t *testing.T) {
	for _, c := range []struct{ name, exercise, want string }{
		{"BH", "1 to 4, 9", "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"},
		{"AOB", "9", "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17 12.2 13.3"},
		{"FB", "10", "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5"},
		{"SB", "11, 12", "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"},
		{"SB-C1", "13", "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75"},
		{"ARO", "17", "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820"},
		{"ARO-C1", "18", "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 0 2025 1900 1963 1900"},
		{"WIN", "27", "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"},
		{"WON", "28", "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"},
		{"BPG", "29", "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2"},
		{"BWG", "30", "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1"},
		{"GE", "31", "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5"},
		{"PS", "32", "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"},
		{"PS-C1", "33", "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10"},
	} {
		require.Equal(t, c.want, values(t, swiss(t), c.name, tiebreak.FIDE2023), "%s, exercise %s", c.name, c.exercise)
	}
}

func TestExercisesOf2023ForSomePlayers(t *testing.T) {
	for _, c := range []struct {
		name, exercise string
		want           map[string]string
	}{
		{"BH-C1", "5 to 8", map[string]string{
			"5": "7.5", "8": "12", "11": "12", "7": "12.5", "9": "7.5", "13": "12",
			"1": "11", "3": "13", "4": "11.5", "16": "11", "12": "9.5", "14": "9", "15": "11",
		}},
		{"TPR", "19, 20", map[string]string{
			"2": "2120", "3": "2089", "4": "2081", "1": "1969", "16": "1969", "6": "1813", "8": "1730",
			"5": "1690", "15": "1788", "12": "1250", "13": "1781", "7": "1611", "9": "1175", "10": "1640",
		}},
		{"APRO", "21", map[string]string{"4": "1772", "1": "1789"}},
		{"PTP", "22", map[string]string{"3": "2112"}},
	} {
		found := figures(t, swiss(t), c.name, tiebreak.FIDE2023)
		for id, want := range c.want {
			require.Equal(t, want, found[id].Value.String(), "%s of player %s, exercise %s:\n%s", c.name, id, c.exercise, found[id].Text())
		}
	}
}

// Of exercises 14 and 15 the values of Helene, who won one of her games by
// forfeit, stand apart: by 15.2 it is a regular game, 1.5 points of Franck's,
// beside half of David's 1.5.
func TestExercisesOfTheRoundRobin(t *testing.T) {
	for _, c := range []struct{ name, exercise, want string }{
		{"SB", "14", "9.25 6.25 6.25 4.25 2.25 3.25"},
		{"SB-C1", "15", "9.25 4.75 4.75 4.25 1.5 3.25"},
		{"KS", "16", "2 0.5 0.5 1 0 0.5"},
		{"DE", "26", "2 0.5 0.5 0.5 1.5 1"},
	} {
		require.Equal(t, c.want, values(t, roundRobin(t), c.name, tiebreak.FIDE2023), "%s, exercise %s", c.name, c.exercise)
		require.Equal(t, c.want, values(t, roundRobin(t), c.name, tiebreak.FIDE2026), "%s has not changed", c.name)
	}
}
