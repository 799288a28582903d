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

// An owner is the user that runs the server: the user of this program or, if that is root, whom PostgreSQL refuses, another
// one.
type owner struct {
	other    bool // not the user of this program
	uid, gid int
}

// findOwner returns the user of this program; for root the user postgres, or else the user nobody. It fails if root finds
// neither.
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

// giveFolder gives a folder and all in it to the owner, and lets nobody else enter it. It fails if the folder belongs to
// neither this program's user nor the owner: it may be a trap.
func (o owner) giveFolder(dir string) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	uid := int(info.Sys().(*syscall.Stat_t).Uid)
	if !info.IsDir() || (uid != o.uid && uid != os.Geteuid()) {
		return fmt.Errorf("%s is not a folder of user %d but of user %d: run as root, or give it to user %d with chown -R", dir, o.uid, uid, o.uid)
	}
	if uid != o.uid {
		if err := o.chownFolder(dir); err != nil {
			return err
		}
	}
	return os.Chmod(dir, 0o700)
}

// chownFolder gives a folder and all in it to the owner; of a symbolic link it gives the link itself.
func (o owner) chownFolder(dir string) error {
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, o.uid, o.gid)
	})
}

// newCommand returns a process of the owner, not yet started, that uses the given folders. Another owner may not be allowed
// to walk there (root's home, a temporary folder). So for such an owner newCommand opens the folders, and the process finds
// them at folderPath. If a folder cannot be opened, the command's Err says so.
func (o owner) newCommand(program string, folders ...string) *exec.Cmd {
	cmd := exec.Command(program)
	cmd.Dir = "/"
	cmd.Env = []string{"LC_ALL=C", "TZ=UTC", "PATH=/usr/bin:/bin"}
	cmd.SysProcAttr = childAttributes()
	if !o.other {
		return cmd
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)}
	for _, folder := range folders {
		file, err := os.Open(folder)
		if err != nil {
			cmd.Err = errors.Join(cmd.Err, err)
			continue
		}
		cmd.ExtraFiles = append(cmd.ExtraFiles, file)
	}
	return cmd
}

// folderPath returns the path by which the process reaches the nth of its folders, from 0.
func (o owner) folderPath(n int, folder string) string {
	if o.other && runtime.GOOS == "linux" {
		return fmt.Sprintf("/proc/self/fd/%d", 3+n)
	}
	return folder
}
