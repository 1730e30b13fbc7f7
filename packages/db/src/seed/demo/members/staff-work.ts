import { searchVector } from "../../../search.ts";
import { DAY, HOUR } from "../../days.ts";
import { administratorId } from "../administrators.ts";
import type { NewPrayerRow } from "./prayers.ts";

/** A wish with words of crisis (contracts/crisis.ts), to which staff attend. */
const careWish = {
  title: "撐過這個冬天",
  content: "願我撐過這個冬天。最近常常不想醒來，想找個人說說話。",
  topic: null,
};
const CARE_WISH_TERMS = searchVector(careWish.title);

const replyText = "謝謝你告訴我們結果。願你記得這段日子怎麼走過來的，想說話的時候，這裡都在。";

/** Of so many members one has the wish with words of crisis; staff attended to every second one. */
const CARE_EVERY = 250;
/** Of so many members one has a reply to a completed wish. */
const REPLY_EVERY = 150;

/** Changes the prayers of a few members by what staff have to do or did: wishes that need care, and replies. */
export function addPrayerCareAndReplies(
  index: number,
  memberTerms: string,
  prayers: NewPrayerRow[],
  day: number,
): void {
  // Never the first wish, which the member's row repeats.
  const last = prayers.length > 1 ? prayers.at(-1) : undefined;
  if (index % CARE_EVERY === CARE_EVERY / 2 && last) {
    const { createdAt } = last;
    const isAttended = Math.floor(index / CARE_EVERY) % 2 === 1;
    Object.assign(last, careWish, {
      status: "in_progress",
      successRate: null,
      thanks: null,
      fulfilledAt: null,
      completedAt: null,
      search: `${CARE_WISH_TERMS} ${memberTerms}`,
      updatedAt: createdAt,
      care: isAttended ? "attended" : "open",
      ...(isAttended && {
        careAttendedAt: new Date(Math.min(createdAt.getTime() + 3 * HOUR, day)),
        careAttendedBy: administratorId("moderator"),
      }),
    });
  }
  if (index % REPLY_EVERY !== REPLY_EVERY / 2) return;
  const answered = prayers.find(({ completedAt }) => completedAt && completedAt.getTime() < day - DAY);
  if (!answered?.completedAt) return;
  const repliedAt = new Date(answered.completedAt.getTime() + 5 * HOUR);
  const repliedBy = administratorId("admin");
  Object.assign(answered, { reply: replyText, repliedAt, repliedBy, updatedAt: repliedAt });
}
