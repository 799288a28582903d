package post

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/mailgw"
)

// maxReadBytes bounds the total size of the bodies of the emails that are kept. A read email is about as large as its
// body without the picture.
const maxReadBytes = 64 << 20

// quotables keeps the emails that were put or asked for last. Each is read when it is first asked for. Its methods may
// be called from several goroutines.
type quotables struct {
	mu    sync.Mutex
	known *simplelru.LRU[string, sizedQuotable]
	size  int // of the bodies of all, in bytes
}

type sizedQuotable struct {
	read func() mailgw.Quotable
	size int
}

func newQuotables() *quotables {
	q := &quotables{}
	q.known, _ = simplelru.NewLRU(1<<20, func(_ string, gone sizedQuotable) { q.size -= gone.size }) // it fails below 1
	return q
}

// get returns the email with a key in the form that answers are compared with; false if it is not kept.
func (q *quotables) get(key string) (mailgw.Quotable, bool) {
	q.mu.Lock()
	kept, ok := q.known.Get(key)
	q.mu.Unlock()
	if !ok {
		return mailgw.Quotable{}, false
	}
	return kept.read(), true
}

// put keeps an email, and returns a function that reads it. If all kept emails are larger than maxReadBytes, it drops
// those that were not asked for the longest.
func (q *quotables) put(outbound mailgw.Outbound) (read func() mailgw.Quotable) {
	read = sync.OnceValue(outbound.Quotable)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.known.Remove(outbound.Key) // two who fetched it at once count it once
	q.size += len(outbound.Body)
	q.known.Add(outbound.Key, sizedQuotable{read, len(outbound.Body)})
	for q.size > maxReadBytes {
		q.known.RemoveOldest()
	}
	return read
}
