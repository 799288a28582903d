package substitute_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
)

func TestSubstitutesByMailOnly(t *testing.T) {
	o := newOffice(t)
	require.Equal(t, []string{"you are a substitute for all games, and will be asked while you hold fewer than 1 such seat"}, o.write("ann", "substitute on").Done)
	receipt := o.write("bob", "Substitute on for feudal, cam most 2", "SHOW", "help")
	require.Contains(t, receipt.Done[0], "camelot and feudal")
	require.Contains(t, receipt.Done[0], "fewer than 2 such seats")
	require.Len(t, receipt.Shown, 2)
	o.offer(o.open("g"))
	require.Contains(t, strings.Join(o.write("ann", "show").Shown[0].Lines, "\n"), "1: the seat blue of g (feudal) is offered to you")
	require.Equal(t, []string{"you do not take the seat blue of g; YES 1 changes that while it is free"}, o.write("ann", "No, thank you.").Done)
	require.Equal(t, []string{"you take the seat blue of g; it is handed over to you now"}, o.write("bob", "yes, please!").Done)
	require.Equal(t, []string{"the seat blue of g is yours already"}, o.write("bob", "YES 1").Done)
	require.Contains(t, strings.Join(o.write("bob", "show").Shown[0].Lines, "\n"), "you hold the seat blue of g")

	late := o.write("ann", "YES")
	require.False(t, late.Help)
	require.Equal(t, "somebody else was quicker; thank you all the same", late.Errors[0].Reason)
	require.Equal(t, substitute.CodeNow, late.Errors[0].Code)
	require.Equal(t, []string{"nothing more is asked of you about the seat blue of g"}, o.write("ann", "no 1").Done)
	require.Equal(t, []string{"you are no substitute any more; seats that you hold stay yours"}, o.write("bob", "SUBSTITUTE OFF").Done)
}

func TestAnAnswerMeansTheOfferThatItCameTo(t *testing.T) {
	office := newOffice(t)
	office.must("ann", substitute.Volunteer{Most: 2})
	office.offer(office.open("g"))
	office.offer(office.open("h"))
	receipt := office.write("ann", "YES")
	require.Equal(t, "2 seats are offered to you: add the number of one", receipt.Errors[0].Reason)
	require.Equal(t, []string{"YES 1", "YES 2"}, receipt.Errors[0].Legal)
	answer := office.must("ann", substitute.Submission{Lines: numbered([]string{"yes"}), Vacancy: 2})
	require.Equal(t, []string{"you take the seat blue of h; it is handed over to you now"}, answer.Receipt.Done)
	require.Equal(t, substitute.Taken, office.status(2))
	require.Equal(t, substitute.Free, office.status(1))
}

func TestBadLinesAreAnsweredOneByOne(t *testing.T) {
	office := newOffice(t)
	for _, c := range []struct {
		line   string
		code   order.Code
		word   string
		reason string
		legal  string
	}{
		{"SUBSTITUT ON FOR chess", substitute.CodeUnknown, "chess", "no game of that name", "camelot"},
		{"SUBSTITUTE", substitute.CodeForm, "", "ON or OFF is needed", "SUBSTITUTE OFF"},
		{"SUBSTITUTE MAYBE", substitute.CodeForm, "MAYBE", "ON or OFF is needed", "SUBSTITUTE ON"},
		{"SUBSTITUTE OFF NOW", substitute.CodeForm, "NOW", "nothing may follow OFF", "SUBSTITUTE OFF"},
		{"SUBSTITUTE ON MOST many", substitute.CodeForm, "many", "a number of seats is needed", "SUBSTITUTE ON MOST 2"},
		{"SUBSTITUTE ON MOST 99", substitute.CodeNow, "", "1 to 20 are legal", "SUBSTITUTE ON MOST 2"},
		{"SUBSTITUTE ON FOR", substitute.CodeForm, "FOR", "ON is followed by FOR and games", "SUBSTITUTE ON"},
		{"SUBSTITUTE OFF", substitute.CodeNow, "", "you are not among the substitutes", "SUBSTITUTE ON"},
		{"YES", substitute.CodeUnknown, "", "no seat is offered to you", ""},
		{"NO 7", substitute.CodeUnknown, "", "you were not asked about number 7", ""},
		{"YES but not in feudal", substitute.CodeForm, "but", "the number of the offer may follow it", "YES 12"},
		{"YEZ", substitute.CodeForm, "YEZ", "no word of an email to the substitute desk", "YES"},
	} {
		receipt := office.write("ann", c.line)
		require.Len(t, receipt.Errors, 1, c.line)
		fault := receipt.Errors[0]
		require.Equal(t, c.code, fault.Code, c.line)
		require.Equal(t, c.word, fault.Word, c.line)
		require.Contains(t, fault.Reason, c.reason, c.line)
		if c.legal != "" {
			require.Contains(t, fault.Legal, c.legal, c.line)
		}
		require.Equal(t, c.code == substitute.CodeForm, receipt.Help, "%s: help is for who is not understood", c.line)
	}
	require.Empty(t, office.log)
	r := office.write("ann", "FOO", "SUBSTITUTE ON")
	require.Len(t, r.Errors, 1)
	require.Len(t, r.Done, 1, "good lines stand")
	require.Equal(t, 1, r.Errors[0].Line.N)
}

func TestADryRunRecordsNothing(t *testing.T) {
	office := newOffice(t)
	answer := office.must("ann", substitute.Submission{Lines: numbered([]string{"SUBSTITUTE ON", "SHOW"}), DryRun: true})
	require.Empty(t, answer.Events)
	require.Len(t, answer.Receipt.Done, 1)
	require.Empty(t, office.desk.Pool())
	office.refused("", substitute.Submission{}, substitute.ErrForbidden, "only a player")
	require.True(t, office.write("ann", "", "  ").Help)
}

func FuzzSubmission(f *testing.F) {
	for _, text := range []string{
		"SUBSTITUTE ON FOR feudal camelot MOST 2", "substitute off\nYES", "YES 1\nNO 2\nSHOW\nHELP", "no, thank you!\nyes #2", "SUBSTITUTE ON MOST 0\nSUBSTITUTE ON FOR",
		"YES 99999999999999999999", "· YES", "\u00a0\nSUB ON FOR f\nyes, gladly",
	} {
		f.Add(text, 0, false)
		f.Add(text, 2, true)
	}
	base := newOffice(f)
	base.volunteer("ann", "bob")
	base.offer(base.open("g"))
	base.offer(base.open("h"))
	f.Fuzz(func(t *testing.T, text string, vacancy int, dry bool) {
		office := *base
		office.t, office.log = t, nil
		for _, by := range []game.Player{"ann", "stranger"} {
			answer := office.must(by, substitute.Submission{
				Lines: numbered(strings.Split(text, "\n")), Vacancy: vacancy, Known: []string{"camelot", "feudal"}, DryRun: dry,
			})
			require.False(t, dry && len(answer.Events) > 0)
			for _, fault := range answer.Receipt.Errors {
				require.NotEmpty(t, fault.Reason)
				require.NotEmpty(t, fault.Code)
			}
			r := answer.Receipt
			require.NotZero(t, len(r.Done)+len(r.Errors)+len(r.Shown), "every letter is answered")
		}
		sealed, err := substitute.Registry().EncodeAll(office.log)
		require.NoError(t, err)
		_, err = substitute.Registry().DecodeAll(sealed)
		require.NoError(t, err)
	})
}
