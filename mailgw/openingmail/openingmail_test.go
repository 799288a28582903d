package openingmail_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/quotedprintable"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/openingmail"
)

// office is a gateway with openings.
type office struct {
	*mailgwtest.Gateway
	all mailgwtest.Openings
	t   *testing.T
	n   int
}

func newOffice(t *testing.T) *office {
	gateway, all := mailgwtest.OpenOpenings(t)
	return &office{Gateway: gateway, all: all, t: t}
}

// say sends an email, and returns the words of the answer; "" if there is none.
func (o *office) say(from, body string) string {
	o.t.Helper()
	o.n++
	mail := mailgwtest.Mail{ID: fmt.Sprintf("<%d@x>", o.n), From: from + "@players.example", To: "orders@games.example", Top: mailgwtest.Vouched, Body: body}
	require.Equal(o.t, mailgw.Processed, o.Send(mail), body)
	require.Equal(o.t, mailgw.Processed, o.Send(mail), "the same email again is answered alike")
	out, _ := o.One()
	return plain(out)
}

// plain returns the text of an email on one line.
func plain(out mailgw.Outbound) string {
	_, body, _ := strings.Cut(string(out.Body), "\r\n\r\n")
	text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
	if err != nil {
		return err.Error()
	}
	return strings.Join(strings.FieldsFunc(string(text), func(r rune) bool { return strings.ContainsRune(" \r\n|>", r) }), " ")
}

func TestAGameIsOpenedJoinedAndConfirmedByEmail(t *testing.T) {
	o := newOffice(t)
	require.Contains(t, o.say("anne", "GAMES"), "none now")
	require.Contains(t, o.say("anne", "OPEN tiny seats=3 preset=short tricks=3 title=The wide fen"), "you have opened The wide fen (tiny-")
	require.Len(t, *o.all.IDs, 1)
	id := (*o.all.IDs)[0]
	require.Equal(t, opening.Terms{
		Ruleset: "tiny", Edition: 1, Preset: "short", Options: map[game.Option]string{"tricks": "3"}, Pace: "daily", Seats: 3, Title: "The wide fen", Messages: opening.AllMessages, Days: 14, Hours: 48,
	}, o.all.Now(t, id).Terms())
	require.Contains(t, o.say("bob", "Games"), "1 of 3 seats are taken. TAKE "+id)
	require.Contains(t, o.say("bob", "PLAY tiny daily"), "you have a seat in The wide fen")
	require.Contains(t, o.say("carl", "TAKE "+id), "you have the last seat")
	require.Contains(t, o.say("anne", "CONFIRM"), "you have confirmed for The wide fen ("+id+"); 1 player has still to do so")
	require.Contains(t, o.say("bob", "CONFIRM "+id), "0 players have still")
	_, err := o.all.Advance(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, opening.Begun, o.all.Now(t, id).Status())
	g, _, err := o.Host.Game(t.Context(), id)
	require.NoError(t, err)
	require.True(t, g.Begun())
}

func TestAStrangerTakesASeatByEmail(t *testing.T) {
	o := newOffice(t)
	o.all.Do(t, "tiny-fen", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 2}})
	require.Contains(t, o.say("newcomer", "JOIN tiny-fen"), "you have the last seat in tiny-fen")
	require.Zero(t, o.all.Now(t, "tiny-fen").Free())
	unproved := mailgwtest.Mail{ID: "<x@x>", From: "somebody@elsewhere.example", To: "orders@games.example", Body: "PLAY tiny"}
	o.all.Do(t, "tiny-bog", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 2}})
	require.Equal(t, mailgw.Rejected, o.Send(unproved))
	require.Equal(t, 1, o.all.Now(t, "tiny-bog").Free(), "no seat is held for an unproved address")
	out, _ := o.One()
	require.Contains(t, mailgwtest.WordsOf(out), "An email about games that wait for players came from")
}

