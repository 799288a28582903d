package postgres

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
)

// owner is the user that the server runs as: ourselves, or another one if we
// are root, whom PostgreSQL refuses.
type owner struct {
	other    bool
	uid, gid int
}

// findOwner is ourselves or, for root, the user postgres, or else nobody.
func findOwner() (owner, error) {
	if os.Geteuid() != 0 {
		return owner{uid: os.Geteuid(), gid: os.Getegid()}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.Atoi(u.Uid)
		gid, err2 := strconv.Atoi(u.Gid)
		return owner{true, uid, gid}, errors.Join(err1, err2)
	}
	return owner{}, errors.New("running as root, and there is no user postgres or nobody to run the server as")
}

// own gives a folder and all in it to the owner, who alone may enter it. One
// that is neither ours nor the owner's is left alone: it may be a trap.
func (o owner) own(dir string) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	uid := int(info.Sys().(*syscall.Stat_t).Uid)
	if !info.IsDir() || (uid != o.uid && uid != os.Geteuid()) {
		return fmt.Errorf("%s is not a folder of user %d but of user %d: run as root, or give it to user %d with chown -R", dir, o.uid, uid, o.uid)
	}
	if uid != o.uid {
		if err := o.chown(dir); err != nil {
			return err
		}
	}
	return os.Chmod(dir, 0o700)
}

func (o owner) chown(dir string) error {
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, o.uid, o.gid)
	})
}

// command is a process of the owner, not yet started, that is to use folders.
// The owner may not be allowed to walk there (a home of root's, a temporary
// folder), so another user gets them opened by us and finds them under name.
func (o owner) command(program string, folders ...string) *exec.Cmd {
	cmd := exec.Command(program)
	cmd.Dir = "/"
	cmd.Env = []string{"LC_ALL=C", "TZ=UTC", "PATH=/usr/bin:/bin"}
	cmd.SysProcAttr = attributes()
	if !o.other {
		return cmd
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)}
	for _, folder := range folders {
		f, err := os.Open(folder)
		if err != nil {
			cmd.Err = errors.Join(cmd.Err, err)
			continue
		}
		cmd.ExtraFiles = append(cmd.ExtraFiles, f)
	}
	return cmd
}

// name is how the process knows the nth of its folders.
func (o owner) name(n int, folder string) string {
	if o.other && runtime.GOOS == "linux" {
		return fmt.Sprintf("/proc/self/fd/%d", 3+n)
	}
	return folder
}
