package control

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"seneschal/projections/members"
)

// A DrainRequest asks to drain the members with a name, or to undo that.
type DrainRequest struct {
	Undo bool `json:"undo"`
}

// listMembers returns the processes that share the work of the server.
func (h *Handler) listMembers(r *http.Request) (any, error) {
	return members.List(r.Context(), h.DB)
}

// drainMember drains a member or undoes that, and returns all members.
func (h *Handler) drainMember(r *http.Request, ask DrainRequest) (any, error) {
	if err := members.Drain(r.Context(), h.DB, r.PathValue("name"), !ask.Undo); err != nil {
		return nil, h.explainDrain(r.Context(), err)
	}
	return members.List(r.Context(), h.DB)
}

// explainDrain adds to an error the names that would be right.
func (h *Handler) explainDrain(ctx context.Context, err error) error {
	all, listing := members.List(ctx, h.DB)
	if !errors.Is(err, members.ErrUnknown) || listing != nil {
		return err
	}
	var names []string
	for _, m := range all {
		if !m.Gone {
			names = append(names, m.Name)
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("%w: no process shares the work of this server", err)
	}
	return fmt.Errorf("%w; there are: %q", err, names)
}