func TestOpenersDecideByEmail(t *testing.T) {
	o := newOffice(t)
	o.People.Called = map[game.Player]string{"bob": "Bob", "carl": "Carl the Red"}
	o.say("anne", "OPEN tiny seats=4 admit=yes rated=no substitutes=no days=3 hours=12 messages=public language=nl")
	id := (*o.all.IDs)[0]
	terms := o.all.Now(t, id).Terms()
	require.True(t, terms.Admit && terms.Unrated && terms.Alone)
	require.Equal(t, []any{3, 12, opening.PublicMessages, "nl"}, []any{terms.Days, terms.Hours, terms.Messages, terms.Language})
	require.Contains(t, o.say("bob", "TAKE "+id), "you have asked for a seat")
	require.Contains(t, o.say("carl", "TAKE "+id), "you have asked for a seat")
	told := o.TellOpening(o.Notifier(), id)
	require.Contains(t, mailgwtest.WordsOf(told[1][0]), "asks for a seat in "+id+". Answer this email with ADMIT Bob or REFUSE Bob.")
	require.Equal(t, "anne@players.example", told[1][0].To)
	answer := func(body string) string {
		t.Helper()
		o.n++
		require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: fmt.Sprintf("<%d@x>", o.n), From: "anne@players.example", To: mailgwtest.ReplyTo(t, told[1][0]), Subject: "Re: x", Body: body}), body)
		out, _ := o.One()
		return plain(out)
	}
	require.Contains(t, answer("ADMIT Bob"), "Bob has a seat in "+id)
	require.Contains(t, answer("REFUSE Carl the Red"), "Carl the Red is turned away from "+id)
	require.Contains(t, answer("REMOVE Bob "+id), "Bob has no seat in "+id+" any more")
	require.Contains(t, answer("REMOVE nobody"), "the name of a player is needed")
	require.Contains(t, answer("CLOSE"), id+" is ended")
	require.Equal(t, opening.Closed, o.all.Now(t, id).Ended())
}

func TestASeatThatWasLeftIsTakenBackByEmail(t *testing.T) {
	o := newOffice(t)
	o.say("anne", "OPEN tiny seats=2 left=bots")
	id := (*o.all.IDs)[0]
	require.True(t, o.all.Now(t, id).Terms().LeftToBots)
	require.Contains(t, o.say("anne", "OPEN tiny left=bots people=yes"), "gives no seats to bots")
	require.Contains(t, o.say("anne", "OPEN tiny left=maybe"), "left cannot have that value")
	o.say("bob", "TAKE "+id)
	o.say("anne", "CONFIRM")
	_, err := o.all.Advance(t.Context(), id)
	require.NoError(t, err)
	holder := func(seat game.Seat) game.Player {
		g, _, err := o.Host.Game(t.Context(), id)
		require.NoError(t, err)
		info, _ := g.SeatInfo(seat)
		return info.Player
	}
	g, _, err := o.Host.Game(t.Context(), id)
	require.NoError(t, err)
	seat := g.Seats()[0].Seat
	leaver := holder(seat)
	obey := func(by game.Player, do game.Act) {
		_, err := o.Host.Obey(t.Context(), id, fmt.Sprintf("%T", do), game.Command{At: o.all.Time(), By: by, Do: do})
		require.NoError(t, err)
	}
	require.Contains(t, o.say(string(leaver), "TAKE "+id), "you have your seat in "+id)
	obey(leaver, game.Submission{Seat: seat, Lines: []order.Line{{N: 1, Text: "RESIGN"}}})
	obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "PROCESS NOW " + g.PhaseIn("en").Name}}})
	require.Empty(t, holder(seat))
	require.Contains(t, o.say("carl", "TAKE "+id), "it has begun")
	require.Contains(t, o.say(string(leaver), "TOMAR "+id), "tienes tu asiento en "+id)
	require.Equal(t, leaver, holder(seat))
}

func TestLinesThatCannotBeCarriedOutAreAnsweredByThemselves(t *testing.T) {
	o := newOffice(t)
	text := o.say("anne", "OPEN tiny seats=9\nOPEN tiny dance\nOPEN tiny seats=many\nOPEN chess\nPLAY tiny\nPLAY chess\nPLAY tiny never\nTAKE tiny-none\nDANCE\nGAMES")
	for _, said := range []string{
		"9 seats; 2 to 4 can play", "terms are written with a sign of equality", "seats cannot have that value", "chess is no game that is played here",
		"no such game waits for players now", "there is no such pace", "no game of that name waits for players", "no word of an email about games", "none now",
	} {
		require.Contains(t, text, said)
	}
	require.Empty(t, *o.all.IDs)
	o.all.Do(t, "tiny-a", "bob", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3}, Invite: "Green Heron"})
	require.Contains(t, o.say("anne", "TAKE tiny-a"), "an invite code is needed")
	require.Contains(t, o.say("anne", "TAKE tiny-a code green heron"), "you have a seat in tiny-a")
	require.Contains(t, o.say("anne", "LEAVE"), "you have no seat in tiny-a any more")
}

