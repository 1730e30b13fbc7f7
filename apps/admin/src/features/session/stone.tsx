import { stoneRings } from "@panshi/ui/stone-outline";

/** The stone in your hand, by daylight: the outline of the house, its surface lit from the upper right. */
export function Stone({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden className={className}>
      <defs>
        <filter id="stone-surface" x="0" y="0" width="1" height="1">
          <feTurbulence type="fractalNoise" baseFrequency="0.022 0.03" numOctaves="6" seed="11" result="grain" />
          <feDiffuseLighting in="grain" surfaceScale="9" diffuseConstant="1.05" lightingColor="#d8d0c4" result="lit">
            <feDistantLight azimuth="315" elevation="46" />
          </feDiffuseLighting>
          <feComposite in="lit" in2="SourceGraphic" operator="in" />
        </filter>
        <filter id="stone-shadow" x="-0.5" y="-0.5" width="2" height="2">
          <feGaussianBlur stdDeviation="3" />
        </filter>
        <radialGradient id="stone-round" cx="0.72" cy="0.22" r="0.95">
          <stop offset="0" stopColor="#fff6e8" stopOpacity="0.5" />
          <stop offset="0.35" stopColor="#6f6e6c" stopOpacity="0.1" />
          <stop offset="1" stopColor="#141826" stopOpacity="0.82" />
        </radialGradient>
      </defs>
      <path
        d={stoneRings.outer}
        fill="#2a2c31"
        opacity="0.35"
        filter="url(#stone-shadow)"
        transform="translate(-4 5)"
      />
      <path d={stoneRings.outer} fill="#8d8a84" filter="url(#stone-surface)" />
      <path d={stoneRings.outer} fill="url(#stone-round)" />
    </svg>
  );
}
