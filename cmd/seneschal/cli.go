package main

import (
	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"seneschal/cmd/server"
)

// AuditCmd groups the checks of games that need no trust in anybody.
type AuditCmd struct {
	Log     AuditLogCmd     `cmd:"" default:"withargs" help:"Check a game or a tournament; the word log may be left out."`
	Compare AuditCompareCmd `cmd:"" help:"Compare two emails, as two players got them: were they told the same story?"`
}

// Help returns the details of the command, with an example.
func (AuditCmd) Help() string {
	return "The flags of audit are told by seneschal audit log --help.\n\n" + AuditLogCmd{}.Help()
}

// GameCmd groups the commands for games.
type GameCmd struct {
	New    GameNewCmd    `cmd:"" help:"Open a game and seat its players." example:"game new --seats 2 --steward 'Anne <anne@play.example>' --player 'Bob <bob@x.example>' --player 'Cleo <c@y.example>'"`
	List   GameListCmd   `cmd:"" help:"List all games." example:"game list --json"`
	Show   GameShowCmd   `cmd:"" help:"Show a game: phase, clock, seats." example:"game show valley-12"`
	Log    GameLogCmd    `cmd:"" help:"List the events of a game." example:"game log valley-12 --json"`
	Orders GameOrdersCmd `cmd:"" help:"Show who has sent orders; what they say once the game is over." example:"game orders valley-12"`
	Replay GameReplayCmd `cmd:"" help:"Print the public report of each phase." example:"game replay valley-12 --phase 'spring 3'"`
	Export GameExportCmd `cmd:"" help:"Write a game's log to a file that audit reads without a server."`
	Import GameImportCmd `cmd:"" help:"Put a finished game of another server into this one, to be read."`
}

// CLI is the grammar of the command line. Every flag of Config is also an environment variable:
// --imap-url is SENESCHAL_IMAP_URL.
type CLI struct {
	server.Config

	Demo        DemoCmd        `cmd:"" help:"Play a campaign by real e-mail on this machine, with pages to watch it."`
	Serve       ServeCmd       `cmd:"" help:"Run the server: mail, clock, projections, pages."`
	Game        GameCmd        `cmd:"" help:"Open and look at games." example:"game show valley-12"`
	Audit       AuditCmd       `cmd:"" help:"Check a game: chain, dice, digests, and every phase adjudicated again."`
	Bundle      BundleCmd      `cmd:"" help:"Keep a tournament in one file: logs, results, ratings, and pages that open from a disk."`
	Steward     StewardCmd     `cmd:"" help:"Give a steward's order to a game: extend, pause, process, replace, rewind."`
	Judge       JudgeCmd       `cmd:"" help:"Run rules cases. Needs no server."`
	Rules       RulesCmd       `cmd:"" help:"Ask about the rules of a game." example:"rules coverage feudal"`
	Tournament  TournamentCmd  `cmd:"" help:"Run tournaments and leagues, and rank who plays in them."`
	Substitutes SubstitutesCmd `cmd:"" help:"The substitute desk: who stands in, which seats need somebody, who is asked."`
	Openings    OpeningsCmd    `cmd:"" help:"Games that wait for players: list them, and act in the name of a player."`
	Player      PlayerCmd      `cmd:"" help:"Look after persons: addresses, and erasing what is known of somebody."`
	Channel     ChannelCmd     `cmd:"" help:"Tell places outside of games and tournaments: webhooks, chats, forums."`
	Post        PostCmd        `cmd:"" help:"Show how emails go out: what waits, what failed, which addresses get none."`
	Members     MembersCmd     `cmd:"" help:"List the processes that share the work of a server, and what each holds."`
	Drain       DrainCmd       `cmd:"" help:"Have a member of them give up its work, before it is stopped."`
	Simulate    SimulateCmd    `cmd:"" help:"Play years of a league in minutes, among bots." example:"simulate league --years 3 --entrants 12"`
	FairPlay    FairPlayCmd    `cmd:"" help:"Show what the logs have of pairs of players, beside chance."`
	Rate        RateCmd        `cmd:"" help:"Rate players from finished games. Needs no server."`
	Mail        MailCmd        `cmd:"" help:"Read and send emails." example:"mail doctor --domain play.example"`
	Rebuild     RebuildCmd     `cmd:"" help:"Build projections anew beside the live ones, and swap."`
	Backup      BackupCmd      `cmd:"" help:"Copy a server while it runs: database, log, files, and the secrets apart."`
	Restore     RestoreCmd     `cmd:"" help:"Put a backup into an empty place, or begin a new epoch of a folder that was put back."`
	Beacon      BeaconCmd      `cmd:"" help:"Hand in a round of the beacon that dice wait for."`
	Witness     WitnessCmd     `cmd:"" help:"Sign for other servers that their checkpoints were seen, and that they tell one story."`
	Proof       ProofCmd       `cmd:"" help:"Prove what the server has told everybody, and check such a proof."`
	Conf        ConfigCmd      `cmd:"" name:"config" help:"Print what holds, and where it came from."`
	Man         ManCmd         `cmd:"" help:"Print the man page."`
	Version     VersionCmd     `cmd:"" help:"Print the version."`

	Completion kongcompletion.Completion `cmd:"" help:"Print what a shell needs to complete command lines: bash, zsh, fish."`

	Release kong.VersionFlag `name:"version" help:"Print the version."`
}

// SimulateCmd groups the simulations, which bots play on a clock of their own.
type SimulateCmd struct {
	League SimulateLeagueCmd `cmd:"" help:"Play a league of many years in an afternoon."`
}
