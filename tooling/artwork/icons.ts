import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const web = fileURLToPath(new URL("../../apps/web/public/", import.meta.url));

/** Widths of the icons, in pixels: the first for iOS, the others for the manifest. */
const SIZES = [180, 192, 512];
const MASKABLE = "maskable-512.png";
const fileOf = (size: number) => `icon-${size}.png`;
/** The files that {@link writeIcons} writes to art/icons. */
export const iconFiles: readonly string[] = [...SIZES.map(fileOf), MASKABLE];

/** The stone fills this share of a maskable icon, whose edge a device may cut away. */
const MASKABLE_SHARE = 0.7;

/** `npm run artwork -- icons`: the icons of a home screen from favicon.svg, as PNG. */
export async function writeIcons(): Promise<void> {
  const svg = await readFile(`${web}favicon.svg`);
  await mkdir(`${web}art/icons`, { recursive: true });
  const draw = (size: number) =>
    sharp(svg, { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true });
  for (const size of SIZES) await writeFile(`${web}art/icons/${fileOf(size)}`, await draw(size).toBuffer());
  const inner = Math.round(512 * MASKABLE_SHARE);
  const canvas = { create: { width: 512, height: 512, channels: 3, background: "#0a0c14" } } as const;
  const maskable = sharp(canvas).composite([{ input: await draw(inner).toBuffer() }]);
  await writeFile(`${web}art/icons/${MASKABLE}`, await maskable.png({ compressionLevel: 9, palette: true }).toBuffer());
}
