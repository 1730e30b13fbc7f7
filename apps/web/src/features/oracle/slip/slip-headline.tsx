type SlipHeadlineProps = {
  category: string;
  title: string;
  /** What the page calls the slip's level. */
  level: string;
  /** For the narrower column beside a slip. */
  narrow?: boolean;
};

/** The headline of a slip: its category, the verse's title, and the level second. */
export function SlipHeadline({ category, title, level, narrow }: SlipHeadlineProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">{category}</p>
      <h1 className={narrow ? "text-4xl lg:text-5xl" : "text-5xl lg:text-6xl"}>{title}</h1>
      <p className="font-display text-xl font-black text-fine lg:text-2xl">{level}</p>
    </>
  );
}