func TestEmailsAboutGamesInFourLanguages(t *testing.T) {
	for lang, c := range map[string]struct{ open, play, confirm, opened, taken string }{
		"es": {"ABRIR tiny ASIENTOS=2 PUNTUADA=NO", "JUGAR tiny", "CONFIRMAR", "has abierto", "tienes el último asiento"},
		"fr": {"OUVRIR tiny SIEGES=2 CLASSEE=NON", "JOUER tiny", "CONFIRMER", "vous avez ouvert", "vous avez le dernier siège"},
		"nl": {"OPENEN tiny PLAATSEN=2 MEETELLEND=NEE", "SPELEN tiny", "BEVESTIGEN", "je hebt tiny-", "je hebt de laatste plaats"},
	} {
		o := newOffice(t)
		require.Contains(t, o.say("anne", c.open), c.opened, lang)
		require.True(t, o.all.Now(t, (*o.all.IDs)[0]).Terms().Unrated, lang)
		require.Contains(t, o.say("bob", c.play), c.taken, lang)
		o.say("anne", c.confirm)
		require.Empty(t, o.all.Now(t, (*o.all.IDs)[0]).ListSilent(), lang)
	}
	for _, lang := range opening.Speech().Languages() {
		for _, word := range []string{"GAMES", "PLAY tiny", "TAKE tiny-a", "LEAVE tiny-a", "CONFIRM tiny-a", "OPEN tiny"} {
			require.True(t, openingmail.Concerns(opening.Speech().Spell(lang, word), []string{"tiny"}), "%s: %s", lang, word)
		}
	}
	for _, line := range []string{"I would like to play", "PLAY card 7", "TAKE the sword", "OPEN the door", "GAMES we played", "HOLD", ""} {
		require.False(t, openingmail.Concerns(line, []string{"tiny", "feudal"}), line)
	}
}

func TestAWishIsWrittenInFourLanguages(t *testing.T) {
	o := newOffice(t)
	for lang, c := range map[string]struct{ keep, end, kept, ended string }{
		"en": {"TELL tiny daily nl", "TELL NONE", "you will be told", "you are told of no games"},
		"es": {"AVISAR nl tiny daily", "AVISAR NINGUNO", "se te avisará", "ya no se te avisa"},
		"fr": {"PREVENIR daily tiny nl", "PREVENIR AUCUN", "vous serez prévenu", "vous n'êtes plus prévenu"},
		"nl": {"MELDEN tiny nl daily", "MELDEN GEEN", "je krijgt", "je krijgt geen bericht"},
	} {
		require.Contains(t, o.say("anne", c.keep), c.kept, lang)
		require.Equal(t, []opening.Wish{{Ruleset: "tiny", Pace: "daily", Language: "nl"}}, o.all.Wished["anne"], lang)
		require.Contains(t, o.say("anne", c.end), c.ended, lang)
		require.Empty(t, o.all.Wished["anne"], lang)
	}
	require.Contains(t, o.say("anne", "TELL"), "any game")
	require.Contains(t, o.say("anne", "TELL nl\nTELL weekly\nTELL tiny tiny"), "a game, a pace or a language is needed")
	require.Len(t, o.all.Wished["anne"], 2)
	for lang, line := range map[string]string{
		"en": "Tell me when any daily game opens.", "es": "AVISAR me cuando se abra cualquier partida daily", "fr": "PREVENIR moi quand une partie daily s'ouvre", "nl": "MELDEN mij wanneer een spel daily opent",
	} {
		o.say("bob", "TELL NONE")
		require.True(t, openingmail.Concerns(line, []string{"tiny"}), line)
		answer := o.say("bob", line)
		require.Contains(t, answer, "daily", lang)
		require.Equal(t, []opening.Wish{{Pace: "daily"}}, o.all.Wished["bob"], "%s: %s", line, answer)
	}
	require.True(t, openingmail.Concerns("TELL ME WHEN any game", []string{"tiny"}))
	for _, line := range []string{"Tell me when your game is over", "Tell me about the games", "TELL me more", "Tell north that I agree", "AVISAR de mañana"} {
		require.False(t, openingmail.Concerns(line, []string{"tiny"}), line)
	}
}

