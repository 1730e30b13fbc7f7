/** The phases of the ceremony in order, with their start in milliseconds. */
export const phases = [
  { name: "dark", at: 0 },
  { name: "sky", at: 300 },
  { name: "ground", at: 2700 },
  { name: "stone", at: 5000 },
  { name: "wish", at: 7200 },
  { name: "said", at: 9900 },
] as const;
export type Phase = (typeof phases)[number]["name"];

/** The ceremony's duration when it is not skipped. */
export const CEREMONY_LENGTH_MS = 11_600;

/** Whether the phase `now` is at or after `phase`. */
export const hasReached = (now: Phase, phase: Phase): boolean =>
  phases.findIndex(({ name }) => name === now) >= phases.findIndex(({ name }) => name === phase);

/** The beginning of a wish, cut at the end of a sentence or with an ellipsis: at most `most` characters. */
export function excerpt(wish: string, most = 40): string {
  const characters = Array.from(wish.replace(/\s+/gu, " ").trim());
  if (characters.length <= most) return characters.join("");
  const cut = characters.slice(0, most);
  const end = cut.findLastIndex((character) => "。！？；".includes(character));
  return end >= most / 2 ? cut.slice(0, end + 1).join("") : `${cut.slice(0, most - 1).join("")}…`;
}
