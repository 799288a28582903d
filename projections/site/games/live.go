package games

import "net/http"

// live is the stream of what everybody sees of a game, or of all.
func (s *Pages) live(w http.ResponseWriter, r *http.Request) {
	var of []string
	if id := r.PathValue("game"); id != "" {
		of = []string{id}
	}
	s.Web.Stream(w, r, of)
}
