import { useEffect, useRef } from "react";
import { paintStars } from "./paint-stars.ts";

/** The loading animation of a draw: stars move into four lines of seven. Static under reduced motion. */
export function StarSky() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const sky = element?.getContext("2d");
    if (!element || !sky) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const startedAt = performance.now();
    let frame = 0;
    const paint = (now: number) => {
      const { clientWidth: width, clientHeight: height } = element;
      const scale = Math.min(devicePixelRatio, 2);
      if (element.width !== Math.round(width * scale) || element.height !== Math.round(height * scale)) {
        element.width = Math.round(width * scale);
        element.height = Math.round(height * scale);
      }
      sky.setTransform(scale, 0, 0, scale, 0, 0);
      paintStars(sky, { width, height, elapsed: Math.max(0, now - startedAt), still });
      if (!still) frame = requestAnimationFrame(paint);
    };
    frame = requestAnimationFrame(paint);
    // A static sky is painted once per canvas size.
    const repaint = () => paint(performance.now());
    if (still) addEventListener("resize", repaint);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", repaint);
    };
  }, []);
  return (
    <div className="night-sky relative -mt-16 h-svh min-h-[30rem] overflow-hidden md:-mt-20">
      <h1 className="sr-only">你的靈籤</h1>
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full animate-fade" />
      <p role="status" className="absolute inset-x-6 bottom-32 text-center font-display text-xl font-light">
        星子正在排成你的籤⋯⋯
      </p>
    </div>
  );
}
