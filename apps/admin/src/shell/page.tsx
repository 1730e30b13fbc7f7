import { Icon } from "@panshi/ui/display/icon";
import { type ReactNode, use, useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { useShortSiteName } from "../lib/site-name.ts";
import { ScreenContext } from "../lib/screen.ts";

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
  const mark = useShortSiteName();
  useEffect(() => {
    document.title = `${title}｜${mark}後台`;
  }, [title, mark]);
}

/** The layout of a screen: the way back to its list, title, lead, actions and content. */
export function Page({ title, lead, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      <WayBack />
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 pb-6 lg:flex lg:gap-x-4 lg:pb-3">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl lg:max-w-2/3 lg:shrink-0 lg:text-2xl">{title}</h1>
        {actions && <div className="lg:order-last lg:ms-auto lg:shrink-0">{actions}</div>}
        {lead && <p className="measure col-span-2 text-ink-soft lg:pt-2 lg:text-sm">{lead}</p>}
      </header>
      {children}
    </>
  );
}

/** Back to the list that the screen belongs to, with the filters that it was left with. */
function WayBack() {
  const parent = use(ScreenContext)?.parent;
  const { state } = useLocation() as { state: { back?: string } | null };
  if (!parent) return null;
  return (
    <Link
      to={{ pathname: parent.path, search: state?.back ?? "" }}
      className="thumb -mt-4 mb-2 inline-flex items-center gap-2 text-sm text-ink-soft hover:text-ink"
    >
      <Icon name="arrow-left" />
      {parent.label}
    </Link>
  );
}
