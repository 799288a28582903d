// Package push calls players on their devices, by Web Push, when their orders are awaited or when there are news of
// what they follow.
//
// A call is put in a queue together with the emails of the same commit, for each device of its player. Before it is
// sent its game is checked again, so that a call that had to wait is never outdated. It is sent at least once: a call
// that was sent, and not noted as sent, comes again under the same topic, which replaces the older one.
//
// docs: RFC 8030 (delivery), RFC 8291 (encryption), RFC 8292 (identity of the sender)
package push
