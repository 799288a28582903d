package notifier

import (
	"sync"

	"seneschal/mailgw/picture"
)

// renderers are the renderers that no commit uses. Each commit has one to itself, which remembers the board of one seat for
// the next seat of the game.
type renderers struct {
	mu   sync.Mutex
	idle []*picture.Renderer
}

// take returns the renderer that was put last, or a new one.
func (r *renderers) take() *picture.Renderer {
	r.mu.Lock()
	defer r.mu.Unlock()
	last := len(r.idle) - 1
	if last < 0 {
		return &picture.Renderer{}
	}
	renderer := r.idle[last]
	r.idle = r.idle[:last]
	return renderer
}

// put lets another commit use a renderer.
func (r *renderers) put(renderer *picture.Renderer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.idle = append(r.idle, renderer)
}
