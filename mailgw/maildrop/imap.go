package maildrop

import (
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

func (s *Server) newIMAP() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &reading{server: s}, nil, nil
		},
		Caps:         imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapIMAP4rev2: {}, imap.CapSpecialUse: {}},
		Logger:       wireLog{s.log, "imap", &s.closing},
		TLSConfig:    s.cfg.TLS,
		InsecureAuth: s.cfg.TLS == nil,
	})
}

// A reading is an IMAP connection. Its exported methods are those of imapserver.SessionIMAP4rev2. The library calls
// all but Login and Close after a login, and those about emails after a SELECT.
type reading struct {
	server *Server
	box    *box // nil before a login
	// A connection may end while its IDLE still runs. IDLE holds this lock for reading, and changing
	// the view holds it for writing.
	idling sync.RWMutex
	view   *view // nil while no folder is selected
}

var _ imapserver.SessionIMAP4rev2 = (*reading)(nil)

func (r *reading) Login(user, password string) error {
	box, ok := r.server.findLogin(user, password)
	if !ok {
		return imapserver.ErrAuthFailed
	}
	r.box = box
	return nil
}

func (r *reading) Close() error { return r.Unselect() }

func (r *reading) Select(name string, options *imap.SelectOptions) (*imap.SelectData, error) {
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	folder, err := r.box.findFolder(name, true)
	if err != nil {
		return nil, err
	}
	r.idling.Lock()
	defer r.idling.Unlock()
	r.view = &view{box: r.box, folder: folder, tracker: folder.tracker.NewSession(), readOnly: options.ReadOnly}
	flags := folder.listFlags()
	return &imap.SelectData{
		Flags:             flags,
		PermanentFlags:    append(flags[:len(flags):len(flags)], imap.FlagWildcard),
		NumMessages:       uint32(len(folder.emails)),
		FirstUnseenSeqNum: folder.firstUnseen(),
		UIDNext:           folder.nextUID,
		UIDValidity:       folder.validity,
	}, nil
}

func (r *reading) Unselect() error {
	r.idling.Lock()
	defer r.idling.Unlock()
	if r.view != nil {
		r.view.tracker.Close()
		r.view = nil
	}
	return nil
}

func (r *reading) Create(name string, _ *imap.CreateOptions) error {
	name = strings.TrimRight(name, string(delim))
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	if _, err := r.box.findFolder(name, false); err == nil {
		return refuseWith(imap.ResponseCodeAlreadyExists, "Mailbox already exists")
	}
	_, err := r.box.makeFolder(name)
	return err
}

func (r *reading) Delete(name string) error {
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	return r.box.removeFolder(name)
}

func (r *reading) Rename(from, to string, _ *imap.RenameOptions) error {
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	return r.box.renameFolder(from, strings.TrimRight(to, string(delim)))
}

// Subscribe does nothing: every mailbox is subscribed.
func (r *reading) Subscribe(string) error { return nil }

// Unsubscribe does nothing: every mailbox stays subscribed.
func (r *reading) Unsubscribe(string) error { return nil }

func (r *reading) Namespace() (*imap.NamespaceData, error) {
	return &imap.NamespaceData{Personal: []imap.NamespaceDescriptor{{Delim: delim}}}, nil
}

func (r *reading) List(w *imapserver.ListWriter, ref string, patterns []string, o *imap.ListOptions) error {
	if len(patterns) == 0 {
		return w.WriteList(&imap.ListData{Attrs: []imap.MailboxAttr{imap.MailboxAttrNoSelect}, Delim: delim})
	}
	for _, d := range r.listFolders(ref, patterns, o) {
		if err := w.WriteList(&d); err != nil {
			return err
		}
	}
	return nil
}

// listFolders returns the folders that match any of the patterns. Folders of onDemand that were never used are left
// out.
func (r *reading) listFolders(ref string, patterns []string, o *imap.ListOptions) []imap.ListData {
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	var l []imap.ListData
	for _, name := range r.box.folderNames() {
		match := slices.ContainsFunc(patterns, func(p string) bool {
			if strings.EqualFold(ref+p, "INBOX") {
				return name == "INBOX"
			}
			return imapserver.MatchList(name, delim, ref, p)
		})
		special := onDemand[name]
		if !match || o.SelectSpecialUse && special == "" {
			continue
		}
		l = append(l, r.box.describeFolder(name, special, o))
	}
	return l
}

func (r *reading) Status(name string, _ *imap.StatusOptions) (*imap.StatusData, error) {
	r.box.mu.Lock()
	defer r.box.mu.Unlock()
	folder, err := r.box.findFolder(name, true)
	if err != nil {
		return nil, err
	}
	return folder.computeStatus(), nil
}

func (r *reading) Append(name string, lit imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	text, err := io.ReadAll(lit)
	if err != nil {
		return nil, err
	}
	draft, err := r.box.writeDraft(text)
	if err != nil {
		return nil, err
	}
	draft.received, draft.flags = options.Time, options.Flags
	data, err := r.box.deliverDraft(name, draft)
	if err != nil {
		draft.deleteDraft()
		return nil, tryCreate(err)
	}
	return data, nil
}

// AppendLimit returns the size of the largest email that a client may store here.
func (r *reading) AppendLimit() uint32 { return uint32(r.server.cfg.MaxSize) }

func (r *reading) Poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	if r.view == nil {
		return nil
	}
	return r.view.tracker.Poll(w, allowExpunge)
}

func (r *reading) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	r.idling.RLock()
	defer r.idling.RUnlock()
	if r.view == nil {
		<-stop
		return nil
	}
	// SessionTracker.Idle would miss what changes just before it listens.
	for {
		changed := r.view.nextChange()
		if err := r.view.tracker.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-changed:
		case <-stop:
			return nil
		}
	}
}
