package smtp

import (
	"errors"
	"fmt"

	"github.com/emersion/go-smtp"
)

// A Fate is what a failure means for the letter.
type Fate int

// The fates of a letter that was not taken.
const (
	Temporary Fate = iota // not sent: try again later
	Permanent             // not sent, and never will be: the server refuses the letter or its recipient
	Unknown               // it was sent whole, and then the connection broke: it may have been taken
)

// String is the fate in a word.
func (f Fate) String() string {
	return [...]string{"temporary", "permanent", "unknown"}[f]
}

// An Error says why a letter was not taken.
type Error struct {
	Fate  Fate
	Code  int // of the server's answer; 0: there was none
	Err   error
	stale bool // the connection broke before anything of the letter was accepted
}

// Error says what the server answered, or why it could not be asked.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap is the error below.
func (e *Error) Unwrap() error { return e.Err }

// routeError is a failure before it comes to the letter: whatever the server
// says, the letter is not to blame.
func routeError(doing string, err error) *Error {
	e := &Error{Fate: Temporary, Err: fmt.Errorf("%s: %w", doing, err)}
	if answer := (*smtp.SMTPError)(nil); errors.As(err, &answer) {
		e.Code = answer.Code
	}
	return e
}

// letterError is a failure while the letter is offered. 530 and the like speak
// of the login, not of the letter.
func letterError(doing string, err error) *Error {
	e := routeError(doing, err)
	login := e.Code == 530 || e.Code == 534 || e.Code == 535 || e.Code == 538
	if e.Code >= 500 && !login {
		e.Fate = Permanent
	}
	return e
}

// Permanent says that the letter will never be taken.
func (e *Error) Permanent() bool { return e.Fate == Permanent }

// Uncertain says that the letter may have been taken.
func (e *Error) Uncertain() bool { return e.Fate == Unknown }
