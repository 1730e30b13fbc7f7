import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { DrawReading, OwnDraw } from "@panshi/contracts/journey/oracle";
import { readingVoiceKeys } from "@panshi/contracts/journey/reading";
import type { Db } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { listReadingsByDraw } from "../reading/answer-reading.ts";
import { memberDrawListQuery, selectDrawsForRecurrence } from "./store.ts";

/** `GET /api/user-oracles`: the member's draws, newest first, with their readings. `oracleText` is the verse. */
export async function listUserOracles(ctx: MemberCtx, input: WithTotalFlag<ListInput>): Promise<Page<OwnDraw>> {
  const page = await readPage({ ctx, list: memberDrawListQuery, owner: ctx.actor.viewer.id, input });
  const readings = await listReadingsByDraw(ctx, { drawIds: page.items.map(({ id }) => id) });
  const draws = page.items.map(({ createdAt, ...row }) => ({
    ...row,
    oracleText: row.oracle.description,
    interpretation: readings.get(row.id)?.[0]?.text ?? null,
    drawnAt: createdAt.toISOString(),
    readings: newestByVoice(readings.get(row.id) ?? []),
  }));
  return { ...page, items: draws };
}

/** The newest reading in each voice. `readings` are one draw's, newest first. */
const newestByVoice = (
  readings: readonly (Omit<DrawReading, "createdAt"> & { createdAt: Date; drawId: string })[],
): DrawReading[] =>
  readingVoiceKeys.flatMap((voice) => {
    const newest = readings.find((reading) => reading.voice === voice);
    if (!newest) return [];
    const { drawId: _, createdAt, ...reading } = newest;
    return [{ ...reading, createdAt: createdAt.toISOString() }];
  });

/** The newest of a member's draws, for the view of what returns. */
export const listDrawsForRecurrence = (ctx: { db: Db }, input: { memberId: string; limit: number }) =>
  selectDrawsForRecurrence(ctx.db, input.memberId, input.limit);
