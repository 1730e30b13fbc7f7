import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import { selectAnswers } from "./store.ts";

/** The newest answers of a member to the questions of their readings, for the view of what returns. */
export const listAnswersForRecurrence = async (
  ctx: { db: Db },
  input: { memberId: string; limit: number },
): Promise<{ day: string; text: string }[]> =>
  (await selectAnswers(ctx.db, input.memberId, input.limit)).flatMap(({ answer, answeredAt }) =>
    answer !== null && answeredAt ? [{ day: taipeiDay(answeredAt), text: answer }] : [],
  );
