import { DAY_MS } from "@panshi/contracts/platform/taipei-time";

/** SVG units of the width; the drawing is stretched to its box without stretching the strokes. */
const WIDTH = 1000;
const HEIGHT = 24;

type DayTrackProps = {
  /** Taipei days, the earliest first. */
  days: readonly string[];
  span: { from: string; to: string };
  /** The latest day in the accent, for the one drawing of the page that has it. */
  alive?: boolean;
  className?: string;
};

/**
 * A hairline for the time from the first day to the last, with a stroke on each of the days; the latest one is taller.
 * Decorative: what it shows stands beside it as text.
 */
export function DayTrack({ days, span, alive, className }: DayTrackProps) {
  const length = daysBetween(span.from, span.to);
  const toX = (day: string) => 6 + (length === 0 ? 0.5 : daysBetween(span.from, day) / length) * (WIDTH - 12);
  const latest = days.at(-1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className={`h-6 w-full ${className ?? ""}`}
      fill="none"
    >
      <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      {[...new Set(days)].map((day) => (
        <path
          key={day}
          d={day === latest ? `M${toX(day)} 1V23` : `M${toX(day)} 7V17`}
          stroke={alive && day === latest ? "var(--accent)" : "var(--fine)"}
          strokeWidth={day === latest ? 2 : 1.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** Whole days from one Taipei day to another, both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
