package mailgw

import (
	"strconv"
	"time"

	"seneschal/domain/report/text"
)

// A Notice tells a player a decision of the moderators: about the player, or about their report.
type Notice struct {
	ID    int64 // the email's key is made of it, so a notice is mailed once
	To    string
	Kind  string // "banned", "unbanned", "renamed", "word", "answered"
	At    time.Time
	Until time.Time // end of a ban; zero: for ever
	Bars  []string  // what a ban keeps from: "open", "seat", "press"
	About string    // the new name, or what was reported; may be ""
	Words string    // of the moderator
	Zone  *time.Location
	Lang  string
}

// Notice writes the email.
func (h Server) Notice(notice Notice) Outbound {
	say := func(key string) string {
		return Say(notice.Lang, "conduct."+key, "house", h.Called(), "until", text.When(notice.Until, notice.Zone, notice.Lang), "about", notice.About)
	}
	head := notice.Kind
	switch {
	case head == "banned" && notice.Until.IsZero():
		head = "banned.ever"
	case head == "renamed" && notice.About == "":
		head = "renamed.none"
	}
	body := say(head) + "\n\n"
	for _, bar := range notice.Bars {
		body += "- " + say("bar."+bar) + "\n"
	}
	if len(notice.Bars) > 0 {
		body += "\n"
	}
	body += say("words") + "\n\n" + Verbatim(notice.Words)
	if notice.Kind == "banned" {
		body += "\n" + say("banned.games") + "\n"
	}
	if h.Pages != "" {
		body += "\n" + say("page") + "\n\n" + h.Pages + "/me\n"
	}
	return h.Write(Email{
		Name: Name{Kind: "conduct", Rev: strconv.FormatInt(notice.ID, 10)}, To: notice.To, Subject: Say(notice.Lang, "subject.conduct", "house", h.Called()), Body: body, At: notice.At, Priority: PriorityReports,
	})
}
