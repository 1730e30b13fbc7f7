import type Sharp from "sharp";
import type { Sharp as SharpInstance } from "sharp";
import type { Fonts } from "../font/fonts.ts";
import { paperLayer } from "../layout/paper.ts";
import { sceneBox, sceneLayer } from "../layout/scene.ts";
import { slipLayer } from "../layout/slip.ts";
import { HEIGHT, type ImageContent, WIDTH } from "../image-content.ts";

/** What a drawing needs: the library and the fonts. */
export type DrawingTools = { sharp: typeof Sharp; faces: Fonts };

/** More than any picture that we keep. */
const MOST_PIXELS = 40_000_000;
const NIGHT = "#0a0c14";
/** The stones of the slips lie in the dark, and a picture in a chat is small. */
const SLIP_LIGHT = 1.3;
/** So do the site's own pictures; a cover of staff and a product's picture keep their light. */
const OWN_LIGHT = 1.25;
const JPEG = { quality: 86, progressive: true, chromaSubsampling: "4:4:4" } as const;

/**
 * Draws a subject, as a JPEG of 1200 by 630. `art` holds the bytes of the picture that it stands before; on paper there is
 * none. Throws where they are no picture.
 */
export async function drawImage(studio: DrawingTools, subject: ImageContent, art: Uint8Array | null): Promise<Buffer> {
  const { sharp, faces } = studio;
  if (subject.layout === "paper" || !art) {
    const ground = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: NIGHT } });
    return finished(ground, subject.layout === "paper" ? paperLayer(faces, subject) : "");
  }
  const options = { limitInputPixels: MOST_PIXELS };
  const { autoOrient: shape } = await sharp(art, options).metadata();
  const { left, width } = subject.layout === "scene" ? sceneBox(shape) : { left: 0, width: WIDTH };
  const ground = sharp(art, options)
    .autoOrient()
    .flatten({ background: NIGHT })
    .resize(width, HEIGHT, { fit: "cover", position: subject.layout === "scene" ? "centre" : "bottom" })
    .extend({ left, background: NIGHT });
  if (subject.layout === "scene") {
    const own = subject.art === subject.otherwise;
    return finished(own ? ground.modulate({ brightness: OWN_LIGHT }) : ground, sceneLayer(faces, subject, left));
  }
  return finished(ground.modulate({ brightness: SLIP_LIGHT }), slipLayer(faces, subject));
}

const finished = (ground: SharpInstance, content: string): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;
  return ground
    .composite([{ input: Buffer.from(svg) }])
    .jpeg(JPEG)
    .toBuffer();
};
