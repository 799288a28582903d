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

// ErrForgotten says that a witness, or an email, shows commits of this server that this server does not know, or other
// ones than it knows.
var ErrForgotten = errors.New("this server has told what it does not know any more: was it set back without restore?")

// errWitnessSawMore says that a witness has seen a larger tree of this server than this server has.
var errWitnessSawMore = errors.New("the witness has seen more")

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

	mu         sync.Mutex
	askedCount int // witnesses that were asked since the start, with or without an answer
}

const (
	urgentWindow  = 2 * time.Second  // how long urgent commits are collected, unless Circle.Window says otherwise
	startupWait   = 5 * time.Second  // how long a witness may take to answer, at the start
	patience      = 30 * time.Second // how long it may take later
	askAgainAfter = time.Hour        // when a witness that answered is asked again
	retryAfter    = 30 * time.Second // when one that did not answer is asked again
)

// Wait returns why no phase may be closed now; nil if all is well. At the start it waits until the log has been read
// again up to the last leaf of the tree, and every witness has answered or was away. It fails if ctx ends first.
func (c *Circle) Wait(ctx context.Context) error {
	// A new Tree has its leaves from the disk, but has read nothing of the log yet.
	if err := c.Tree.Reach(ctx, c.Tree.lastPosition()); err != nil {
		return err
	}
	return c.Tree.waitUntil(ctx, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.askedCount == len(c.Witnesses)
	})
}

// Run asks the witnesses until ctx ends; without any it follows no log.
func (c *Circle) Run(ctx context.Context) {
	if len(c.Witnesses) == 0 {
		<-ctx.Done()
		return
	}
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

// listen wakes the goroutines that ask the witnesses after each urgent commit, until ctx ends. If the store fails, it
// logs that and tries again.
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
			pause(ctx, retryAfter)
		}
	}
}

// wakeAll sends on every channel that has no wake-up pending.
func wakeAll(wakes []chan struct{}) {
	for _, wake := range wakes {
		select {
		case wake <- struct{}{}:
		default: // a wake-up is pending
		}
	}
}

// pause waits for a time, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// attend asks one witness until ctx ends: first once the tree has caught up with the log, then now and then and after
// each wake-up.
func (c *Circle) attend(ctx context.Context, w witness.Client, wake <-chan struct{}) {
	a := &asker{Circle: c, client: w}
	for c.catchUp(ctx) != nil && ctx.Err() == nil && c.Tree.Err() == nil {
		pause(ctx, urgentWindow)
	}
	err := a.ask(ctx, startupWait)
	c.mu.Lock()
	c.askedCount++
	c.mu.Unlock()
	c.Tree.wake()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-time.After(lists.Either(err != nil, retryAfter, askAgainAfter)):
		case <-wake:
			pause(ctx, cmp.Or(c.Window, urgentWindow))
		}
		err = a.ask(ctx, patience)
	}
}

// catchUp waits until the tree has all that is in the log. It fails if the tree has failed, if ctx ends, or if the store
// does not answer.
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
	client   witness.Client
	seenSize int64 // size of the tree that the witness has seen
	met      bool  // the witness has signed since the start
}

// ask lets the witness sign the present tree, and returns why it has not. If the witness has seen another size than a
// knows, ask shows the tree once more, from that size. If the witness contradicts the tree, ask ends all signing. Once
// signing has ended, for whatever reason, it does nothing and returns nil.
func (a *asker) ask(ctx context.Context, limit time.Duration) error {
	if a.Tree.Err() != nil {
		return nil // signing has ended
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := a.show(ctx)
	if conflict, is := errors.AsType[witness.Conflict](err); is {
		a.seenSize = conflict.Size
		err = a.show(ctx)
	}
	if conflict, is := errors.AsType[witness.Conflict](err); is && conflict.Size == a.seenSize {
		err = fmt.Errorf("%s: %w", a.client.Key.Name(), witness.ErrOther) // another tree of the size that was shown
	}
	switch name := a.client.Key.Name(); {
	case err == nil:
	case errors.Is(err, errWitnessSawMore), errors.Is(err, witness.ErrOther), errors.Is(err, witness.ErrProof), errors.Is(err, witness.ErrUnsigned):
		err = a.Tree.fail(fmt.Errorf("%w %w", ErrForgotten, err))
		a.Log.ErrorContext(ctx, "no phase is closed any more", "err", err)
	case ctx.Err() == nil || errors.Is(ctx.Err(), context.DeadlineExceeded):
		a.Log.WarnContext(ctx, "witness has not signed", "witness", name, "err", err)
	}
	return err
}

// show sends the newest checkpoint to the witness, with a proof that it follows the one that the witness has seen, and
// keeps the answer. It sends nothing if the witness has signed this size since the start. It fails as catchUp does,
// with errWitnessSawMore, as witness.Client.Add does, or if it cannot sign or keep the answer.
func (a *asker) show(ctx context.Context) error {
	if err := a.catchUp(ctx); err != nil {
		return err
	}
	size := a.Tree.Size()
	switch {
	case a.seenSize > size:
		return fmt.Errorf("%s: %w: %d public commits, and there are %d", a.client.Key.Name(), errWitnessSawMore, a.seenSize, size)
	case a.met && a.seenSize == size:
		return nil
	}
	signed, err := a.Tree.SignCheckpoint(size)
	if err != nil {
		return err
	}
	proof, err := a.Tree.Consistency(a.seenSize, size)
	if err != nil {
		return err
	}
	asked := time.Now()
	cosigned, err := a.client.Add(ctx, a.seenSize, proof, signed)
	if err != nil {
		return err
	}
	a.seenSize, a.met = size, true
	return a.Tree.album.add(Answer{size, a.client.Key.Name(), asked.UTC(), time.Now().UTC(), string(cosigned)})
}

// Shown compares a checkpoint that somebody shows with the tree, because players quote emails. It ignores a checkpoint
// that this server has not signed, or of another epoch, and returns nil. If the checkpoint covers more commits than the
// tree, or other ones, Shown ends all signing, as if a witness had reported it, and fails with ErrForgotten.
func (c *Circle) Shown(ctx context.Context, signed []byte) error {
	claimed, err := checkpoint.Open(signed, c.Tree.public)
	if err != nil || claimed.Origin != c.Tree.origin {
		return nil
	}
	if err := c.catchUp(ctx); err != nil {
		return err
	}
	ownCheckpoint, err := c.Tree.SignCheckpoint(min(claimed.Size, c.Tree.Size()))
	if err != nil || checkpoint.Text(ownCheckpoint) == checkpoint.Text(signed) {
		return err
	}
	err = c.Tree.fail(fmt.Errorf("%w an email shows a checkpoint of %d public commits, and there are %d, or others", ErrForgotten, claimed.Size, c.Tree.Size()))
	c.Log.ErrorContext(ctx, "no phase is closed any more", "err", err)
	return err
}
