/**
 * The child process that draws share images: forked by drawing-process.ts with the folder of fonts, it answers each request
 * in turn. It has no database, no secret and no network.
 */
import sharp from "sharp";
import { readFonts } from "../font.ts";
import { drawImage } from "./draw-image.ts";
import type { DrawRequest, DrawResponse } from "./drawing-process.ts";

sharp.cache(false);
sharp.concurrency(1);
const fonts = readFonts(process.argv[2] ?? "");

async function respond({ content, art }: DrawRequest): Promise<void> {
  let response: DrawResponse;
  try {
    response = { jpeg: await drawImage({ sharp, fonts: await fonts }, content, art) };
  } catch (error) {
    response = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(response);
}

process.on("message", (request: DrawRequest) => void respond(request));
// The server ended, or has nothing more to draw.
process.on("disconnect", () => process.exit(0));
