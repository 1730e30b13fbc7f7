import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type Channel, SAMPLE_RATE } from "./pcm.ts";
import type { Track } from "./songs.ts";

/** How loud every song is, in LUFS: soft enough to lie under reading. */
const TARGET_LUFS = -20;
/** What a song leaves open; see there. */
const DEFAULT_FADE_SECONDS = [1.4, 1.4] as const;
const DEFAULT_KILOBITS_PER_SECOND = 80;
const PREVIEW_FADE_SECONDS = [1, 2.5] as const;

/** Feeds `input` to ffmpeg and answers what it wrote to standard error. Throws when it ends badly. */
async function ffmpeg(args: readonly string[], input: Uint8Array): Promise<string> {
  const path = process.env["FFMPEG_PATH"] ?? "/usr/bin/ffmpeg";
  if (!existsSync(path)) throw new Error(`Songs need ffmpeg, and none is at ${path}: install it or set FFMPEG_PATH.`);
  const child = spawn(path, ["-hide_banner", "-nostdin", ...args], { stdio: ["pipe", "ignore", "pipe"] });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (words += part));
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  // Where ffmpeg gives up early, its own words say more than the broken pipe.
  child.stdin.on("error", (error) => (words += error.message));
  child.stdin.end(input);
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${words.slice(-400)}`);
  return words;
}

type StereoChannels = readonly [Channel, Channel];

/** Two channels as interleaved 32-bit floats, with quiet edges, times `gain`. */
function interleave(
  [left, right]: StereoChannels,
  [rising, fading]: readonly [number, number],
  gain: number,
): Uint8Array {
  const samples = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i++) {
    const x = Math.min(1, i / (rising * SAMPLE_RATE), (left.length - 1 - i) / (fading * SAMPLE_RATE));
    const edge = gain * x * x * (3 - 2 * x);
    samples[2 * i] = (left[i] ?? 0) * edge;
    samples[2 * i + 1] = (right[i] ?? 0) * edge;
  }
  return new Uint8Array(samples.buffer);
}

const source = ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "2", "-i", "pipe:0"];

async function storeMp3(path: string, samples: Uint8Array, kilobits: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const mp3 = ["-c:a", "libmp3lame", "-b:a", `${kilobits}k`, "-joint_stereo", "1", "-map_metadata", "-1", "-y", path];
  await ffmpeg([...source, ...mp3], samples);
}

/**
 * Measures a song, brings it to one loudness and stores it as mp3, with its preview where it has one; `pathOf` says where
 * a file of the song lies. Answers its peak, 0 to 1.
 */
export async function saveTrack(song: Track, pathOf: (file: string) => string): Promise<number> {
  const { file, fadeSeconds = DEFAULT_FADE_SECONDS, kilobitsPerSecond = DEFAULT_KILOBITS_PER_SECOND, preview } = song;
  const sides = song.renderChannels();
  const measuring = ["-af", "ebur128=framelog=verbose", "-f", "null", "-"];
  const report = await ffmpeg([...source, ...measuring], interleave(sides, fadeSeconds, 1));
  const measured = Number(/I:\s+(-?[\d.]+) LUFS/.exec(report.slice(report.lastIndexOf("Summary")))?.[1]);
  if (!Number.isFinite(measured)) throw new Error("ffmpeg gave no loudness.");
  const gain = 10 ** ((TARGET_LUFS - measured) / 20);
  const peak =
    sides.reduce((top, side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), top), 0) * gain;
  if (peak > 0.95) throw new Error(`${file} would clip: its peak is ${peak.toFixed(2)} at ${TARGET_LUFS} LUFS.`);
  await storeMp3(pathOf(file), interleave(sides, fadeSeconds, gain), kilobitsPerSecond);
  if (preview) {
    const [from, to] = [preview.from * SAMPLE_RATE, (preview.from + preview.seconds) * SAMPLE_RATE];
    const part: StereoChannels = [sides[0].slice(from, to), sides[1].slice(from, to)];
    await storeMp3(pathOf(preview.file), interleave(part, PREVIEW_FADE_SECONDS, gain), DEFAULT_KILOBITS_PER_SECOND);
  }
  return peak;
}
