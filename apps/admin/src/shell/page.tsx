import { type ReactNode, useEffect } from "react";

type PageProps = {
  title: string;
  /** One line beneath the title. */
  lead?: ReactNode;
  /** What one can do here, beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** Sets the name of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}｜磐石後台`;
  }, [title]);
}

/** One screen of the back office: its name, a line, its actions, and what it shows. */
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
