package echo_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/echo"
)

// marked recognises orders, verse and quotes by their marks.
var marked = echo.Look{
	Shown:  func(line string) bool { return strings.HasPrefix(line, "· ") || strings.HasPrefix(line, "| MARCH") },
	Verse:  func(line string) bool { return strings.HasPrefix(line, "| ") },
	Marked: func(line string) bool { return strings.HasPrefix(line, ">") },
}

// compare compares a reply with an email.
func compare(reply, sent []string) ([]bool, bool) {
	return echo.Lines(echo.ReadText(reply), echo.ReadOriginal(sent), marked)
}

// own returns the lines of a reply that are no echo, and not empty.
func own(t testing.TB, reply, sent string) string {
	lines := strings.Split(reply, "\n")
	echoes, ok := compare(lines, strings.Split(sent, "\n"))
	require.True(t, ok)
	require.Len(t, echoes, len(lines))
	var out []string
	for i, l := range lines {
		if !echoes[i] && l != "" {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

const email = `The year begins, and the lords are asked for orders.
· MARCH 3 TO York
· HOLD 4 AT Kent
Answer with orders, or write MARCH 3 TO Durham alone.
So a year of peace, they say, begins with nobody asked for anything by us.`

func TestWhatOursSaysIsAnEcho(t *testing.T) {
	cases := []struct{ name, reply, want string }{
		{"whole", email, ""},
		{"broken anew", "The year begins, and the\nlords are asked\nfor orders.", ""},
		{"in capitals and other marks", "> THE YEAR BEGINS and the lords; are asked for orders", ""},
		{"orders among the rest", "for orders.\n· MARCH 3 TO York\n· HOLD 4 AT Kent\nAnswer with", ""},
		{"orders alone", "MARCH 3 TO York\nHOLD 4 AT Kent", "MARCH 3 TO York\nHOLD 4 AT Kent"},
		{"an order out of a sentence", "MARCH 3 TO Durham", "MARCH 3 TO Durham"},
		{"much of a sentence", "a year of peace, they say, begins with nobody asked for anything by", ""},
		{"an order that the quote has, too", "MARCH 3 TO York\n" + email, "MARCH 3 TO York"},
		{"a line with less than half", "The year begins, and I say nothing of what you want", "The year begins, and I say nothing of what you want"},
		{"a line with half", email[:52] + " I heard it, and shall do whatever seems best", ""},
		{"three words", "are asked for", "are asked for"},
		{"nothing", "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, own(t, c.reply, email)) })
	}
}

const verse = `The year begins, and the lords are asked for orders.
| Dear neighbour, let us keep the peace in the south until the corn is in.
| MARCH 3 TO York
| MARCH 4 TO Kent
| march 5 to Ely`

// TestVerseIsAnEchoWhereItWasQuoted: the words of others are an echo only if they have been
// quoted.
func TestVerseIsAnEchoWhereItWasQuoted(t *testing.T) {
	cases := []struct{ name, reply, want string }{
		{"copied", "MARCH 3 TO York\nMARCH 4 TO Kent", "MARCH 3 TO York\nMARCH 4 TO Kent"},
		{"one line, copied", "march 5 to Ely", "march 5 to Ely"},
		{"marked", "> MARCH 3 TO York\n> MARCH 4 TO Kent", ""},
		{"marked, then broken", "> Dear neighbour, let us keep the peace in the south until the\ncorn is in.", ""},
		{"broken", "MARCH 3\nTO York", ""},
		{"more than is copied", "Dear neighbour, let us keep the peace in the south until the corn is in.\nMARCH 3 TO York", ""},
		{"copied above a quote", "MARCH 3 TO York\n" + verse, "MARCH 3 TO York"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, own(t, c.reply, verse)) })
	}
}

// TestStrangeLinesAreKept: a reply of our own lines with strange lines between them keeps exactly
// the strange ones.
func TestStrangeLinesAreKept(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a test
	line := func(prefix string) string {
		words := make([]string, 5+chance.IntN(8))
		for i := range words {
			words[i] = prefix + string(rune('a'+chance.IntN(26))) + string(rune('a'+chance.IntN(26)))
		}
		return strings.Join(words, " ")
	}
	for range 300 {
		var sent, reply, want []string
		for range 1 + chance.IntN(30) {
			l := line("")
			sent, reply = append(sent, l), append(reply, l)
			if chance.IntN(3) == 0 {
				l = line("x")
				reply, want = append(reply, l), append(want, l)
			}
		}
		require.Equal(t, strings.Join(want, "\n"), own(t, strings.Join(reply, "\n"), strings.Join(sent, "\n")))
	}
}

func TestWhatTakesTooLongIsNotCompared(t *testing.T) {
	long := []string{strings.Repeat("word ", echo.MaxWords+1)}
	_, ok := compare(long, []string{email})
	require.False(t, ok, "the reply is too long")
	_, ok = compare([]string{email}, long)
	require.False(t, ok, "the letter is too long")
	_, ok = compare(make([]string, echo.MaxWords+1), []string{email})
	require.False(t, ok, "the reply has too many lines")
	same := []string{strings.Repeat("word ", echo.MaxWords)}
	_, ok = compare(same, same)
	require.False(t, ok, "they are alike in every way there is")
}

func FuzzLines(f *testing.F) {
	f.Add(email, email)
	f.Add("MARCH 3 TO York\n> "+email, email)
	f.Add(strings.Repeat("a b ", 200), strings.Repeat("b a ", 200))
	f.Fuzz(func(t *testing.T, reply, sent string) {
		lines := strings.Split(reply, "\n")
		echoes, ok := compare(lines, strings.Split(sent, "\n"))
		if ok && len(echoes) != len(lines) {
			t.Fatal("not every line is judged")
		}
		none, _ := compare(lines, nil)
		for _, is := range none {
			if is {
				t.Fatal("an echo of nothing")
			}
		}
	})
}

// BenchmarkLines compares an email of 2,000 words with a reply that quotes it whole, and with one
// that was made to take long.
func BenchmarkLines(b *testing.B) {
	chance := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a test
	var sent, reply []string
	for i := range 200 {
		words := make([]string, 10)
		for j := range words {
			words[j] = string(rune('a'+chance.IntN(26))) + string(rune('a'+chance.IntN(26)))
		}
		sent = append(sent, strings.Join(words, " "))
		if reply = append(reply, sent[i]); i%40 == 0 {
			reply = append(reply, "MARCH 3 TO York")
		}
	}
	alike := strings.Split(strings.Repeat("a b c d e f g h\n", 60), "\n")
	for name, pair := range map[string][2][]string{"report": {reply, sent}, "alike": {alike, alike}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				compare(pair[0], pair[1])
			}
		})
	}
}
