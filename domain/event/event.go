// Package event holds the parts that every aggregate of the server shares: facts in the
// past tense (Event), the form in which the log keeps them (Envelope), the list of all
// kinds that were ever written (Registry), and the pure reducer that turns them into
// state (Fold).
package event

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
)

// An Envelope is an event as the log keeps it: its name, the version of its fields, and
// the fields as JSON. Envelopes are stored and hashed as they were written and never
// encoded again.
type Envelope struct {
	Kind    string          `json:"kind"`
	Version int             `json:"v"`
	Data    json.RawMessage `json:"data"`
}

// A Registry is the list of all events that an aggregate has ever written,
// in every version. Build it once, in a package variable, with NewRegistry.
type Registry struct {
	kinds map[string]Def
	names map[reflect.Type]string
}

// A Def is one line of a Registry. Of builds it.
type Def struct {
	kind   string
	goType reflect.Type
	shapes []shape // from version 1 to the present one
}

// A shape is one version of an event's fields.
type shape struct {
	decode   func(json.RawMessage) (any, error)
	upcast   func(any) any // to the next shape; nil for the present one
	fromType string        // type that decode returns
	toType   string        // type that upcast returns
}

// A Step is an upcaster from one version of an event to the next. NewStep builds it.
type Step struct{ shape shape }

// NewStep returns an upcaster from the shape Old of an event to the shape New. The function must be pure.
func NewStep[Old, New any](up func(Old) New) Step {
	return Step{shape{
		decode:   func(raw json.RawMessage) (any, error) { return decodeStrict[Old](raw) },
		upcast:   func(v any) any { return up(v.(Old)) },
		fromType: fmt.Sprintf("%T", *new(Old)),
		toType:   fmt.Sprintf("%T", *new(New)),
	}}
}

// Of defines the event T under its name in the log for ever ("feudal.fought"), with the
// steps that lead from its first shape to the present one. Its version is one more than
// the number of steps. Of panics if the steps do not join up or do not end in T: a
// programmer's fault, seen at start-up.
func Of[T Event](kind string, steps ...Step) Def {
	present := shape{
		decode:   func(raw json.RawMessage) (any, error) { return decodeStrict[T](raw) },
		fromType: fmt.Sprintf("%T", *new(T)),
	}
	def := Def{kind: kind, goType: reflect.TypeFor[T]()}
	for _, s := range steps {
		def.shapes = append(def.shapes, s.shape)
	}
	def.shapes = append(def.shapes, present)
	for i := range steps {
		if def.shapes[i].toType != def.shapes[i+1].fromType {
			panic(fmt.Sprintf("event %s: step %d ends in %s, the next begins with %s", def.kind, i+1, def.shapes[i].toType, def.shapes[i+1].fromType))
		}
	}
	return def
}

// NewRegistry collects event definitions. It panics if a kind or a type is listed twice.
func NewRegistry(defs ...Def) *Registry {
	registry := &Registry{kinds: make(map[string]Def, len(defs)), names: make(map[reflect.Type]string, len(defs))}
	for _, def := range defs {
		if _, twice := registry.kinds[def.kind]; twice {
			panic("event " + def.kind + " is listed twice")
		}
		if kind, twice := registry.names[def.goType]; twice {
			panic("event " + def.kind + " is listed as " + kind + " too")
		}
		registry.kinds[def.kind], registry.names[def.goType] = def, def.kind
	}
	return registry
}

// Join merges several registries: the kernel's events and a ruleset's. It panics if a kind or a type is in more than
// one.
func Join(registries ...*Registry) *Registry {
	var all []Def
	for _, registry := range registries {
		for _, k := range registry.Kinds() {
			all = append(all, registry.kinds[k])
		}
	}
	return NewRegistry(all...)
}

// Kinds returns the names of all events, sorted.
func (r *Registry) Kinds() []string {
	return slices.Sorted(maps.Keys(r.kinds))
}

// Kind returns the name of an event in the log; "" if it is not listed.
func (r *Registry) Kind(e Event) string { return r.names[reflect.TypeOf(e)] }

