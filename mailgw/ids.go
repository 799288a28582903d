package mailgw

// DeskID stands for the substitute desk where letters name a game: in subjects,
// reply addresses and message IDs. No game may be called so.
const DeskID = "desk"

// SubscriptionsID stands for the letters that somebody wants, where letters
// name a game. No game may be called so.
const SubscriptionsID = "letters"
