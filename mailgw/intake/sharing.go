package intake

import (
	"context"
	"errors"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
)

// errElsewhere says that another process handles an email now.
var errElsewhere = errors.New("another process handles the email now")

// Lane returns the game, tournament or handler that an email is for by its header, given at most the beginning of that; ""
// if only the text can tell. Processes share emails by lanes, so all of them must find the same.
func Lane(server mailgw.Server, head []byte) (lane string) {
	defer func() { _ = recover() }() // sorting the email logs it
	m := message.Parse(head, time.Time{})
	return laneOfHeader(server, &m)
}

func laneOfHeader(server mailgw.Server, m *message.Message) string {
	email := &incoming.Email{Mail: m, About: incoming.Answered(server, m), Tokens: incoming.TokensOf(server, m)}
	return email.GameOf(incoming.GamePart{})
}

// laneOf returns the lane of an email: the game that its header names, or else the first that its text names, or else its
// sender.
func laneOf(server mailgw.Server, m *message.Message) string {
	if lane := laneOfHeader(server, m); lane != "" {
		return lane
	}
	for _, part := range incoming.CutParts(m.Text) {
		if part.Game != "" {
			return part.Game
		}
	}
	return "from/" + m.From
}

// holds reports whether this process handles the emails of a lane.
func (in *Intake) holds(lane string) bool { return shares.Of(in.Share).Holds(lane) }

// isMine reports whether this process handles an email.
func (in *Intake) isMine(j *job) bool { return j.taken || in.holds(j.lane) }

// takeEmail takes an email that the inbox hands out. One that came without its text, because another process handles it, is
// read only when an email comes that this process handles: it may be for the same game.
func (in *Intake) takeEmail(ctx context.Context, raw mailgw.Raw) {
	in.sorting.Lock()
	defer in.sorting.Unlock()
	in.unsorted = append(in.unsorted, raw)
	if !raw.HeadOnly || in.holds(raw.Lane) || len(in.unsorted) >= maxUnsorted {
		in.sortEmails(ctx)
	}
}

// maxUnsorted is the largest number of emails without text that are kept. Most of them are gone when there are so many.
const maxUnsorted = 1000

// sortEmails puts the emails that were kept into their queues, in the order of their arrival. It leaves out those that are
// gone. The caller holds in.sorting.
func (in *Intake) sortEmails(ctx context.Context) {
	for _, raw := range in.unsorted {
		if raw.HeadOnly {
			text, err := in.Inbox.Again(ctx, raw)
			if errors.Is(err, mailgw.ErrGone) {
				continue // another process has handled it
			}
			if err != nil { // it is sorted by its header; handling it tries again
				in.addEmail(&job{raw: raw, queues: []string{"game/" + raw.Lane}, lane: raw.Lane, lost: true})
				continue
			}
			text.Lane, raw = raw.Lane, text
		}
		in.addEmail(in.sortEmail(ctx, raw))
	}
	in.unsorted = nil
}

// sortOnDemand sorts emails when partitions were gained or lost, when Drained has been asked, and now and then, until ctx
// ends.
func (in *Intake) sortOnDemand(ctx context.Context) {
	tick := time.NewTicker(betweenSorts)
	defer tick.Stop()
	for {
		changes := shares.Of(in.Share).Changes()
		in.sorting.Lock()
		in.sortEmails(ctx)
		in.sorting.Unlock()
		select {
		case <-ctx.Done():
			return
		case <-changes:
		case <-in.sortNow.wait():
		case <-tick.C:
		}
	}
}

// betweenSorts is the longest time after which an email that nobody handles is waited for.
const betweenSorts = time.Minute

// addEmail puts an email into its queues. If another process handles it, it only keeps its place there.
func (in *Intake) addEmail(j *job) {
	if !in.isMine(j) {
		in.letGo(j)
	}
	in.queue.addEmail(j)
}

// letGo drops the text of an email that another process handles. From then on it delays deadlines of its own games alone.
func (in *Intake) letGo(j *job) {
	in.elsewhere.put(j)
	in.Inbox.Aside(j.raw)
	j.raw.Body, j.read, j.lost = nil, nil, true
}

// awaitOther waits until another process has handled an email. It returns false when this process has to: because it holds
// the lane now, or because nobody has handled the email for retryFor.
func (in *Intake) awaitOther(ctx context.Context, j *job) bool {
	in.letGo(j)
	patience := time.NewTimer(retryFor)
	defer patience.Stop()
	gone := in.Inbox.Gone(j.raw)
	for {
		changes := shares.Of(in.Share).Changes()
		if in.isMine(j) {
			return false
		}
		select {
		case <-gone:
			in.dropHolds(j)
			return true
		case <-ctx.Done():
			return true
		case <-changes:
		case <-patience.C:
			in.log().WarnContext(ctx, "email not handled by another process in time", "email", j.raw.ID)
			j.taken = true
		}
	}
}

// dropHolds ends what an email delays, once it has been handled.
func (in *Intake) dropHolds(j *job) {
	in.aside.drop(j)
	in.elsewhere.drop(j)
}

// guard returns a context under which nothing is recorded for an email once another process handles it: a process that was
// stopped meanwhile could otherwise obey it after newer ones.
func (in *Intake) guard(ctx context.Context, j *job) context.Context {
	if in.Share == nil {
		return ctx
	}
	return eventstore.WithGuard(ctx, func() error {
		if in.isMine(j) {
			return nil
		}
		return errElsewhere
	})
}
