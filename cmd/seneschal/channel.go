package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"time"

	"seneschal/cmd/control"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
)

// ChannelCmd groups the commands for channels.
type ChannelCmd struct {
	Add    ChannelAddCmd    `cmd:"" help:"Link a webhook, chat or forum that is told the public news of a game, a tournament, all of them, or games that wait for players."`
	List   ChannelListCmd   `cmd:"" help:"List channels, or the entries of one: what it was told, and what waits." example:"channel list"`
	Set    ChannelSetCmd    `cmd:"" help:"Change settings of a channel."`
	Stop   ChannelStopCmd   `cmd:"" help:"Tell a channel nothing for now, or forget it." example:"channel stop kq3v7x2mpa"`
	Start  ChannelStartCmd  `cmd:"" help:"Let a channel go on that was stopped."`
	Resend ChannelResendCmd `cmd:"" help:"Send an entry once more, under the key that it had." example:"channel resend kq3v7x2mpa kq3v7x2mpa-812-0"`
}

// Help returns the details of the command, with examples.
func (ChannelCmd) Help() string {
	return `A channel is told what everybody may know. docs/channels.md has the kinds and their settings.

Examples:
  seneschal channel add webhook --game valley-12 url=https://x.example/hook
  seneschal channel add discord --game valley-12 url=@discord.txt --language fr
  seneschal channel add discourse --tournament cup url=https://forum.example user=seneschal key=@key.txt category=5
  seneschal channel add nodebb --game valley-12 url=https://forum.example token=@token.txt category=5
  seneschal channel add matrix --game valley-12 url=https://matrix.example token=@token.txt room=#valley:matrix.example
  seneschal channel add discord --open url=@discord.txt
  seneschal channel list
  seneschal channel list kq3v7x2mpa
  seneschal channel set kq3v7x2mpa secret=new
  seneschal channel resend kq3v7x2mpa kq3v7x2mpa-812-0
  seneschal channel stop kq3v7x2mpa`
}

