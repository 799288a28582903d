package rulesets_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
)

// oddLines are lines that belong to some game and moment, or to none.
var oddLines = map[string][]string{
	"feudal": {
		"ENTRY E01", "KNIGHT Lancelot", "COLOUR azul", "COLOUR pink", "PAY FIRST 53", "BUILD HIVE AT Sarbury", "STAY 1 AT Sarbury", "MOVE 1 FROM Sarbury TO Fenburst", "MOVE 1 FROM Fenburst TO Sarbury",
		"TRUCE WITH red", "WAR ON red", "RECRUIT 99 KNIGHTS AT Sarbury", "WINTER AT Sarbury", "ALWAYS PAY FIRST 2", "IF FORTUNE > 10 THEN RECRUIT KNIGHT AT Sarbury", "NOW STAY 1 AT Sarbury",
	},
	"camelot": {
		"TURN", "TURN 9", "DRAW", "MOVE Camelot", "MOVE grail", "QUEST f1", "SIEGE WITH f4", "ACCUSE kay", "OATH f1", "OATH grail", "REPLY D1 YES", "REPLY D99 NO", "MERLIN 1 AGAINST special", "DISCARD f1", "EXCALIBUR CANCEL war",
		"NOW PLAY MERLIN", "WHEN DRAWN special THEN MERLIN 1", "STANDING GRAIL ALL", "SHARE TRUST arthur",
	},
	"quest": {
		"SETUP", "TURN 1", "TURN 2", "ALL", "CHARACTER inge", "ATTRIBUTES S 4 I 3", "STAY", "EXPLORE", "MOVE N", "GOTO E2N1", "DUEL Perceval", "EVADE ANY", "USE potion", "TRADE WITH Inge", "WISH spring", "ELIXIR YES", "NOW STAY", "STANDING KEEP potion",
		"KEEP 3",
	},
	"talisman": {
		"TURN", "TURN 9", "MOVE CW", "MOVE CCW", "MOVE village", "NOW CAST Random ON S2", "CAST Healing ON ME", "WHEN ATTACKED THEN EVADE", "STANDING WHEN TURN OF ME THEN CAST Immobility ON S2", "FATE ON death WHEN LOSING", "FATE ON defence WHEN 7",
		"REPLY D1 YES", "REPLY D99 TAKE Sword", "TAKE ALL", "LEAVE potion", "ENCOUNTER S2 BY ATTACK", "ALIGN GOOD", "CHARACTER wizard",
	},
}

// anyLines are lines that a submission for any game may have.
var anyLines = []string{
	"", "END", "Terveisin, Väinö", "Поздрави!", "よろしくお願いします", "مع تحياتي", "Salamat po", ":-)", "-- ", "*****", "10/10", "a", "12a", "Ready when you are", "MOVE MOVE MOVE", "MVOE CW",
	"TURN TURN", "Please move my knight to the castle and wait there", "HOLD", "CANCEL", "IF x THEN", "\u00a0", "# a comment", "> quoted", "= 3 MOVE CW",
	"· MOVE CW", strings.Repeat("MOVE ", 60), "ЖДУ", "MOVE \u202e CW", "NOW NOW",
}

// skip are lines that a receipt need not account for by number: frames, control words and blanks.
var skip = []string{"TURN", "SETUP", "ALL", "END", "STANDING", "ALWAYS", "FOR", "HOLD", "CANCEL", "READY", "WHEN", "END PRESS"}

// oddSubmission mixes lines of all sorts.
func oddSubmission(rng *rand.Rand, ruleset string, template []string) []string {
	var all []string
	for range 1 + rng.IntN(14) {
		pool := [][]string{oddLines[ruleset], oddLines[ruleset], anyLines, template}[rng.IntN(4)]
		if len(pool) > 0 {
			all = append(all, pool[rng.IntN(len(pool))])
		}
	}
	return all
}

// chooses finds lines that name a choice: the orders of the choice stand in its place.
var chooses = regexp.MustCompile(`^\d+[a-z]$`)

