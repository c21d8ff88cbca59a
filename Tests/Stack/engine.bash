# A Docker engine of this test's own, and the two images that the Dockerfile begins with. Sourced by run.
# shellcheck shell=bash disable=SC2154

# The engine is Debian's. Nothing of a Docker that this machine may have is touched or used: it has its own data, socket
# and containerd, and makes no rule in the firewall.
install_engine() {
    local missing=() name
    for name in docker.io iptables debootstrap; do
        # Debian's would push out another one that is there, such as docker-ce; any dockerd does.
        [[ $name != docker.io ]] || ! command -v dockerd >/dev/null || continue
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q '^install ok installed' || missing+=("$name")
    done
    python3 -c 'import sqlite3' 2>/dev/null || missing+=(python3)
    ((${#missing[@]})) || return 0
    echo "installing ${missing[*]}"
    bounded 300 apt-get -qq -o DPkg::Lock::Timeout=200 update </dev/null
    bounded 900 apt-get -qq -o DPkg::Lock::Timeout=600 install -y --no-install-recommends "${missing[@]}" \
        </dev/null >"$logs/install.log" 2>&1 || { tail -5 "$logs/install.log" >&2; fail "the packages cannot be installed."; }
}

# compose v2 is in Debian 13 and not in 12. It is one program: only unpacked, not installed.
install_compose() {
    local plugin=$DOCKER_CONFIG/cli-plugins/docker-compose folder=$work/apt
    [[ ! -x $plugin ]] || return 0
    mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial" "${plugin%/*}"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$folder/sources.list"
    local apt=(apt-get -qq -o Dir::State::lists="$folder/lists" -o Dir::Cache="$folder/cache"
        -o Dir::Etc::sourcelist="$folder/sources.list" -o Dir::Etc::sourceparts=-)
    bounded 300 "${apt[@]}" update
    (cd "$folder" && bounded 300 "${apt[@]}" download docker-compose 2>"$logs/compose.log")
    dpkg-deb -x "$folder"/docker-compose_*.deb "$folder/tree"
    install -m 755 "$folder/tree/usr/libexec/docker/cli-plugins/docker-compose" "$plugin"
    rm -rf "$folder"
}

# bridge=none: the default bridge needs NAT. The compose file's own network does not.
start_engine() {
    local _ left
    # One that a killed run left behind is ours where it was told our socket.
    left=$(cat "$work/dockerd.pid" 2>/dev/null || true)
    if [[ -n $left ]] && tr '\0' ' ' 2>/dev/null <"/proc/$left/cmdline" | grep -qF -- "--host $DOCKER_HOST"; then
        engine=$left
        stop_engine
    fi
    rm -f "$work/dockerd.pid"
    # Debian's docker beside Debian's engine, whatever else stands in PATH. A session of its own: a ctrl-C is for this
    # script, which then stops it in order.
    PATH=/usr/bin:$PATH
    setsid dockerd --bridge=none --iptables=false --ip6tables=false --ip-forward=false --data-root "$work/engine" \
        --exec-root "$work/exec" --pidfile "$work/dockerd.pid" --host "$DOCKER_HOST" >"$logs/dockerd.log" 2>&1 </dev/null 9>&- &
    engine=$!
    for _ in $(seq 150); do
        timeout 5 docker info >/dev/null 2>&1 && return 0
        kill -0 "$engine" 2>/dev/null || break
        sleep 0.2
    done
    tail -5 "$logs/dockerd.log" >&2
    fail "the engine did not start; $logs/dockerd.log says why."
}

stop_engine() {
    [[ -n ${engine:-} ]] || return 0
    kill "$engine" 2>/dev/null || true
    local _
    for _ in $(seq 150); do kill -0 "$engine" 2>/dev/null || break; sleep 0.1; done
    kill -9 "$engine" 2>/dev/null || true
    # It leaves the mount of its network namespace behind.
    if mountpoint -q "$work/exec/netns/default"; then umount "$work/exec/netns/default"; fi
}

base_images() {
    has_image debian:bookworm-slim || {
        rm -rf "$work/base"
        bounded 600 debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" "$mirror" \
            >"$logs/debootstrap.log"
        # What the published slim image leaves out, too.
        rm -rf "$work"/base/var/cache/apt/* "$work"/base/var/lib/apt/lists/* "$work"/base/var/log/* \
            "$work"/base/usr/share/{doc,man,info,locale}/*
        tar -C "$work/base" -c . | bounded 300 docker import -c 'CMD ["bash"]' - debian:bookworm-slim >/dev/null
    }
    has_image swift:6.3-bookworm || toolchain_image
    rm -rf "$work"/{base,build-base,extra,merged}
}

# This machine's toolchain and package mirrors over the base, as one tree.
toolchain_image() {
    [[ -d $work/base ]] || { mkdir -p "$work/base"; docker_files debian:bookworm-slim | tar -C "$work/base" -x; }
    rm -rf "$work"/{build-base,extra,merged}
    mkdir -p "$work"/{extra/etc,merged}
    cp -a "$work/base" "$work/build-base"
    cp /etc/resolv.conf "$work/build-base/etc/"
    bounded 600 chroot "$work/build-base" sh -c 'apt-get -qq update && apt-get install -y -qq --no-install-recommends \
        git gcc libc6-dev libstdc++-12-dev pkg-config tzdata zlib1g-dev libxml2 libcurl4 libsqlite3-0 libncurses6 \
        libedit2 && apt-get clean && rm -rf /var/lib/apt/lists/*' </dev/null >"$logs/build-base.log" 2>&1
    local mirrors
    mirrors=$(git config --system --get-regexp '^url\..*\.insteadof$' | sed -n 's/^url\.\(.*\)\.insteadof .*/\1/p' | head -1)
    if [[ -d $mirrors ]]; then
        mkdir -p "$work/extra$(dirname "$mirrors")"
        cp -a "${mirrors%/}" "$work/extra$(dirname "$mirrors")/"
        git config --system --get-regexp '^url\.' | while read -r key value; do
            git config --file "$work/extra/etc/gitconfig" --add "$key" "$value"
        done
    fi
    git config --file "$work/extra/etc/gitconfig" --add safe.directory '*'
    mount -t overlay overlay -o "lowerdir=$work/extra:$toolchain:$work/build-base" "$work/merged"
    tar -C "$work/merged" -c --exclude=./usr/lib/swift/embedded --exclude='./usr/bin/lldb*' \
        --exclude='./usr/lib/liblldb*' --exclude='./usr/lib/swift_static' --exclude='./usr/lib/libsourcekitd*' \
        --exclude=./usr/bin/{sourcekit-lsp,docc,clangd,swift-format,swift-build-sdk-interfaces} . |
        bounded 600 docker import -c 'CMD ["bash"]' - swift:6.3-bookworm >/dev/null
    umount "$work/merged"
}

docker_files() { # IMAGE: its files as a tar
    local container
    container=$(docker create "$1") && docker export "$container" && docker rm "$container" >/dev/null
}

# Builds want the host's network: the engine's own has no way out. For a user's engine the Dockerfile stays as it is.
build_image() {
    local network=$work/network.yaml
    echo 'services: { dispatcher: { build: { network: host } } }' >"$network"
    bounded 3600 docker compose --file compose.yaml --file "$network" --progress plain build </dev/null >"$logs/build.log" 2>&1 ||
        { tail -30 "$logs/build.log" >&2; fail "the image cannot be built; $logs/build.log has all of it."; }
    docker image prune --force >/dev/null
}

has_image() { docker image inspect "$1" >/dev/null 2>&1; }
