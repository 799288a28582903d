package shares

import "context"

// While does work that one member does at a time, whenever this process holds a name: it calls work when the name is
// gained, ends its context when it is lost, and calls it again when it is gained again. It returns nil when ctx ends, and
// what work returns if that ends by itself.
func While(ctx context.Context, share Share, name string, work func(context.Context) error) error {
	for share = Of(share); ctx.Err() == nil; {
		changes := share.Changes()
		if !share.Holds(name) {
			select {
			case <-changes:
			case <-ctx.Done():
			}
			continue
		}
		held, lose := context.WithCancel(ctx)
		watched := make(chan struct{})
		go func() { defer close(watched); defer lose(); awaitLoss(held, share, name) }()
		err := work(held)
		byItself := held.Err() == nil
		lose()
		<-watched
		if byItself || err != nil {
			return err
		}
	}
	return nil
}

// awaitLoss returns when a name is lost, or when ctx ends.
func awaitLoss(ctx context.Context, share Share, name string) {
	for {
		changes := share.Changes()
		if !share.Holds(name) {
			return
		}
		select {
		case <-changes:
		case <-ctx.Done():
			return
		}
	}
}
