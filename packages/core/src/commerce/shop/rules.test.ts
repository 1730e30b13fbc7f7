import { expect, it } from "vitest";
import { formatOf } from "./rules.ts";

it.each([
  ["audio/mpeg", "MP3"],
  ["application/pdf", "PDF"],
  ["image/jpeg", "JPG"],
  ["text/plain", null],
  ["toString", null],
  [null, null],
])("%s is named %s", (mediaType, format) => expect(formatOf(mediaType)).toBe(format));
