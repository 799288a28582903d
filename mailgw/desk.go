package mailgw

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/substitute"
)

// A DeskHost carries out letters to the substitute desk.
type DeskHost interface {
	// Obey decides a letter and records what follows, durable before it returns.
	// The same cause once more records nothing and answers the same. vacancy is
	// the number of the offer that the letter answers, by the address that it
	// came to; 0 is none.
	Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error)
	// Known reports whether a cause has been recorded at the desk.
	Known(ctx context.Context, cause string) (bool, error)
}

// desk is the substitute desk as an office.
type desk struct{ in *Intake }

func (d desk) words() string { return "desk" }

func (d desk) title(lang string) string { return say(lang, "desk.title", "house", d.in.House.name()) }

func (d desk) enters(line string) bool {
	return substitute.Says(line, "SUBSTITUTE", "ON")
}

func (d desk) guess(text string) string { return substitute.Guess(text) }

func (d desk) joined() string { return "SUBSTITUTE ON" }

func (d desk) recorded(ctx context.Context, cause string) (bool, error) {
	return d.in.Substitutes.Known(ctx, cause)
}

// obey hands the lines to the desk.
func (d desk) obey(ctx context.Context, o *ownLetter, at time.Time, lang string) ([]report.Section, error) {
	r, err := d.in.Substitutes.Obey(ctx, o.cause, at, o.player, inLanguage(o.part.Lines, lang), o.number)
	if err != nil {
		return nil, err
	}
	receipt := ownReceipt{words: "desk", title: d.title(lang), at: r.At, dryRun: r.DryRun, help: r.Help, done: r.Done, errors: r.Errors, shown: r.Shown}
	return receipt.sections(d.in.People.Zone(ctx, o.player), lang), nil
}

// yesWords say yes in the languages of the house.
var yesWords = []string{"yes", "si", "oui", "ja"}

// volunteers reports whether a letter that names no game is for the desk: its
// first word says so.
func (l *letter) volunteers(part Part) bool {
	if l.in.Substitutes == nil || len(part.Lines) == 0 {
		return false
	}
	return substitute.Says(part.Lines[0].Text, "SUBSTITUTE")
}

// answersOffer reports whether a letter came to the address of an offer: its
// YES takes a seat, and confirms no other letter, unless it names the code of
// one.
func (l *letter) answersOffer() bool {
	for _, t := range l.tokens {
		if t.Valid && t.Game == DeskID && t.Epoch > 0 {
			return l.in.Substitutes != nil
		}
	}
	return false
}

// confirms is the code of the letter that this one confirms, if it does.
func (l *letter) confirms(ctx context.Context) (code string, ok bool, err error) {
	code, ok = confirmed(l.m.Text, l.m.Subject)
	if !ok || !l.answersOffer() {
		return code, ok, nil
	}
	_, kept, err := l.in.Pending.Find(ctx, code)
	return code, kept, err
}
