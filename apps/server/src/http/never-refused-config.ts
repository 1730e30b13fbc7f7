import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * `true`: answers also while the server is overloaded. `by-call`: where one of the procedures in the path says so in its meta.
     * Without it the route's requests may be refused (plugins/overload.ts).
     */
    neverRefused?: true | "by-call";
  }
}

/** For the config of a route that answers under any load. */
export const neverRefusedConfig = { neverRefused: true } as const;

/** The same for every route of a scope that is registered from here on. */
export function setScopeNeverRefused(scope: FastifyInstance, neverRefused: true | "by-call" = true): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, neverRefused };
  });
}
