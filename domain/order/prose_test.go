package order_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestMarksAndNumbersOfListsComeOff(t *testing.T) {
	for text, want := range map[string]order.Bullet{
		"- MOVE 2 TO Fen": {Rest: "MOVE 2 TO Fen"}, "* READY": {Rest: "READY"}, "• STAY 2": {Rest: "STAY 2"},
		"1. MOVE 2": {Number: 1, Comma: true, Rest: "MOVE 2"}, "12) 2 -> Fen": {Number: 12, Rest: "2 -> Fen"}, "(3) STAY": {Number: 3, Rest: "STAY"},
		"2: STAY 4": {Number: 2, Comma: true, Rest: "STAY 4"},
	} {
		bullet, ok := order.CutBullet(text)
		require.True(t, ok, text)
		require.Equal(t, want, bullet, text)
	}
	for _, text := range []string{"", "-", "1.", "-2 -> Fen", "2 -> Fen", "2.3 Fen", "1234. MOVE", "0. MOVE", "(3. MOVE", "((3) MOVE", "3)) MOVE", "MOVE - 2", "· MOVE 2", "-> Fen"} {
		_, ok := order.CutBullet(text)
		require.False(t, ok, text)
	}
}

func TestGreetingsAndClosings(t *testing.T) {
	for _, text := range []string{"Hi all,", "Dear steward", "Hola a todos:", "¡Buenos días!", "Bonjour,", "Beste allemaal,", "Here are my orders:"} {
		require.True(t, order.BeginsWithGreeting(text), text)
	}
	for _, text := range []string{"Best regards,", "Cheers", "Un saludo,", "Cordialement", "À bientôt !", "Met vriendelijke groet,", "Sent from my iPhone"} {
		require.True(t, order.BeginsWithClosing(text), text)
	}
	for _, text := range []string{"MOVE 2 TO Fen", "Best 2 -> Fen", "High Street", "thanksgiving"} {
		require.False(t, order.BeginsWithGreeting(text) || order.BeginsWithClosing(text), text)
	}
}
