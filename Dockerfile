# Builds the program, and checks that its tests compile.
FROM swift:6.3-bookworm AS build
WORKDIR /colophon
COPY Scripts/setup Scripts/
RUN Scripts/setup libraries
COPY Package.swift ./
RUN swift package resolve
COPY Sources Sources
COPY Tests Tests
RUN swift build --build-tests
RUN swift build -c release --product site --static-swift-stdlib \
 && strip -o /site "$(swift build -c release --show-bin-path)/site"

# What the program needs to run.
FROM debian:bookworm-slim AS runtime
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
    ca-certificates \
    fonts-dejavu-core \
    fonts-droid-fallback \
    libbrotli1 \
    libcmark-gfm-extensions0.29.0.gfm.6 \
    libcurl4 \
    libgumbo1 \
    libzip4 \
    libpq5 \
    librsvg2-bin \
    libssl3 \
    libstemmer0d \
    libstdc++6 \
    libvips-tools \
    tzdata \
    zlib1g
RUN groupadd --gid 10001 site \
 && useradd --uid 10001 --gid site --home-dir /app --no-create-home --shell /usr/sbin/nologin site \
 && install --directory --owner site --group site /data

# Removes package managers, manuals, translations and set-user-ID bits: nothing is installed after this.
RUN purge='dpkg --purge --force-depends --force-remove-essential --force-remove-protected' \
 && $purge adduser apt debconf gpgv libapt-pkg6.0 openssl \
 && $purge perl-base \
 && find /var/cache -mindepth 1 -maxdepth 1 ! -name fontconfig -exec rm -rf {} + \
 && rm -rf /var/lib/apt /var/log/* /usr/share/info /usr/share/locale /usr/share/man \
 && find /usr/share/doc -type f ! -name copyright -delete \
 && find / -xdev -type f -perm /6000 -exec chmod a-s {} +

COPY --from=build /site /usr/local/bin/site
COPY Public /app/Public
COPY Migrations /app/Migrations

# Fails, with the name of the library, if a program needs one that was not installed above.
RUN ldd /usr/local/bin/site && site --version && rsvg-convert --version && vipsthumbnail --vips-version

# The result in one layer, without the files that were removed.
FROM scratch
COPY --from=runtime / /
WORKDIR /app
USER site
ENV PATH=/usr/local/bin:/usr/bin:/bin \
    HOST=0.0.0.0 \
    PORT=8080 \
    SITE_DATA=/data
EXPOSE 8080
# Smaller copies of pictures.
VOLUME /data
# What restarts containers, or takes them out of a balancer, must leave one alone that serves kept pages while the
# database is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s CMD ["site", "health", "--live"]
ENTRYPOINT ["site"]
CMD ["serve"]
