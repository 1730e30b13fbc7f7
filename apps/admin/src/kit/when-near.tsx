import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far below the window its content is rendered already. */
const MARGIN = "200px";

/** Renders its content once its place, which `className` gives a height, comes near the window: until then nothing of it is loaded. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `0px 0px ${MARGIN}` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  );
}
