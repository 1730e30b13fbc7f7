import { setImmediate } from "node:timers/promises";

/** How many characters are read before other requests have their turn: about ten milliseconds. */
const CHARACTERS = 40_000;

/** A function that counts characters, and from time to time resolves only after waiting requests were served. */
export function createYieldByCharacters(): (characters: number) => Promise<void> | undefined {
  let read = 0;
  return (characters) => {
    read += characters;
    if (read < CHARACTERS) return undefined;
    read = 0;
    return setImmediate();
  };
}
