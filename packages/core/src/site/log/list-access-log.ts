import type { AccessEntry, AccessListInput } from "@panshi/contracts/site/log";
import type { Page } from "@panshi/contracts/platform/list";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
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
