import { Skeleton } from "@panshi/ui/display/skeleton";

export type FigureCard<Data> = {
  term: string;
  figure: (data: Data) => string;
  /** How the figure changed. */
  change?: (data: Data) => string;
  /** What the figure is made of. */
  note: (data: Data) => string;
};

type FigureCardsProps<Data> = {
  label: string;
  cards: readonly FigureCard<Data>[];
  /** Undefined while it is read. */
  data: Data | undefined;
};

/** Four figures in a row, on a narrow screen two. */
export function FigureCards<Data>({ label, cards, data }: FigureCardsProps<Data>) {
  return (
    <>
      {data === undefined && (
        <p role="status" className="sr-only">
          載入中...
        </p>
      )}
      <dl aria-label={label} className="figure-cards">
        {cards.map(({ term, figure, change, note }) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="tabular text-xl leading-tight whitespace-nowrap xl:text-2xl">
              {data === undefined ? <Skeleton className="my-1 h-5 w-20 xl:h-6" /> : figure(data)}
            </dd>
            {change && (
              <dd className="text-sm">{data === undefined ? <Skeleton className="my-1 h-3 w-28" /> : change(data)}</dd>
            )}
            <dd className="text-xs text-ink-soft">
              {data === undefined ? <Skeleton className="my-1 h-3 w-28" /> : note(data)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
