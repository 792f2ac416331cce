#!/bin/sh
# Comptoir Vermeil @VERSION@: the shop with its own Node, packed. Unpacks itself once into CACHE_DIR, then hands over.
set -eu
version='@VERSION@'
umask 077

die() {
  # The doctor's report is output.
  [ "${command-}" != doctor ] || exec 2>&1
  printf '%s\n' "$1" >&2
  exit "${2:-1}"
}

# setting NAME: of the environment, else of the file .env, as the program reads it; root reads none, which others may have written.
setting() {
  eval "value=\${$1-}"
  if [ -z "$value" ] && [ -f .env ] && [ "$(id -u)" != 0 ]; then
    value=$(sed -n "s/^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}$1[[:space:]]*=[[:space:]]*//p" .env | tail -n 1 |
      sed "s/^'\([^']*\)'.*/\1/; s/^\"\([^\"]*\)\".*/\1/; s/[[:space:]]*\$//")
  fi
  printf '%s' "$value"
}

command=${1:-start}
case $command in
version | --version | -v)
  echo "$version (Node @NODE@)"
  exit
  ;;
help | --help | -h)
  cat <<'END-OF-HELP'
@HELP@
END-OF-HELP
  exit
  ;;
esac

data=$(setting DATA_DIR)
cache=$(setting CACHE_DIR)
self=$(readlink -f "$(command -v -- "$0")")
settings=${COMPTOIR_ROOT-}/etc/comptoir.env
case $command in
install | update | rollback | news | verify)
  # An export is verified anywhere, by any user, without a shop.
  if [ -z "$cache" ] && [ "$(id -u)" = 0 ]; then cache=${COMPTOIR_ROOT-}/var/cache/comptoir; fi
  if [ "$command" = verify ]; then cache=${cache:-${HOME:-.}/.cache/comptoir}; fi
  ;;
*)
  # On a machine that `install` made, root's commands have the settings, the folder and the user of deploy/comptoir.service.
  if [ -z "$data$cache" ] && [ -e "$settings" ]; then
    [ "$(id -u)" = 0 ] || die "La boutique de cette machine est à root : sudo comptoir $*"
    # Its user cannot enter /root, where one may have typed this.
    setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$self" 2>/dev/null ||
      self=${COMPTOIR_ROOT-}/usr/local/bin/comptoir
    exec systemd-run --quiet --collect --pty --pipe --property=EnvironmentFile="$settings" \
      --property=DynamicUser=yes --property=User=comptoir --property=StateDirectory=comptoir \
      --property=StateDirectoryMode=0700 --property=WorkingDirectory=/var/lib/comptoir --property=UMask=0077 \
      --setenv=DATA_DIR=/var/lib/comptoir --setenv=CACHE_DIR=/var/lib/comptoir/programme "$self" "$@"
  fi
  ;;
esac
data=${data:-./data}
cache=${cache:-$data/programme}
case $command in
start | restore | promote | copies | verify | install | update | rollback | news) ;;
@COMMANDS@)
  { [ "$command" = doctor ] && [ $# -gt 1 ]; } || [ -s "$data/shop.db" ] ||
    die "Il n’y a pas de boutique dans $data : ouvrez-la d’abord, ou donnez son DATA_DIR."
  ;;
*) die "« $command » n’est pas une commande : « comptoir --help » les nomme toutes." 2 ;;
esac

home=$cache/$version
lives() { kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ]; }
# A power cut or a cleaning script may have left files empty or away.
sizes() { (cd "$1" && find . -path ./compiled -prune -o -type f ! -name '.*' -printf '%s %p\n' | LC_ALL=C sort); }
# systemd ignores SIGPIPE: whoever writes, here and below, would complain of a reader that has what it wants.
whole() { [ -s "$home/.sizes" ] && sizes "$home" 2>/dev/null | cmp -s - "$home/.sizes"; }

# Blocks of 256 kB: tar's own are so small that reading them costs more than what is in them.
part() { { gzip -dc 2>/dev/null || : >"$draft/.damaged"; } | tar -b 512 -xf - -C "$draft" 2>/dev/null; }

unpack() {
  draft=$cache/.draft-$$
  rm -rf "$draft"
  mkdir -p "$draft" 2>/dev/null || die "L’exécutable ne peut pas se déplier dans $cache (CACHE_DIR) : ce dossier ne peut pas être écrit."
  trap 'rm -rf "$draft"' EXIT
  tail -c $((@RUNTIME@ + @SHOP@)) "$0" 2>/dev/null | head -c @RUNTIME@ 2>/dev/null | part &
  runtime=$!
  shop=
  tail -c @SHOP@ "$0" 2>/dev/null | part && shop=there
  { wait "$runtime" && [ -n "$shop" ] && [ ! -e "$draft/.damaged" ]; } ||
    die "L’exécutable n’a pas pu se déplier dans $cache (CACHE_DIR) : le disque est plein, ou le fichier $0 est abîmé."
  said=$(LD_LIBRARY_PATH=$draft/lib "$draft/node" --version 2>&1) || case $said in
  *libatomic.so.1*) die 'Il manque libatomic1 à cette machine : apt-get install -y libatomic1.' ;;
  *) die "Rien ne peut être exécuté dans $cache ($said) : donnez dans CACHE_DIR un dossier d’un disque sans noexec." ;;
  esac
  sizes "$draft" >"$draft/.sizes"
  # Another process of this version may be faster.
  whole && return
  [ ! -e "$home" ] || mv "$home" "$cache/.draft-$$.old"
  mv "$draft" "$home" 2>/dev/null || whole || die "L’exécutable n’a pas pu se déplier dans $cache (CACHE_DIR)."
}

whole || {
  unpack
  trap - EXIT
  rm -rf "$cache/.draft-$$" "$cache/.draft-$$.old"
}
{ : >"$home/.used-$$"; } 2>/dev/null ||
  die "$cache (CACHE_DIR) ne peut pas être écrit : ce disque est plein, ou en lecture seule."
# What other versions left, unless one still runs from there.
for other in "$cache"/* "$cache"/.draft-*; do
  [ -d "$other" ] && [ "$other" != "$home" ] || continue
  used=
  case $other in *.draft-*) pid=${other##*.draft-} && lives "${pid%.old}" && used=1 ;; esac
  for mark in "$other"/.used-*; do
    [ -e "$mark" ] && lives "${mark##*-}" && used=1
  done
  # An update opens one version after the other.
  case $other in *.draft-*) ;; *) [ -z "$(find "$other" -maxdepth 0 -mmin -60)" ] || used=1 ;; esac
  [ -n "$used" ] || rm -rf "$other"
done
for mark in "$home"/.used-*; do
  [ ! -e "$mark" ] || lives "${mark##*-}" || rm -f "$mark"
done
COMPTOIR_RELEASE=$version
COMPTOIR_FILE=$self
LD_LIBRARY_PATH=$home/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export COMPTOIR_RELEASE COMPTOIR_FILE LD_LIBRARY_PATH
exec "$home/node" "$home/server/entry.mjs" "$@"
