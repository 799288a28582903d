package post

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/mailgw"
)

// mostRead bounds the bodies of the emails that are kept, in bytes. Once one is read, what is kept of it
// is about as large as its body without the picture.
const mostRead = 64 << 20

// quotables keeps the emails that were put or asked for last. Each is read when it is first asked for.
// It may be used from several goroutines.
type quotables struct {
	mu    sync.Mutex
	known *simplelru.LRU[string, sized]
	size  int // of the bodies of all, in bytes
}

type sized struct {
	read func() mailgw.Quotable
	size int
}

func newQuotables() *quotables {
	q := &quotables{}
	q.known, _ = simplelru.NewLRU(1<<20, func(_ string, gone sized) { q.size -= gone.size }) // it fails below 1
	return q
}

// get returns the email with a key as answers are compared with it; false if it is not kept.
func (q *quotables) get(key string) (mailgw.Quotable, bool) {
	q.mu.Lock()
	kept, ok := q.known.Get(key)
	q.mu.Unlock()
	if !ok {
		return mailgw.Quotable{}, false
	}
	return kept.read(), true
}

// put keeps an email, and returns a function that reads it. It drops those emails that nobody has asked
// for longest if all of them take too much memory.
func (q *quotables) put(outbound mailgw.Outbound) (read func() mailgw.Quotable) {
	read = sync.OnceValue(outbound.Quotable)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.known.Remove(outbound.Key) // two who fetched it at once count it once
	q.size += len(outbound.Body)
	q.known.Add(outbound.Key, sized{read, len(outbound.Body)})
	for q.size > mostRead {
		q.known.RemoveOldest()
	}
	return read
}
