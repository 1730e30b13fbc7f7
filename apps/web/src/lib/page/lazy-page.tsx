import { type ComponentType, type JSX, lazy, useState } from "react";

export type LazyPage = { (): JSX.Element; preload: () => Promise<void> };

/**
 * A page in a chunk of its own. After `preload` it renders synchronously, without a Suspense fallback, as the server
 * and hydration need.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(load);
  function LoadedPage() {
    // Chosen once per mount: another component type would remount the page.
    const [Content] = useState(() => loaded ?? Lazy);
    return <Content />;
  }
  return Object.assign(LoadedPage, {
    preload: async () => {
      loaded = (await load()).default;
    },
  });
}
