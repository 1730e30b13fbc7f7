import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Dialogue, emotionalStates } from "@panshi/contracts/journey/dialogue";

/** SVG units; the drawing is stretched to its box without stretching the strokes. */
const WIDTH = 600;
const HEIGHT = 120;
const MARGIN = 12;
const toX = (x: number) => MARGIN + x * (WIDTH - 2 * MARGIN);
const toY = (y: number) => MARGIN + (1 - y) * (HEIGHT - 2 * MARGIN);

/** The moods of the loaded dialogues as a chart, and as text. Renders nothing for fewer than two. */
export function MoodChart({ dialogues, more }: { dialogues: readonly Dialogue[]; more: boolean }) {
  const points = moodPoints(dialogues);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const line = points.map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${toX(x)} ${toY(y)}`).join("");
  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="font-display text-xl font-light">心情的起伏</span>
        <span className="text-sm text-ink-soft">
          {more ? "最近" : "全部"} {points.length} 次對話
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        <div aria-hidden className="flex flex-col justify-between py-1 text-sm leading-none text-ink-soft">
          <span>輕</span>
          <span>重</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`心情的起伏：從 ${formatTaipeiDay(first.day)} 的${first.label}，到 ${formatTaipeiDay(last.day)} 的${last.label}`}
          className="h-32 w-full"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {[0, 0.5, 1].map((y) => (
            <path key={y} d={`M0 ${toY(y)}H${WIDTH}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={line} stroke="var(--line-strong)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
          {points.map(({ id, x, y }) => (
            // A stroke of zero length stays round when the drawing is stretched.
            <path
              key={id}
              d={`M${toX(x)} ${toY(y)}h0.01`}
              stroke="var(--fine)"
              strokeWidth="9"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <p aria-hidden className="tabular col-start-2 flex justify-between pt-1 text-sm text-ink-soft">
          <span>{formatTaipeiDay(first.day)}</span>
          <span>{formatTaipeiDay(last.day)}</span>
        </p>
      </div>
      <details>
        <summary className="min-h-11 py-2 text-sm text-ink-soft hover:text-ink">用文字讀</summary>
        <ol className="grid gap-1 pb-2 text-sm">
          {points.map(({ id, day, label }) => (
            <li key={id}>
              <time dateTime={day}>{formatTaipeiDay(day)}</time>　{label}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

/** The range of moods, heaviest to lightest. */
const MOOD_RANGE = { least: 1, most: 5 } as const;

type MoodPoint = {
  id: string;
  /** Taipei day, `YYYY-MM-DD`. */
  day: string;
  label: string;
  /** Share of the width from the first day to the last, 0 to 1. */
  x: number;
  /** Share of the height, 0 heavy to 1 light. */
  y: number;
};

/** The chart's points, the earliest first. Dialogues of one single day are spaced equally. */
export function moodPoints(dialogues: readonly Dialogue[]): MoodPoint[] {
  const order = [...dialogues].reverse();
  const times = order.map(({ meditationDate }) => Date.parse(meditationDate));
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? first) - first;
  return order.map(({ id, meditationDate, emotionalState }, place) => {
    const { label, level } = emotionalStates[emotionalState];
    const even = order.length > 1 ? place / (order.length - 1) : 0.5;
    return {
      id,
      day: meditationDate,
      label,
      x: span > 0 ? ((times[place] ?? first) - first) / span : even,
      y: (level - MOOD_RANGE.least) / (MOOD_RANGE.most - MOOD_RANGE.least),
    };
  });
}
