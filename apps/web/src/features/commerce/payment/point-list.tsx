type Point = { title: string; text: string };

/** A list of titles with a text each. */
export function SellingPointList({ label, points }: { label: string; points: readonly Point[] }) {
  return (
    <ul aria-label={label}>
      {points.map(({ title, text }) => (
        <li
          key={title}
          className="grid gap-x-12 gap-y-1 border-t border-line py-5 last:border-b sm:grid-cols-[11rem_1fr] sm:items-baseline"
        >
          <h2 className="text-xl">{title}</h2>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