func TestWhoAsksHowToStartIsToldOnceADay(t *testing.T) {
	o := newOffice(t)
	ask := func(at time.Duration) string {
		t.Helper()
		o.n++
		o.In.Now = func() time.Time { return mailgwtest.Noon.Add(at) }
		require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: fmt.Sprintf("<%d@x>", o.n), From: "newcomer@players.example", To: "orders@games.example", Top: mailgwtest.Vouched, Body: "I would like to play. How do I start?"}))
		out, _ := o.One()
		return plain(out)
	}
	require.Contains(t, ask(0), "PLAY feudal takes a seat in one of them; the games are tiny.")
	require.NotContains(t, ask(time.Hour), "PLAY feudal")
	require.Contains(t, ask(25*time.Hour), "PLAY feudal")
}

func TestPlayersAreToldWhatConcernsThem(t *testing.T) {
	o := newOffice(t)
	o.all.Do(t, "tiny-fen", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3, Title: "The fen"}})
	o.all.Do(t, "tiny-fen", "bob", opening.Take{})
	o.all.Do(t, "tiny-fen", "carl", opening.Take{})
	o.all.Do(t, "tiny-fen", "bob", opening.Leave{})
	o.all.Do(t, "tiny-fen", "anne", opening.Remove{Player: "carl"})
	o.all.Do(t, "tiny-fen", "anne", opening.Close{})
	told := o.TellOpening(o.Notifier(), "tiny-fen")
	to := func(n int) (all []string) {
		for _, email := range told[n] {
			all = append(all, strings.TrimSuffix(email.To, "@players.example"))
		}
		return all
	}
	require.Empty(t, told[0])
	require.Empty(t, told[1], "joining disturbs nobody")
	require.Equal(t, []string{"anne", "bob"}, to(2), "the last seat confirms by being taken")
	require.Contains(t, mailgwtest.WordsOf(told[2][0]), "Answer this email with CONFIRM until Tue 3 Mar 2026")
	require.Equal(t, []string{"anne", "carl"}, to(3))
	require.Contains(t, mailgwtest.WordsOf(told[3][1]), "it waits for 1 more player")
	require.Equal(t, []string{"carl"}, to(4))
	require.Empty(t, told[5], "who ends it knows")

	o.all.Do(t, "tiny-bog", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 2, Steward: true}})
	o.all.Do(t, "tiny-bog", "bob", opening.Take{})
	o.all.Do(t, "tiny-bog", "anne", opening.Close{})
	told = o.TellOpening(o.Notifier(), "tiny-bog")
	require.Equal(t, []string{"bob"}, to(2))
	require.Contains(t, mailgwtest.WordsOf(told[2][0]), "tiny-bog has ended without beginning: its opener has closed it.")
}

// TestThePlayersOfAGameAreAskedOnceMore opens a finished game anew by email.
func TestThePlayersOfAGameAreAskedOnceMore(t *testing.T) {
	o := newOffice(t)
	o.People.By["dora@players.example"] = "dora"
	o.all.Do(t, "tiny-fen", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3, Title: "The fen"}})
	require.Contains(t, o.say("anne", "AGAIN tiny-fen"), "no game of that name is over")
	for _, by := range []game.Player{"bob", "carl"} {
		o.all.Do(t, "tiny-fen", by, opening.Take{})
	}
	for _, by := range []game.Player{"anne", "bob"} {
		o.all.Do(t, "tiny-fen", by, opening.Confirm{})
	}
	_, err := o.all.Advance(t.Context(), "tiny-fen")
	require.NoError(t, err)
	_, err = o.Host.Obey(t.Context(), "tiny-fen", "end", game.Command{At: o.all.Time(), By: "steward", Do: game.Steward{Lines: []order.Line{{N: 1, Text: "ABANDON WHY a test"}}}})
	require.NoError(t, err)
	require.Contains(t, o.say("dora", "AGAIN tiny-fen"), "only its players may open it anew")
	require.Contains(t, o.say("anne", "AGAIN tiny-fen"), "for the players of tiny-fen; they are told, and it waits for 2 more players")
	id := (*o.all.IDs)[1]
	notifier := o.Notifier()
	notifier.Server.Pages = "https://games.example"
	notifier.Blocked = func(_ context.Context, player, other game.Player) (bool, error) {
		return player == "carl" && other == "anne", nil
	}
	told := o.TellOpening(notifier, id)
	require.Len(t, told[0], 1, "carl does not want to play with anne")
	require.Equal(t, "bob@players.example", told[0][0].To)
	require.Contains(t, mailgwtest.WordsOf(told[0][0]), "for the players of tiny-fen: the same game, with the same people")
	require.Contains(t, plain(told[0][0]), "/g/"+id+"/take/bob.")
	require.Contains(t, o.say("bob", "REPETIR tiny-fen"), "tienes un asiento en The fen")
	require.Contains(t, o.say("dora", "TAKE "+id), "it is for the players of an earlier game alone")
}