// Version returns the present version of a kind, from 1; 0 if the kind is unknown.
func (r *Registry) Version(kind string) int { return len(r.kinds[kind].shapes) }

// ErrUnread reports that this program cannot read an event of a log. The log stands still
// until a program that can read it runs; no other log waits for it.
var ErrUnread = errors.New("this program cannot read it")

// ErrUnknown reports that a log holds an event, or a version of one, that this program has
// never written: it was written by a newer program, or damaged. It wraps ErrUnread.
var ErrUnknown = fmt.Errorf("unknown event: %w", ErrUnread)

// Encode encodes an event into an envelope. It fails for an event that is not listed,
// because it could never be read back.
func (r *Registry) Encode(ev Event) (Envelope, error) {
	kind := r.Kind(ev)
	if kind == "" {
		return Envelope{}, fmt.Errorf("encoding %T: %w", ev, ErrUnknown)
	}
	data, err := json.Marshal(ev)
	if err != nil {
		return Envelope{}, fmt.Errorf("encoding %s: %w", kind, err)
	}
	return Envelope{Kind: kind, Version: r.Version(kind), Data: data}, nil
}

// EncodeAll encodes events in their order. If one fails, it returns nil and the error.
func (r *Registry) EncodeAll(events []Event) ([]Envelope, error) { return mapEach(events, r.Encode) }

// mapEach returns the results of do for each thing of a list; nil and the error of the first for which it fails.
func mapEach[E, T any](list []E, do func(E) (T, error)) ([]T, error) {
	all := make([]T, len(list))
	for i, e := range list {
		var err error
		if all[i], err = do(e); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Decode decodes an event from its envelope, in its present shape whatever version was written. It fails with
// ErrUnknown for kinds and versions that are not listed, and with ErrUnread, which ErrUnknown wraps, for fields that
// are not.
func (r *Registry) Decode(env Envelope) (Event, error) {
	def, ok := r.kinds[env.Kind]
	if !ok || env.Version < 1 || env.Version > len(def.shapes) {
		return nil, fmt.Errorf("decoding %s version %d: %w", env.Kind, env.Version, ErrUnknown)
	}
	x, err := def.shapes[env.Version-1].decode(env.Data)
	if err != nil {
		return nil, fmt.Errorf("decoding %s version %d: %w: %w", env.Kind, env.Version, err, ErrUnread)
	}
	for _, s := range def.shapes[env.Version-1 : len(def.shapes)-1] {
		x = s.upcast(x)
	}
	return x, nil
}

// DecodeAll decodes envelopes in their order. If one fails, it returns nil and the error.
func (r *Registry) DecodeAll(envs []Envelope) ([]Event, error) { return mapEach(envs, r.Decode) }

// decodeStrict decodes one JSON value. It fails for unknown fields, and for text behind the value.
func decodeStrict[T any](raw json.RawMessage) (T, error) {
	var x T
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&x); err != nil {
		return x, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return x, errors.New("text after the event's fields")
	}
	return x, nil
}

// An Event is a fact in the past tense, complete in itself: applying it needs no rule, no
// chance and no clock. It records results (who fell), not intentions (who attacked), so
// that a mended rule never changes the past. It is a struct that a Registry lists. A
// method that its package demands applies its effects to the state.
type Event any

// An Evolver is a state that events change. S is the state's own type, or an
// interface that it satisfies.
type Evolver[S any] interface {
	// Clone returns a state that shares nothing mutable with the receiver.
	Clone() S
	// Apply changes the receiver in place. It never fails, and ignores events
	// that it does not know. Only Fold, and an Evolver that holds another,
	// may call it.
	Apply(Event)
}

// Fold returns the state after the events, in their order. It clones s once, applies the
// events to the clone, and leaves s unchanged.
func Fold[S Evolver[S]](s S, events ...Event) S {
	next := s.Clone()
	for _, e := range events {
		next.Apply(e)
	}
	return next
}
