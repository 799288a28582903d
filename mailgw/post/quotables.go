package post

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/mailgw"
)

// mostRead bounds the bodies of the emails that are kept read, in bytes. What is kept of
// one is about as large as its body without the picture.
const mostRead = 64 << 20

// quotables keeps the emails that were asked for last, read. It may be used from several
// goroutines.
type quotables struct {
	mu    sync.Mutex
	known *simplelru.LRU[string, sized]
	size  int // of the bodies of all, in bytes
}

type sized struct {
	mailgw.Quotable
	size int
}

func newQuotables() *quotables {
	q := &quotables{}
	q.known, _ = simplelru.NewLRU(1<<20, func(_ string, gone sized) { q.size -= gone.size }) // it fails below 1
	return q
}

func (q *quotables) get(key string) (mailgw.Quotable, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	s, ok := q.known.Get(key)
	return s.Quotable, ok
}

// put keeps an email, and drops those that nobody has asked for longest if all of them
// take too much memory.
func (q *quotables) put(quotable mailgw.Quotable, size int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.known.Remove(quotable.Key) // two who read it at once count it once
	q.size += size
	q.known.Add(quotable.Key, sized{quotable, size})
	for q.size > mostRead {
		q.known.RemoveOldest()
	}
}
