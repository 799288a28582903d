package hosttest

import (
	"context"
	"sync"

	"seneschal/eventstore/host"
)

// Agendas keeps agendas in memory, as Postgres does, until it is killed.
type Agendas struct {
	mu   sync.Mutex
	kept map[string]map[string]host.KeptAgenda // by name and mark
	dead bool
}

var _ host.Agendas = (*Agendas)(nil)

// LoadAgenda implements host.Agendas.
func (a *Agendas) LoadAgenda(_ context.Context, name, mark string) (host.KeptAgenda, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.kept[name][mark], nil
}

// SaveAgenda implements host.Agendas.
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

// Kill lets every save fail from now on, as if the process had been killed, or no longer.
func (a *Agendas) Kill(dead bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.dead = dead
}

// Kept returns what is kept of an attendant, under its only mark; zero if nothing is.
func (a *Agendas) Kept(name string) (kept host.KeptAgenda) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, kept = range a.kept[name] {
	}
	return kept
}

// Change changes everything that is kept.
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
