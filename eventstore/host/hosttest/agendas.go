package hosttest

import (
	"context"
	"sync"

	"seneschal/eventstore/host"
)

// Agendas keeps agendas in memory, in place of Postgres. The zero value is empty. It may be used from several goroutines.
type Agendas struct {
	mu   sync.Mutex
	kept map[string]map[string]host.KeptAgenda // by name and mark
	dead bool                                  // every save fails
}

var _ host.Agendas = (*Agendas)(nil)

// LoadAgenda implements host.Agendas.
func (a *Agendas) LoadAgenda(_ context.Context, name, mark string) (host.KeptAgenda, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.kept[name][mark], nil
}

// SaveAgenda implements host.Agendas. It fails with ErrKilled after Kill(true).
func (a *Agendas) SaveAgenda(_ context.Context, name, mark string, kept host.KeptAgenda) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.dead {
		return ErrKilled
	}
	if a.kept == nil {
		a.kept = make(map[string]map[string]host.KeptAgenda)
	}
	if a.kept[name] == nil {
		a.kept[name] = make(map[string]host.KeptAgenda)
	}
	a.kept[name][mark] = kept
	return nil
}

// Kill makes every save fail from now on, as if the process had been killed; with false, saves succeed again.
func (a *Agendas) Kill(dead bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.dead = dead
}

// Kept returns the agenda that is kept for an attendant, which must have one mark at most; zero if none is.
func (a *Agendas) Kept(name string) (kept host.KeptAgenda) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, kept = range a.kept[name] {
	}
	return kept
}

// Change calls change for each agenda that is kept, and keeps it as change leaves it.
func (a *Agendas) Change(change func(*host.KeptAgenda)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, marks := range a.kept {
		for mark, kept := range marks {
			change(&kept)
			marks[mark] = kept
		}
	}
}
