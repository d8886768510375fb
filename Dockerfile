# syntax=docker/dockerfile:1
# One image for every role: `ROLE=api`, `worker` or, on one machine, `all`. It has no settings and no secrets in it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Scripts of packages are off: `node` would fetch a second Node, onnxruntime-node libraries for graphics cards.
COPY package.json package-lock.json ./
# `npm ci` where it can. It refuses a lockfile that lacks packages of platforms that are not this one (npm issue 9846);
# then the same versions come another way, and what the lockfile doesn't name is left out.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund || \
    npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8787 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/scripts ./scripts
# PayPal's stand-in, which takes payments that move no money where no keys are set.
COPY --from=build /app/tests/stand-ins ./tests/stand-ins
COPY --from=build /app/dist/client ./dist/client
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# On SIGTERM it takes nothing new, lets the running picture end, and is gone within 30 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
