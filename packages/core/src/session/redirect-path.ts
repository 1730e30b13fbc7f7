import { isOwnPath } from "@panshi/contracts/own-path";

/** The first address that is a path on our own origin. */
export const redirectPath = (wanted: string | undefined, otherwise: string): string =>
  wanted !== undefined && isOwnPath(wanted) ? wanted : otherwise;
