import { type ReactNode, useEffect } from "react";

type PageProps = {
  title: string;
  /** Shown below the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** Sets the document's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}｜磐石後台`;
  }, [title]);
}

/** The layout of a screen: title, lead, actions and content. */
export function Page({ title, lead, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 pb-8">
        <div className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="measure text-ink-soft">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </>
  );
}