// counted returns how often a receipt says what became of each line of a submission.
func counted(receipt *game.Receipt) map[int][]string {
	all := map[int][]string{}
	note := func(n int, what string) { all[n] = append(all[n], what) }
	for _, understood := range receipt.Orders {
		if !slices.Contains(all[understood.N], "order") {
			note(understood.N, "order")
		}
	}
	for _, fault := range receipt.Errors {
		if !slices.Contains(all[fault.Line.N], "refused") {
			note(fault.Line.N, "refused")
		}
	}
	for _, n := range receipt.Prose {
		note(n, "prose")
	}
	for _, n := range receipt.GaveWay {
		note(n, "gave way")
	}
	return all
}

// TestEveryLineOfAnOddSubmissionIsAnswered: of each line of a submission, however odd, the receipt says
// exactly once what became of it.
func TestEveryLineOfAnOddSubmissionIsAnswered(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 8))
			for seed := range uint64(gametest.Times(6, 2)) {
				run := gametest.Open(t, game.Open{Game: "odd", Ruleset: rs.Name(), Seats: max(3, rs.Describe().MinSeats)}, rulesets.Lookup, seed)
				for range gametest.Times(30, 8) {
					for _, seat := range run.Game.Seats() {
						for range 6 {
							template := lists.Keep(run.Game.Template(seat.Seat, "en"), func(l string) bool { return l != "" && l[0] != '#' })
							requireAnswered(t, run, seat, oddSubmission(rng, rs.Name(), template))
						}
					}
					if run.Game.Over() {
						break
					}
					run.Close()
				}
			}
		})
	}
}

func requireAnswered(t *testing.T, run *gametest.Run, seat game.SeatInfo, submission []string) {
	t.Helper()
	cancelled := 0
	lines := order.Clean(strings.Join(submission, "\n"))
	for _, line := range lines {
		if strings.HasPrefix(line.Text, "CANCEL") {
			cancelled = line.N
		}
	}

	answer, err := run.Game.Decide(game.Command{At: run.Now, By: seat.Player, Do: game.Submission{Seat: seat.Seat, Lines: lines}})
	require.NoError(t, err)
	receipt := answer.Receipt
	all := counted(receipt)
	for _, line := range lines {
		head, _, _ := strings.Cut(line.Text, " ")
		says := all[line.N]
		if chooses.MatchString(line.Text) {
			continue // each order of the choice is told for itself
		}
		require.LessOrEqual(t, len(says), 1, "line %d, %q, is told twice: %v\n%s", line.N, line.Text, says, strings.Join(submission, "\n"))
		if len(says) == 0 && line.N > cancelled && strings.TrimSpace(line.Text) != "" && !slices.Contains(skip, strings.ToUpper(head)) && receipt.Set > 0 {
			t.Errorf("line %d, %q, is not told\n%s\n%+v %v %v", line.N, line.Text, strings.Join(submission, "\n"), receipt.Orders, receipt.Errors, receipt.Done)
		}
	}
}

// TestOddSubmissionsHaveOneOutcomeForEachLine: games played by odd submissions alone go on, and each line that
// they accept has one outcome in the end.
func TestOddSubmissionsHaveOneOutcomeForEachLine(t *testing.T) {
	suites := map[string]gametest.Suite{}
	for _, rs := range rulesets.All() {
		suites[rs.Name()] = gametest.Suite{
			Ruleset: rs, Open: game.Open{Seats: max(3, rs.Describe().MinSeats)}, MaxPhases: 5000, Until: gametest.Times(60, 12),
			Play: func(state game.State, seat game.Seat, rng *rand.Rand) []string {
				template := lists.Keep(state.Template(seat, "en"), func(l string) bool { return l != "" && l[0] != '#' })
				submission := order.Clean(strings.Join(oddSubmission(rng, rs.Name(), template), "\n"))
				return lists.Map(submission, func(l order.Line) string { return l.Text })
			},
		}
	}
	gametest.LawOutcomes(t, suites, gametest.Times(6, 2), neverAsked)
}

// neverAsked keeps the oracle out: it knows nothing of what the rulesets only tell.
const neverAsked = 1 << 30
