/** As the product makes codes: without characters that are easily misread. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of a share of all codes of a length, from 0 up to 1. */
export function encodeCode(share: number, length: number): string {
  let rest = share;
  let code = "";
  while (code.length < length) {
    rest *= ALPHABET.length;
    const digit = Math.floor(rest);
    code += ALPHABET[digit] ?? "";
    rest -= digit;
  }
  return code;
}

const LENGTH = 8;
const CODES = ALPHABET.length ** LENGTH;
/** Shares no factor with the number of codes, so that no two members get the same one. */
const STEP = 6_000_000_007;

/** The code of the member with this index: each another one, in no visible order. */
export function referralCodeOf(index: number): string {
  let rest = ((index + 1) * STEP) % CODES;
  let code = "";
  for (let position = 0; position < LENGTH; position += 1) {
    code += ALPHABET[rest % ALPHABET.length] ?? "";
    rest = Math.floor(rest / ALPHABET.length);
  }
  return code;
}
