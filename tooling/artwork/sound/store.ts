import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type Channel, RATE } from "./pcm.ts";

/** How loud every song is, in LUFS: soft enough to lie under reading. */
const LOUDNESS = -20;
/** Seconds over which a song rises from and returns to silence; an mp3 player's gap at the loop falls into it. */
const EDGE = 1.4;

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

/** Two channels as interleaved 32-bit floats, with quiet edges, times `gain`. */
function interleave([left, right]: readonly [Channel, Channel], gain: number): Uint8Array {
  const samples = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i++) {
    const x = Math.min(1, Math.min(i, left.length - 1 - i) / (EDGE * RATE));
    const edge = gain * x * x * (3 - 2 * x);
    samples[2 * i] = (left[i] ?? 0) * edge;
    samples[2 * i + 1] = (right[i] ?? 0) * edge;
  }
  return new Uint8Array(samples.buffer);
}

/** Measures a song, brings it to one loudness and stores it as mp3 of 80 kbit/s. Answers its peak, 0 to 1. */
export async function storeSong(path: string, sides: readonly [Channel, Channel]): Promise<number> {
  const source = ["-f", "f32le", "-ar", String(RATE), "-ac", "2", "-i", "pipe:0"];
  const report = await ffmpeg([...source, "-af", "ebur128=framelog=verbose", "-f", "null", "-"], interleave(sides, 1));
  const measured = Number(/I:\s+(-?[\d.]+) LUFS/.exec(report.slice(report.lastIndexOf("Summary")))?.[1]);
  if (!Number.isFinite(measured)) throw new Error("ffmpeg gave no loudness.");
  const gain = 10 ** ((LOUDNESS - measured) / 20);
  const peak =
    sides.reduce((top, side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), top), 0) * gain;
  if (peak > 0.95) throw new Error(`${path} would clip: its peak is ${peak.toFixed(2)} at ${LOUDNESS} LUFS.`);
  await mkdir(dirname(path), { recursive: true });
  const mp3 = ["-c:a", "libmp3lame", "-b:a", "80k", "-joint_stereo", "1", "-map_metadata", "-1", "-y", path];
  await ffmpeg([...source, ...mp3], interleave(sides, gain));
  return peak;
}
