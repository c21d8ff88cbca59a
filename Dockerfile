# Beckon: every executable in one image. Each service of compose.yaml runs one of them.

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libzmq3-dev libsqlite3-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
# The dependencies alone: they change seldom, so this layer is kept.
COPY Package.* ./
RUN swift package resolve
COPY . .
# Dynamic linking: the runtime's libraries once are smaller than a part of them in every executable.
RUN swift build -c release -Xlinker -s \
    && bin="$(swift build -c release --show-bin-path)" \
    && mkdir -p /out/bin /out/lib \
    && find "$bin" -maxdepth 1 -type f -perm -u+x -name 'beckon*' -exec cp {} /out/bin/ ';' \
    && cp -R "$bin"/*.resources /out/bin/ \
    && ldd /out/bin/beckon-* | awk '$3 ~ "/swift/linux/" { print $3 }' | sort -u | xargs cp -L -t /out/lib

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends libzmq5 libsqlite3-0 tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --no-create-home --home-dir /data beckon \
    && install -d -o beckon -g beckon -m 0700 /data /keys
COPY --from=build /out/lib /usr/lib/swift/linux
COPY --from=build /out/bin /opt/beckon/bin
ENV PATH=/opt/beckon/bin:$PATH BECKON_DATA=/data
USER beckon
WORKDIR /data
CMD ["beckon", "--help"]
