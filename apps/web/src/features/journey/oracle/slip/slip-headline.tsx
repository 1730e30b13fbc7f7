type SlipHeadlineProps = {
  title: string;
  /** What the page says of the slip's level, where the slip's seal does not say it. */
  level?: string;
};

/** The heading of a slip's page. The slip itself shows title, topic and level: nothing says them a second time. */
export const SlipHeadline = ({ title, level }: SlipHeadlineProps) => (
  <>
    <h1 className="sr-only">{title}</h1>
    {level && <p className="font-display text-4xl font-black lg:text-5xl">{level}</p>}
  </>
);
