# The server in one image: the first stage builds it, the second holds only what runs.
FROM node:24-bookworm-slim AS build
WORKDIR /sente
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/ packages/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
# Keep only the dependencies of the server; the packages of this repository are in its bundle.
RUN npm ci --omit=dev --workspace @sente/server --no-audit --no-fund \
 && rm -rf node_modules/@sente node_modules/.bin node_modules/.cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /sente
COPY --from=build /sente/package.json /sente/LICENSE ./
COPY --from=build /sente/node_modules node_modules
COPY --from=build /sente/packages/engine/data packages/engine/data
COPY --from=build /sente/packages/engine/dist packages/engine/dist
COPY --from=build /sente/apps/web/dist apps/web/dist
COPY --from=build /sente/apps/server/dist apps/server/dist
# For `docker compose exec app sente export` and other commands.
RUN printf '#!/bin/sh\nexec node --enable-source-maps /sente/apps/server/dist/main.mjs "$@"\n' > /usr/local/bin/sente \
 && chmod +x /usr/local/bin/sente \
 && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# The server replaces the shell, so it gets SIGTERM, and stops within five seconds.
STOPSIGNAL SIGTERM
CMD ["sente", "serve"]
