import { createContext, type ReactNode, use, useEffect } from "react";

export type Head = {
  /** The page's own name; the site's name follows it. The landing page gives none. */
  title?: string;
  description: string;
  noindex: boolean;
  ogType?: "website" | "article";
  /** Whether the blog's feed is named, for readers to find. */
  feed?: boolean;
  /** What the page tells search engines in schema.org's words; addresses that begin with `/` are made whole. */
  structuredData?: readonly object[];
};

/** On the server: takes the head of the page that is rendered. In the browser there is none. */
export const HeadContext = createContext<((head: Head) => void) | null>(null);

/** In `structured`, stands for the picture that a shared link to the page shows. */
export const SHARE_IMAGE = "the page's picture";

export const SITE_NAME = "磐石祈願網";
export const fullTitle = (title: string | undefined): string => (title ? `${title}｜${SITE_NAME}` : SITE_NAME);

export type PageProps = Omit<Head, "noindex"> & { noindex?: boolean; children: ReactNode };

/** One page: its title and description, and what it shows. Every route's outermost element, loading states included. */
export function Page({ title, description, noindex = false, children, ...more }: PageProps) {
  const collect = use(HeadContext);
  collect?.({ ...(title && { title }), description, noindex, ...more });
  useEffect(() => {
    document.title = fullTitle(title);
    setMeta("description", description);
    setMeta("robots", noindex ? "noindex" : null);
  }, [title, description, noindex]);
  return children;
}

function setMeta(name: string, content: string | null) {
  const present = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) return present?.remove();
  const meta = present ?? document.head.appendChild(document.createElement("meta"));
  meta.name = name;
  meta.content = content;
}
