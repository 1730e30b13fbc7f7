import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AudioLike, createSongPlayer } from "./create-song-player.ts";

class FakeSounder implements AudioLike {
  src = "";
  loop = false;
  volume = 1;
  currentTime = 0;
  allowed = true;
  heard = new Map<string, () => void>();
  addEventListener(type: string, listener: () => void) {
    this.heard.set(type, listener);
  }
  play() {
    if (!this.allowed) return Promise.reject(new Error("NotAllowedError"));
    this.heard.get("play")?.();
    return Promise.resolve();
  }
  pause() {
    this.heard.get("pause")?.();
  }
}

const fixture = () => {
  const sounder = new FakeSounder();
  return {
    sounder,
    player: createSongPlayer(
      () => sounder,
      (song) => `/art/songs/${song}.mp3`,
    ),
  };
};

describe("the song player", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("[S2.76] plays the chosen one in a loop, softly", async () => {
    const { sounder, player } = fixture();
    player.playChosen("spirit_light");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sounder.src).toBe("/art/songs/spirit_light.mp3");
    expect(sounder.loop).toBe(true);
    expect(sounder.volume).toBeCloseTo(0.55);
    expect(player.state()).toEqual({ song: "spirit_light", playing: true, preview: null });
  });

  it("[S2.76] stays silent and says so where the browser refuses", async () => {
    const { sounder, player } = fixture();
    sounder.allowed = false;
    player.playChosen("spirit_light");
    await vi.advanceTimersByTimeAsync(0);
    expect(player.state().playing).toBe(false);
  });

  it("knows which song is a preview", async () => {
    const { player } = fixture();
    player.playChosen("spirit_light");
    player.playPreview("living_breath");
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.state()).toEqual({ song: "living_breath", playing: true, preview: "living_breath" });
  });

  it("fades out, and resumes where it was", async () => {
    const { sounder, player } = fixture();
    player.playChosen("spirit_light");
    await vi.advanceTimersByTimeAsync(1000);
    player.fadeOut();
    expect(player.state().playing).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.state().playing).toBe(false);
    sounder.src = "untouched";
    player.playChosen("spirit_light");
    expect(sounder.src).toBe("untouched");
  });
});
