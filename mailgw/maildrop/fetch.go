package maildrop

import (
	"bufio"
	"bytes"
	"io"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message/textproto"
)

func (r *reading) Fetch(w *imapserver.FetchWriter, set imap.NumSet, o *imap.FetchOptions) error {
	view := r.view
	emails, err := view.pickFetched(set, o)
	if err != nil {
		return err
	}
	for _, email := range emails {
		var text []byte
		if wantsText(o) {
			if text, err = view.box.readText(view.folder, email.uid); err != nil {
				return err
			}
			if text == nil {
				continue // moved away meanwhile; the client is notified soon
			}
		}
		if err := email.writeFetched(w.CreateMessage(email.num), text, o); err != nil {
			return err
		}
	}
	return nil
}

// pickFetched returns the emails of a set, and marks them as seen if the client reads their text. It leaves out those
// that the connection does not know of yet.
func (v *view) pickFetched(set imap.NumSet, o *imap.FetchOptions) ([]numberedEmail, error) {
	v.box.mu.Lock()
	defer v.box.mu.Unlock()
	var picked []numberedEmail
	for _, email := range v.pickEmails(set) {
		if email.num == 0 {
			continue
		}
		if marksSeen(o) && !v.readOnly && !email.hasFlag(imap.FlagSeen) {
			if err := v.folder.renameWithFlags(email.index, append(email.flags[:len(email.flags):len(email.flags)], imap.FlagSeen), nil); err != nil {
				return nil, err
			}
			email.storedMessage = *v.folder.emails[email.index]
		}
		picked = append(picked, email)
	}
	return picked, nil
}

// marksSeen reports whether the client fetches text in a way that marks emails as seen.
func marksSeen(o *imap.FetchOptions) bool {
	return slices.ContainsFunc(o.BodySection, func(b *imap.FetchItemBodySection) bool { return !b.Peek }) ||
		slices.ContainsFunc(o.BinarySection, func(b *imap.FetchItemBinarySection) bool { return !b.Peek })
}

func wantsText(o *imap.FetchOptions) bool {
	return o.Envelope || o.BodyStructure != nil || len(o.BodySection)+len(o.BinarySection)+len(o.BinarySectionSize) > 0
}

func (s *numberedEmail) writeFetched(w *imapserver.FetchResponseWriter, text []byte, o *imap.FetchOptions) error {
	w.WriteUID(s.uid)
	if o.Flags {
		w.WriteFlags(s.flags)
	}
	if o.InternalDate {
		w.WriteInternalDate(s.received)
	}
	if o.RFC822Size {
		w.WriteRFC822Size(s.size)
	}
	if o.Envelope {
		w.WriteEnvelope(readEnvelope(text))
	}
	if o.BodyStructure != nil {
		w.WriteBodyStructure(imapserver.ExtractBodyStructure(bytes.NewReader(text)))
	}
	if err := writeSections(w, text, o); err != nil {
		return err
	}
	return w.Close()
}

func writeSections(w *imapserver.FetchResponseWriter, text []byte, o *imap.FetchOptions) error {
	for _, item := range o.BodySection {
		part := cutSection(text, item)
		if err := writeAndClose(w.WriteBodySection(item, int64(len(part))), part); err != nil {
			return err
		}
	}
	for _, item := range o.BinarySection {
		part := imapserver.ExtractBinarySection(bytes.NewReader(text), item)
		if err := writeAndClose(w.WriteBinarySection(item, int64(len(part))), part); err != nil {
			return err
		}
	}
	for _, item := range o.BinarySectionSize {
		w.WriteBinarySectionSize(item, imapserver.ExtractBinarySectionSize(bytes.NewReader(text), item))
	}
	return nil
}

func writeAndClose(to io.WriteCloser, part []byte) error {
	if _, err := to.Write(part); err != nil {
		return err
	}
	return to.Close()
}

func readEnvelope(text []byte) *imap.Envelope {
	header, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(text)))
	if err != nil {
		return &imap.Envelope{} // a broken header has no readable fields
	}
	return imapserver.ExtractEnvelope(header)
}

// cutSection returns a part of an email. The whole email, its header and its text are the bytes that are on disk,
// because a broken header must not make an email empty.
func cutSection(text []byte, item *imap.FetchItemBodySection) []byte {
	if len(item.Part) > 0 || len(item.HeaderFields) > 0 || len(item.HeaderFieldsNot) > 0 || item.Specifier == imap.PartSpecifierMIME {
		return imapserver.ExtractBodySection(bytes.NewReader(text), item)
	}
	fields, body := splitFields(text)
	head := len(bytes.Join(fields, nil))
	blank := bytes.IndexByte(body, '\n') + 1
	switch item.Specifier {
	case imap.PartSpecifierHeader:
		text = text[:head+blank]
	case imap.PartSpecifierText:
		text = body[blank:]
	}
	return cutPartial(text, item.Partial)
}

// cutPartial returns the bytes of a partial fetch, as far as there are any; all, for nil.
func cutPartial(b []byte, p *imap.SectionPartial) []byte {
	if p == nil {
		return b
	}
	size := int64(len(b))
	from := min(max(p.Offset, 0), size)
	return b[from : from+min(max(p.Size, 0), size-from)]
}
