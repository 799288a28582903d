package book_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quest/book"
	"seneschal/domain/words"
)

// TestWhatThingsDoIsMadeOfTheSheets tells one of each sort, in a language each.
func TestWhatThingsDoIsMadeOfTheDataFiles(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		{first.Text("en", "crossbow"), "Weapon: +2 Strength when you attack; +1 Strength when you are attacked; needs Dexterity 3."},
		{first.Text("en", "dagger"), "Weapon: +1 Strength in every fight; needs Dexterity 2; wanted for mission M11."},
		{first.Text("es", "magic-potion"), "Magia: +2 Fuerza, +2 Inteligencia en todo combate."},
		{first.Text("fr", "magic-elixir"), "Magie : une défaite ne vous coûte aucun tour; une fois, puis elle quitte le jeu."},
		{first.Text("nl", "mordrez"), "Figuur: vecht met Kracht 5, Intelligentie 4; valt aan wie haar vindt; als je verliest: -1 Intelligentie; nodig voor missie M06."},
		{first.Text("en", "meliadus"), "Figure: fights with Strength 6; goes along with you; can be fought only at the meadow of Winchester; wanted for mission M09."},
		{first.Text("es", "bandit"), "Encargo: lucha con Fuerza 4; ataca a quien la encuentra; si pierdes: te roba un arma; destino: la prisión, 2 puntos."},
		{first.Text("en", "excalibur"), "Sword: to be taken to the castle of Camaloc for 10 points."},
		{first.Text("fr", "well-entrance"), "Entrée : par ici on entre dans le puits ; qui la trouve doit entrer."},
		{first.Text("en", "curse-wandering"), "Curse: you are moved to the nearest access tile, at once."},
		{first.PlaceText("en", "village"), "+1 Dexterity, +1 Valour for 1 turn."},
		{first.PlaceText("nl", "fog"), "2 verloren beurten bij elke aankomst."},
		{first.PlaceText("es", "magic"), "Un dado decide en la primera llegada."},
		{first.PlaceText("en", "camaloc"), ""},
		{first.DevCard("forest-oak").Text("en"), "+1 Experience, once."},
		{first.DevCard("swamp-wolf").Text("en"), "Wolf attacks here."},
		{first.DevCard("cave-amulet").Text("en"), "Magic Amulet can be found here."},
		{first.DevCard("lake-exit").Text("es"), "La salida."},
		{first.DevCard("cave-end").Text("en"), ""},
		{first.Mission("M11").Text("en"), "Hold the Dragon and the Lance or the Dagger."},
		{first.Mission("M09").Text("en"), "Hold Meliadus the Black at the meadow of Winchester once Meliadus the Black has been beaten there."},
		{first.MagicGround[0].Text("fr"), "-1 Force"},
		{first.MagicGround[6].Text("nl"), "er gebeurt niets"},
	} {
		require.Equal(t, c.want, c.said)
	}
}

// TestEveryCardTellsWhatItDoes: none has nothing to say.
func TestEveryCardTellsWhatItDoes(t *testing.T) {
	all, err := words.Load(os.DirFS("data"), "text")
	require.NoError(t, err)
	require.NoError(t, all.CheckComplete())
	for _, lang := range book.Languages {
		for _, d := range first.Cards {
			require.Regexp(t, `^[^{}]+: [^{}]{8,}\.$`, first.Text(lang, d.ID))
		}
	}
}
