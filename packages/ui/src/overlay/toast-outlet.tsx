import { lazy, Suspense } from "react";
import { useToasts } from "./toast-store.tsx";

const Toaster = lazy(() => import("./toast.tsx"));

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
