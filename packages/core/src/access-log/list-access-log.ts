import type { AccessEntry, AccessListInput } from "@panshi/contracts/audit-list";
import type { Page } from "@panshi/contracts/list";
import { readPage } from "../list/read-page.ts";
import { staffVerb } from "../staff-verb.ts";
import { accessLog } from "./store.ts";

const toAccessEntry = ({ at, filters, ...entry }: (typeof accessLog)["types"]["row"]): AccessEntry => ({
  ...entry,
  at: at.toISOString(),
  filters: filters as AccessEntry["filters"],
});

/** The access log, newest first. */
export const listAccessLog = staffVerb(
  "audit:read",
  async (ctx, input: AccessListInput): Promise<Page<AccessEntry>> => {
    return readPage({ ctx, list: accessLog, input, view: toAccessEntry });
  },
);
