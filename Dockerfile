# The hub with its pages, and the PostgreSQL that it brings along when it is given no other. docs/SELF-HOSTING.md says
# how to run it; scripts/container/image.long.test.ts takes the same steps without a container.

FROM node:24-slim AS build
WORKDIR /parley
COPY . .
ENV CI=true PATH=/parley/node_modules/.bin:$PATH pnpm_config_verify_deps_before_run=false
RUN npx --yes pnpm@10.34.9 install --frozen-lockfile
RUN turbo run build --filter=@parley/server --filter=@parley/web
# Once more without what only building needs.
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules bench/node_modules e2e/node_modules
RUN npx --yes pnpm@10.34.9 install --frozen-lockfile --prod --filter=@parley/server...

FROM node:24-slim
WORKDIR /parley
COPY --from=build /parley/package.json /parley/LICENSE ./
COPY --from=build /parley/drizzle drizzle
COPY --from=build /parley/docs docs
COPY --from=build /parley/node_modules node_modules
COPY --from=build /parley/packages packages
COPY --from=build /parley/apps/server apps/server
COPY --from=build /parley/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production PARLEY_HOST=0.0.0.0 PARLEY_PORT=8470 PARLEY_DATA=/data
VOLUME /data
EXPOSE 8470
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PARLEY_PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/bin/parley-hub.mjs"]
