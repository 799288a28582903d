// Package push tells players on their devices that they are awaited, by Web Push.
//
// A call is put in a queue together with the letters of the same commit, for each device
// that its player has named. Before it is sent it is looked whether it still holds, so
// that a call which had to wait never tells what is not so any more. It is sent at least
// once: one that was sent, and not noted as sent, comes again under the same topic, which
// has the older one vanish.
//
// docs: RFC 8030 (delivery), RFC 8291 (encryption), RFC 8292 (who sends)
package push
