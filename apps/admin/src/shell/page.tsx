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
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 pb-8 lg:gap-x-12">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {actions && <div className="lg:row-span-2 lg:self-end">{actions}</div>}
        {lead && <p className="measure col-span-2 text-ink-soft lg:col-span-1">{lead}</p>}
      </header>
      {children}
    </>
  );
}
