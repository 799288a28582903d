package commands

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// HandedIn is the result of handing in a right round of a beacon.
type HandedIn struct {
	Known bool     `json:"known"` // the server had it before
	Go    []string `json:"go"`    // games and tournaments that waited for it, and go on
}

// Faults of a round that is handed in.
var (
	ErrRoundForm  = errors.New("its signature has not the form of one")
	ErrRoundWrong = errors.New("its signature is not that of this round")
)

// Rounds records a round of a beacon that an email holds, from any sender, because a round proves itself. It returns
// ErrRoundForm or ErrRoundWrong for a faulty one. Nil: rounds are not recorded.
type Rounds func(ctx context.Context, number uint64, signature string) (HandedIn, error)

// maxRounds is the largest number of rounds that are read in an email.
const maxRounds = 10

// Take takes the lines with rounds of beacons out of the parts of an email, hands in at most maxRounds, and answers
// them; told reports whether there were any. Parts without any other line are dropped from rest. An email that is
// handled again for one game only has its lines taken out. Nil Rounds take nothing.
func (r Rounds) Take(ctx context.Context, email *incoming.Email, parts []incoming.GamePart) (rest []incoming.GamePart, told bool, err error) {
	if r == nil {
		return parts, false, nil
	}
	var lines []order.Line
	for _, part := range parts {
		taken, left := takeOutLines(joinRounds(part.Lines), isRoundLine)
		lines = append(lines, taken...)
		if part.Lines = left; len(taken) == 0 || len(left) > 0 || part.Join {
			rest = append(rest, part)
		}
	}
	if len(lines) == 0 || email.Only != "" {
		return rest, len(lines) > 0, nil
	}
	var answers []string
	for _, line := range lines[:min(len(lines), maxRounds)] {
		answer, err := r.handInRound(ctx, email, line)
		if err != nil {
			return nil, true, fmt.Errorf("handing in a round: %w", err)
		}
		if answer != "" {
			answers = append(answers, answer)
		}
	}
	if len(answers) == 0 || !email.Mail.FromOK || email.Forged || !email.MayBeAnswered() {
		return rest, true, nil
	}
	return rest, true, email.Respond(ctx, "round", "", strings.Join(answers, "\n\n"))
}

// isRoundLine reports whether a line begins as one with a round: "BEACON 42 95a9...".
func isRoundLine(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 0 && incoming.IsKeyword(fields[0], "BEACON")
}

// joinRounds joins the lines over which a mail program has broken a round and its signature.
func joinRounds(lines []order.Line) []order.Line {
	var out []order.Line
	for _, line := range lines {
		n := len(out)
		if n == 0 || !isRoundLine(out[n-1].Text) || !hexDigits.MatchString(line.Text) {
			out = append(out, line)
			continue
		}
		switch fields := strings.Fields(out[n-1].Text); len(fields) {
		case 2:
			out[n-1].Text += " " + line.Text
		case 3:
			out[n-1].Text += line.Text
		default:
			out = append(out, line)
		}
	}
	return out
}

// hexDigits matches a line of at least 16 hexadecimal digits and nothing else, such as a part of a signature.
var hexDigits = regexp.MustCompile("^[0-9a-fA-F]{16,}$")

// handInRound hands in the round of a line, and returns the answer; "" for a faulty round that may only be quoted.
func (r Rounds) handInRound(ctx context.Context, email *incoming.Email, line order.Line) (answer string, err error) {
	lang, fields := email.Language(ctx), strings.Fields(line.Text)
	var number uint64
	if len(fields) == 3 {
		number, err = strconv.ParseUint(fields[1], 10, 63)
	}
	if len(fields) != 3 || err != nil {
		return unlessQuoted(line, mailgw.Say(lang, "round.usage")), nil
	}
	handedIn, err := r(ctx, number, fields[2])
	email.Reception.Log.InfoContext(ctx, "round handed in", "email", mailgw.RevOf(email.CommandID), "round", number, "known", handedIn.Known, "go", handedIn.Go, "err", err)
	switch {
	case errors.Is(err, ErrRoundForm):
		return unlessQuoted(line, mailgw.Say(lang, "round.form", "round", fields[1], "n", strconv.Itoa(len(fields[2])))), nil
	case errors.Is(err, ErrRoundWrong):
		return unlessQuoted(line, mailgw.Say(lang, "round.wrong", "round", fields[1])), nil
	case err != nil:
		return "", err
	case len(handedIn.Go) > 0:
		return mailgw.Say(lang, "round.thrown", "round", fields[1], "games", strings.Join(handedIn.Go, ", ")), nil
	case handedIn.Known:
		return mailgw.Say(lang, "round.known", "round", fields[1]), nil
	}
	return mailgw.Say(lang, "round.kept", "round", fields[1]), nil
}

// unlessQuoted returns the answer to a line; "" if somebody else may have written the line.
func unlessQuoted(line order.Line, answer string) string {
	if line.Doubt != "" {
		return ""
	}
	return answer
}
