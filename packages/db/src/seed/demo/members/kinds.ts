/** What became of a demo member. `lapsed` had a membership that ended, `unpaid` never had one, `fresh` only registered. */
export type MemberKind = "trial" | "basic" | "vip" | "lapsed" | "unpaid" | "fresh";

/** Members of the demo seed (S2.116: the members page counts 1,247). */
export const DEMO_MEMBERS = 1_247;
/** The first of them have accounts of their own to sign in with. */
export const DEMO_ACCOUNTS = 4;

/**
 * Of the 1,243 others, how many are what: with the accounts' one vip, one trial, one lapsed and one fresh that makes 342
 * vip, 156 trial and 162 inactive accounts, so 1,085 of 1,247 accounts (87 %) are active (S2.116).
 */
const shares: readonly { kind: MemberKind; isActive: boolean; share: number }[] = [
  { kind: "trial", isActive: true, share: 155 },
  { kind: "vip", isActive: true, share: 341 },
  { kind: "basic", isActive: true, share: 214 },
  { kind: "lapsed", isActive: true, share: 207 },
  { kind: "lapsed", isActive: false, share: 122 },
  { kind: "unpaid", isActive: true, share: 45 },
  { kind: "fresh", isActive: true, share: 119 },
  { kind: "fresh", isActive: false, share: 40 },
];
const whole = DEMO_MEMBERS - DEMO_ACCOUNTS;

/**
 * What the member at `place` (from 0) of a crowd of `size` is. The kinds are mixed, and their counts are the shares of
 * the whole, rounded so that they add up.
 */
export function memberKindAt(place: number, size: number): { kind: MemberKind; isActive: boolean } {
  // A step that shares no factor with the size visits every slot once.
  const slot = (place * stepFor(size)) % size;
  let sum = 0;
  for (const { share, ...found } of shares) {
    sum += share;
    if (slot < Math.round((size * sum) / whole)) return found;
  }
  throw new RangeError(`No member ${place} in a crowd of ${size}.`);
}

/** Near the golden section of the size, so that neighbours differ. */
function stepFor(size: number): number {
  let step = Math.max(1, Math.round(size * 0.618));
  while (greatestCommonDivisor(step, size) !== 1) step += 1;
  return step;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
