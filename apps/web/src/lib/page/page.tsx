import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { createContext, type ReactNode, use, useEffect } from "react";
import { useSite } from "../query/site.ts";

export type Head = {
  /** The page's own title; the site's name follows it. The landing page has none. */
  title?: string;
  description: string;
  noindex: boolean;
  ogType?: "website" | "article";
  /** Whether the head links to the blog's RSS feed. */
  feed?: boolean;
  /** schema.org objects for search engines; addresses that begin with `/` are made absolute. */
  structuredData?: readonly object[];
};

/** On the server: receives the head of the rendered page. Null in the browser. */
export const HeadContext = createContext<((head: Head) => void) | null>(null);

/** Placeholder in `structuredData` for the address of the page's share image. */
export const SHARE_IMAGE_PLACEHOLDER = "the page's picture";

export const fullTitle = (title: string | undefined, siteName: string): string =>
  title ? `${title}｜${siteName}` : siteName;

export type PageProps = Omit<Head, "noindex"> & { noindex?: boolean; children: ReactNode };

/** Sets the title and description of a page. The outermost element of every route, loading states included. */
export function Page({ title, description, noindex = false, children, ...more }: PageProps) {
  const { name } = useSite();
  const collect = use(HeadContext);
  collect?.({ ...(title && { title }), description, noindex, ...more });
  useEffect(() => {
    document.title = fullTitle(title, name);
    setMeta("description", description);
    setMeta("robots", noindex ? "noindex" : null);
  }, [title, name, description, noindex]);
  return children;
}

/** In place of a page until it is known what it shows; a `label` is shown too. */
export const PageLoading = ({ title, label }: { title: string; label?: string }) => (
  <div className="grid min-h-[calc(100svh-5rem)] place-content-center">
    <h1 className="sr-only">{title}</h1>
    <LoadingIndicator {...(label && { label, spoken: true })} />
  </div>
);

function setMeta(name: string, content: string | null) {
  const present = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) return present?.remove();
  const meta = present ?? document.head.appendChild(document.createElement("meta"));
  meta.name = name;
  meta.content = content;
}
