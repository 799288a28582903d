// Package jetstream is the eventstore.Store of the house: NATS JetStream,
// with the server in this process and its files in a folder of ours, or an
// outside one by URL.
//
// One message is one commit, on the one exact subject of its log, and its
// stream sequence is its position. The server refuses a commit that does not
// follow the last one of its subject. Writes are synced before they are
// acknowledged. Readers trust nothing: every gap in sequences or versions and
// every break of the hash chain is eventstore.ErrCorrupt. Where several servers
// keep the stream any of them may answer, also one that is behind: the leader
// is asked, and asked again, before anything is called damage.
package jetstream
