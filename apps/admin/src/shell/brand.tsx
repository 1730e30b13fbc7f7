import { Link } from "react-router-dom";
import { useWordMark } from "../lib/site-name.ts";
import { DASHBOARD } from "../screens.ts";

/** The site's name as a link to the dashboard. */
export function Brand({ onChoose }: { onChoose?: () => void }) {
  const mark = useWordMark();
  return (
    <Link to={DASHBOARD} {...(onChoose && { onClick: onChoose })} className="thumb inline-flex items-baseline gap-2">
      <span className="max-w-[6em] truncate font-display text-2xl font-black">{mark}</span>
      <span className="text-sm text-ink-soft">後台</span>
    </Link>
  );
}
