import { type RefObject, useEffect, useEffectEvent } from "react";
import { paintStars } from "./paint-stars.ts";
import { measureGlyphs } from "./verse-glyphs.ts";

type StarSky = {
  stage: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** `performance.now()` of the start; the slip's layout in the stage; the beginning of the reveal. Null before. */
  times: RefObject<{ started: number | null; measured: number | null; revealed: number | null }>;
  still: boolean;
};

/** Paints the stars of a draw, frame by frame, while the canvas is there. */
export function useStarSky({ stage, canvas, times, still }: StarSky): void {
  const paint = useEffectEvent((now: number) => {
    const element = canvas.current;
    const sky = element?.getContext("2d");
    if (!element || !sky || !stage.current) return;
    times.current.started ??= now;
    const { started, measured, revealed } = times.current;
    const { clientWidth: width, clientHeight: height } = element;
    const scale = Math.min(devicePixelRatio, 2);
    const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(height * scale)];
    if (element.width !== pixelWidth || element.height !== pixelHeight)
      Object.assign(element, { width: pixelWidth, height: pixelHeight });
    sky.setTransform(scale, 0, 0, scale, 0, 0);
    paintStars(sky, {
      width,
      height,
      elapsed: Math.max(0, now - started),
      still,
      // Measured for each frame: fonts arrive and windows are resized meanwhile.
      slip: measured === null ? null : { places: measureGlyphs(stage.current), measuredAt: measured - started },
      revealing: revealed === null ? null : now - revealed,
    });
  });
  useEffect(() => {
    let frame = 0;
    const next = (now: number) => {
      paint(now);
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, []);
}
