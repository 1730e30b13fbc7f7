import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { Link } from "react-router-dom";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";

/** The site's name in the bar, a link to the landing page. A long name is cut. */
export function WordMark() {
  const { name } = useSite();
  return (
    <Link
      to={paths.landing}
      aria-label={name}
      className="thumb flex min-w-0 items-center font-display text-2xl font-black"
    >
      <span className="max-w-[9em] truncate md:max-w-[5em] xl:max-w-[9em]">{shortSiteName(name)}</span>
    </Link>
  );
}
