# The service and its worker: one image, two commands. README.md says how it is started; compose.yaml starts all of it.
# test/deploy/image.test.ts does each of these steps where there is no builder.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No embedded PostgreSQL, and no second Node: these are the optional packages.
RUN npm ci --omit=dev --omit=optional --ignore-scripts
COPY . .
# What a start would otherwise read from YAML.
RUN npm run prepare

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV SPOOL_DIR=/var/spool/membres-et-votes
ENV SAUVEGARDE_DIR=/var/backups/membres-et-votes
# The only places that are written to: the root may be read-only.
RUN install -d -m 700 -o node -g node /var/spool/membres-et-votes
RUN install -d -m 700 -o node -g node /var/backups/membres-et-votes
WORKDIR /app
COPY --from=build /app /app
USER node
VOLUME /var/spool/membres-et-votes /var/backups/membres-et-votes
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "deploy/health.js"]
CMD ["node", "--no-allocation-site-pretenuring", "--max-semi-space-size=8", "--heap-growing-percent=60", "server/main.ts"]
