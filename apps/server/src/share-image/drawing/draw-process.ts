/**
 * The process that draws: started by drawing-process.ts with the folder of fonts, answers each job in turn. It has nothing of
 * the server's: no database, no secret, no network.
 */
import sharp from "sharp";
import { drawImage } from "./draw-image.ts";
import type { DrawResponse, DrawRequest } from "./drawing-process.ts";
import { readFonts } from "../font/fonts.ts";

sharp.cache(false);
sharp.concurrency(1);
const faces = readFonts(process.argv[2] ?? "");

async function answer({ subject, art }: DrawRequest): Promise<void> {
  let done: DrawResponse;
  try {
    done = { jpeg: await drawImage({ sharp, faces: await faces }, subject, art) };
  } catch (error) {
    done = { trouble: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(done);
}

process.on("message", (job: DrawRequest) => void answer(job));
// Its parent is gone, or has no more to draw.
process.on("disconnect", () => process.exit(0));
