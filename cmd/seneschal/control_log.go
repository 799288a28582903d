package main

import (
	"fmt"
	"iter"
	"net/http"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// exportLog writes the log of a game or a tournament as a bundle, which audit
// reads.
func (h *house) exportLog(w http.ResponseWriter, r *http.Request) {
	header, err := h.logNamed(r)
	if err == nil {
		err = h.writeLog(w, r, header)
	}
	if err != nil {
		answer(w, r, func(*http.Request) (any, error) { return nil, err })
	}
}

// logNamed is the log that a request names.
func (h *house) logNamed(r *http.Request) (eventstore.BundleHeader, error) {
	id := r.PathValue("id")
	header := eventstore.BundleHeader{Log: aggregate.GameLog(id), Exported: time.Now().UTC()}
	g, _, err := h.load(r)
	if err == nil {
		header.Ruleset, header.Edition = g.Setup().Ruleset, g.Setup().Edition
		return header, nil
	}
	if aggregate.TournamentLog(id).Check() != nil {
		return header, err
	}
	t, _, fault := h.clubs.Tournament(r.Context(), id)
	if fault != nil || t.ID() == "" {
		return header, err // that there is no such game
	}
	header.Log = aggregate.TournamentLog(id)
	return header, nil
}

func (h *house) writeLog(w http.ResponseWriter, r *http.Request, header eventstore.BundleHeader) error {
	if who := r.FormValue("for"); who != "" {
		header.For = eventstore.SeatReader(who)
		if who == string(eventstore.Everybody) {
			header.For = eventstore.Everybody
		}
	}
	commits, err := collectCommits(h.store.Load(r.Context(), header.Log, 0))
	if err != nil {
		return fmt.Errorf("loading %s: %w", header.Log, err)
	}
	sealer := h.seeds.Sealer()
	if err := eventstore.WriteBundle(w, header, commits, &sealer); err != nil {
		h.log.ErrorContext(r.Context(), "log not exported", "log", header.Log, "err", err)
	}
	return nil
}

func collectCommits(seq iter.Seq2[*eventstore.Commit, error]) ([]*eventstore.Commit, error) {
	var all []*eventstore.Commit
	for c, err := range seq {
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}
