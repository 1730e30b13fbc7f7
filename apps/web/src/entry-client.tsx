import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { showFailure } from "./features/shell/show-failure.ts";
import { fill, type Prefetched } from "./lib/prefetched.ts";
import { preloadOnApproach } from "./lib/preload-on-approach.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { watchVisitOwner } from "./lib/visit-owner.ts";
import { routeOf } from "./router.tsx";

async function start(root: HTMLElement) {
  watchVisitOwner();
  const queryClient = createQueryClient();
  const state = document.getElementById("state")?.textContent;
  if (state) fill(queryClient, JSON.parse(state) as Prefetched);
  await routeOf(location.pathname).page.preload();
  const app = (
    <StrictMode>
      <App queryClient={queryClient} router={(site) => <BrowserRouter>{site}</BrowserRouter>} />
    </StrictMode>
  );
  const options = { onUncaughtError: (error: unknown) => showFailure(root, error) };
  // In dev the server fills nothing in.
  if (root.firstElementChild) hydrateRoot(root, app, options);
  else createRoot(root, options).render(app);
  preloadOnApproach((pathname) => routeOf(pathname).page.preload());
}

const root = document.getElementById("root");
if (root) start(root).catch((error: unknown) => showFailure(root, error));
