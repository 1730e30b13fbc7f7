/** Loaded before the recorded server: slips, order numbers and codes are drawn in the same order in each recording. */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

let state = 45_670;

/** @type {(first: number, second?: number) => number} */
const steadyInt = (first, second) => {
  const [min, max] = second === undefined ? [0, first] : [first, second];
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return min + Math.floor((state / 2 ** 32) * (max - min));
};

Object.assign(crypto, { randomInt: steadyInt });
syncBuiltinESMExports();
