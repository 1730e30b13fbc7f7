import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type Channel, RATE } from "./pcm.ts";
import type { Song } from "./songs.ts";

/** How loud every song is, in LUFS: soft enough to lie under reading. */
const LOUDNESS = -20;
/** What a song leaves open; see there. */
const EDGES = [1.4, 1.4] as const;
const KILOBITS = 80;
const PREVIEW_EDGES = [1, 2.5] as const;

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

type Sides = readonly [Channel, Channel];

/** Two channels as interleaved 32-bit floats, with quiet edges, times `gain`. */
function interleave([left, right]: Sides, [rising, fading]: readonly [number, number], gain: number): Uint8Array {
  const samples = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i++) {
    const x = Math.min(1, i / (rising * RATE), (left.length - 1 - i) / (fading * RATE));
    const edge = gain * x * x * (3 - 2 * x);
    samples[2 * i] = (left[i] ?? 0) * edge;
    samples[2 * i + 1] = (right[i] ?? 0) * edge;
  }
  return new Uint8Array(samples.buffer);
}

const source = ["-f", "f32le", "-ar", String(RATE), "-ac", "2", "-i", "pipe:0"];

async function storeMp3(path: string, samples: Uint8Array, kilobits: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const mp3 = ["-c:a", "libmp3lame", "-b:a", `${kilobits}k`, "-joint_stereo", "1", "-map_metadata", "-1", "-y", path];
  await ffmpeg([...source, ...mp3], samples);
}

/**
 * Measures a song, brings it to one loudness and stores it as mp3, with its preview where it has one; `pathOf` says where
 * a file of the song lies. Answers its peak, 0 to 1.
 */
export async function storeSong(song: Song, pathOf: (file: string) => string): Promise<number> {
  const { file, edges = EDGES, kilobits = KILOBITS, preview } = song;
  const sides = song.sides();
  const measuring = ["-af", "ebur128=framelog=verbose", "-f", "null", "-"];
  const report = await ffmpeg([...source, ...measuring], interleave(sides, edges, 1));
  const measured = Number(/I:\s+(-?[\d.]+) LUFS/.exec(report.slice(report.lastIndexOf("Summary")))?.[1]);
  if (!Number.isFinite(measured)) throw new Error("ffmpeg gave no loudness.");
  const gain = 10 ** ((LOUDNESS - measured) / 20);
  const peak =
    sides.reduce((top, side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), top), 0) * gain;
  if (peak > 0.95) throw new Error(`${file} would clip: its peak is ${peak.toFixed(2)} at ${LOUDNESS} LUFS.`);
  await storeMp3(pathOf(file), interleave(sides, edges, gain), kilobits);
  if (preview) {
    const [from, to] = [preview.from * RATE, (preview.from + preview.seconds) * RATE];
    const part: Sides = [sides[0].slice(from, to), sides[1].slice(from, to)];
    await storeMp3(pathOf(preview.file), interleave(part, PREVIEW_EDGES, gain), KILOBITS);
  }
  return peak;
}
