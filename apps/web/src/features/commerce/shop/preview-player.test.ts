import { expect, test, vi } from "vitest";
import { type AudioLike, createPreviewPlayer } from "./previews.ts";

/** A fake audio element; the test fires its events. */
function fakeClip(refuse = false) {
  const listenersByType = new Map<string, () => void>();
  const clip = {
    src: "",
    volume: 1,
    paused: true as boolean,
    play: vi.fn(async () => {
      if (refuse) throw new Error("NotAllowedError");
      clip.paused = false;
    }),
    pause: vi.fn(() => {
      clip.paused = true;
    }),
    addEventListener: (type: string, listener: () => void) => void listenersByType.set(type, listener),
  } satisfies AudioLike;
  return { clip, event: (type: "pause" | "error") => listenersByType.get(type)?.() };
}

test("nothing plays, and no element is created, before the first request", () => {
  const make = vi.fn(() => fakeClip().clip);
  const player = createPreviewPlayer(make);
  player.stop();
  expect(player.state()).toEqual({ playing: null, refused: null });
  expect(make).not.toHaveBeenCalled();
});

test("one clip plays at a time, at low volume, in one element", async () => {
  const { clip, event } = fakeClip();
  const make = vi.fn(() => clip);
  const player = createPreviewPlayer(make);
  player.play("/a.mp3");
  await Promise.resolve();
  player.play("/b.mp3");
  await Promise.resolve();
  event("pause"); // The first clip's, fired late.
  expect(player.state().playing).toBe("/b.mp3");
  expect(clip.src).toBe("/b.mp3");
  expect(clip.volume).toBeLessThanOrEqual(0.5);
  expect(make).toHaveBeenCalledTimes(1);
});

test("it stops at the end, on request and on failure", async () => {
  const { clip, event } = fakeClip();
  const player = createPreviewPlayer(() => clip);
  player.play("/a.mp3");
  await Promise.resolve();
  clip.paused = true;
  event("pause");
  expect(player.state().playing).toBeNull();
  player.play("/a.mp3");
  player.stop();
  expect(clip.pause).toHaveBeenCalled();
  expect(player.state().playing).toBeNull();
  player.play("/a.mp3");
  event("error");
  expect(player.state()).toEqual({ playing: null, refused: "/a.mp3" });
});

test("a refused clip stays silent and is reported", async () => {
  const player = createPreviewPlayer(() => fakeClip(true).clip);
  const listener = vi.fn();
  player.subscribe(listener);
  player.play("/a.mp3");
  await vi.waitFor(() => expect(player.state()).toEqual({ playing: null, refused: "/a.mp3" }));
  expect(listener).toHaveBeenCalledTimes(2);
});
