import { expect, it, vi } from "vitest";
import { PictureCache } from "./picture-cache.ts";
import type { ImageContent } from "./image-content.ts";

const subject: ImageContent = { layout: "paper", small: "", title: "" };
const bytes = (size: number) => ({ jpeg: Buffer.alloc(size), whole: true });

it("callers of one picture share its drawing, and it is kept", async () => {
  const draw = vi.fn(() => Promise.resolve(bytes(1)));
  const kept = new PictureCache(draw);
  const [a, b] = await Promise.all([kept.get("a", subject), kept.get("a", subject)]);
  expect(await kept.get("a", subject)).toBe(a);
  expect(b).toBe(a);
  expect(draw).toHaveBeenCalledTimes(1);
});

it("draws one at a time, in the order of asking, whatever became of the one before", async () => {
  let open = 0;
  let most = 0;
  const drawn: string[] = [];
  const kept = new PictureCache(async ({ title }) => {
    most = Math.max(most, (open += 1));
    await Promise.resolve();
    await Promise.resolve();
    open -= 1;
    drawn.push(title);
    if (title === "b") throw new Error("no picture");
    return bytes(1);
  });
  const asked = ["a", "b", "c"].map((title) => kept.get(title, { layout: "paper", small: "", title }));
  const [, b] = await Promise.allSettled(asked);
  expect(b?.status).toBe("rejected");
  expect(drawn).toEqual(["a", "b", "c"]);
  expect(most).toBe(1);
});

it("what failed is drawn again", async () => {
  const draw = vi.fn().mockRejectedValueOnce(new Error("no picture")).mockResolvedValue(bytes(1));
  const kept = new PictureCache(draw);
  await expect(kept.get("a", subject)).rejects.toThrow("no picture");
  expect((await kept.get("a", subject)).jpeg).toHaveLength(1);
});

it("is bounded by bytes: what was asked for longest ago goes first", async () => {
  const draw = vi.fn(() => Promise.resolve(bytes(40)));
  const kept = new PictureCache(draw, 100);
  await kept.get("a", subject);
  await kept.get("b", subject);
  await kept.get("a", subject);
  await kept.get("c", subject);
  expect(draw).toHaveBeenCalledTimes(3);
  await kept.get("a", subject);
  expect(draw).toHaveBeenCalledTimes(3);
  await kept.get("b", subject);
  expect(draw).toHaveBeenCalledTimes(4);
});
