import { expect, it, vi } from "vitest";
import type { ImageContent } from "./image-content.ts";
import { ShareImageCache } from "./share-image-cache.ts";

const content: ImageContent = { layout: "paper", siteName: "磐石祈願網", label: "", title: "" };
const image = (bytes: number) => ({ jpeg: Buffer.alloc(bytes), usesFallback: false });

it("concurrent requests for one image share its rendering, which is then cached", async () => {
  const render = vi.fn(() => Promise.resolve(image(1)));
  const cache = new ShareImageCache(render);
  const [a, b] = await Promise.all([cache.get("a", content), cache.get("a", content)]);
  expect(await cache.get("a", content)).toBe(a);
  expect(b).toBe(a);
  expect(render).toHaveBeenCalledTimes(1);
});

it("renders one at a time, in the order of requests, also after a failure", async () => {
  let running = 0;
  let mostAtOnce = 0;
  const rendered: string[] = [];
  const cache = new ShareImageCache(async ({ title }) => {
    mostAtOnce = Math.max(mostAtOnce, (running += 1));
    await Promise.resolve();
    await Promise.resolve();
    running -= 1;
    rendered.push(title);
    if (title === "b") throw new Error("not an image");
    return image(1);
  });
  const requests = ["a", "b", "c"].map((title) =>
    cache.get(title, { layout: "paper", siteName: "磐石祈願網", label: "", title }),
  );
  const [, b] = await Promise.allSettled(requests);
  expect(b?.status).toBe("rejected");
  expect(rendered).toEqual(["a", "b", "c"]);
  expect(mostAtOnce).toBe(1);
});

it("renders again what failed", async () => {
  const render = vi.fn().mockRejectedValueOnce(new Error("not an image")).mockResolvedValue(image(1));
  const cache = new ShareImageCache(render);
  await expect(cache.get("a", content)).rejects.toThrow("not an image");
  expect((await cache.get("a", content)).jpeg).toHaveLength(1);
});

it("is bounded by bytes and evicts the least recently used", async () => {
  const render = vi.fn(() => Promise.resolve(image(40)));
  const cache = new ShareImageCache(render, 100);
  await cache.get("a", content);
  await cache.get("b", content);
  await cache.get("a", content);
  await cache.get("c", content);
  expect(render).toHaveBeenCalledTimes(3);
  await cache.get("a", content);
  expect(render).toHaveBeenCalledTimes(3);
  await cache.get("b", content);
  expect(render).toHaveBeenCalledTimes(4);
});
