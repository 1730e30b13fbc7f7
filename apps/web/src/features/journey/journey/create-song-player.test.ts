import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AudioLike, createSongPlayer } from "./song-player.tsx";

class FakeSounder implements AudioLike {
  src = "";
  loop = false;
  volume = 1;
  currentTime = 0;
  allowed = true;
  paused = true;
  heard = new Map<string, () => void>();
  addEventListener(type: string, listener: () => void) {
    this.heard.set(type, listener);
  }
  play() {
    if (!this.allowed) return Promise.reject(new Error("NotAllowedError"));
    // A browser reports only the change.
    if (this.paused) this.heard.get("play")?.();
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
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
    // The switch answers the press, not the end of the fade.
    expect(player.state().playing).toBe(false);
    expect(sounder.paused).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sounder.paused).toBe(true);
    sounder.src = "untouched";
    player.playChosen("spirit_light");
    expect(sounder.src).toBe("untouched");
  });

  it("stays stopped where the song was still loading, and plays on where the fade had not ended", async () => {
    const { sounder, player } = fixture();
    player.playChosen("spirit_light");
    // Before the promise of `play` is kept.
    player.fadeOut();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sounder.paused).toBe(true);
    expect(player.state().playing).toBe(false);
    player.playChosen("spirit_light");
    await vi.advanceTimersByTimeAsync(1000);
    player.fadeOut();
    await vi.advanceTimersByTimeAsync(300);
    player.playChosen("spirit_light");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sounder.paused).toBe(false);
    expect(sounder.volume).toBeCloseTo(0.55);
    expect(player.state().playing).toBe(true);
  });
});
