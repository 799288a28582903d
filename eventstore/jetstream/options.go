package jetstream

import (
	"log/slog"
	"time"
)

// Options say where the store is. Give Dir or URL.
type Options struct {
	// Dir is the data folder of the server in this process; it is made if it
	// is missing. One process at a time may use it.
	Dir string
	// Listen lets other processes connect to the server in this process, at
	// "host:port"; "" keeps it to itself.
	Listen string
	// MinFree is how many bytes must be free on the disk of Dir for a commit
	// to be taken; 0 is 256 MiB.
	MinFree uint64

	// URL is that of an outside server or cluster: "nats://host:4222".
	URL string
	// Credentials is the credentials file for URL, if it wants one.
	Credentials string
	// Monitors are the monitoring addresses ("http://host:8222") of all
	// servers behind URL: each is asked whether it syncs before it
	// acknowledges.
	Monitors []string
	// AllowUnsynced takes the word of the operator that the outside servers
	// sync, or that losing acknowledged commits in a power cut is acceptable.
	AllowUnsynced bool
	// Replicas is how many servers keep the stream; 0 is 1.
	Replicas int

	// Log is told what the server in this process warns of; nil is nobody.
	Log *slog.Logger
}

const (
	stream     = "EV"
	streamDir  = "jetstream" // the server's own folder below Dir
	minFree    = 256 << 20
	tryFor     = 5 * time.Second        // one publish or question
	giveUp     = 30 * time.Second       // one append, all tries together
	pause      = 100 * time.Millisecond // before the next try
	again      = 3 * time.Second        // a server that was away is asked again
	idle       = 2 * time.Second        // a subscriber asks whether it missed something
	sure       = 5 * time.Second        // what several servers keep is called damaged after that
	lease      = 3 * time.Second        // a leader is not replaced while most have heard from it within that
	batchSize  = 256
	batchBytes = 8 << 20
	maxPayload = 8 << 20 // the leader's answers hold a commit in base64
)

func (o Options) withDefaults() Options {
	if o.MinFree == 0 {
		o.MinFree = minFree
	}
	if o.Replicas == 0 {
		o.Replicas = 1
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}
