# Beckon: every executable in one image. Each service of compose.yaml runs one of them.

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libzmq3-dev libsqlite3-dev liblinear-dev liblbfgs-dev zlib1g-dev pkg-config \
        libgexiv2-dev libgdk-pixbuf-2.0-dev libtagc0-dev libmpdclient-dev libqrencode-dev libcurl4-openssl-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# Dynamic linking: the runtime's libraries once are smaller than a part of them in every executable.
# The laboratory stays out of the image. The build folder is kept beside the layers, so that a change builds again only what it touches. Executables that an
# earlier source had must not come from there.
RUN --mount=type=cache,id=beckon-build,target=/source/.build,sharing=locked \
    { find .build/release/ -maxdepth 1 -type f -name 'beckon*' -delete || true; } \
    && swift build -c release -Xlinker -s \
    && bin="$(swift build -c release --show-bin-path)" \
    && mkdir -p /out/bin /out/lib \
    && find "$bin" -maxdepth 1 -type f -perm -u+x -name 'beckon*' ! -name beckon-lab -exec cp -t /out/bin {} + \
    && cp -R "$bin"/*.resources /out/bin/ \
    && find /out/bin -maxdepth 1 -type f -exec ldd {} + | awk '$3 ~ "/swift/linux/" { print $3 }' | sort -u \
        | xargs cp -L -t /out/lib \
    && strip --strip-unneeded /out/lib/*

FROM debian:bookworm-slim
# Folders that volumes are laid over: a new volume takes their owner and mode.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libzmq5 libsqlite3-0 liblinear4 liblbfgs0 zlib1g tzdata \
        libgexiv2-2 libgdk-pixbuf-2.0-0 webp-pixbuf-loader libtagc0 libmpdclient2 libqrencode4 libcurl4 ca-certificates \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
    && groupadd --gid 10001 beckon \
    && useradd --uid 10001 --gid beckon --no-create-home --home-dir /data beckon \
    && install -d -o beckon -g beckon -m 0700 /data /keys /key /users \
    && for name in recognizer presenter \
        handler-rides handler-lists handler-messages handler-calls handler-payments handler-photos handler-workouts \
        handler-restaurants handler-car handler-media handler-codes; \
        do install -d -o beckon -g beckon -m 0700 "/handout/$name"; done
COPY --from=build /out/lib /usr/lib/swift/linux
COPY --from=build /out/bin /opt/beckon/bin
ENV PATH=/opt/beckon/bin:$PATH BECKON_DATA=/data
USER beckon
WORKDIR /data
CMD ["beckon", "--help"]
