import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./admin.css";
import "@panshi/ui/fonts-late.css";
import "@panshi/ui/fonts-admin.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// After signing out, going back must not show the page from the back/forward cache.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});
