import { WordMark } from "./word-mark.tsx";

/** The bar of the journey's pages: only the site's name. */
export function JourneyBar() {
  return (
    <header className="journey-bar relative z-30 flex h-16 items-center px-6 sm:px-12 md:h-20 lg:px-24">
      <WordMark />
    </header>
  );
}
