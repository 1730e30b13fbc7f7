/** The state of a demo member: `lapsed` had a membership that ended, `unpaid` never had one, `incomplete` has not completed the registration. */
export type MemberKind = "trial" | "basic" | "vip" | "lapsed" | "unpaid" | "incomplete";

/** Members of the demo seed (S2.116: the members page counts 1,247). */
export const DEMO_MEMBERS = 1_247;
/** The first of them have a password to sign in with. */
export const DEMO_ACCOUNTS = 4;

/**
 * How many of the 1,243 generated members are of which kind. Together with the demo accounts (one vip, trial, lapsed and
 * incomplete) these are 342 vip, 156 trial and 162 inactive members: 1,085 of 1,247 (87 %) are active (S2.116).
 */
const shares: readonly { kind: MemberKind; isActive: boolean; share: number }[] = [
  { kind: "trial", isActive: true, share: 155 },
  { kind: "vip", isActive: true, share: 341 },
  { kind: "basic", isActive: true, share: 214 },
  { kind: "lapsed", isActive: true, share: 207 },
  { kind: "lapsed", isActive: false, share: 122 },
  { kind: "unpaid", isActive: true, share: 45 },
  { kind: "incomplete", isActive: true, share: 119 },
  { kind: "incomplete", isActive: false, share: 40 },
];
const totalShare = DEMO_MEMBERS - DEMO_ACCOUNTS;

/**
 * The kind of the member at `position` (from 0) of a group of `size`. Kinds are mixed; their counts are proportional to the
 * shares.
 */
export function memberKindAt(position: number, size: number): { kind: MemberKind; isActive: boolean } {
  // A step coprime to the size visits every slot once.
  const slot = (position * stepFor(size)) % size;
  let sum = 0;
  for (const { share, ...found } of shares) {
    sum += share;
    if (slot < Math.round((size * sum) / totalShare)) return found;
  }
  throw new RangeError(`No member ${position} in a group of ${size}.`);
}

/** Close to the golden ratio of the size, so that neighbours differ in kind. */
function stepFor(size: number): number {
  let step = Math.max(1, Math.round(size * 0.618));
  while (greatestCommonDivisor(step, size) !== 1) step += 1;
  return step;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
