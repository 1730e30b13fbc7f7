import { lazy, Suspense } from "react";
import { useToasts } from "./toast-store.tsx";

const load = () => import("./toast.tsx");
const Toaster = lazy(load);

/** Loads the Toaster before it is needed: the toast that tells of a lost connection could not load it. */
export const preloadToasts = (): void => void load().catch(() => "It is loaded again when the first toast is shown.");

/** The Toaster, loaded when the first toast is shown. Render one per app. */
export function ToastOutlet() {
  const hasToasts = useToasts().length > 0;
  return (
    hasToasts && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
