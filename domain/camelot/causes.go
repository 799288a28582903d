package camelot

// Causes that more than one chapter gives to events. The cause of a black card
// is the card's id ("morgan3"), that of a quest its place ("grail").
const (
	ByMerlin      Cause = "merlin"         // the card with which each seat begins; an engine or warrior removed by one
	ByOpening     Cause = "opening"        // the five cards of the setup
	ByJoin        Cause = "join"           // C-150
	ByDraw        Cause = "draw"           // in Camelot
	ByFaceDown    Cause = "facedown"       // C-33
	ByFate        Cause = "fate"           // the card
	ByReinforce   Cause = "reinforcements" // the card
	ByPiety       Cause = "piety"          // the card
	ByLady        Cause = "lady"           // the card
	ByConvocation Cause = "convocation"    // the card; a pool
	ByMessenger   Cause = "messenger"      // the card
	ByExchange    Cause = "exchange"       // Arthur
	ByOath        Cause = "oath"           // a pool
	BySpoils      Cause = "spoils"         // a pool
	ByChoice      Cause = "choice"         // C-22 (b) and (c)
	ByClosed      Cause = "closed"         // C-31
	BySiege       Cause = "siege"          // a fight against an engine
	ByHeal        Cause = "heal"           // C-88
	BySacrifice   Cause = "sacrifice"      // C-52
	ByAction      Cause = "action"         // a move
	ByFree        Cause = "free"           // Tristan's move
	ByQuestEnd    Cause = "quest-end"      // C-65
	ByHelp        Cause = "help"           // C-112
	ByDeath       Cause = "died"           // C-103
	ByLeaving     Cause = "left"           // C-151
	ByExposure    Cause = "exposed"        // C-111
	ByAccusation  Cause = "accusation"     // C-91
	ByUse         Cause = "used"           // a relic
	ByWord        Cause = "word"           // C-115
	BySetup       Cause = "setup"          // a shuffle
	ByRenewal     Cause = "renewal"        // a shuffle
)
