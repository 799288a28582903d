package eventstore

import "context"

type guardKey struct{}

// WithGuard returns a context under which no new command is recorded while may returns an error. A writer calls MayRecord
// once it knows the head that its commit is to follow. So if may says yes, nobody has written behind that head before may
// was asked: a process that was stopped, and goes on after another took over its work, records nothing behind the other's
// commits.
func WithGuard(ctx context.Context, may func() error) context.Context {
	return context.WithValue(ctx, guardKey{}, may)
}

// MayRecord returns the error of the guard of a context; nil if the guard has none, or there is no guard.
func MayRecord(ctx context.Context) error {
	if may, ok := ctx.Value(guardKey{}).(func() error); ok {
		return may()
	}
	return nil
}
