/** A worker thread of subset-files.ts: writes the font files of its `workerData`. */
import { readFileSync, writeFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import subsetFont from "subset-font";
import { fontFaces, openTypeFeatures } from "./faces.ts";

/** A font file to write at `path`, with the characters of the source font of `weight`. */
export type SubsetJob = { weight: number; characters: string; path: string };

const sources = new Map(fontFaces.map(({ weight, source }) => [Number(weight), readFileSync(source)]));

for (const { weight, characters, path } of workerData as readonly SubsetJob[]) {
  const source = sources.get(weight);
  if (!source) throw new Error(`no font face of weight ${weight}`);
  const options = { targetFormat: "woff2", keepFeatures: openTypeFeatures, noHinting: true } as const;
  writeFileSync(path, await subsetFont(source, characters, options));
}
