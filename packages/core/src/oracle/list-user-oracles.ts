import type { Page } from "@panshi/contracts/list";
import type { DrawReading, UserOracle } from "@panshi/contracts/oracle";
import { readingVoiceKeys } from "@panshi/contracts/reading";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { listReadings } from "../reading/list-readings.ts";
import { countDraws, selectDraws } from "./store.ts";

/** `GET /api/user-oracles`: the member's draws, newest first, with their readings. `oracleText` is the verse. */
export async function listUserOracles({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: CountedInput;
}): Promise<Page<UserOracle>> {
  const rows = await selectDraws(ctx.db, ctx.actor.viewer.id, input.limit + 1, decodeCursor(input.cursor));
  const readings = await listReadings({ ctx, input: { drawIds: rows.map(({ id }) => id) } });
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    ({ createdAt, ...row }) => ({
      ...row,
      oracleText: row.oracle.description,
      interpretation: readings.get(row.id)?.[0]?.text ?? null,
      drawnAt: createdAt.toISOString(),
      readings: newestByVoice(readings.get(row.id) ?? []),
    }),
  );
  return withTotal(page, input, () => countDraws(ctx.db, ctx.actor.viewer.id));
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
