import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type Channel, SAMPLE_RATE } from "./pcm.ts";
import type { Track } from "./songs.ts";

/** The loudness of every track, in LUFS: quiet enough to read by. */
const TARGET_LUFS = -20;
/** Used where a track names none; see Track. */
const DEFAULT_FADE_SECONDS = [1.4, 1.4] as const;
const DEFAULT_KILOBITS_PER_SECOND = 80;
const PREVIEW_FADE_SECONDS = [1, 2.5] as const;

/** Runs ffmpeg on `input`; resolves with what it wrote to standard error. Rejects where its exit code is not 0. */
async function ffmpeg(args: readonly string[], input: Uint8Array): Promise<string> {
  const path = process.env["FFMPEG_PATH"] ?? "/usr/bin/ffmpeg";
  if (!existsSync(path)) throw new Error(`Sounds need ffmpeg, which is not at ${path}: install it or set FFMPEG_PATH.`);
  const child = spawn(path, ["-hide_banner", "-nostdin", ...args], { stdio: ["pipe", "ignore", "pipe"] });
  let messages = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (messages += part));
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  // Where ffmpeg stops early, its own messages say more than the broken pipe.
  child.stdin.on("error", (error) => (messages += error.message));
  child.stdin.end(input);
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg exited with ${code}: ${messages.slice(-400)}`);
  return messages;
}

type StereoChannels = readonly [Channel, Channel];

/** Two channels as interleaved 32-bit floats, faded at both ends and multiplied by `gain`. */
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
 * Normalises a track to the common loudness and saves it as MP3, with its preview if it has one; `pathOf` gives the path of a
 * file. Resolves with its peak, 0 to 1. Throws where it would clip.
 */
export async function saveTrack(track: Track, pathOf: (file: string) => string): Promise<number> {
  const { file, fadeSeconds = DEFAULT_FADE_SECONDS, kilobitsPerSecond = DEFAULT_KILOBITS_PER_SECOND, preview } = track;
  const sides = track.renderChannels();
  const measuring = ["-af", "ebur128=framelog=verbose", "-f", "null", "-"];
  const report = await ffmpeg([...source, ...measuring], interleave(sides, fadeSeconds, 1));
  const measured = Number(/I:\s+(-?[\d.]+) LUFS/.exec(report.slice(report.lastIndexOf("Summary")))?.[1]);
  if (!Number.isFinite(measured)) throw new Error("ffmpeg reported no loudness");
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
