/**
 * The child process that draws share images: forked by drawing-process.ts with the folder of fonts, it answers each request
 * in turn. It has no database, no secret and no network.
 */
import sharp, { type Sharp as SharpInstance } from "sharp";
import type Sharp from "sharp";
import { type Fonts, readFonts } from "../font.ts";
import { HEIGHT, type ImageContent, WIDTH } from "../image-content.ts";
import { paperLayer } from "../layout/paper.ts";
import { sceneBox, sceneLayer } from "../layout/scene.ts";
import { slipLayer } from "../layout/slip.ts";
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

/** Loaded once by the drawing process. */
type DrawingTools = { sharp: typeof Sharp; fonts: Fonts };

/** Larger artwork is refused before it is decoded. */
const MAX_PIXELS = 40_000_000;
const BACKGROUND = "#0a0c14";
/** The stones of the slips' artwork are dark, and an image in a chat is small. */
const SLIP_BRIGHTNESS = 1.1;
/** How far the artwork of a slip is moved to the left. */
const SLIP_SHIFT = 150;
/** The same for the site's own artwork; uploaded covers and products' images keep their brightness. */
const OWN_ART_BRIGHTNESS = 1.25;
const JPEG = { quality: 86, progressive: true, chromaSubsampling: "4:4:4" } as const;

/**
 * Draws a share image as a JPEG of 1200 by 630. `art` holds the bytes of the artwork; null on paper. Throws where they are
 * not an image.
 */
async function drawImage(
  { sharp, fonts }: DrawingTools,
  content: ImageContent,
  art: Uint8Array | null,
): Promise<Buffer> {
  if (content.layout === "paper" || !art) {
    const background = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BACKGROUND } });
    return toJpeg(background, content.layout === "paper" ? paperLayer(fonts, content) : "");
  }
  const options = { limitInputPixels: MAX_PIXELS };
  const { autoOrient: size } = await sharp(art, options).metadata();
  // The paper of a slip lies on the right: its artwork is moved to the left, so that the stone stands beside it.
  const { left, width } = content.layout === "scene" ? sceneBox(size) : { left: 0, width: WIDTH + 2 * SLIP_SHIFT };
  const resized = sharp(art, options)
    .autoOrient()
    .flatten({ background: BACKGROUND })
    .resize(width, HEIGHT, { fit: "cover", position: content.layout === "scene" ? "centre" : "bottom" });
  if (content.layout === "scene") {
    const background = resized.extend({ left, background: BACKGROUND });
    const isOwnArt = content.art === content.fallbackArt;
    const lit = isOwnArt ? background.modulate({ brightness: OWN_ART_BRIGHTNESS }) : background;
    return toJpeg(lit, sceneLayer(fonts, content, left));
  }
  const shown = resized.extract({ left: 2 * SLIP_SHIFT, top: 0, width: WIDTH, height: HEIGHT });
  return toJpeg(shown.modulate({ brightness: SLIP_BRIGHTNESS }), slipLayer(fonts, content));
}

const toJpeg = (background: SharpInstance, layer: string): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${layer}</svg>`;
  return background
    .composite([{ input: Buffer.from(svg) }])
    .jpeg(JPEG)
    .toBuffer();
};
