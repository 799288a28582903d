package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

func post(run *gametest.Run, seat game.Seat, re int, text string) *game.Receipt {
	submission, secret := run.Game.Post(seat, order.Split(text), re)
	require.Empty(run.T, secret)
	return run.Do(run.Holder(seat), game.Submission{Seat: seat, Lines: submission}).Receipt
}

func TestPostsAreNumberedAndAnswerOneAnother(t *testing.T) {
	run := table(t)
	require.Empty(t, post(run, "north", 0, "Who sits\nin the east?").Errors)
	run.Write("east", "PRESS TO north", "private", "END PRESS")
	run.Steward("ANNOUNCE Be kind")
	require.Empty(t, post(run, "east", 1, "I do.").Errors)
	require.Equal(t, 3, run.Game.Posts(), "private press is no post")
	last := run.Game.Press()[len(run.Game.Press())-1]
	require.Equal(t, 1, last.Re)
	require.True(t, last.Public)
	require.Equal(t, "Who sits\nin the east?", run.Game.Press()[0].Text)
	require.Len(t, post(run, "east", 9, "To nobody.").Errors, 1)
	require.Equal(t, 3, run.Game.Posts())
}

func TestAnOrderInAPostIsNotShown(t *testing.T) {
	run := table(t)
	for text, secrets := range map[string]int{
		"My plan:\nBID 3":                      1,
		"- BID 3":                              1,
		"17a, 17c":                             1,
		"17 knights":                           0,
		"always bid 2":                         1,
		"RESIGN":                               1,
		"PRESS TO east\nours alone\nEND PRESS": 1,
		"Press on, friends!":                   0,
		"I would never bid so much, friends.":  0,
		"For me, that is fine.":                0,
		"Hold on!\nShow me your hands":         0,
	} {
		_, secret := run.Game.Post("north", order.Split(text), 0)
		require.Len(t, secret, secrets, text)
	}
}

func TestWhatFollowsAPostIsNoOrder(t *testing.T) {
	run := table(t)
	submission, _ := run.Game.Post("north", order.Split("A word\nEND PRESS\nREADY"), 0)
	receipt := run.Do(run.Holder("north"), game.Submission{Seat: "north", Lines: submission}).Receipt
	require.Empty(t, receipt.Errors)
	require.False(t, receipt.Final)
	require.Contains(t, run.Game.Press()[0].Text, "READY")
}

func TestTheStewardHidesAPost(t *testing.T) {
	run := table(t)
	post(run, "north", 0, "You all smell.")
	said := run.Game.Press()[0]
	require.True(t, run.Game.Readable(said, "east"))
	require.Len(t, run.Steward("HIDE 1").Receipt.Errors, 1, "a reason is needed")
	require.Len(t, run.Steward("HIDE 2 WHY rude").Receipt.Errors, 1)
	require.Empty(t, run.Steward("HIDE 1 WHY rude").Receipt.Errors)
	require.False(t, run.Game.Readable(run.Game.Press()[0], "east"))
	require.Empty(t, run.Steward("UNHIDE 1").Receipt.Errors)
	require.True(t, run.Game.Readable(run.Game.Press()[0], "east"))
}

func TestOnlookersPostIfTheyMay(t *testing.T) {
	run := table(t)
	try := func(by game.Player, do game.Remark) (game.Answer, error) {
		return run.Game.Decide(game.Command{At: run.Now, By: by, Do: do})
	}
	_, err := try("p-onlooker", game.Remark{Text: "Well played"})
	require.ErrorIs(t, err, game.ErrForbidden)
	require.Empty(t, run.Steward("ONLOOKERS ON").Receipt.Errors)
	require.True(t, run.Game.Onlookers())
	run.Do("p-onlooker", game.Remark{Text: "Well played"})
	require.Equal(t, 1, run.Game.Posts())
	require.Empty(t, run.Game.Press(), "remarks are for the thread alone")
	require.Empty(t, post(run, "north", 1, "Thank you.").Errors)
	require.Empty(t, run.Steward("HIDE 1 WHY a spoiler").Receipt.Errors)
	_, err = try(run.Holder("north"), game.Remark{Text: "I play"})
	require.ErrorIs(t, err, game.ErrForbidden, "who has a seat writes for it")
	answer, err := try("p-onlooker", game.Remark{Text: " \n"})
	require.NoError(t, err)
	require.Len(t, answer.Receipt.Errors, 1)
	require.Empty(t, answer.Events)
}
