import { Skeleton } from "@panshi/ui/display/skeleton";

type FiguresProps = {
  label: string;
  /** Undefined while a figure is read; `isChosen`: the list is filtered by it. */
  figures: readonly (readonly [term: string, figure: string | number | undefined, isChosen?: boolean])[];
  className: string;
  figureClass?: string;
  /** Of the placeholder of a figure. */
  placeholderClass: string;
};

/** The figures above a list. */
export function Figures({ label, figures, className, figureClass = "text-2xl", placeholderClass }: FiguresProps) {
  return (
    <dl aria-label={label} className={`grid border-y border-line ${className}`}>
      {figures.map(([term, figure, isChosen]) => (
        <div key={term} className="flex flex-col-reverse">
          <dt
            {...(isChosen && { "aria-current": "true" })}
            className={isChosen ? "text-sm font-medium" : "text-sm text-ink-soft"}
          >
            {term}
          </dt>
          <dd className={`tabular leading-tight ${figureClass}`}>
            {figure ?? (
              <>
                <Skeleton className={placeholderClass} />
                <span className="sr-only">載入中...</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