// TestTheSameChoiceGivesTheSameEvents opens, joins and leaves once by email and once by acts, as pages
// send them, and compares the logs.
func TestTheSameChoiceGivesTheSameEvents(t *testing.T) {
	o := newOffice(t)
	o.say("anne", "OPEN tiny seats=3 preset=short rounds=9 rated=no title=A fen")
	o.say("bob", "TAKE "+(*o.all.IDs)[0])
	o.say("carl", "TAKE "+(*o.all.IDs)[0])
	o.say("bob", "CONFIRM")
	o.say("carl", "LEAVE")
	o.all.Do(t, "tiny-page", "anne", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3, Preset: "short", Pace: "daily", Options: map[game.Option]string{"rounds": "9", "tricks": "2"}, Unrated: true, Title: "A fen", Messages: opening.AllMessages, Days: 14, Hours: 48}})
	o.all.Do(t, "tiny-page", "bob", opening.Take{})
	o.all.Do(t, "tiny-page", "carl", opening.Take{})
	o.all.Do(t, "tiny-page", "bob", opening.Confirm{})
	o.all.Do(t, "tiny-page", "carl", opening.Leave{})
	require.Equal(t, o.events((*o.all.IDs)[0]), o.events("tiny-page"))
}

// events returns the events of an opening without its ID and the commitment that goes with it.
func (o *office) events(id string) (all []string) {
	o.t.Helper()
	for commit, err := range o.Store.Load(o.t.Context(), aggregate.OpeningLog(id), 0) {
		require.NoError(o.t, err)
		for _, envelope := range commit.Events {
			e, err := opening.Registry().Decode(envelope)
			require.NoError(o.t, err)
			if opened, ok := e.(opening.Opened); ok {
				opened.Opening, opened.Commitment = "", [32]byte{}
				e = opened
			}
			text, err := json.Marshal([]event.Event{e})
			require.NoError(o.t, err)
			all = append(all, envelope.Kind+string(text))
		}
	}
	return all
}

// TestAnEmailOfManyLinesIsAnsweredShortly sends 1,000 lines in an email, which ask for the same lists again and again, guess
// invite codes, and open games.
func TestAnEmailOfManyLinesIsAnsweredShortly(t *testing.T) {
	o := newOffice(t)
	for n := range 40 {
		o.all.Do(t, fmt.Sprint("game-", n), game.Player(fmt.Sprint("p", n)), opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3, Title: fmt.Sprint("The fen ", n)}})
	}
	once := len(o.say("anne", "GAMES"))
	for _, line := range []string{"GAMES", "GAMES tiny", "HELP", "TELL tiny"} {
		many := o.say("anne", "GAMES\n"+strings.Repeat(line+"\n", 1000))
		require.Less(t, len(many), 2*once+200*130, line)
		require.LessOrEqual(t, strings.Count(many, "The fen 7"), 1, line)
	}
	o.all.Do(t, "closed-1", "bert", opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: 3}, Invite: "w190"})
	guesses := ""
	for n := range 200 {
		guesses += fmt.Sprintf("TAKE closed-1 CODE w%d\n", n)
	}
	answer := o.say("anne", guesses)
	require.Contains(t, answer, "you have tried too many invite codes")
	require.False(t, o.all.Now(t, "closed-1").HasSeat("anne"), "no code is found by trying")
	require.Contains(t, o.say("bob", "TAKE closed-1 CODE w190"), "you have a seat", "others are not kept out by that")
}
