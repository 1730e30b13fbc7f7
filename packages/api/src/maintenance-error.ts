import { AppError } from "@panshi/contracts/platform/errors";

/** When to try again: a maintenance takes minutes, and nobody's page should wait much longer than it. */
const MAINTENANCE_RETRY_SECONDS = 120;

/** The refusal of everything that is closed during maintenance. */
export const maintenanceError = (): AppError =>
  new AppError("maintenance", { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });
