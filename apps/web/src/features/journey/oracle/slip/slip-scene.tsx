import type { ReactNode } from "react";
import { SlipHeadline } from "./slip-headline.tsx";

type SlipSceneProps = {
  /** The background image, with {@link sceneImageClass}. */
  ground: ReactNode;
  /** The name of the page, which the slip shows. */
  title: string;
  /** Stands at the left; on a phone under the slip, which would otherwise not be seen whole. */
  note?: ReactNode;
  /** The slip, with {@link slipPositionClass}. */
  slip: ReactNode;
  /** Links, the first one prominent. */
  ways: ReactNode;
};

export const sceneImageClass =
  "absolute inset-0 -z-10 size-full mask-b-from-75% object-cover object-bottom brightness-110";
export const slipPositionClass = "print-alone mx-auto lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mx-0";

/** The layout of a slip with its header and links on a background image. */
export function SlipScene({ ground, title, note, slip, ways }: SlipSceneProps) {
  return (
    <div className="night-sky relative isolate -mt-16 grid gap-10 overflow-hidden px-6 pt-24 max-lg:[@media(max-height:44rem)]:gap-6 max-lg:[@media(max-height:44rem)]:pt-20 pb-air-1 sm:px-12 md:-mt-20 lg:grid-cols-[1fr_auto] lg:grid-rows-[1fr_auto_auto] lg:gap-x-16 lg:px-24 lg:pt-28">
      {ground}
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-night-950/85 via-transparent via-35% to-night-950/60" />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-night-950/75 to-transparent to-55% max-lg:hidden" />
      <SlipHeadline title={title} />
      {slip}
      {note && <div className="max-w-[30rem] lg:row-start-2">{note}</div>}
      <div className="flex flex-wrap gap-4 lg:row-start-3 lg:pb-12">{ways}</div>
    </div>
  );
}
