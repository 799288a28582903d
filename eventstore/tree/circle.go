package tree

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/witness"
)

// ErrForgotten says that a witness, or an email, knows of more than this server does, or of
// something else.
var ErrForgotten = errors.New("this server has told what it does not know any more: was it set back without restore?")

var errMore = errors.New("the witness has seen more")

// A Circle asks the witnesses of a server to sign. They get a checkpoint at the start, soon after
// each urgent commit, and now and then. Nothing waits for a witness that is away, but for some
// seconds at the start.
type Circle struct {
	Tree      *Tree
	Store     eventstore.Store
	Witnesses []witness.Client
	Urgent    func(*eventstore.Commit) bool // reports whether a witness is to see a commit at once
	Log       *slog.Logger
	Window    time.Duration // how long to collect urgent commits; 0: two seconds

	mu    sync.Mutex
	asked int // witnesses that were asked since the start, with or without an answer
}

// The window for urgent commits; how long to wait for a witness, at the start and later; and when
// to ask again one that answered, and one that did not.
const (
	collects = 2 * time.Second
	startup  = 5 * time.Second
	patience = 30 * time.Second
	again    = time.Hour
	retry    = 30 * time.Second
)

// Wait returns why no phase may be closed now; nil if all is well. At the start it waits until the
// log has been compared with the signed tree, and the witnesses have been asked.
func (c *Circle) Wait(ctx context.Context) error {
	if err := c.Tree.Reach(ctx, c.Tree.lastPosition()); err != nil {
		return err
	}
	return c.Tree.until(ctx, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.asked == len(c.Witnesses)
	})
}

// Run asks the witnesses until ctx ends.
func (c *Circle) Run(ctx context.Context) {
	var all sync.WaitGroup
	var wakes []chan struct{}
	for _, client := range c.Witnesses {
		wake := make(chan struct{}, 1)
		wakes = append(wakes, wake)
		all.Go(func() { c.attend(ctx, client, wake) })
	}
	c.listen(ctx, wakes)
	all.Wait()
}

// listen wakes the goroutines that ask the witnesses after each urgent commit.
func (c *Circle) listen(ctx context.Context, wakes []chan struct{}) {
	for ctx.Err() == nil {
		last, err := c.Store.Last(ctx)
		if err == nil {
			err = c.Store.Subscribe(ctx, last, func(commit *eventstore.Commit) error {
				if c.Urgent(commit) {
					wakeAll(wakes)
				}
				return nil
			})
		}
		if err != nil && ctx.Err() == nil {
			c.Log.WarnContext(ctx, "witnesses do not hear of the log", "err", err)
			pause(ctx, retry)
		}
	}
}

func wakeAll(wakes []chan struct{}) {
	for _, wake := range wakes {
		select {
		case wake <- struct{}{}:
		default: // a wake-up is pending
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// attend asks one witness until ctx ends, and first finds out which size it has seen.
func (c *Circle) attend(ctx context.Context, w witness.Client, wake <-chan struct{}) {
	a := &asker{Circle: c, client: w}
	for c.catchUp(ctx) != nil && ctx.Err() == nil && c.Tree.Err() == nil {
		pause(ctx, collects)
	}
	err := a.ask(ctx, startup)
	c.mu.Lock()
	c.asked++
	c.mu.Unlock()
	c.Tree.wake()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-time.After(lists.Either(err != nil, retry, again)):
		case <-wake:
			pause(ctx, cmp.Or(c.Window, collects))
		}
		err = a.ask(ctx, patience)
	}
}

// catchUp waits until the tree has all that is in the log.
func (c *Circle) catchUp(ctx context.Context) error {
	last, err := c.Store.Last(ctx)
	if err != nil {
		return err
	}
	return c.Tree.Reach(ctx, last)
}

// An asker keeps the state of one witness.
type asker struct {
	*Circle
	client witness.Client
	seen   int64 // size of the tree that it has seen
	met    bool  // it has answered since the start
}

// ask lets the witness sign the present tree. If the witness contradicts the tree, nothing is
// signed any more.
func (a *asker) ask(ctx context.Context, patience time.Duration) error {
	if a.Tree.Err() != nil {
		return nil // signing has ended
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := a.show(ctx)
	if conflict, is := errors.AsType[witness.Conflict](err); is {
		a.seen = conflict.Size
		err = a.show(ctx)
	}
	if conflict, is := errors.AsType[witness.Conflict](err); is && conflict.Size == a.seen {
		err = fmt.Errorf("%s: %w", a.client.Key.Name(), witness.ErrOther) // another tree of the size that was shown
	}
	switch name := a.client.Key.Name(); {
	case err == nil:
	case errors.Is(err, errMore), errors.Is(err, witness.ErrOther), errors.Is(err, witness.ErrProof), errors.Is(err, witness.ErrUnsigned):
		err = a.Tree.fail(fmt.Errorf("%w %w", ErrForgotten, err))
		a.Log.ErrorContext(ctx, "no phase is closed any more", "err", err)
	case ctx.Err() == nil || errors.Is(ctx.Err(), context.DeadlineExceeded):
		a.Log.WarnContext(ctx, "witness has not signed", "witness", name, "err", err)
	}
	return err
}

// show sends the newest checkpoint behind the one that the witness has seen, and keeps the answer.
func (a *asker) show(ctx context.Context) error {
	if err := a.catchUp(ctx); err != nil {
		return err
	}
	size := a.Tree.Size()
	switch {
	case a.seen > size:
		return fmt.Errorf("%s: %w: %d public commits, and there are %d", a.client.Key.Name(), errMore, a.seen, size)
	case a.met && a.seen == size:
		return nil
	}
	signed, err := a.Tree.SignCheckpoint(size)
	if err != nil {
		return err
	}
	proof, err := a.Tree.Consistency(a.seen, size)
	if err != nil {
		return err
	}
	asked := time.Now()
	cosigned, err := a.client.Add(ctx, a.seen, proof, signed)
	if err != nil {
		return err
	}
	a.seen, a.met = size, true
	return a.Tree.album.add(Answer{size, a.client.Key.Name(), asked.UTC(), time.Now().UTC(), string(cosigned)})
}

// Shown compares a checkpoint that somebody shows with the tree, because players quote emails. It
// ignores checkpoints that this server has not signed. If this server has signed it, but it covers
// more commits than the tree, or other ones, Shown ends all signing, as if a witness had reported it.
func (c *Circle) Shown(ctx context.Context, signed []byte) error {
	theirs, err := checkpoint.Open(signed, c.Tree.public)
	if err != nil || theirs.Origin != c.Tree.origin {
		return nil
	}
	if err := c.catchUp(ctx); err != nil {
		return err
	}
	own, err := c.Tree.SignCheckpoint(min(theirs.Size, c.Tree.Size()))
	if err != nil || checkpoint.Text(own) == checkpoint.Text(signed) {
		return err
	}
	err = c.Tree.fail(fmt.Errorf("%w an email shows a checkpoint of %d public commits, and there are %d, or others", ErrForgotten, theirs.Size, c.Tree.Size()))
	c.Log.ErrorContext(ctx, "no phase is closed any more", "err", err)
	return err
}
