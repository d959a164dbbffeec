#!/bin/bash
# Records programs in a tmux pane of 100x30: what they print (NAME.bytes) and what tmux then shows (NAME.text).
# Needs tmux, vim, htop, less, unshare and a UTF-8 locale. Programs run in a folder of their own and see nothing else.
# Usage: record.sh FOLDER [NAME...]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift
socket=record-$$
scratch=$(mktemp -d)
cp "$here/words.txt" "$here/unicode.txt" "$scratch"
mkdir "$scratch/folder"
touch "$scratch/program"
chmod +x "$scratch/program"
cat > "$scratch/.inner.conf" <<'CONF'
set -g default-command 'PS1="$ " sh'
set -g status-right ''
CONF
export LC_ALL=C.UTF-8 TERM=xterm-256color HOME="$scratch" PS1='$ '
unset TMUX
tmux() { command tmux -L "$socket" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null || true; rm -r "$scratch"' EXIT

# record NAME COMMAND KEYS...: every group of keys is sent when the screen has been quiet for a while.
record() {
  local name=$1 command=$2 key
  shift 2
  tmux new-session -d -c "$scratch" -x 100 -y 30 -s "$name" \
    "stty -echo; read -r go; stty echo; clear; $command; stty -echo; cat"
  tmux set-option -g status off
  tmux resize-window -t "$name" -x 100 -y 30
  tmux pipe-pane -t "$name" "cat > '$folder/$name.bytes'"
  tmux send-keys -t "$name" Enter
  quiet "$name"
  for key in "$@"; do
    tmux send-keys -t "$name" $key
    quiet "$name"
  done
  tmux capture-pane -p -t "$name" > "$folder/$name.text"
  tmux pipe-pane -t "$name"
  tmux kill-session -t "$name" 2>/dev/null || true
}

quiet() {
  local before=-1 size=0
  while [ "$before" != "$size" ]; do
    before=$size
    sleep 0.7
    size=$(stat -c %s "$folder/$1.bytes" 2>/dev/null || echo 0)
    [ "$1" = htop ] && return
  done
  return 0
}

wanted() { [ ${#names[@]} = 0 ] || [[ " ${names[*]} " = *" $1 "* ]]; }
names=("$@")

wanted vim && record vim "vim -u NONE -N --cmd 'set nomodeline ruler showcmd' words.txt" \
  ':split Enter' ':syntax Space on Enter' 'Go' '漢字 é 🎉 x' 'Escape' 'gg' 'dd' '3p' ':vsplit Enter' 'G' 'C-y' 'C-y' 'u' \
  ':set Space number Enter'
wanted vim-left && record vim-left "vim -u NONE -N words.txt" 'ihello' 'Escape' ':q! Enter'
wanted htop && record htop "unshare -rpf --mount-proc htop -d 20" 'F5' 'Down' 'Down' 'F6' 'Escape' 'F2' 'Escape'
wanted less && record less "less -R words.txt" 'Space' 'b' '/word Enter' 'n' 'j' 'k' 'G' 'g' '5j'
wanted tmux && record tmux "command tmux -L $socket-inner -f .inner.conf new-session -x 100 -y 30" \
  'ls Enter' 'C-b' '%' 'seq Space 50 Enter' 'C-b' '"' 'printf Space 漢字🎉 Enter' 'C-b' 'z' 'C-b' 'z' 'C-b' '['  'Up' 'Up'
done_part="\$(printf '%*s' \$((i / 5)) '' | tr ' ' '#')"
wanted progress && record progress \
  "for i in \$(seq 0 5 100); do printf '\\r%3d%% [%-20s]' \$i \"$done_part\"; sleep 0.01; done; printf '\\ndone\\n'"
wanted unicode && record unicode "cat unicode.txt"
wanted bash && record bash "PS1='\\[\\e[32m\\]me\\[\\e[0m\\]$ ' bash --norc --noprofile" \
  'echo Space one Space two Space three' 'C-a' 'C-k' 'C-y' 'C-y' 'C-y' 'C-y' 'C-y' 'C-y' 'C-y' 'C-y' 'C-a' 'xyz' \
  'BSpace' 'C-e' 'Enter' 'C-l' \
  'printf Space "\033[5;12rregion\n" Enter' 'seq Space 30 Enter' 'printf Space "\033[r" Enter' \
  'ls Space --color=always Enter'
command tmux -L "$socket-inner" kill-server 2>/dev/null || true
