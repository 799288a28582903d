package host

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"seneschal/eventstore"
)

// keepEvery is how many commits an attendant notes before its agenda is kept again: after a process was killed, the next
// one reads about so many commits again.
const keepEvery = 500

// lastSave is the longest time for saving an agenda when the process ends.
const lastSave = 3 * time.Second

// diary keeps the agenda of one attendant, and knows up to which commit it was noted.
type diary struct {
	host   *Host
	agenda Agenda
	mark   string
	pos    eventstore.Pos // of the last commit that was noted
	hash   string         // its hash
	saved  eventstore.Pos // position up to which the kept agenda was noted; 0: none is kept
	broken bool           // the last look was broken off: what it left undone may be missing from the agenda
}

// openDiary makes the diary of an attendant, and restores the agenda that was kept for it, if it fits this program and
// this log. Otherwise the agenda stays as it is, at position 0; if the kept one could not be used, that is logged.
func (h *Host) openDiary(ctx context.Context, agenda Agenda) *diary {
	d := &diary{host: h, agenda: agenda}
	if h.Agendas == nil {
		return d
	}
	d.mark = h.markOf(agenda)
	kept, err := h.Agendas.LoadAgenda(ctx, agenda.Name, d.mark)
	if err == nil && kept.Pos > 0 {
		err = d.restore(ctx, kept)
	}
	if err != nil && ctx.Err() == nil {
		h.Logger().WarnContext(ctx, "agenda not used: the log is read from its beginning", "of", agenda.Name, "err", err)
	}
	return d
}

// restore replaces the notes by kept ones. It fails, and changes nothing, if the log does not have the commit of kept at
// its position, or if the notes do not come out of JSON as they were written.
func (d *diary) restore(ctx context.Context, kept KeptAgenda) error {
	hash, err := d.host.hashAt(ctx, kept.Pos)
	if err != nil {
		return err
	}
	if hash != kept.Hash {
		return fmt.Errorf("the log has another commit at %d, or ends before", kept.Pos)
	}
	notes := reflect.ValueOf(d.agenda.Notes).Elem()
	read := reflect.New(notes.Type())
	if err := json.Unmarshal(kept.Notes, read.Interface()); err != nil {
		return fmt.Errorf("reading the agenda after %d: %w", kept.Pos, err)
	}
	if again, err := json.Marshal(read.Interface()); err != nil || string(again) != string(kept.Notes) {
		return errors.Join(fmt.Errorf("the agenda after %d is not read as it was written", kept.Pos), err)
	}
	notes.Set(read.Elem())
	d.pos, d.hash, d.saved = kept.Pos, kept.Hash, kept.Pos
	return nil
}

// hashAt returns the hash of the commit at a position of the store, which must not be 0; "" if the store ends before it.
func (h *Host) hashAt(ctx context.Context, pos eventstore.Pos) (hash string, err error) {
	last, err := h.Store.Last(ctx)
	if err != nil || last < pos {
		return "", err
	}
	found := errors.New("found")
	err = h.Store.Subscribe(ctx, pos-1, func(commit *eventstore.Commit) error {
		hash = commit.Hash
		return found
	})
	if !errors.Is(err, found) {
		return "", errors.Join(err, ctx.Err())
	}
	return hash, nil
}

// noteCommit records that the attendant has noted a commit, or had nothing to note as it was imported.
func (d *diary) noteCommit(commit *eventstore.Commit) { d.pos, d.hash = commit.Pos, commit.Hash }

// look has the attendant look at its agenda. After keepEvery new commits it saves the agenda twice: before the look, in
// case that is broken off, and after it, without the work that was done.
func (d *diary) look(ctx context.Context, attendant Attendant) {
	saves := d.pos >= d.saved+keepEvery
	if saves {
		d.save(ctx)
	}
	attendant.Look(ctx)
	if d.broken = ctx.Err() != nil; saves && !d.broken {
		d.save(ctx)
	}
}

// close saves the agenda when the process ends, within lastSave. It does nothing if the last look was broken off, or if
// no commit was noted since the last save.
func (d *diary) close(ctx context.Context) {
	if d.broken || d.pos == d.saved {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastSave)
	defer cancel()
	d.save(ctx)
}

// save keeps the agenda as it is now; it logs a failure. Once this program has met a log that it cannot read, save does
// nothing: a newer program must see the commits that this one did not understand.
func (d *diary) save(ctx context.Context) {
	if d.host.Agendas == nil || d.host.cannotRead.Load() {
		return
	}
	notes, err := json.Marshal(d.agenda.Notes)
	if err == nil {
		err = d.host.Agendas.SaveAgenda(ctx, d.agenda.Name, d.mark, KeptAgenda{Pos: d.pos, Hash: d.hash, Notes: notes})
	}
	if err != nil {
		d.host.Logger().WarnContext(ctx, "agenda not kept", "of", d.agenda.Name, "err", err)
		return
	}
	d.saved = d.pos
}

// markOf returns the mark by which a kept agenda is known to fit this program and this log. It is a hash of the agenda's
// name and edition, of the shape of its notes, of the kinds of events that the program knows, and of the epoch, which
// ends with a restore.
func (h *Host) markOf(agenda Agenda) string {
	epoch, _ := h.Seeds.Epoch()
	all := []string{
		agenda.Name, fmt.Sprint(agenda.Edition), describeType(reflect.TypeOf(agenda.Notes)),
		strings.Join(h.Games.Registry(nil).Kinds(), " "), epoch,
	}
	sum := sha256.Sum256([]byte(strings.Join(all, "\n")))
	return hex.EncodeToString(sum[:16])
}

// describeType describes the shape of the JSON of a type. It looks into maps, pointers and structs; of any other type it
// returns the kind alone. The type must not contain itself.
func describeType(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "time"
	case t.Kind() == reflect.Pointer:
		return describeType(t.Elem())
	case t.Kind() == reflect.Map:
		return "map of " + describeType(t.Elem())
	case t.Kind() == reflect.Struct:
		var fields []string
		for field := range t.Fields() {
			if field.IsExported() {
				fields = append(fields, field.Name+" "+describeType(field.Type)+" "+string(field.Tag))
			}
		}
		return "{" + strings.Join(fields, ", ") + "}"
	}
	return t.Kind().String()
}
