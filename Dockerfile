# Builds the program, and checks that its tests compile.
FROM swift:6.3-bookworm AS build
WORKDIR /colophon
COPY Scripts/setup Scripts/
RUN Scripts/setup libraries
# The versions of the packages, if they were resolved before; a fresh clone has none.
COPY Package.swift Package.resolved* ./
RUN swift package resolve
COPY Sources Sources
COPY Tests Tests
RUN swift build --build-tests
COPY Packaging/strip Packaging/
RUN swift build -c release --product site --static-swift-stdlib \
 && Packaging/strip "$(swift build -c release --show-bin-path)/site" /site

# Libraries that are smaller than Debian's.
FROM debian:bookworm-slim AS libraries
COPY Packaging/libraries /
RUN /libraries /out

# pg_dump and pg_restore, of the same version as the database in docker-compose.yml.
FROM postgres:17-bookworm AS postgres

# What the program, those that make pictures, and pg_dump need of Debian. It fails, with the name of the library, if one of them
# needs one that is not there.
FROM debian:bookworm-slim AS runtime
# The time of the commit, so that the same commit makes the same files.
ARG SOURCE_DATE_EPOCH=0
COPY --from=libraries /out /
COPY --from=build /site /usr/local/bin/site
COPY --from=postgres /usr/lib/postgresql /usr/lib/postgresql
COPY --from=postgres /usr/share/doc/postgresql-client-17/copyright /usr/share/doc/postgresql-client-17/
COPY --from=postgres /usr/lib/x86_64-linux-gnu/libpq.so.5 /usr/local/lib/
COPY Packaging/image-root /
RUN /image-root /image

# The result in one layer, without the files that were removed.
FROM scratch
COPY --from=runtime /image /
COPY Public /app/Public
COPY Migrations /app/Migrations
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
