# The whole hall in one image: the web app is built here, and the server runs from its bundle.
FROM node:22-bookworm-slim AS build
WORKDIR /sente
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/ packages/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node tools/run.mjs apps/server/src/main.ts --version \
 && node -e "import('./tools/setup.mjs').then(({ ensureWebBuild }) => ensureWebBuild())"

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /sente
COPY --from=build --chown=node:node /sente /sente
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# The server itself is process 1's only child in all but name: it gets SIGTERM and stops within five seconds.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/sente.mjs", "serve"]
