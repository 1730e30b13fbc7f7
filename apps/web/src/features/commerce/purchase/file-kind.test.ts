import { expect, it } from "vitest";
import { fileKind } from "./purchases-panel.tsx";

it.each([
  ["/uploads/a.mp3", "audio/mpeg", "sound"],
  ["/uploads/a.avif", "image/avif", "picture"],
  ["/uploads/a.pdf", "application/pdf", "file"],
  ["/uploads/a", null, "file"],
  [null, "audio/mpeg", "none"],
])("%s of %s is %s", (fileUrl, mediaType, kind) => {
  expect(fileKind(fileUrl, mediaType)).toBe(kind);
});
