import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * `open`: answers also while the member site is closed for maintenance. `by-call`: each procedure says so in its meta. Without
     * it the route is closed (plugins/maintenance.ts).
     */
    maintenance?: "open" | "by-call";
  }
}

/** For the config of a route that stays open. */
export const openInMaintenanceConfig = { maintenance: "open" } as const;

/** The same for every route of a scope that is registered from here on. */
export function setScopeMaintenanceAccess(scope: FastifyInstance, maintenance: "open" | "by-call" = "open"): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, maintenance };
  });
}
