package tournament_test

import "testing"

// A decade of an honour league, from the first entry to the last title.
func BenchmarkHonourDecade(b *testing.B) {
	for b.Loop() {
		server := newServer(b, read(b, "{format: honour, seats: 4, seasons: 10, play: {ruleset: tiny}, tie_breaks: 'SCORE:honour, WON, MOST:honour'}"))
		server.begin(60)
		server.run(nil)
	}
}

// The standings of a season of sixty, as a page asks for them.
func BenchmarkStandings(b *testing.B) {
	server := newServer(b, read(b, "{format: honour, seats: 4, seasons: 10, play: {ruleset: tiny}, tie_breaks: 'SCORE:honour, WON, MOST:honour'}"))
	server.begin(60)
	server.run(nil)
	b.Run("season", func(b *testing.B) {
		for b.Loop() {
			if _, err := server.tour.Standings(10, 1); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("all time", func(b *testing.B) {
		for b.Loop() {
			if _, err := server.tour.RankAllTime(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
