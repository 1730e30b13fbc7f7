import { isOwnPath } from "@panshi/contracts/own-path";

/** The wanted path where it is one of our own origin, else the fallback. */
export const redirectPath = (wanted: string | undefined, fallback: string): string =>
  wanted !== undefined && isOwnPath(wanted) ? wanted : fallback;