// ChannelAddCmd links a channel.
type ChannelAddCmd struct {
	Kind       string   `arg:"" help:"webhook, discord, discourse, nodebb, matrix." enum:"webhook,discord,discourse,nodebb,matrix"`
	Settings   []string `arg:"" help:"Settings, as url=https://x.example; url=@FILE reads one from a file."`
	Game       string   `help:"The game that it is told of." xor:"of"`
	Tournament string   `help:"The tournament that it is told of, with its games." xor:"of"`
	All        bool     `help:"It is told of all games and tournaments." xor:"of"`
	Open       bool     `help:"It is told of the games that wait for players, when they open and when they begin." xor:"of"`
	Language   string   `help:"Language: en, es, fr, nl." default:"en"`
	JSON       bool     `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (ChannelAddCmd) Help() string {
	return `Prints the ID of the channel, and the secret that the other side is to be given, if there is one.
A URL of a webhook is a secret itself: put it into a file if others may read your command line.

Example:
  seneschal channel add webhook --game valley-12 url=@hook.txt`
}

// Run links the channel.
func (c ChannelAddCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	settings, err := readSettings(c.Settings)
	if err != nil {
		return err
	}
	wish := channels.Wish{Kind: c.Kind, Language: c.Language, Settings: settings}
	switch {
	case c.Game != "":
		wish.Of = aggregate.GameLog(c.Game)
	case c.Tournament != "":
		wish.Of = aggregate.TournamentLog(c.Tournament)
	case c.Open:
		wish.Of = channels.OpenGames
	case !c.All:
		return newUsageError("channel add: name what it is told of: --game, --tournament, --all or --open")
	}
	return postAndPrintChannel(ctx, client, std, "/channels", wish, c.JSON)
}

// readSettings reads settings as name=value; of two with the same name the last one counts. A value that begins with @
// names a file: its text, without blanks around it, is the value. The errors are server.Misuse: for a setting without
// =, and for a file that cannot be read.
func readSettings(texts []string) (channels.Settings, error) {
	settings := channels.Settings{}
	for _, text := range texts {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, newUsageError("%q is no setting: write name=value, as url=https://x.example", text)
		}
		if file, ok := strings.CutPrefix(value, "@"); ok {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, newUsageError("reading the setting %s: %w", name, err)
			}
			value = strings.TrimSpace(string(data))
		}
		settings[name] = value
	}
	return settings, nil
}

// postAndPrintChannel links or changes a channel on the server, by the path and the body of the request. It prints the
// channel's ID, and the secret for the other side if there is one.
func postAndPrintChannel(ctx context.Context, client *control.Client, std streams, path string, body any, asJSON bool) error {
	var linked control.LinkedChannel
	if err := client.Post(ctx, path, body, &linked); err != nil {
		return err
	}
	return printFound(std, asJSON, linked, func(linked control.LinkedChannel, out io.Writer) error {
		_, err := fmt.Fprintln(out, strings.TrimSpace(linked.ID+" "+linked.Secret))
		return err
	})
}

// ChannelListCmd lists channels, or the entries of one channel in the outbox.
type ChannelListCmd struct {
	Channel string `arg:"" optional:"" help:"ID of the channel whose entries are listed; default is to list the channels."`
	JSON    bool   `help:"Print JSON."`
}

// Run lists the channels, or the entries of the named one.
func (c ChannelListCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	if c.Channel != "" {
		entries := newListPrinter("KEY\tWHAT\tSTATE\tTRIES\tLAST ERROR", func(e channels.Entry) string {
			return fmt.Sprintf("%s\t%s\t%s\t%d\t%s", e.Key, e.Kind, e.State, e.Tries, e.LastError)
		})
		return fetchAndPrint(ctx, client, std, "/channels/"+url.PathEscape(c.Channel), c.JSON, entries)
	}
	linked := newListPrinter("ID\tKIND\tOF\tLANGUAGE\tWHERE\tSTOPPED\tSINCE", func(ch control.ChannelInfo) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s\t%s\t%s",
			ch.ID, ch.Kind, cmp.Or(ch.Of, eventstore.Log("all")), ch.Language, ch.Where, ch.Stopped, ch.Created.UTC().Format(time.DateOnly))
	})
	return fetchAndPrint(ctx, client, std, "/channels", c.JSON, linked)
}

// ChannelSetCmd changes settings of a channel.
type ChannelSetCmd struct {
	Channel  string   `arg:"" help:"ID of the channel."`
	Settings []string `arg:"" help:"Settings that change, as url=https://x.example."`
	JSON     bool     `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (ChannelSetCmd) Help() string {
	return `A new secret of a webhook (secret=new) signs at once, and the one before signs beside it for two days.

Example:
  seneschal channel set kq3v7x2mpa secret=new`
}

// Run changes the settings.
func (c ChannelSetCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	settings, err := readSettings(c.Settings)
	if err != nil {
		return err
	}
	return postAndPrintChannel(ctx, client, std, "/channels/"+url.PathEscape(c.Channel), settings, c.JSON)
}

// ChannelStopCmd stops or removes a channel.
type ChannelStopCmd struct {
	Channel string `arg:"" help:"ID of the channel."`
	Remove  bool   `help:"Forget it, with its secrets and what it was told."`
}

// Run stops the channel, or removes it.
func (c ChannelStopCmd) Run(ctx context.Context, client *control.Client) error {
	return commandChannel(ctx, client, c.Channel, lists.Either(c.Remove, "remove", "stop"))
}

// ChannelStartCmd starts a channel again.
type ChannelStartCmd struct {
	Channel string `arg:"" help:"ID of the channel."`
}

// Help returns the details of the command, with an example.
func (ChannelStartCmd) Help() string {
	return "What waited is sent now, and then how things stand.\n\nExample:\n  seneschal channel start kq3v7x2mpa"
}

// Run starts the channel.
func (c ChannelStartCmd) Run(ctx context.Context, client *control.Client) error {
	return commandChannel(ctx, client, c.Channel, "start")
}

// ChannelResendCmd sends an entry of a channel once more.
type ChannelResendCmd struct {
	Channel string `arg:"" help:"ID of the channel."`
	Key     string `arg:"" help:"Key of the entry, as channel list CHANNEL shows it."`
}

// Run sends the entry again.
func (c ChannelResendCmd) Run(ctx context.Context, client *control.Client) error {
	return commandChannel(ctx, client, c.Channel, "resend?entry="+url.QueryEscape(c.Key))
}

// commandChannel asks the server to carry out a command on the channel with an ID: stop, start, remove, or resend with
// its query. It prints nothing.
func commandChannel(ctx context.Context, client *control.Client, id, command string) error {
	return client.Post(ctx, "/channels/"+url.PathEscape(id)+"/"+command, nil, &struct{}{})
}
