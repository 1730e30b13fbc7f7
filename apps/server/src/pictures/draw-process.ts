/**
 * The process that draws: started by drawing-process.ts with the folder of fonts, answers each job in turn. It has nothing of
 * the server's: no database, no secret, no network.
 */
import sharp from "sharp";
import { drawPicture } from "./draw-picture.ts";
import type { Answer, Job } from "./drawing-process.ts";
import { readFaces } from "./faces.ts";

sharp.cache(false);
sharp.concurrency(1);
const faces = readFaces(process.argv[2] ?? "");

async function answer({ subject, art }: Job): Promise<void> {
  let done: Answer;
  try {
    done = { jpeg: await drawPicture({ sharp, faces: await faces }, subject, art) };
  } catch (error) {
    done = { trouble: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(done);
}

process.on("message", (job: Job) => void answer(job));
// Its parent is gone, or has no more to draw.
process.on("disconnect", () => process.exit(0));
