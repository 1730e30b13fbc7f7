import type { Track } from "../songs.ts";
import { beforeDawn } from "./before-dawn.ts";
import { cedarMist } from "./cedar-mist.ts";
import { emptyBell } from "./empty-bell.ts";
import { slowOrbit } from "./slow-orbit.ts";
import { wanliTide } from "./wanli-tide.ts";
import { warmSpring } from "./warm-spring.ts";

/** A sound that is sold, and a preview of twelve seconds for the shop, which begins `from` seconds into it. */
const good = (name: string, sides: Track["renderChannels"], from: number): Track => ({
  file: `goods/${name}.mp3`,
  renderChannels: sides,
  kilobitsPerSecond: 112,
  fadeSeconds: [0.6, 3],
  preview: { file: `products/${name}-preview.mp3`, from, seconds: 12 },
});

export const audioGoods: readonly Track[] = [
  good("slow_orbit", slowOrbit, 6),
  good("before_dawn", beforeDawn, 62),
  good("empty_bell", emptyBell, 0.5),
  good("wanli_tide", wanliTide, 8),
  good("cedar_mist", cedarMist, 20),
  good("warm_spring", warmSpring, 10),
];
