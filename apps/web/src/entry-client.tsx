import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { showFailureScreen } from "./features/site/shell/show-failure-screen.ts";
import { fillQueryCache, type PageState } from "./lib/page/page-state.ts";
import { preloadOnHover } from "./lib/page/preload-on-hover.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { watchStorageOwner } from "./lib/session/storage-owner.ts";
import { findMemberRoute } from "./router.tsx";

async function start(root: HTMLElement) {
  watchStorageOwner();
  const queryClient = createQueryClient();
  const state = document.getElementById("state")?.textContent;
  if (state) fillQueryCache(queryClient, JSON.parse(state) as PageState);
  await findMemberRoute(location.pathname).page.preload();
  const app = (
    <StrictMode>
      <App queryClient={queryClient} router={(site) => <BrowserRouter>{site}</BrowserRouter>} />
    </StrictMode>
  );
  const options = { onUncaughtError: (error: unknown) => showFailureScreen(root, error) };
  // In dev there is no server-rendered page.
  if (root.firstElementChild) hydrateRoot(root, app, options);
  else createRoot(root, options).render(app);
  preloadOnHover((pathname) => findMemberRoute(pathname).page.preload());
}

const root = document.getElementById("root");
if (root) start(root).catch((error: unknown) => showFailureScreen(root, error));
