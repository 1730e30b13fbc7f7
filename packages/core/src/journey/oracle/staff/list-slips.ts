import type { Page } from "@panshi/contracts/platform/list";
import type { OracleSlip, SlipListInput } from "@panshi/contracts/journey/oracle";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { slips, toSlip } from "./store.ts";

/** The slips of a search and filters, active or not. */
export const listSlips = staffVerb(
  "oracles:read",
  async (ctx, input: Counted<SlipListInput>): Promise<Page<OracleSlip>> => {
    return readPage({ ctx, list: slips, input, view: toSlip });
  },
);
