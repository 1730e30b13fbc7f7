import type Sharp from "sharp";
import type { OverlayOptions } from "sharp";
import type { Faces } from "./faces.ts";
import { paperLayer } from "./layout-paper.ts";
import { sceneBox, sceneLayer } from "./layout-scene.ts";
import { slipArt, slipLayer } from "./layout-slip.ts";
import { HEIGHT, type SceneSubject, type Subject, WIDTH } from "./subject.ts";

/** What a drawing needs: the library, the fonts, and the bytes of pictures of ours. */
export type Studio = {
  sharp: typeof Sharp;
  faces: Faces;
  /** The bytes of a picture below `/art/` or `/uploads/`; null where there is none that everybody may see. */
  art(address: string): Promise<Buffer | null>;
  /** Told of a picture that cannot be read; another one takes its place. */
  unreadable(address: string, error: unknown): void;
};

/** More than any picture that we keep. */
const MOST_PIXELS = 40_000_000;
const NIGHT = { create: { width: WIDTH, height: HEIGHT, channels: 3 as const, background: "#0a0c14" } };
const JPEG = { quality: 86, progressive: true, chromaSubsampling: "4:4:4" } as const;

/** A JPEG; `whole` is false where another picture had to stand in for the subject's own. */
export type Drawn = { jpeg: Buffer; whole: boolean };

/** Draws a subject, 1200 by 630. Throws where a picture of the site's own is missing. */
export async function drawPicture(studio: Studio, subject: Subject): Promise<Drawn> {
  const { layers, whole } = await layersOf(studio, subject);
  return { jpeg: await studio.sharp(NIGHT).composite(layers).jpeg(JPEG).toBuffer(), whole };
}

type Layers = { layers: OverlayOptions[]; whole: boolean };

async function layersOf(studio: Studio, subject: Subject): Promise<Layers> {
  const { faces } = studio;
  if (subject.layout === "paper") return { layers: [layer(paperLayer(faces, subject))], whole: true };
  if (subject.layout === "scene") {
    const { art, whole } = await sceneArt(studio, subject);
    return { layers: [art, layer(sceneLayer(faces, subject, art.left))], whole };
  }
  const look = { position: "bottom", brightness: 1.3 };
  const art = await placed(studio, slipArt(subject.level), () => ({ left: 0, width: WIDTH }), look);
  return { layers: [art, layer(slipLayer(faces, subject))], whole: true };
}

const layer = (content: string) => ({
  input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`),
});

/** The subject's own picture, else the one that stands in for it. */
async function sceneArt(studio: Studio, { art, otherwise }: SceneSubject) {
  const look = { position: "centre", brightness: 1 };
  if (art !== otherwise) {
    try {
      return { art: await placed(studio, art, sceneBox, look), whole: true };
    } catch (error) {
      studio.unreadable(art, error);
    }
  }
  return { art: await placed(studio, otherwise, sceneBox, look), whole: art === otherwise };
}

type Shape = { width: number; height: number };
type Place = { left: number; width: number };
type Look = { position: string; brightness: number };

/** A picture cut to the whole height of its place. */
async function placed(studio: Studio, address: string, place: (shape: Shape) => Place, look: Look) {
  const bytes = await studio.art(address);
  if (!bytes) throw new Error(`There is no picture at ${address}.`);
  const picture = studio.sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient();
  const { left, width } = place((await picture.metadata()).autoOrient);
  const input = await picture
    .resize(width, HEIGHT, { fit: "cover", position: look.position })
    .modulate({ brightness: look.brightness })
    .flatten({ background: NIGHT.create.background })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return { input, raw: { width, height: HEIGHT, channels: 3 as const }, left, top: 0 };
}
