package substitute

// Reasons of the house, as its log has them: why nobody is needed any more, and
// why a seat could not be handed over to who had accepted it, or is not offered
// to somebody. Reason says them in other languages.
const (
	GameOver   = "the game is over"
	SeatOut    = "the seat is out of the game"
	GivenAway  = "the seat has been given to somebody else"
	HolderBack = "the holder is back"

	HadSeat    = "has, or had, a seat in the game"
	WasDeputy  = "was deputy of another seat"
	IsSteward  = "is the steward"
	InDivision = "plays in the same division"
)

// Reason is a reason for who is told of it, in his language; one that is not the
// house's own stays as it is.
func Reason(lang, why string) string {
	if key := "why." + why; speech.Sentences().Has(lang, key) {
		return speech.Say(lang, key)
	}
	return why
}
