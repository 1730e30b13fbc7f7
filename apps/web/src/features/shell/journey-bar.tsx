import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";

/** The bar of the journey's pages: only the site's name. */
export function JourneyBar() {
  return (
    <header className="relative z-30 flex h-16 items-center px-6 sm:px-12 md:h-20 lg:px-24">
      <Link
        to={paths.landing}
        aria-label="磐石祈願網"
        className="thumb flex items-center font-display text-2xl font-black"
      >
        磐石
      </Link>
    </header>
  );
}
