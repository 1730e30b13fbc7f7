import type { MomentItem } from "@panshi/contracts/journey/moment";
import { expect, it } from "vitest";
import { formatCountdown, momentImage, momentSound } from "./meditation-display.ts";

const item = (change: Partial<MomentItem>): MomentItem => ({
  id: "0190a000-0000-7000-8000-000000000001",
  productName: "夜石",
  productType: "code_image",
  price: 0,
  imageUrl: "/art/night.avif",
  purchaseDate: "2026-03-04T16:30:00.000Z",
  fileUrl: null,
  stoppedAt: null,
  mediaType: null,
  newer: null,
  source: "purchase",
  ...change,
});
const moment = { combinationName: "", creativeItem: null, codeImageItem: null, musicItem: null };

it("formats the time left as minutes and seconds", () => {
  expect([180_000, 179_001, 60_000, 9_000, 1, 0].map(formatCountdown)).toEqual([
    "3:00",
    "3:00",
    "1:00",
    "0:09",
    "0:01",
    "0:00",
  ]);
});

it("shows the item's own image, else its preview, else nothing", () => {
  const image = item({ fileUrl: "/uploads/night.avif", mediaType: "image/avif" });
  expect(momentImage({ ...moment, codeImageItem: image })).toBe("/uploads/night.avif");
  expect(momentImage({ ...moment, codeImageItem: item({}) })).toBe("/art/night.avif");
  expect(momentImage(moment)).toBeNull();
});

it("is silent without a sound file", () => {
  expect(momentSound({ ...moment, musicItem: item({ productType: "music" }) })).toBeNull();
  const song = item({ productType: "music", fileUrl: "/uploads/a.mp3", mediaType: "audio/mpeg" });
  expect(momentSound({ ...moment, musicItem: song })).toBe("/uploads/a.mp3");
});
