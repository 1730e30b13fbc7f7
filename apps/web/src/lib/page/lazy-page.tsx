import { type ComponentType, type JSX, lazy, useState } from "react";

export type LazyPage = { (): JSX.Element; preload: () => Promise<void> };

/**
 * A page in a chunk of its own. Once `preload` is done it renders at once, without a Suspense fallback: the server and the
 * first client render need that.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const Later = lazy(load);
  function LoadedPage() {
    // Decided once, so that a page on the screen keeps its identity.
    const [Content] = useState(() => loaded ?? Later);
    return <Content />;
  }
  return Object.assign(LoadedPage, {
    preload: async () => {
      loaded = (await load()).default;
    },
  });
}
