import { fetchJsonQuery } from "@panshi/client/http";
import { createQueryClient as createClient } from "@panshi/client/query-client";
import type { QueryClient } from "@tanstack/react-query";
import { setMaintenanceDetected } from "./query/maintenance.ts";
import { redirectToLogin } from "./session/require-login.ts";

/**
 * The member site's query client: a query without a function of its own fetches the first element of its key as URL. A
 * call that finds the session over leads to the login (S8.21). `gcTime` in milliseconds, for the server only.
 */
export const createQueryClient = (gcTime?: number): QueryClient =>
  createClient({
    queryFn: fetchJsonQuery({ on401: "throw" }),
    onUnauthorized: () => void redirectToLogin(),
    onMaintenance: () => setMaintenanceDetected(true),
    ...(gcTime !== undefined && { gcTime }),
  });
