package stewards

import (
	"slices"
	"strings"

	"seneschal/domain/tournament"
)

// followsOf tells what the words of a letter to a tournament lead to, each in
// a sentence.
func followsOf(t *tournament.Tournament, lines []string) []string {
	var all []string
	for _, line := range lines {
		words := followOf(t, line)
		if words != "" && !slices.Contains(all, words) {
			all = append(all, words)
		}
	}
	return all
}

// followOf is what a line leads to; "" if it only asks for something. Of a word
// that is not written in full it tells no more than that.
func followOf(t *tournament.Tournament, line string) string {
	for _, f := range follows {
		first, second, _ := strings.Cut(f.words, " ")
		if tournament.Says(line, first) && (second == "" || tournament.Says(rest(line), second)) {
			return strings.TrimSpace(f.leads + " " + f.more(t))
		}
	}
	return "Those whom it concerns may be written to."
}

// rest is a line without its first word.
func rest(line string) string {
	words := strings.Fields(line)
	return strings.Join(words[min(1, len(words)):], " ")
}

// A follow is what words lead to, and who is written to.
type follow struct {
	words string
	leads string
	draws bool // a draw comes after it
}

// more is what comes of the draw, if there is one.
func (f follow) more(t *tournament.Tournament) string {
	if f.draws {
		return beginning(t)
	}
	return ""
}

var follows = []follow{
	{words: "CLOSE ENTRIES", leads: "Nobody can enter any more. Nobody is written to."},
	{words: "CLOSE SEASON", leads: "The tables of the season become final, with its titles, and the next season can begin. A letter with the final table of his division goes to each who has played in it."},
	{words: "CLOSE ROUND", leads: "The house draws the next round by itself as soon as the rules let it. With NOW, tables that are not over become void, and their players are told so by mail.", draws: true},
	{words: "ENTER", leads: "A letter tells the player that he takes part, or waits for a place."},
	{words: "WITHDRAW", leads: "A letter with your reason goes to the player. His tables that have begun go on."},
	{words: "START", leads: "The house draws the first round by itself as soon as the rules let it.", draws: true},
	{words: "DRAW", draws: true},
	{words: "PENALISE", leads: "The points are taken off in the standings, where everybody can read the reason. A letter with it goes to the player."},
	{words: "REPLACE", leads: "The seat goes on as it stands. If its game is being played, the new holder is sent a welcome with the position; the old holder's links and reply addresses open nothing any more. A letter with your reason goes to the old holder, and while the game has not begun to the new one."},
	{words: "CORRECT", leads: "The standings are worked out anew. What stood before stays in the log with your reason. A letter with the places and the reason goes to the players of the table."},
	{words: "VOID", leads: "Who was ready to play gets what a bye gives. A game that has begun can go on, and counts for nothing. A letter with your reason goes to the players of the table."},
	{words: "ANNOUNCE", leads: "The words are mailed to all who take part or wait for a place, but who has ended announcements, and stand on the tournament's page and in its feed."},
	{words: "END", leads: "The tournament is over, and its table is final. A letter with it goes to all who take part."},
	{words: "SHOW"},
	{words: "HELP"},
}

// beginning tells who is written to of a draw, and how its tables begin.
func beginning(t *tournament.Tournament) string {
	told := "A letter tells each his table or his bye. "
	if t.Rules().Clock.Agree {
		return told + "A table begins when its players agree, or their time to agree is over: then a game is opened, and each of them is sent a welcome with the position."
	}
	return told + "The tables then begin: a game is opened for each, and each of its players is sent a welcome with the position."
}
