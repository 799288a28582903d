package people

import (
	"context"
	"time"

	"seneschal/projections/roster"
)

// Doors lets in who can read the mail of an address, and knows who is in.
type Doors interface {
	// Ask mails a link to sign in with to an address, whether it is a player's or
	// a stranger's. One that has been asked for too often gets none, and that is
	// no error.
	Ask(ctx context.Context, address, back string, now time.Time) error
	// Link is what a mailed link opens, without using it; roster.ErrLink if
	// nothing.
	Link(ctx context.Context, word string, now time.Time) (roster.SignIn, error)
	// Enter uses a link up and begins a session, whose secret it returns.
	Enter(ctx context.Context, word string, now time.Time) (session string, link roster.SignIn, err error)
	// Who is whose session a secret opens; the zero Session if nobody's.
	Who(ctx context.Context, session string, now time.Time) (roster.Session, error)
	// Leave ends a session, or all sessions of its player.
	Leave(ctx context.Context, session string, all bool) error
}
