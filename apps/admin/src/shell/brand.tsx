import { Link } from "react-router-dom";
import { DASHBOARD } from "../screens.ts";

/** The site's name as a link to the dashboard. */
export function Brand({ onChoose }: { onChoose?: () => void }) {
  return (
    <Link to={DASHBOARD} {...(onChoose && { onClick: onChoose })} className="thumb inline-flex items-baseline gap-2">
      <span className="font-display text-2xl font-black">磐石</span>
      <span className="text-sm text-ink-soft">後台</span>
    </Link>
  );
}
