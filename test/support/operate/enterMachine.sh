#!/bin/sh
# Runs a command in a copy of this machine's folders, without network: what the command writes to /etc, /opt, /run and
# /var is gone afterwards, and its processes end with the command. $1 is an empty folder.
set -eu
work=$1
shift
mount -t tmpfs tmpfs "$work"
for folder in etc var; do
  mkdir "$work/$folder" "$work/$folder/upper" "$work/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$work/$folder/upper,workdir=$work/$folder/work" "/$folder"
done
mount -t tmpfs tmpfs /opt
mount -t tmpfs tmpfs /run
mkdir "$work/bin" /run/lock
for name in npm systemctl; do
  install -m 755 "$QUARTET_CHECKOUT/test/support/operate/$name.sh" "$work/bin/$name"
done
ip link set lo up
echo '127.0.0.1 db.internal' >> /etc/hosts
export PATH="$work/bin:$PATH"
"$@"
